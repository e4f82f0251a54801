/** Time zones that an organization had: what was released while one held is told by its hours. */

/** As of former preferences: a weekly digest tells of seven days, and may be held back for some more. */
const retentionMilliseconds = 9 * 86_400_000
const maxFormer = 20

interface FormerTimeZone {
  readonly time_zone: string
  /** ISO 8601. */
  readonly until: string
}

/** The former zones of an organization once another one is given at an instant (ISO 8601). */
export const formerTimeZones = (
  known: readonly FormerTimeZone[],
  before: string,
  after: string,
  at: string,
): FormerTimeZone[] =>
  before === after
    ? [...known]
    : [...known, { time_zone: before, until: at }]
        .filter(({ until }) => Date.parse(at) - Date.parse(until) <= retentionMilliseconds)
        .slice(-maxFormer)
