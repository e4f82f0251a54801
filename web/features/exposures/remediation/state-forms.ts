/** The forms of a remediation and of an accepted risk. */
import { updateVisibilityState } from '#shared/contracts/exposures.ts'
import type { Day } from '#web/lib/days.ts'
import { contractForm, type Message } from '#web/ui/form/contract-form.ts'
import { held } from '#web/ui/form/field-kinds.ts'
import { acceptProblems, acceptanceOf, repairOf, repairProblems, type Wrong } from './state-question.ts'

/** Returns the message of an invalid field. */
export type WrongText = (wrong: Wrong) => Message

const text = held<string>('')
const day = held<Day>('')

const messagesOf = <Key extends string>(
  problems: { readonly [Field in Key]?: Wrong | undefined },
  messageOf: WrongText,
): { [Field in Key]?: Message } => {
  const messages: { [Field in Key]?: Message } = {}
  for (const key in problems) {
    const wrong = problems[key]
    if (wrong !== undefined) messages[key] = messageOf(wrong)
  }
  return messages
}

/** The form that accepts a risk. */
export const acceptForm = (today: Day, messageOf: WrongText) =>
  contractForm(updateVisibilityState, {
    fields: { reason: text(), until: day(), agreedBy: text() },
    body: acceptanceOf,
    failed: 'unsaid',
    check: (values) => messagesOf(acceptProblems(values, today), messageOf),
    special: {
      unknown_person: { wrong: { agreedBy: 'errors:code.unknown_person' } },
      date_out_of_range: { wrong: { until: 'errors:code.date_out_of_range' } },
    },
  })

/** The form of a remediation. The provider chooses neither owner nor due date. */
export const repairForm = (
  { today, before, choosesPerson }: { today: Day; before: Day; choosesPerson: boolean },
  messageOf: WrongText,
) =>
  contractForm(updateVisibilityState, {
    fields: { owner: text(), due: day(), note: text() },
    body: (values) => repairOf(values, before),
    failed: 'unsaid',
    check: (values) =>
      choosesPerson ? messagesOf(repairProblems(values, { today, before }), messageOf) : {},
    special: {
      unknown_person: { wrong: { owner: 'errors:code.unknown_person' } },
      date_out_of_range: { wrong: { due: 'errors:code.date_out_of_range' } },
    },
  })
