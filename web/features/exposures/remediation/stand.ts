/** What is said of an exposure beside its state: who repairs it and until when, and how late that is. */
import type { Visibility, VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { dayAfter, daysBetween, isOverdue } from '#shared/domain/exposures/dates.ts'
import type { Day } from '#web/lib/days.ts'

/** A part of a state's second line; days are counted from today. */
export type StandPart =
  | { readonly kind: 'owner'; readonly name: string }
  | { readonly kind: 'due'; readonly day: Day }
  | { readonly kind: 'dueToday' }
  | { readonly kind: 'late'; readonly days: number }
  | { readonly kind: 'until'; readonly day: Day }
  | { readonly kind: 'returns'; readonly days: number }
  | { readonly kind: 'fixed'; readonly instant: string }
  | { readonly kind: 'found'; readonly instant: string }
  | { readonly kind: 'ended'; readonly day: Day }

/** So near its end an accepted risk says in how many days it is back. */
const soon = 7

/** Someone in a narrow place: `Adam Kruk` is `A. Kruk`. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last === undefined ? first : `${Array.from(first)[0] ?? ''}. ${last}`
}

type Repair = Pick<VisibilityListItem | Visibility, 'state' | 'due_date' | 'false_positive'>

/** How a repair stands on a day: `late` once its day is over. Of a false positive no day counts. */
export const dueOn = (repair: Repair, today: Day): StandPart | undefined => {
  const { due_date: day, false_positive: isNothing } = repair
  if (day === null || isNothing) return undefined
  if (isOverdue(repair, today)) return { kind: 'late', days: daysBetween(day, today) }
  return day === today ? { kind: 'dueToday' } : { kind: 'due', day }
}

/** The parts of the second line of a state on a day; none where the state says all. */
export const standOf = (
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
): readonly StandPart[] => {
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
      // It is accepted on its last day still, and back on the next.
      const days = daysBetween(today, until) + 1
      return [days <= soon ? { kind: 'returns', days } : { kind: 'until', day: until }]
    }
    case 'awaiting_retest':
      return fixed === null ? [] : [{ kind: 'fixed', instant: fixed }]
    case 'new':
    case 'acknowledged':
      if (found !== null) return [{ kind: 'found', instant: found }]
      // It is back on the day after the last one.
      return ended === null ? [] : [{ kind: 'ended', day: dayAfter(ended, 1) }]
    case 'closed':
      return []
  }
}

/** When an exposure that is in repair was found again although it was said to be repaired; its second line has the person and the day. */
export const repairedAnew = ({
  state,
  returned_date: found,
}: Pick<VisibilityListItem | Visibility, 'state' | 'returned_date'>): string | null =>
  state === 'in_repair' ? found : null
