/** Previous time zones of an organization. Items released while one was valid follow its hours. */

/** As for previous preferences: a weekly digest covers seven days and may be delayed further. */
const retentionMilliseconds = 9 * 86_400_000
const maxFormer = 20

interface FormerTimeZone {
  readonly time_zone: string
  /** ISO 8601. */
  readonly until: string
}

/** The previous zones after a change at an instant (ISO 8601). */
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
