/** Generates a complete output, compressed in memory, so that all counts are known before the first byte is sent. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { allSearches, searchOf, type IndicatorSearch } from '#functions/indicators/indicator-queries.ts'
import type { WarningsOf } from '#functions/indicators/lookup-queries.ts'
import { Packer } from '#functions/core/files/packer.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Condition, Maybe } from '#functions/core/read-model/where.ts'
import { aboveTlp } from '#functions/rules/tlp/tlp.ts'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import { keyOfType } from '#shared/domain/indicators/read-indicator.ts'
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import {
  newCounters,
  type OutputContext,
  type OutputFormat,
  type OutputIndicator,
  type OutputCounters,
} from '#shared/domain/outputs/output.ts'
import {
  countPublished,
  hasIdsFlag,
  isExpiredExcept,
  isOneOf,
  isWithin,
  publishedSince,
  lastOutputId,
  outputRows,
  type OutputRowsOptions,
} from '#functions/indicators/output-queries.ts'
import type { Parameters } from './parameters.ts'
import type { SelectedIndicators } from './selection.ts'

export interface GeneratedOutput {
  /** As a gzip file. */
  readonly packed: Uint8Array
  /** Uncompressed. */
  readonly bytes: number
  /** Digest of the content. Ignores the serial. */
  readonly digest: string
  readonly counts: OutputCounts
}

/** The number of indicators written, and of those left out by reason. */
export interface OutputCounts extends Readonly<OutputCounters> {
  readonly warningLists: number
  /** Left out by the parameters of these names: see `countExcludedByParameters`. */
  readonly maxAge: number
  readonly ids: number
  /** Of the types that the format supports: expired ones, and false positives of the organization. */
  readonly expired: number
  readonly falsePositive: number
  /** Of the types that the format supports: those that their TLP level keeps in the portal. */
  readonly tlp: number
}

/** Indicators left out before the format sees them. */
export type ExcludedCounts = Pick<OutputCounts, 'maxAge' | 'ids' | 'expired' | 'falsePositive' | 'tlp'>
const nothingExcluded: ExcludedCounts = { maxAge: 0, ids: 0, expired: 0, falsePositive: 0, tlp: 0 }

const dayMilliseconds = 86_400_000

/** The beginning of the UTC day, in epoch milliseconds. */
export const startOfDay = (now: Date): number => Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds

const isYoung = (maxAge: number, today: number): Condition => publishedSince(today - maxAge * dayMilliseconds)

/** The number of published indicators of a search, of the types that a format supports. */
export const countOf = (
  readModel: ReadModel,
  { where }: IndicatorSearch,
  kinds: readonly IndicatorType[] | undefined,
): number => countPublished(readModel, [where], kinds)

/** A selection with the URL's parameters applied. `today` is the beginning of the day. */
export const narrowed = (
  { search }: SelectedIndicators,
  { ids, maxAge, n6 }: Parameters,
  today: number,
): IndicatorSearch =>
  allSearches([
    search,
    ...(ids ? [searchOf(hasIdsFlag)] : []),
    ...(maxAge === null ? [] : [searchOf(isYoung(maxAge, today))]),
    ...(n6 === undefined ? [] : [searchOf(isWithin(n6.time, n6.modified))]),
  ])

/**
 * The numbers that the parameters leave out, of the types that a format supports. First those too old, then of the rest
 * those without the IDS flag.
 */
export const countExcludedByParameters = (
  readModel: ReadModel,
  { search }: SelectedIndicators,
  { ids, maxAge }: Parameters,
  today: number,
  kinds: readonly IndicatorType[] | undefined,
): Pick<OutputCounts, 'maxAge' | 'ids'> => {
  if (!ids && maxAge === null) return { maxAge: 0, ids: 0 }
  const young = maxAge === null ? undefined : isYoung(maxAge, today)
  const count = (...more: readonly Maybe[]): number =>
    countPublished(readModel, [search.where, ...more], kinds)
  const notOld = young === undefined ? undefined : count(young)
  return {
    maxAge: notOld === undefined ? 0 : count() - notOld,
    ids: ids ? (notOld ?? count()) - count(young, hasIdsFlag) : 0,
  }
}

/**
 * The numbers left out as false positives of the organization and, of the rest, as expired. Counts only types that the
 * format supports. Formats with withdrawals include the expired ones as such.
 */
