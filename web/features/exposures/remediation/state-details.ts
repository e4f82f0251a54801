/** The details next to an exposure's state: owner, due date and delay. */
import type { Visibility, VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { daysBetween, isOverdue } from '#shared/domain/exposures/dates.ts'
import type { Day } from '#web/lib/days.ts'

/** A part of a state's second line; days are counted from today. */
export type StateDetail =
  | { readonly kind: 'owner'; readonly name: string }
  | { readonly kind: 'due'; readonly day: Day }
  | { readonly kind: 'dueToday' }
  | { readonly kind: 'late'; readonly days: number }
  | { readonly kind: 'until'; readonly day: Day }
  | { readonly kind: 'returns'; readonly days: number }
  | { readonly kind: 'fixed'; readonly instant: string }
  | { readonly kind: 'found'; readonly instant: string }
  | { readonly kind: 'ended'; readonly day: Day }

/** Within this many days of its end, an accepted risk shows the days left. */
const soon = 7

/** A name for a narrow place: `Adam Kruk` is `A. Kruk`. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last === undefined ? first : `${Array.from(first)[0] ?? ''}. ${last}`
}

type Repair = Pick<VisibilityListItem | Visibility, 'state' | 'due_date' | 'false_positive'>

/** Whether a remediation is due on a day: `late` once its due date is over. A false positive has no due date. */
export const dueOn = (repair: Repair, today: Day): StateDetail | undefined => {
  const { due_date: day, false_positive: isNothing } = repair
  if (day === null || isNothing) return undefined
  if (isOverdue(repair, today)) return { kind: 'late', days: daysBetween(day, today) }
  return day === today ? { kind: 'dueToday' } : { kind: 'due', day }
}

/** The parts of a state's second line on a day; empty if the state says everything. */
export const stateDetails = (
  exposure: Pick<
    VisibilityListItem | Visibility,
    | 'state'
    | 'owner'
    | 'due_date'
    | 'false_positive'
    | 'accepted_until'
    | 'fixed_date'
    | 'returned_date'
    | 'acceptance_ended_date'
  >,
  today: Day,
): readonly StateDetail[] => {
  const { state, owner, accepted_until: until, fixed_date: fixed, returned_date: found } = exposure
  const { acceptance_ended_date: ended } = exposure
  const due = dueOn(exposure, today)
  switch (state) {
    case 'in_repair':
      return [
        ...(owner === null ? [] : [{ kind: 'owner', name: shortName(owner.name) } as const]),
        ...(due === undefined ? [] : [due]),
      ]
    case 'accepted': {
      if (until === null) return []
      // It is accepted through its last day and reopens on the next.
      const days = daysBetween(today, until) + 1
      return [days <= soon ? { kind: 'returns', days } : { kind: 'until', day: until }]
    }
    case 'awaiting_retest':
      return fixed === null ? [] : [{ kind: 'fixed', instant: fixed }]
    case 'new':
    case 'acknowledged':
      if (found !== null) return [{ kind: 'found', instant: found }]
      // It reopens on the day after the last one.
      return ended === null ? [] : [{ kind: 'ended', day: dayAfter(ended, 1) }]
    case 'closed':
      return []
  }
}

/**
 * When an exposure in remediation was found again after it was reported as fixed. Its second line has the owner and the
 * due date.
 */
export const returnedInRepair = ({
  state,
  returned_date: found,
}: Pick<VisibilityListItem | Visibility, 'state' | 'returned_date'>): string | null =>
  state === 'in_repair' ? found : null
