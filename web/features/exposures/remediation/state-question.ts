/** The input that assigning an exposure or accepting its risk needs. */
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { dueDateOf, lastDayOfTerm, type RepairDays } from '#shared/domain/exposures/dates.ts'
import { limits } from '#shared/domain/limits.ts'
import { charactersIn, charactersWritten, isLongerThan, tidyText } from '#shared/domain/text.ts'
import type { GivenState } from '#shared/contracts/exposures.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { dayProblem, type Day } from '#web/lib/days.ts'
import type { LeftItem, Matching } from '#web/ui/list/bulk-action.ts'
import type { ListedExposure } from '../exposure-queries.ts'
import type { TransitionThatAsks } from './transitions.ts'

/** The transition, and its target: one exposure, several of a list, or all that match. */
export type StateQuestion = { readonly transition: TransitionThatAsks; readonly today: Day } & (
  | { readonly exposure: Visibility }
  | { readonly items: readonly ListedExposure[] }
  /** All that match, as a job. */
  | { readonly matching: Matching }
)

/** A bulk transition that only asks whether to include exposures with another owner or an earlier decision. */
export interface OverwriteQuestion {
  readonly transition: 'fixed' | 'close'
  readonly items: readonly ListedExposure[]
  /** Runs the transition and returns the skipped exposures. */
  readonly run: (ids: readonly number[]) => Promise<readonly LeftItem[] | void>
}

/** Ids are text, as the fields hold them; an empty day means none. */
export interface RepairValues {
  readonly owner: string
  readonly due: Day
  readonly note: string
}
export interface AcceptValues {
  readonly reason: string
  readonly until: Day
  readonly agreedBy: string
}

/** The kind of error of a field; the screen has the message. */
export type Wrong =
  | 'personMissing'
  | 'dayMissing'
  | 'dayWrong'
  | 'dayPast'
  | 'dayTooLate'
  | 'tooShort'
  | 'tooLong'

/** The initial due date in the form: the previous one, unless a new remediation starts. */
export const firstDue = (
  {
    transition,
    exposure,
  }: {
    readonly transition: TransitionThatAsks
    /** Undefined for several exposures: each gets its own. */
    readonly exposure?: Pick<Visibility, 'due_date' | 'criticality_level'>
  },
  today: Day,
  days: RepairDays | undefined,
): Day => {
  if (exposure === undefined) return ''
  const { due_date: due, criticality_level: level } = exposure
  const goesOn = transition === 'reassign' || transition === 'repairAgain'
  if (goesOn && due !== null) return due
  return days === undefined ? '' : dueDateOf(level, today, days)
}

const dayWrong = (day: Day, first: Day, today: Day): Wrong | undefined => {
  const problem = dayProblem(day, { min: first, max: lastDayOfTerm(today) })
  return problem && ({ wrong: 'dayWrong', tooEarly: 'dayPast', tooLate: 'dayTooLate' } as const)[problem]
}

const noteWrong = (note: string): Wrong | undefined =>
  isLongerThan(tidyText(note, true), limits.descriptionLength) ? 'tooLong' : undefined

type Problems<Values> = { readonly [Key in keyof Values]?: Wrong | undefined }

/** The errors of the remediation form. An unchanged due date is not sent, so it may be past. */
export const repairProblems = (
  { owner, due, note }: RepairValues,
  { today, before }: { readonly today: Day; readonly before: Day },
): Problems<RepairValues> => ({
  owner: owner === '' ? 'personMissing' : undefined,
  due: due === before ? undefined : dayWrong(due, today, today),
  note: noteWrong(note),
})

/** The errors of the acceptance form. */
export const acceptProblems = (
  { reason, until, agreedBy }: AcceptValues,
  today: Day,
): Problems<AcceptValues> => ({
  reason:
    charactersWritten(reason) < limits.acceptedReasonFrom
      ? 'tooShort'
      : charactersIn(tidyText(reason, true)) > limits.acceptedReasonLength
        ? 'tooLong'
        : undefined,
  until: until === '' ? 'dayMissing' : dayWrong(until, dayAfter(today, 1), today),
  agreedBy: agreedBy === '' ? 'personMissing' : undefined,
})

/** The request for a remediation. */
export const repairOf = ({ owner, due, note }: RepairValues, before: Day): GivenState => ({
  state: 'in_repair',
  ...(owner === '' ? {} : { owner_id: Number(owner) }),
  ...(due === '' || due === before ? {} : { due_date: due }),
  comment: tidyText(note, true),
})

/** The request for an acceptance. */
export const acceptanceOf = ({ reason, until, agreedBy }: AcceptValues): GivenState => ({
  state: 'accepted',
  reason: tidyText(reason, true),
  until,
  agreed_by: Number(agreedBy),
})