export const countExcluded = (
  readModel: ReadModel,
  { where }: IndicatorSearch,
  {
    leftOut,
    given,
    withExpired,
  }: {
    readonly leftOut: readonly number[]
    /** Included although expired. */
    readonly given: readonly number[]
    readonly withExpired: boolean
  },
  { kinds, withWithdrawn }: Pick<OutputFormat, 'kinds' | 'withWithdrawn'>,
): Pick<OutputCounts, 'expired' | 'falsePositive'> => {
  const among = (condition: Condition): number => countPublished(readModel, [condition, where], kinds)
  return {
    falsePositive: leftOut.length === 0 ? 0 : among(isOneOf(leftOut)),
    expired: withExpired || withWithdrawn !== undefined ? 0 : among(isExpiredExcept([...leftOut, ...given])),
  }
}

/**
 * The number of indicators of a selection that their TLP level keeps in the portal, of the types that a format
 * supports.
 */
export const withheldByTlp = (
  readModel: ReadModel,
  { ofAnyLevel }: SelectedIndicators,
  kinds: readonly IndicatorType[] | undefined,
): Pick<OutputCounts, 'tlp'> => ({
  tlp: countPublished(readModel, [aboveTlp('feed', maxTlp('output')), ofAnyLevel.where], kinds),
})

/** The context that a format receives. */
export const contextOf = (
  surroundings: Pick<
    OutputContext,
    'provider' | 'portal' | 'address' | 'scope' | 'sequence' | 'definition' | 'title' | 'now' | 'limit'
  >,
): OutputContext => ({
  ...surroundings,
  uuidOf: uuidsUnder(surroundings.portal),
  md5: (data) => createHash('md5').update(data).digest('hex'),
  gzip: (data) => gzipSync(data),
})

/**
 * Generates an output. Undefined for a part that does not exist. `warningsOf` is given to leave out values on warning
 * lists, `groups` to limit the groups that may be named. `taken` counts what was left out before. Runs without
 * interruption, so that everything is as of one commit.
 */
export const generateOutput = (
  readModel: ReadModel,
  format: OutputFormat,
  search: IndicatorSearch,
  context: OutputContext,
  {
    warningsOf,
    taken = nothingExcluded,
    ...options
  }: {
    readonly warningsOf?: WarningsOf | undefined
    readonly taken?: ExcludedCounts | undefined
  } & Pick<OutputRowsOptions, 'groups' | 'leftOut' | 'given' | 'withExpired'>,
): GeneratedOutput | undefined => {
  const { withWithdrawn, hasSerial } = format
  const range = format.ids?.(context, lastOutputId(readModel))
  if (format.ids !== undefined && range === undefined) return undefined
  const counters = newCounters()
  const listed = { times: 0 }
  const rows = outputRows(readModel, search, {
    ...options,
    range,
    withWithdrawn,
    newestFirst: format.newestFirst === true,
  })
  const batches = warningsOf === undefined ? rows : withoutListed(rows, format.kinds, warningsOf, listed)
  const packer = new Packer()
  let isFirst = true
  for (const part of format.write(batches, context, counters)) {
    if (isFirst && hasSerial === true) packer.addUnnamed(part)
    else packer.add(part)
    isFirst = false
  }
  // The manifest lists no empty parts.
  if (format.ids !== undefined && counters.written === 0) return undefined
  return { ...packer.end(), counts: { ...counters, warningLists: listed.times, ...taken } }
}

/**
 * Leaves out values on warning lists, of the types that the format supports. The format counts the other types itself.
 */
function* withoutListed(
  batches: Iterable<readonly OutputIndicator[]>,
  kinds: readonly IndicatorType[] | undefined,
  warningsOf: WarningsOf,
  listed: { times: number },
): Generator<readonly OutputIndicator[]> {
  const typesNamed = new Map<string, readonly IndicatorType[]>()
  const isListed = ({ type, value }: OutputIndicator): boolean => {
    const known = typesNamed.get(type) ?? typesOfName(type)
    typesNamed.set(type, known)
    for (const kind of known) {
      const key = keyOfType(kind, value)
      if (key !== undefined)
        return (kinds === undefined || kinds.includes(kind)) && warningsOf({ type: kind, key }).length > 0
    }
    return false
  }
  for (const batch of batches)
    yield batch.filter((indicator) => {
      if (!isListed(indicator)) return true
      listed.times += 1
      return false
    })
}
