/** Writes an output whole: packed in memory, so that everything that is counted is known before the first byte goes out. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { allSearches, searchOf, type IndicatorSearch } from '#functions/indicators/indicator-search.ts'
import type { WarningsOf } from '#functions/indicators/indicator-rules.ts'
import { Packer } from '#functions/platform/files/packer.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import { allOf, type Condition } from '#functions/platform/lists/where.ts'
import { aboveTlp } from '#functions/platform/tlp/tlp.ts'
import { uuidsUnder } from '#functions/platform/named-uuid.ts'
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
import { lastOutputId, outputRows, type OutputRowsOptions } from './output-rows.ts'
import type { Parameters } from './parameters.ts'
import type { SelectedIndicators } from './selection.ts'

export interface GeneratedOutput {
  /** As a gzip file. */
  readonly packed: Uint8Array
  /** Unpacked. */
  readonly bytes: number
  /** A name for its content, which is the same as long as nothing but a serial differs. */
  readonly digest: string
  readonly counts: OutputCounts
}

/** What was written, and what was left out and why. */
export interface OutputCounts extends Readonly<OutputCounters> {
  readonly warningLists: number
  /** What the parameters of these names took away: see `takenBy`. */
  readonly maxAge: number
  readonly ids: number
  /** Of values of the types that the format takes: what has expired, and what is a false positive of its organization. */
  readonly expired: number
  readonly falsePositive: number
  /** Of values of the types that the format takes, what its TLP level keeps in the portal. */
  readonly tlp: number
}

/** What did not come as far as the format. */
export type TakenCounts = Pick<OutputCounts, 'maxAge' | 'ids' | 'expired' | 'falsePositive' | 'tlp'>
const nothingTaken: TakenCounts = { maxAge: 0, ids: 0, expired: 0, falsePositive: 0, tlp: 0 }

const dayMilliseconds = 86_400_000

/** The beginning of the day (UTC), in epoch milliseconds. */
export const startOfDay = (now: Date): number => Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds

const isYoung = (maxAge: number, today: number): Condition => ({
  sql: 'feed.published >= ?',
  parameters: [today - maxAge * dayMilliseconds],
})
const hasIdsFlag: Condition = { sql: 'feed.ids_flag = 1', parameters: [] }

/** How many published indicators a search finds, of the types that a format takes. */
export const countOf = (
  readModel: ReadModel,
  { where }: IndicatorSearch,
  kinds: readonly IndicatorType[] | undefined,
): number => {
  const { sql, parameters } = allOf([
    { sql: 'feed.verified = 1', parameters: [] },
    where,
    ofTypes(readModel, kinds),
  ])
  return readModel.count(`SELECT count(*) FROM feed NOT INDEXED WHERE ${sql}`, parameters)
}

/** A selection narrowed by the parameters of an address. `today` is the beginning of the day. */
export const narrowed = (
  { search }: SelectedIndicators,
  { ids, maxAge }: Parameters,
  today: number,
): IndicatorSearch =>
  allSearches([
    search,
    ...(ids ? [searchOf(hasIdsFlag)] : []),
    ...(maxAge === null ? [] : [searchOf(isYoung(maxAge, today))]),
  ])

/**
 * What the parameters take from a selection, of values of the types that a format takes: first those that are too old, and
 * of the others those without the IDS flag.
 */
export const takenBy = (
  readModel: ReadModel,
  { search }: SelectedIndicators,
  { ids, maxAge }: Parameters,
  today: number,
  kinds: readonly IndicatorType[] | undefined,
): Pick<OutputCounts, 'maxAge' | 'ids'> => {
  if (!ids && maxAge === null) return { maxAge: 0, ids: 0 }
  const young = maxAge === null ? undefined : isYoung(maxAge, today)
  const { sql, parameters } = allOf([
    { sql: 'feed.verified = 1', parameters: [] },
    search.where,
    ofTypes(readModel, kinds),
  ])
  const count = (...more: readonly (Condition | undefined)[]): number => {
    const where = allOf([{ sql, parameters }, ...more])
    return readModel.count(`SELECT count(*) FROM feed NOT INDEXED WHERE ${where.sql}`, where.parameters)
  }
  const notOld = young === undefined ? undefined : count(young)
  return {
    maxAge: notOld === undefined ? 0 : count() - notOld,
    ids: ids ? (notOld ?? count()) - count(young, hasIdsFlag) : 0,
  }
}

