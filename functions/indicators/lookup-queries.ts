/**
 * Finds indicators by their values: those of a pasted list, those that contain others, and equal or similar ones. Also
 * finds the warning lists that contain a value.
 */
import * as z from 'zod'
import { indexName } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf } from '#functions/core/read-model/rows.ts'
import {
  allOf,
  anyOf,
  nothing,
  refersToAny,
  type Condition,
  type Maybe,
} from '#functions/core/read-model/where.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { containerKeys } from '#shared/domain/indicators/containers.ts'
import {
  hasKey,
  keysOf,
  searchForms,
  searchTextPrefix,
  searchTextRange,
  storedValue,
  type StoredValue,
} from '#shared/domain/indicators/matching-key.ts'
import { keyOfType, readIndicator, type IndicatorReading } from '#shared/domain/indicators/read-indicator.ts'
import { refang } from '#shared/domain/indicators/refang.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'
import { limits } from '#shared/domain/limits.ts'
import { isLongerThan, tidyText } from '#shared/domain/text.ts'
import { tlpOfRank, type TlpLevel, tlpRank } from '#shared/domain/tlp/levels.ts'
import type { WarningMatcher } from '#shared/domain/warning-lists/matcher.ts'
import type { GivenValue, KeyIndicator, KeyLookupResult } from '#shared/contracts/api/indicators.ts'
import type { VisibleIndicators } from './access-queries.ts'
import { searchOf, type IndicatorSearch } from './indicator-queries.ts'
import { indicatorIndexes } from './indicator-store.ts'

const knownSchema = z.object({
  id: z.int(),
  value: z.string(),
  verified: z.int(),
  expired: z.int().nullable(),
  tlp: z.int(),
  type_name: z.string(),
  found_key: z.string(),
})
type Known = z.infer<typeof knownSchema>

/** The visible indicators whose search text begins with one of the keys, by key. One index query for all keys. */
const knownByKey = (
  readModel: ReadModel,
  { sql, parameters }: Condition,
  keys: readonly string[],
): ReadonlyMap<string, readonly Known[]> => {
  const rows = readModel.rows(
    knownSchema,
    `SELECT feed.id, feed.value, feed.verified, feed.expired, ${tlpSql('feed')} AS tlp, type.name AS type_name, wanted.value AS found_key
       FROM json_each(?) AS wanted
       CROSS JOIN feed INDEXED BY ${indexName('feed', indicatorIndexes.key)}
         ON feed.value_key >= wanted.value AND feed.value_key < wanted.value || char(11)
       JOIN feed_type AS type ON type.id = feed.type_id
      WHERE ${sql} ORDER BY feed.id`,
    [JSON.stringify([...new Set(keys)]), ...parameters],
  )
  return Map.groupBy(rows, ({ found_key }) => found_key)
}

/**
 * The visible indicators of each value. URLs are compared with case, since a link written differently leads elsewhere.
 */
const knownValues = (
  readModel: ReadModel,
  visible: Condition,
  values: readonly { readonly value: string; readonly reading: IndicatorReading }[],
): readonly (readonly Known[])[] => {
  const wanted = values.map(({ value, reading }) => {
    const keys = keysOf(value, reading)
    return { keys, prefixes: [...new Set([...keys.understood, ...keys.plain].map(searchTextPrefix))] }
  })
  const byKey = knownByKey(
    readModel,
    visible,
    wanted.flatMap(({ prefixes }) => prefixes),
  )
  return wanted.map(({ keys, prefixes }) =>
    prefixes
      .flatMap((prefix) => byKey.get(prefix) ?? [])
      .filter(({ value, type_name }) => hasKey(value, type_name, keys)),
  )
}

/** Maximum of containers reported per value, nearest first. */
const mostContainers = 10

/** Types whose indicators contain others. */
const containing = ['domain', 'ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'] as const

/** The visible networks and domains that contain each value. */
const knownContainers = (
  readModel: ReadModel,
  visible: Condition,
  readings: readonly IndicatorReading[],
): readonly (readonly Known[])[] => {
  const kinds = networkKinds(readModel)
  const wanted = readings.map((reading) => (reading.isIndicator ? containerKeys(reading, kinds) : []))
  const byKey = knownByKey(readModel, visible, wanted.flat())
  const isContainer = ({ value, type_name, found_key }: Known): boolean => {
    const types = typesOfName(type_name)
    return containing.some((type) => types.includes(type) && keyOfType(type, value) === found_key)
  }
  return wanted.map((keys) =>
    keys.flatMap((key) => byKey.get(key)?.filter(isContainer) ?? []).slice(0, mostContainers),
  )
}

