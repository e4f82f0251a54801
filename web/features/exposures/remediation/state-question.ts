/** What is asked before an exposure is given to somebody to repair, or its risk is accepted. */
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { dayAfter, dueDateOf, lastDayOfTerm, type RepairDays } from '#shared/domain/exposures/dates.ts'
import { limits } from '#shared/domain/limits.ts'
import { charactersIn, charactersWritten, isLongerThan, tidyText } from '#shared/domain/text.ts'
import type { GivenState } from '#shared/contracts/exposures.ts'
import { dayProblem, type Day } from '#web/lib/days.ts'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
import type { ListedExposure } from '../exposure-queries.ts'
import type { TransitionThatAsks } from './transitions.ts'

/** The transition, and of what: one exposure, or several of a list. */
export type StateQuestion = { readonly transition: TransitionThatAsks; readonly today: Day } & (
  | { readonly exposure: Visibility }
  | { readonly items: readonly ListedExposure[] }
)

/** A step of several that asks nothing but whether what is somebody else's, or decided already, goes along. */
export interface AlongQuestion {
  readonly transition: 'fixed' | 'close'
  readonly items: readonly ListedExposure[]
  /** Takes them there; answers with what it had to leave. */
  readonly run: (ids: readonly number[]) => Promise<readonly LeftItem[] | void>
}

/** Ids as texts, as the fields hold them; days are empty for none. */
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

/** What is wrong with a field: what is said of it is the screen's. */
export type Wrong =
  | 'personMissing'
  | 'dayMissing'
  | 'dayWrong'
  | 'dayPast'
  | 'dayTooLate'
  | 'tooShort'
  | 'tooLong'

/** The due day that stands in the form at first: the one before, unless a repair begins anew. */
export const firstDue = (
  {
    transition,
    exposure,
  }: {
    readonly transition: TransitionThatAsks
    /** None of several, which get each its own. */
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

/** What is wrong with a repair as it is entered. A day that is not changed is not sent, so it may have passed. */
export const repairProblems = (
  { owner, due, note }: RepairValues,
  { today, before }: { readonly today: Day; readonly before: Day },
): Problems<RepairValues> => ({
  owner: owner === '' ? 'personMissing' : undefined,
  due: due === before ? undefined : dayWrong(due, today, today),
  note: noteWrong(note),
})

/** What is wrong with the acceptance of a risk as it is entered. */
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

/** A repair as it is sent. */
export const repairOf = ({ owner, due, note }: RepairValues, before: Day): GivenState => ({
  state: 'in_repair',
  ...(owner === '' ? {} : { owner_id: Number(owner) }),
  ...(due === '' || due === before ? {} : { due_date: due }),
  comment: tidyText(note, true),
})

/** An acceptance as it is sent. */
export const acceptanceOf = ({ reason, until, agreedBy }: AcceptValues): GivenState => ({
  state: 'accepted',
  reason: tidyText(reason, true),
  until,
  agreed_by: Number(agreedBy),
})
