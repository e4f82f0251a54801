/** What is new to a person: up to which moment the person has seen each list, and what was opened since. */

/** How many opened items a place keeps. */
export const mostOpened = 200
/** A person without a place has seen everything older than this. */
export const firstNewsDays = 14

/** The milliseconds of so many days. */
export const millisecondsOf = (days: number): number => days * 86_400_000

/** How far a person has seen a list. Moments are epoch milliseconds: when an item came, or came back. */
export interface NewsPlace {
  /** Everything up to this moment is read. */
  readonly at: number
  /** Items opened after it: each is read unless it came back later than at the moment noted here. */
  readonly opened: readonly (readonly [id: number, moment: number])[]
}

/** The place of a list; a person without one starts with the news of the last days. */
export const placeOf = (stored: NewsPlace | undefined, now: number): NewsPlace =>
  stored ?? { at: now - millisecondsOf(firstNewsDays), opened: [] }

/**
 * The place after items were opened. When there are too many, the oldest become part of the place: what came before them
 * then counts as read.
 */
export const withOpened = ({ at, opened }: NewsPlace, items: NewsPlace['opened']): NewsPlace => {
  const moments = new Map<number, number>()
  for (const [id, moment] of [...opened, ...items])
    if (moment > at) moments.set(id, Math.max(moment, moments.get(id) ?? 0))
  const sorted = [...moments].toSorted(([, a], [, b]) => a - b)
  const folded = sorted[sorted.length - mostOpened - 1]
  return folded === undefined ? { at, opened: sorted } : withOpened({ at: folded[1], opened: sorted }, [])
}

/** The place after everything up to a moment was marked as read. It never moves back. */
export const readUpTo = ({ at, opened }: NewsPlace, moment: number): NewsPlace =>
  withOpened({ at: Math.max(at, moment), opened }, [])