/**
 * What its validity and the false positives of its organization take from a search, of values of the types that a format takes: first
 * the false positives, and of the others what has expired. Formats that tell of withdrawn ones give the expired as such.
 */
export const takenAway = (
  readModel: ReadModel,
  { where }: IndicatorSearch,
  {
    leftOut,
    given,
    withExpired,
  }: {
    readonly leftOut: readonly number[]
    /** What is given although it has expired. */
    readonly given: readonly number[]
    readonly withExpired: boolean
  },
  { kinds, withWithdrawn }: Pick<OutputFormat, 'kinds' | 'withWithdrawn'>,
): Pick<OutputCounts, 'expired' | 'falsePositive'> => {
  const falsePositives = JSON.stringify(leftOut)
  const among = ({ sql, parameters }: Condition): number => {
    const found = allOf([
      { sql, parameters },
      { sql: 'feed.verified = 1', parameters: [] },
      where,
      ofTypes(readModel, kinds),
    ])
    return readModel.count(`SELECT count(*) FROM feed NOT INDEXED WHERE ${found.sql}`, found.parameters)
  }
  return {
    falsePositive:
      leftOut.length === 0
        ? 0
        : among({ sql: 'feed.id IN (SELECT value FROM json_each(?))', parameters: [falsePositives] }),
    expired:
      withExpired || withWithdrawn !== undefined
        ? 0
        : among({
            sql: 'feed.expired IS NOT NULL AND feed.id NOT IN (SELECT value FROM json_each(?))',
            parameters: [JSON.stringify([...leftOut, ...given])],
          }),
  }
}

/** What its TLP level keeps of a selection in the portal, of values of the types that a format takes. */
export const withheldByTlp = (
  readModel: ReadModel,
  { ofAnyLevel }: SelectedIndicators,
  kinds: readonly IndicatorType[] | undefined,
): Pick<OutputCounts, 'tlp'> => {
  const { sql, parameters } = allOf([
    aboveTlp('feed', maxTlp('output')),
    { sql: 'feed.verified = 1', parameters: [] },
    ofAnyLevel.where,
    ofTypes(readModel, kinds),
  ])
  return { tlp: readModel.count(`SELECT count(*) FROM feed NOT INDEXED WHERE ${sql}`, parameters) }
}

const typeSchema = z.object({ id: z.int(), name: z.string() })

const ofTypes = (readModel: ReadModel, kinds: readonly IndicatorType[] | undefined): Condition | undefined =>
  kinds === undefined
    ? undefined
    : {
        sql: 'feed.type_id IN (SELECT value FROM json_each(?))',
        parameters: [JSON.stringify(typesFor(readModel, kinds))],
      }

/** The dictionary's types whose values are of any of these kinds. */
const typesFor = (readModel: ReadModel, kinds: readonly IndicatorType[]): number[] =>
  readModel
    .rows(typeSchema, 'SELECT id, name FROM feed_type')
    .filter(({ name }) => typesOfName(name).some((kind) => kinds.includes(kind)))
    .map(({ id }) => id)

/** What a format is told of its surroundings. */
export const contextOf = (
  surroundings: Pick<
    OutputContext,
    'provider' | 'portal' | 'address' | 'scope' | 'sequence' | 'definition' | 'title' | 'now'
  >,
): OutputContext => ({
  ...surroundings,
  uuidOf: uuidsUnder(surroundings.portal),
  md5: (data) => createHash('md5').update(data).digest('hex'),
  gzip: (data) => gzipSync(data),
})

/**
 * An output; undefined of a part that is not there. `warningsOf` is given when values on lists of harmless ones are left out,
 * `groups` when no others may be named, `taken` is what did not come so far.
 * It is written in one go, so that all of it is as of one commit.
 */
export const generateOutput = (
  readModel: ReadModel,
  format: OutputFormat,
  search: IndicatorSearch,
  context: OutputContext,
  {
    warningsOf,
    taken = nothingTaken,
    ...options
  }: {
    readonly warningsOf?: WarningsOf | undefined
    readonly taken?: TakenCounts | undefined
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
  // The manifest names no part that has nothing.
  if (format.ids !== undefined && counters.written === 0) return undefined
  return { ...packer.end(), counts: { ...counters, warningLists: listed.times, ...taken } }
}

/** Leaves out what stands on a list, of the types that the format takes: the others it counts itself. */
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
        return (
          (kinds === undefined || kinds.includes(kind)) && warningsOf({ type: kind, key, value }).length > 0
        )
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