/** The existing kinds of networks. Costs one index step per kind. */
const networkKinds = (readModel: ReadModel): number[] => {
  const index = `INDEXED BY ${indexName('feed', indicatorIndexes.network)}`
  return readModel
    .rows(
      z.object({ kind: z.int() }),
      `WITH RECURSIVE step (kind) AS (
         SELECT (SELECT min(network) FROM feed ${index} WHERE network > 0)
         UNION ALL
         SELECT (SELECT min(network) FROM feed ${index} WHERE network > step.kind) FROM step WHERE step.kind IS NOT NULL
       ) SELECT kind FROM step WHERE kind IS NOT NULL`,
    )
    .map(({ kind }) => kind)
}

/** Whether the value is too long in any notation. The refanged form may be longer than the input. */
const isTooLong = (value: string, { isIndicator }: IndicatorReading): boolean =>
  isLongerThan(refang(value), limits.indicatorValueLength * (isIndicator ? 2 : 1))

/** A value of a list, with what is known about it. */
interface LookedUpValue {
  readonly input: string
  readonly reading: IndicatorReading
  readonly found: readonly Known[]
  /** Nearest first. */
  readonly containers: readonly Known[]
}

/** What the indicators within a condition say about each value of a list: for people and for keys by the same rule. */
const lookUpValues = (
  readModel: ReadModel,
  visible: Condition,
  inputs: readonly string[],
): readonly LookedUpValue[] => {
  const values = inputs.map((input) => {
    // Without invisible characters: normalizing a value full of them is expensive.
    const value = tidyText(input)
    return { input, value, reading: readIndicator(value) }
  })
  const asked = values.filter(({ value, reading }) => !isTooLong(value, reading))
  const found = knownValues(readModel, visible, asked)
  const containing = knownContainers(
    readModel,
    visible,
    asked.map(({ reading }) => reading),
  )
  const known = new Map(
    asked.map(({ value }, index) => [value, { found: found[index], containers: containing[index] }]),
  )
  return values.map(({ input, value, reading }) => {
    const { found: indicators = [], containers = [] } = known.get(value) ?? {}
    return { input, reading, found: indicators, containers }
  })
}

/** How an indicator that was found is shown. */
const toKnownResponse =
  ({ falsePositives, isAnalyst }: Pick<VisibleIndicators, 'falsePositives' | 'isAnalyst'>) =>
  ({ id, verified, expired, tlp }: Known) => ({
    feed_id: id,
    expired_date: instantOf(expired),
    ...(falsePositives === undefined ? {} : { is_false_positive: falsePositives.has(id) }),
    ...(isAnalyst ? { is_verified: verified === 1 } : {}),
    tlp: tlpOfRank(tlp),
  })

/** Which values of a pasted list the caller's indicators include. */
export const lookUp = async (visible: VisibleIndicators, inputs: readonly string[]) => {
  const looked = lookUpValues(await visible.readModel(), visible.condition('feed'), inputs)
  const shown = toKnownResponse(visible)
  return looked.map(({ input, reading, found, containers }) => ({
    input,
    value: reading.isIndicator ? reading.value : null,
    feeds: found.map(shown),
    contained_in: containers.map((indicator) => ({ ...shown(indicator), value: indicator.value })),
  }))
}

/**
 * What a key learns about each value of its list. `itemsOf` returns indicators as the key's lists show them. A value
 * that is not text or too long has its own result, and the others are looked up.
 */
export const lookUpForKey = (
  readModel: ReadModel,
  visible: Pick<VisibleIndicators, 'falsePositives' | 'isAnalyst'>,
  within: Condition,
  given: readonly GivenValue[],
  {
    warningsOf,
    itemsOf,
  }: {
    readonly warningsOf: WarningsOf
    readonly itemsOf: (ids: readonly number[]) => readonly KeyIndicator[]
  },
): KeyLookupResult[] => {
  const looked = lookUpValues(
    readModel,
    within,
    given.flatMap((one) => ('value' in one ? [one.value] : [])),
  ).values()
  const results = given.map((one) => ('value' in one ? looked.next().value : undefined))
  const ids = new Set(results.flatMap((result) => result?.found.map(({ id }) => id) ?? []))
  const items = new Map(itemsOf([...ids]).map((item) => [item.feed_id, item]))
  const shown = toKnownResponse(visible)
  return given.map((one, index) => {
    const { reading, found = [], containers = [] } = results[index] ?? {}
    const indicator = reading?.isIndicator === true ? reading : undefined
    const indicators = found.flatMap(({ id }) => items.get(id) ?? [])
    const reason = 'reason' in one ? one.reason : reading?.isIndicator === false ? reading.reason : undefined
    return {
      index,
      status:
        indicators.length > 0
          ? 'known'
          : containers.length > 0
            ? 'contained'
            : indicator === undefined
              ? 'unreadable'
              : 'unknown',
      value: indicator?.value ?? null,
      type: indicator?.type ?? null,
      indicators,
      contained_in: containers.map((container) => ({ ...shown(container), value: container.value })),
      warning_lists: indicator === undefined ? [] : warningsOf(indicator),
      ...(reason === undefined || indicators.length > 0 ? {} : { unreadable_reason: reason }),
    }
  })
}

