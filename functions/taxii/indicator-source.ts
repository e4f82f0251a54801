/**
 * The indicators of a collection by date, including withdrawn ones. A page is a scan of the commit index that continues
 * where the last one ended. A client that reads everything makes one pass in total; one that polls for new objects
 * reads only the end.
 */
import * as z from 'zod'
import { indicatorIndexes } from '#functions/indicators/indicator-store.ts'
import { withdrawnIndicators } from '#functions/indicators/withdrawn-queries.ts'
import {
  commitColumns,
  tombstoneTable,
  indexName,
  linkTable,
} from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { SqlValue } from '#functions/core/read-model/where.ts'
import { allOf, triedOf, type Condition } from '#functions/core/read-model/where.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { validUntil } from '#shared/domain/indicators/validity.ts'
import {
  expiredIndicatorObject,
  indicatorObject,
  numberIn,
  revokedIndicatorObject,
  type StixIndicator,
  type StixSource,
} from '#shared/domain/stix/objects.ts'
import { isEveryAddress } from '#shared/domain/indicators/every-address.ts'
import { withheldValue } from '#shared/domain/outputs/output.ts'
import { tlpOfRank, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { taxiiPageMax, compareStamps, laterStamp, stampOf, type Stamp } from './query.ts'
import {
  comparePlaced,
  comparePlaces,
  type SourcePage,
  type From,
  type Placed,
  type CollectionSource,
} from './paging.ts'

const keySchema = z.object({ id: z.int(), at: z.int(), sequence: z.int() })
type Key = z.infer<typeof keySchema>

/** The selection of indicators of a collection. */
export interface Selection {
  /** The condition on rows `feed`. Withdrawn ones must meet it as they were published. */
  readonly where: Condition
  /** Whether links of groups or tags find the indicators. A few are then sorted rather than scanning all. */
  readonly isLinked: boolean
  /** The minimum date of all objects: when the selection was last redefined. */
  readonly since: Stamp
  /** Published false positives of the caller's organization. They are removed without a withdrawal. */
  readonly leftOut: readonly number[]
  /**
   * Former false positives that are included again, with the commit that restored them. Clients must receive them
   * again.
   */
  readonly givenBack: readonly Key[]
  /** The strictest TLP level for the caller. `where` includes it already. */
  readonly maxTlp: TlpLevel
  /** The number of stricter indicators in the collection. */
  readonly kept: () => number
}

/** Up to this many are sorted per page. More are scanned in index order. */
const sortedAtMost = 20_000

const live = 'feed'
const tombstones = tombstoneTable('feed')

/** Rows that are published, or were when they were deleted. */
const published = (table: string, hint: string): string => `
  (SELECT item.id, item._at, item._seq, item.value, item.value_key, item.network, item.origin, item.origin_search,
     item.category_id, item.type_id, item.tag_ids, item.group_ids, item.ids_flag, item.has_notes, item.created, item.sent,
     item.verified, item.published, item.tlp, item.renewed, item.expired, item.revived
   FROM ${table} AS item ${hint}
   WHERE item.verified = 1 AND item.published IS NOT NULL) AS feed`

/** The links of deleted rows, which replace the tables with the links of the others. */
const tombstoneLinks = `WITH ${(['group_ids', 'tag_ids'] as const)
  .map(
    (column) =>
      `${linkTable('feed', column)} AS (SELECT link.value AS ref, owner.id AS owner FROM ${tombstones} AS owner, json_each(owner.${column}) AS link)`,
  )
  .join(', ')}`

const tagsSchema = z.array(z.string())
const rowSchema = z.object({
  id: z.int(),
  at: z.int(),
  sequence: z.int(),
  value: z.string(),
  type: z.string().nullable(),
  category: z.string().nullable(),
  ids_flag: z.int(),
  published: z.int(),
  expired: z.int().nullable(),
  renewed: z.int().nullable(),
  days: z.int().nullable(),
  tlp: z.int(),
  now_tlp: z.int(),
  shown: z.int(),
  tags: z.string().transform((text) => tagsSchema.parse(JSON.parse(text))),
})
type Row = z.infer<typeof rowSchema>

/**
 * The last commit that changed what a row shows of other entities. These are the names of its type, category and tags,
 * the validity of its type, and its default level. 0 when none changed.
 */
const shownSequence = (name: string): string => `max(
  coalesce((SELECT changed_seq FROM feed_type WHERE id = ${name}.type_id), 0),
  coalesce((SELECT changed_seq FROM feed_category WHERE id = ${name}.category_id), 0),
  coalesce((SELECT max(tag.changed_seq) FROM json_each(${name}.tag_ids) AS link CROSS JOIN feed_tag AS tag ON tag.id = link.value), 0),
  CASE WHEN ${name}.tlp IS NULL THEN coalesce((SELECT _seq FROM feed_tlp), 0) ELSE 0 END)`

/** The indicators that show each kind of other entity. */
const showing = {
  type: 'feed.type_id = ?',
  category: 'feed.category_id = ?',
  tag: `feed.id IN (SELECT owner FROM ${linkTable('feed', 'tag_ids')} WHERE ref = ?)`,
  level: 'feed.tlp IS NULL AND ? > 0',
} as const
const shownSchema = z.object({
  what: z.enum(['type', 'category', 'tag', 'level']),
  id: z.int(),
  at: z.int(),
  sequence: z.int(),
})
type Shown = z.infer<typeof shownSchema>
const shownSql = `${(['type', 'category', 'tag'] as const)
  .map(
    (what) =>
      `SELECT '${what}' AS what, id, changed_at AS at, changed_seq AS sequence FROM feed_${what} WHERE changed_seq IS NOT NULL`,
  )
  .join(' UNION ALL ')} UNION ALL SELECT 'level', id, _at, _seq FROM feed_tlp ORDER BY sequence`

/**
 * The columns of `rowSchema` other than the id, of a row with this alias. Unpublished publications have no stored
 * validity.
 */
const columnsOf = (
  name: string,
  { isKept, isShown }: { readonly isKept: boolean; readonly isShown: boolean },
): string => `${name}._at AS at, ${name}._seq AS sequence, ${name}.value, ${name}.ids_flag, coalesce(${name}.revived, ${name}.published) AS published,
  ${isKept ? `${name}.expired, ${name}.renewed` : 'NULL AS expired, NULL AS renewed'},
  (SELECT validity_days FROM feed_type WHERE id = ${name}.type_id) AS days,
  ${isShown ? shownSequence(name) : 0} AS shown,
  ${tlpSql('feed', name)} AS tlp, ${isKept ? '0 AS now_tlp' : `${name}.now_tlp`},
  (SELECT name FROM feed_type WHERE id = ${name}.type_id) AS type,
  (SELECT name FROM feed_category WHERE id = ${name}.category_id) AS category,
  (SELECT json_group_array(tag.name) FROM json_each(${name}.tag_ids) AS link CROSS JOIN feed_tag AS tag ON tag.id = link.value) AS tags`

export class IndicatorSource implements CollectionSource {
  readonly types = ['indicator']
  readonly most = taxiiPageMax
  readonly source: StixSource
  readonly maxTlp: TlpLevel
  readonly #readModel: ReadModel
  readonly #selection: Selection
  /** Changed entities that indicators show, in commit order. */
  readonly #shown: readonly Shown[]

  constructor(readModel: ReadModel, source: StixSource, selection: Selection) {
    this.#readModel = readModel
    this.source = source
    this.maxTlp = selection.maxTlp
    this.#selection = selection
    this.#shown = readModel.rows(shownSchema, shownSql)
  }

  leftOut(): number {
    return this.#selection.kept()
  }

  async after(from: From, count: number): Promise<SourcePage> {
    const keys = [
      ...[live, tombstones].flatMap((table) => this.#keys(table, from, count).map((key) => ({ table, key }))),
      ...this.#shownKeys(from, count).map((key) => ({ table: live, key })),
      ...this.#givenBackKeys(from).map((key) => ({ table: live, key })),
      ...this.#takenBack(from, count).map((row) => ({ table: undefined, key: row, row })),
    ]
      .toSorted((one, other) =>
        comparePlaces(placeOf(one.key, 'row' in one), placeOf(other.key, 'row' in other)),
      )
      .slice(0, count)
    const objects = new Map(
      [live, tombstones].flatMap((table) =>
        this.#placed(
          table,
          keys.filter((key) => key.table === table).map(({ key }) => key.id),
        ),
      ),
    )
    const { place } = from
    const last = keys.at(-1)
    return {
      placed: keys
        .flatMap((one) => ('row' in one ? this.#takenBackPlace(one.row) : (objects.get(one.key.id) ?? [])))
        .filter((one) => place === undefined || comparePlaces(one.place, place) > 0),
      behind: keys.length < count || last === undefined ? undefined : placeOf(last.key, 'row' in last),
    }
  }

  async byIds(ids: readonly string[]): Promise<Placed[]> {
    const numbers = ids.flatMap((id) => numberIn('indicator', id) ?? [])
    return [
      ...this.#takenBackOf(numbers).map((row) => this.#takenBackPlace(row)),
      ...[live, tombstones].flatMap((table) => {
        const { sql, parameters } = allOf([triedOf(this.#selection.where), ...this.#leftOut(table)])
        const found = this.#readModel.rows(
          z.object({ id: z.int() }),
          `${table === tombstones ? tombstoneLinks : ''} SELECT feed.id FROM ${published(table, 'NOT INDEXED')} WHERE feed.id IN (SELECT value FROM json_each(?)) AND ${sql}`,
          [JSON.stringify(numbers), ...parameters],
        )
        return this.#placed(
          table,
          found.map(({ id }) => id),
        ).map(([, placed]) => placed)
      }),
    ]
      .filter(({ object }) => ids.includes(object.id))
      .toSorted(comparePlaced)
  }

  /** The rows of a table after a place, in order. */
  #keys(table: string, { place, added, versions }: From, count: number): Key[] {
    const conditions = this.#from({ place, added })
    if (versions !== undefined) conditions.push(mayHaveVersion(versions))
    conditions.push(...this.#leftOut(table))
    if (table === live) conditions.push(...notAmong([...this.#givenBack().keys()]), ...this.#unchanged())
    const way = this.#way(table)
    const { sql, parameters } = [way.where, ...conditions].reduce((one, other) => ({
      sql: `${one.sql} AND ${other.sql}`,
      parameters: [...one.parameters, ...other.parameters],
    }))
    return this.#readModel.rows(
      keySchema,
      `${table === tombstones ? tombstoneLinks : ''} SELECT feed.id, feed._at AS at, feed._seq AS sequence FROM ${published(table, way.hint)} WHERE ${sql} ORDER BY feed._at, feed._seq, feed.id LIMIT ?`,
      [...parameters, count],
    )
  }

  /** Excludes rows that show something changed after their own last commit: those have another date. */
  #unchanged(): Condition[] {
    return this.#shown.length === 0 ? [] : [{ sql: `${shownSequence('feed')} <= feed._seq`, parameters: [] }]
  }

  /** The excluded rows after a place, in the order of the commits that changed what they show. */
  #shownKeys({ place, added }: From, count: number): Key[] {
    const { since, where } = this.#selection
    const found: Key[] = []
    for (const one of this.#shown) {
      const isBefore = place !== undefined && (one.at - place.at || one.sequence - place.sequence) < 0
      const isKnown =
        added !== undefined &&
        compareStamps(added, since) >= 0 &&
        compareStamps(stampOf(one.at, one.sequence), added) <= 0
      if (found.length >= count || isBefore || isKnown) continue
      const first = place?.at === one.at && place.sequence === one.sequence ? place.id : 0
      const conditions: Condition[] = [
        bracketed(where),
        { sql: showing[one.what], parameters: [one.id] },
        {
          sql: `feed.id >= ? AND feed._seq < ? AND ${shownSequence('feed')} = ?`,
          parameters: [first, one.sequence, one.sequence],
        },
        ...this.#leftOut(live),
        ...notAmong([...this.#givenBack().keys()]),
      ]
      const ids = this.#readModel.rows(
        z.object({ id: z.int() }),
        `SELECT feed.id FROM ${published(live, 'NOT INDEXED')} WHERE ${conditions
          .map(({ sql }) => sql)
          .join(' AND ')} ORDER BY feed.id LIMIT ?`,
        [...conditions.flatMap(({ parameters }) => parameters), count - found.length],
      )
      found.push(...ids.map(({ id }) => ({ id, at: one.at, sequence: one.sequence })))
    }
    return found
  }

  /** The commit that changed what a row shows, if later than its own. */
  #shownAfter({ id, sequence, shown }: Pick<Row, 'id' | 'sequence' | 'shown'>): Key | undefined {
    const one = shown > sequence ? this.#shown.find((other) => other.sequence === shown) : undefined
    return one && { id, at: one.at, sequence: one.sequence }
  }

  /** Restored false positives whose restoration is later than their own last commit. It is their date here. */
  #givenBack(): ReadonlyMap<number, Key> {
    const { givenBack } = this.#selection
    if (givenBack.length === 0) return new Map()
    const written = new Map(
      this.#readModel
        .rows(
          keySchema.extend({ shown: z.int() }),
          `SELECT id, _at AS at, _seq AS sequence, ${shownSequence(live)} AS shown FROM ${live} WHERE id IN (SELECT value FROM json_each(?))`,
          [JSON.stringify(givenBack.map(({ id }) => id))],
        )
        .map((key) => [key.id, this.#shownAfter(key)?.at ?? key.at]),
    )
    return new Map(
      givenBack.flatMap((key) =>
        (written.get(key.id) ?? Infinity) < key.at ? [[key.id, key] as const] : [],
      ),
    )
  }

  #givenBackKeys({ place, added, versions }: From): Key[] {
    const { since, where } = this.#selection
    const dates = this.#givenBack()
    if (dates.size === 0) return []
    const conditions = [
      bracketed(where),
      ...(versions === undefined ? [] : [mayHaveVersion(versions)]),
      ...this.#leftOut(live),
    ]
    const ids = this.#readModel.rows(
      z.object({ id: z.int() }),
      `SELECT feed.id FROM ${published(live, 'NOT INDEXED')} WHERE feed.id IN (SELECT value FROM json_each(?)) AND ${conditions
        .map(({ sql }) => sql)
        .join(' AND ')}`,
      [JSON.stringify([...dates.keys()]), ...conditions.flatMap(({ parameters }) => parameters)],
    )
    return ids
      .flatMap(({ id }) => dates.get(id) ?? [])
      .filter(
        (key) =>
          (place === undefined || comparePlaces(placeOf(key, false), place) >= 0) &&
          (added === undefined ||
            compareStamps(added, since) < 0 ||
            compareStamps(stampOf(key.at, key.sequence), added) > 0),
      )
  }

  /** Conditions for rows after a place, or added after a date. `id` is the column of the indicator's id. */
  #from({ place, added }: From, id = 'feed.id'): Condition[] {
    const { since } = this.#selection
    return [
      ...(place === undefined
        ? []
        : [
            {
              sql: `(feed._at, feed._seq, ${id}) >= (?, ?, ?)`,
              parameters: [place.at, place.sequence, place.id],
            },
          ]),
      ...(added !== undefined && compareStamps(added, since) >= 0
        ? [
            {
              sql: 'feed._at >= ? AND (feed._at > ? OR feed._seq % 1000 > ?)',
              parameters: [added.ms, added.ms, added.micros],
            },
          ]
        : []),
    ]
  }

  /**
   * Unpublished publications after a place, in order. They are few, so all are scanned. An indicator unchanged since
   * that place has none after it.
   */
  #takenBack(from: From, count: number): Row[] {
    const { place, added } = from
    const since = this.#selection.since
    const earliest = Math.max(
      place?.at ?? 0,
      added !== undefined && compareStamps(added, since) >= 0 ? added.ms : 0,
    )
    return this.#takenBackRows(
      { sql: `item.${commitColumns.at} >= ?`, parameters: [earliest] },
      this.#from(from, 'feed.feed_id'),
      count,
    )
  }

  #takenBackOf(ids: readonly number[]): Row[] {
    return this.#takenBackRows(
      { sql: 'item.id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(ids)] },
      [],
      -1,
    )
  }

  #takenBackRows(only: Condition, conditions: readonly Condition[], count: number): Row[] {
    const from = withdrawnIndicators(only, { withDeleted: false })
    const where = [bracketed(this.#selection.where), ...conditions]
    return this.#readModel.rows(
      rowSchema,
      `${from.sql} SELECT feed.feed_id AS id, ${columnsOf('feed', { isKept: false, isShown: false })} FROM feed WHERE ${where
        .map(({ sql }) => sql)
        .join(' AND ')} ORDER BY at, sequence, feed.id LIMIT ?`,
      [...from.parameters, ...where.flatMap(({ parameters }) => parameters), count],
    )
  }

  #leftOut(table: string): Condition[] {
    const { leftOut } = this.#selection
    return table === tombstones ? [] : notAmong(leftOut)
  }

  /** Rows found by links are counted first: a small group among a million is sorted, a large one is scanned. */
  #way(table: string): { hint: string; where: Condition } {
    const { where, isLinked } = this.#selection
    const scan = `INDEXED BY ${indexName(table, indicatorIndexes.changed)}`
    if (table === tombstones || !isLinked) return { hint: scan, where: bracketed(triedOf(where)) }
    const total = this.#readModel.total({ from: live, where, hint: 'NOT INDEXED' })
    return total > sortedAtMost
      ? { hint: scan, where: bracketed(triedOf(where)) }
      : { hint: 'NOT INDEXED', where: bracketed(where) }
  }

  /** The objects of rows by id. Includes rows that are published, or were when they were deleted. */
  #placed(table: string, ids: readonly number[]): [number, Placed][] {
    if (ids.length === 0) return []
    const rows = this.#readModel.rows(
      rowSchema,
      `SELECT item.id, ${columnsOf('item', { isKept: true, isShown: table === live })} FROM ${table} AS item WHERE item.id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    )
    const dates = table === live ? this.#givenBack() : new Map<number, Key>()
    return rows.map((row) => [row.id, this.#place(row, table === tombstones, dates.get(row.id))])
  }

  #takenBackPlace(row: Row): Placed {
    return { ...this.#place(row, true), place: placeOf(row, true) }
  }

  /** `givenBack`: the commit that dates it, if not its own. */
  #place(row: Row, isWithdrawn: boolean, givenBack?: Key): Placed {
    const written: Key = this.#shownAfter(row) ?? row
    const date = givenBack ?? written
    const changed = new Date(written.at).toISOString()
    // It may have been sent with another value, so it is revoked. A network of all addresses is never sent.
    const isUnusable = isEveryAddress({ type: row.type ?? '', value: row.value })
    const indicator: StixIndicator = {
      id: row.id,
      // When a stricter level hides it, only the withdrawal is sent.
      ...(isUnusable || row.now_tlp > tlpRank(this.maxTlp)
        ? withheldValue
        : {
            value: row.value,
            type: row.type ?? '',
            category: row.category ?? '',
            tags: row.tags,
            idsFlag: row.ids_flag === 1,
          }),
      tlp: tlpOfRank(row.tlp),
      published: new Date(row.published).toISOString(),
      changed,
      ...until(validUntil(row.renewed, row.days)),
    }
    return {
      added: laterStamp(stampOf(date.at, date.sequence), this.#selection.since),
      place: placeOf(date, false),
      object:
        isWithdrawn || isUnusable
          ? revokedIndicatorObject(this.source, indicator, changed)
          : row.expired === null
            ? indicatorObject(this.source, indicator)
            : expiredIndicatorObject(this.source, indicator, new Date(row.expired).toISOString()),
    }
  }
}

const until = (time: number | null): Pick<StixIndicator, 'validUntil'> =>
  time === null ? {} : { validUntil: new Date(time).toISOString() }

/** One commit may end one publication of an indicator and begin another. The withdrawal sorts first. */
const placeOf = ({ at, sequence, id }: Key, isTakenBack: boolean) => ({
  at,
  sequence,
  id,
  part: isTakenBack ? 0 : 1,
})

const notAmong = (ids: readonly number[]): Condition[] =>
  ids.length === 0
    ? []
    : [{ sql: 'feed.id NOT IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(ids)] }]

const bracketed = ({ sql, parameters }: Condition): Condition => ({ sql: `(${sql})`, parameters })

/** Rows that may have one of the versions: the time of the commit, of the publication or of a withdrawal. */
const mayHaveVersion = (versions: readonly string[]): Condition => {
  const times: SqlValue[] = [JSON.stringify(versions.map((version) => Date.parse(version)))]
  const among = 'IN (SELECT value FROM json_each(?))'
  return {
    sql: `(feed._at ${among} OR feed.published ${among} OR feed.revived ${among})`,
    parameters: [...times, ...times, ...times],
  }
}
