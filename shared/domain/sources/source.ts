/** Sources of indicators: HTTPS addresses that the portal reads on a schedule (docs/decisions/sources.md). */

export const sourceLimits = {
  /** Maximum of the platform. */
  sources: 100,
  addressLength: 2000,
  secretLength: 4000,
  /** Characters of the name of a header or a query parameter. */
  parameterLength: 100,
  intervalMinutesFrom: 5,
  intervalMinutesTo: 10_080,
  /** Percent of a source's indicators that may go at once, unless it says otherwise. */
  threshold: 30,
  /** Days after which an indicator that the source no longer has expires. */
  goneDaysTo: 3650,
  /** Rows of a run: the default and the maximum. */
  rows: 50_000,
  rowsTo: 1_000_000,
  /** Rows of a trial run, and the seconds in which its source must answer. */
  trialRows: 1_000,
  trialSeconds: 12,
  /** Refused rows that a trial and a run keep with line and reason. */
  refusedRows: 200,
  /** Page size of the runs, and the days for which they are stored. */
  runsPage: 25,
  runDays: 90,
  /** Sources of one indicator. */
  sourcesOfIndicator: 32,
  /** Tags of MISP events that a source can be limited to. */
  eventTags: 20,
  /** Failures in a row after which a source counts as failing. */
  failures: 3,
} as const

/**
 * `list`: a list, CSV or JSON. `stix`: a STIX 2 bundle. `misp`: a MISP feed, by its folder or manifest. `taxii`: a
 * collection of TAXII 2.1.
 */
export const sourceKinds = ['list', 'stix', 'misp', 'taxii'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Whether a kind answers only what changed: what an answer does not have may still be there. */
export const isIncremental = (kind: SourceKind): boolean => kind === 'misp' || kind === 'taxii'

/**
 * How a request authenticates. `header` and `query` name the header or the parameter that has the secret; with `path`
 * the address has `secretPlace` where the secret belongs.
 */
export const sourceAuthTypes = ['none', 'basic', 'bearer', 'header', 'query', 'path'] as const
export type SourceAuthType = (typeof sourceAuthTypes)[number]

export const secretPlace = '{key}'
/** The place as written, or as a URL encodes it. */
const writtenPlace = /\{key\}|%7Bkey%7D/i
export const hasSecretPlace = (url: string): boolean => writtenPlace.test(url)
/** The address with `text` in the place of the secret. */
export const withSecretPlace = (url: string, text: string): string => url.replace(writtenPlace, () => text)

/** What happens to an indicator that no living source has: nothing, it expires after some days, or it is withdrawn. */
export const gonePolicies = ['keep', 'expire', 'withdraw'] as const
export type GonePolicy = (typeof gonePolicies)[number]

/** The reason of a withdrawal by a source, as stored. Readers see it in their language. */
export const goneReason = 'No longer on the list of its source'

/** How its indicators are published. */
export const publishingWays = ['at_once', 'to_verify'] as const
export type PublishingWay = (typeof publishingWays)[number]

/**
 * State of a source. `held`: its last answer lacked more than the threshold, and a person has to decide. `failing`: it
 * failed at least three times in a row.
 */
export const sourceStates = ['off', 'waiting', 'running', 'on_time', 'failing', 'held'] as const

/** Whether a source, also one that is off, lacks too much and nobody has decided on it. */
export const isUndecided = ({ held }: { readonly held: { readonly decision: unknown } | null }): boolean =>
  held !== null && held.decision === null

/** Whether a source waits for a person: it fails, or lacks too much. */
export const needsPerson = (
  source: Parameters<typeof isUndecided>[0] & { readonly state: (typeof sourceStates)[number] },
): boolean => source.state === 'failing' || isUndecided(source)

/** Since when it waits for a person: ISO 8601. What somebody has decided on no longer waits. */
export const waitsSince = (source: {
  readonly held: { readonly since: string; readonly decision: unknown } | null
  readonly failing_since: string | null
  readonly creation_date: string
}): string =>
  (isUndecided(source) ? source.held?.since : undefined) ?? source.failing_since ?? source.creation_date

/** Reasons of rows that are no mistakes: the source revoked them, or their time is over. */
export const endedReasons: readonly string[] = ['revoked', 'expired']

/** What the log of a run says, with its values. */
export const runLogCodes = [
  'continued',
  'settings_changed',
  /** The HTTP status. */
  'answered',
  'no_answer',
  /** Bytes. */
  'received',
  'claims_lost',
  'members_lost',
  /** How many are missing, of how many, the threshold in percent, and the fewest that it had meanwhile if they are less. */
  'missing',
  /** The id of the event, and a problem or nothing. */
  'event_unread',
  'page_repeated',
  'page_lost',
  'stopped',
] as const

/** Results of a run. `held`: done, except that nothing went. `stopped`: its source was switched off meanwhile. */
export const runStates = ['running', 'done', 'unchanged', 'held', 'failed', 'stopped'] as const
export type RunState = (typeof runStates)[number]

/** Why a source could not be read. */
export const sourceProblems = [
  'status',
  'unauthorized',
  'too_many_requests',
  'redirect',
  'timeout',
  'name_not_found',
  'address_not_allowed',
  'certificate',
  'connection',
  'too_large',
  'incomplete',
  'unreadable',
  /** A zip archive is read if it has one file. */
  'several_files',
  'encrypted',
  'no_value_column',
  'empty',
  'mostly_refused',
  'too_many_rows',
  'no_secret',
  'dictionary',
  /** It repeats pages, or no longer knows the page that it named. */
  'lost_place',
] as const
export type SourceProblem = (typeof sourceProblems)[number]