/** Minimum characters of a part that makes indicators similar. */
const similarFrom = 4

/**
 * Indicators similar to a new one: the same value, or the same type and tags with a value that contains it. URLs may
 * differ only in the case of their paths. The analyst sees both and decides.
 */
export const similarIndicators = (wanted: {
  readonly value: string
  readonly feed_type_id?: number | undefined
  readonly tags_ids?: readonly number[] | undefined
}): IndicatorSearch => {
  const { understood, plain } = keysOf(wanted.value)
  const parts = searchForms(wanted.value).parts.filter((part) => part.length >= similarFrom)
  const tagged = refersToAny('feed', 'tag_ids', 'feed.id', wanted.tags_ids)
  const alike: Maybe =
    wanted.feed_type_id === undefined || tagged === undefined || parts.length === 0
      ? undefined
      : allOf([
          { sql: 'feed.type_id = ?', parameters: [wanted.feed_type_id] },
          tagged,
          anyOf(parts.map((part) => ({ sql: 'instr(feed.value_key, ?) > 0', parameters: [part] }))),
        ])
  const same = anyOf(
    [...understood, ...plain].map((key) => ({
      sql: 'feed.value_key >= ? AND feed.value_key < ?',
      parameters: searchTextRange(key),
    })),
  )
  return searchOf(anyOf([same, alike]) ?? nothing)
}

const indicatorSchema = z.object({ id: z.int(), value: z.string(), type_id: z.int(), type_name: z.string() })

/** The TLP level of an existing indicator. */
export const tlpOfIndicator = (readModel: ReadModel, id: number): TlpLevel =>
  tlpOfRank(
    readModel.row(z.object({ tlp: z.int() }), `SELECT ${tlpSql('feed')} AS tlp FROM feed WHERE id = ?`, [id])
      ?.tlp ?? tlpRank('red'),
  )

const namedSchema = z.object({ feed_id: z.int(), value: z.string(), type_name: z.string() })

/** The values of those of the indicators that exist, with their types, by value. */
export const namedIndicators = (readModel: ReadModel, ids: readonly number[]) =>
  readModel.rows(
    namedSchema,
    `SELECT feed.id AS feed_id, feed.value, type.name AS type_name
       FROM feed JOIN feed_type AS type ON type.id = feed.type_id
      WHERE feed.id IN (SELECT value FROM json_each(?)) ORDER BY feed.value, feed.id`,
    [JSON.stringify(ids)],
  )

/**
 * The id of the first indicator with the same value and type, in any notation. The same text may be a domain and a file
 * name, and a dictionary entry may cover several types. `typeId` is a type that only people understand.
 */
export const sameIndicator = (
  readModel: ReadModel,
  { type, key }: Pick<StoredValue, 'type' | 'key'>,
  typeId: number | undefined,
): number | undefined =>
  readModel
    .rows(
      indicatorSchema,
      `SELECT feed.id, feed.value, feed.type_id, type.name AS type_name
         FROM feed JOIN feed_type AS type ON type.id = feed.type_id
        WHERE feed.value_key >= ? AND feed.value_key < ? ORDER BY feed.id`,
      searchTextRange(key),
    )
    .find(({ value, type_id, type_name }) => {
      if (type !== undefined) return typesOfName(type_name).includes(type) && keyOfType(type, value) === key
      const stored = storedValue(value, type_name)
      return type_id === typeId && 'key' in stored && stored.key === key
    })?.id

/** The normalized form of a value of a type. Undefined when the value does not fit the type. */
export const readIndicatorValue = (
  readModel: ReadModel,
  entered: string,
  typeId: number,
): StoredValue | undefined => {
  const name = readModel.row(z.object({ name: z.string() }), 'SELECT name FROM feed_type WHERE id = ?', [
    typeId,
  ])?.name
  const stored = name === undefined ? undefined : storedValue(entered, name)
  return stored === undefined || 'isIndicator' in stored ? undefined : stored
}

let matcher: WarningMatcher | undefined

/** The names of the warning lists that contain a value. */
export type WarningsOf = (value: Pick<StoredValue, 'type' | 'key'>) => string[]

/** Loads the warning lists on first use, since they are large. */
export const openWarnings = async (): Promise<WarningsOf> => {
  const [{ getPublicSuffix }, { builtInMatcher }] = await Promise.all([
    import('tldts'),
    import('#shared/domain/warning-lists/built-in-matcher.ts'),
  ])
  const lists = (matcher ??= builtInMatcher(getPublicSuffix))
  return ({ type, key }) => (type === undefined ? [] : lists.find({ type, key }).map(({ list }) => list))
}
