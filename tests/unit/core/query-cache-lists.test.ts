/**
 * A list's cached total equals a fresh count for every filter, after any commits. The test uses the lists' own calls
 * with every filter in their contracts, so new lists and filters are covered automatically.
 */
import { matchedKind, matchTable } from '#functions/asset-matches/match-tables.ts'
import { S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Files } from '#functions/core/files/files.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { mutableRow } from '#functions/core/event-store/commit.ts'
import {
  type CollectionDefinition,
  type ColumnType,
  type Kind,
  type Row,
} from '#functions/core/event-store/definition.ts'
import type { Entry } from '#functions/core/event-store/entry.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { GroupsAsked, RowsAsked } from '#functions/core/read-model/query-cache.ts'
import { collections } from '#functions/registry.ts'
import { silentLog } from '#functions/core/log.ts'
import { keys } from '#functions/rules/keys.ts'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { roles, type Role } from '#shared/domain/roles.ts'
import { routeKey } from '#shared/http/endpoint.ts'
import { createHandler } from '#functions/rules/http/handler.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { MemorySchedules } from '#tests/support/memory-schedules.ts'
import { allRoutes } from '#tests/integration/support/all-routes.ts'
import { organizationEntity, putHead, putOrganization, signIn } from '#tests/integration/support/portal.ts'
import { TestClock } from './memory-table.ts'
import { StoredTable } from './stored-table.ts'

const commits = 12_000
/** Query parameters of a list that are not filters. */
const outside = ['page', 'per_page', 'sort']
/** Fewer queries than any read model caches, so that none is evicted. */
const together = 12

interface Asked {
  readonly collection: CollectionDefinition
  /** The call and query that sends it. */
  readonly by: string
  readonly rows: RowsAsked
  /** The maximum number of ids it needs; undefined if it needs only the total. */
  readonly most: number | undefined
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Pseudo-random numbers below a bound, the same in every run. */
const numbers = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

/** Values for a filter: those that this test knows and those in its schema. */
const valuesOf = (schema: z.core.$ZodType): string[] => {
  const named = JSON.stringify([
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  ]).matchAll(/"enum":\[([^\]]*)\]|"const":("[^"]*")/g)
  const words = [...named].flatMap(([, list, one]) =>
    z.array(z.unknown()).parse(JSON.parse(`[${list ?? one}]`)),
  )
  const known = [
    'ab',
    '1',
    '1,2',
    '2026-03-01T00:00:00.000Z',
    '2026-03-01',
    'seen',
    'true',
    'false',
    '2026-03-01T00-00-00-000Z_00000000-0000-4000-8000-000000000000',
  ]
  const fits = (value: string): boolean => z.safeParse(schema, value).success
  return [...new Set([...known.filter(fits).slice(0, 3), ...words.map(String).filter(fits)])]
}

/** The queries that the calls of all lists make to a read model. */
const askedByLists = async (): Promise<Asked[]> => {
  const table = new StoredTable()
  const platform = createPlatform({
    environment: {
      STAGE: 'test',
      TABLE_NAME: 'stored',
      PORTAL_URL: 'https://portal.example',
      PROVIDER_NAME: 'Example CERT',
      ORIGIN_VERIFY: 'secret',
      MAIL_FROM: 'portal@example.com',
    },
    log: silentLog,
    files: new Files(new S3Client({}), 'files'),
    schedules: new MemorySchedules(),
    clock: new TestClock(),
    table,
    requestLimits: { take: () => Promise.resolve(), left: () => ({ remaining: 600, seconds: 0 }) },
    refusals: { record: () => Promise.resolve(), reportLeftOut: () => Promise.resolve() },
  })
  const at = '2026-01-01T00:00:00.000Z'
  const entities: Readonly<Record<string, object>> = {
    feed_category: { name: 'ab', is_active: true },
    feed_type: { name: 'ab', is_active: true },
    feed: {
      value: 'ab.example', key: 'ab.example', origin: 'ab', category_id: 1, type_id: 1, tag_ids: [], group_ids: [1],
      is_verified: true, ids_flag: false, notes: null, creation_date: at, published_date: at, sent_date: null,
    },
    sighting: {
      client_id: 1, feed_id: 1, value: 'ab.example', kind: 'seen', seen_at: at, where: null, times: 1, evidence: null,
      by: 'ab', user_id: 1, key_id: null, creation_date: at, answer: null,
    },
    feed_group: { name: 'ab', description: null, tag_ids: [], is_verified: true, creation_date: at, last_update_date: at },
    feed_view: {
      owner_id: 1, client_id: 1, view_name: 'ab', is_shared: true, feed_categories: [1, 2], feed_types: [],
      tags_ids: [], value: null, ids_flag: null, publication_after: null, publication_before: null,
    },
  } // prettier-ignore
  for (const [kind, entity] of Object.entries(entities))
    await table.put({ ...keys.entity(kind, 1), entity, history: [] })
  for (const { name, kinds } of collections) await putHead(table, name, Object.keys(kinds))
  await putOrganization(platform, 1, organizationEntity('Bank'))
  const handler = createHandler(platform, allRoutes(platform))
  const tokens = new Map<Role, string | undefined>()
  for (const [index, role] of roles.entries())
    // The user has the id that all calls use, because a user cannot see others' reports.
    tokens.set(
      role,
      (await signIn(platform, { role, userId: role === 'user' ? 1 : index + 2, organizationId: 1 })).token,
    )

  const asked = new Map<string, Asked>()
  const totals = vi.spyOn(ReadModel.prototype, 'total')
  const found = vi.spyOn(ReadModel.prototype, 'found')
  const note = (by: string, readModel: unknown, rows: RowsAsked, most: number | undefined): void => {
    if (!(readModel instanceof ReadModel)) return
    const { collection } = readModel
    asked.set(JSON.stringify([rows.from, rows.where, most]), { collection, by, rows, most })
  }
  /** Filters that no call accepted. */
  const untried = new Set<string>()
  for (const id of Object.keys(endpoints) as OperationId[]) {
    const { method, query, roles: callers, ...endpoint } = endpoints[id]
    const path = endpoint.path.replace('{id}', '1')
    const shape: Readonly<Record<string, z.core.$ZodType>> = query instanceof z.ZodObject ? query.shape : {}
    if (method !== 'GET' || !('page' in shape)) continue
    const filters = Object.entries(shape).filter(([name]) => !outside.includes(name))
    const valued = filters.map(([name, schema]) => ({ name, schema, values: valuesOf(schema) }))
    const first = (of: typeof valued) =>
      Object.fromEntries(of.map(({ name, values }) => [name, values[0] ?? '']))
    const needed = first(valued.filter(({ schema }) => !z.safeParse(schema, undefined).success))
    const queries = [
      { name: '', query: needed },
      ...valued.flatMap(({ name, values }) =>
        values.map((value) => ({ name, query: { ...needed, [name]: value } })),
      ),
      { name: '', query: first(valued) },
    ]
    for (const name of ['', ...Object.keys(shape)]) if (!outside.includes(name)) untried.add(`${id}?${name}`)
    for (const role of roles) {
      if (!callers.some((caller) => caller === role)) continue
      for (const wanted of queries) {
        const params = new URLSearchParams(wanted.query).toString()
        const by = `${id}?${params} of ${role}`
        const reply = await handler({
          routeKey: routeKey(endpoints[id]),
          rawPath: `/server-api/app/${path}`,
          rawQueryString: params,
          headers: { 'x-origin-verify': 'secret', 'x-viewer-address': '192.0.2.1' },
          cookies: [`${sessionCookie}=${tokens.get(role)}`],
          pathParameters: { id: '1' },
          requestContext: { requestId: 'test', http: { method, path, sourceIp: '192.0.2.1' } },
        })
        if (reply.statusCode === 200) untried.delete(`${id}?${wanted.name}`)
        for (const [index, [rows]] of totals.mock.calls.entries())
          note(by, totals.mock.contexts[index], rows, undefined)
        for (const [index, [rows, most]] of found.mock.calls.entries())
          note(by, found.mock.contexts[index], rows, most)
        vi.clearAllMocks()
      }
    }
  }
  expect([...untried], 'filters that this test has no value for').toEqual([])
  vi.restoreAllMocks()
  return [...asked.values()]
}

/** Generates rows whose columns have the values used in conditions, and some others. */
const rowMaker = (asked: readonly Asked[], below: (bound: number) => number): ((kind: Kind) => Row) => {
  const poolOf = (kind: Kind, column: string, type: ColumnType): (string | number)[] => {
    const conditions = asked
      .map(({ rows }) => rows.where)
      .filter(({ sql }) => new RegExp(`\\b${column}\\b`).test(sql))
    if (conditions.some(({ sql }) => new RegExp(`\\b${column} = [01]\\b`).test(sql))) return [0, 1]
    const written = conditions.flatMap(({ sql }) => [...sql.matchAll(/'(\w+)'|\b(\d{10,})\b/g)])
    const values = [
      ...conditions.flatMap(({ parameters }) => parameters),
      ...written.map(([, text, number]) => text ?? Number(number)),
    ]
    return type.startsWith('integer')
      ? [
          ...new Set([
            ...values
              .filter((value) => typeof value === 'number')
              .flatMap((value) => [value - 1, value, value + 1]),
            0,
            1,
            2,
          ]),
        ]
      : [...new Set([...values.filter((value) => typeof value === 'string'), 'x', 'ab.x', '2'])]
  }
  const pools = new Map<string, (string | number)[]>()
  return (kind) =>
    Object.fromEntries(
      Object.entries(kind.columns).map(([column, type]): [string, Row[string]] => {
        // JSON, which no list filters by.
        if (column === 'taken_back' || column === 'rises') return [column, null]
        // TLP ranks, which are literals in the conditions.
        if (column === 'level' || (column === 'tlp' && below(4) > 0)) return [column, below(5)]
        // Few users and organizations, so that filters for one's own items also match rows found by other filters.
        if (column === 'owner') return [column, 1 + below(4)]
        if (column === 'client_id') return [column, 1 + below(2)]
        if (type === 'ids') return [column, [1, 2, 3, 4].filter(() => below(3) === 0)]
        const name = `${kind.name}.${column}`
        const pool = pools.get(name) ?? poolOf(kind, column, type)
        pools.set(name, pool)
        if (type.endsWith('?') && below(4) === 0) return [column, null]
        return [column, pool[below(pool.length)] ?? 0]
      }),
    )
}

/** Random commits: creates, changes and deletions of all kinds of a collection, a few rows or very many. */
const commitMaker = (
  { kinds }: CollectionDefinition,
  rowOf: (kind: Kind) => Row,
  below: (bound: number) => number,
): ((sequence: number) => Entry) => {
  const known = Object.values(kinds)
  return (sequence) => ({
    sequence,
    at: '2026-11-21T09:00:00.000Z',
    commitId: `commit-${sequence}`,
    actor: { user_id: null, name: 'system', client_id: null },
    last_ids: {},
    changes: Array.from({ length: below(100) === 0 ? 60 : 1 + below(2) }, () => {
      const kind = known[below(known.length)]
      if (kind === undefined) throw new Error('A collection without kinds')
      const change = { kind: kind.name, id: 1 + below(30), fields: [] }
      return below(5) === 0
        ? { ...change, action: 'delete' as const }
        : { ...change, action: 'update' as const, row: mutableRow(rowOf(kind)) }
    }),
  })
}

/** Replaces the asset matches. They are not part of a commit, and are recomputed some time after it. */
const keepMatches = (readModel: ReadModel, below: (bound: number) => number): void => {
  const kind = matchedKind(readModel.collection)
  if (kind === undefined) return
  const table = matchTable(kind.name)
  readModel.derive(table, (write) => {
    write(`DELETE FROM ${table}`)
    for (let index = 0; index < 60; index += 1)
      write(
        `INSERT OR IGNORE INTO ${table} (client_id, item_id, asset_id, kind, indicators, dismissed) VALUES (1, ?, 1, 0, 0, ?)`,
        [1 + below(30), Number(below(4) === 0)],
      )
  })
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Counts by each column of the listed kinds, with one condition each. */
const groupsOf = (asked: readonly Asked[]): GroupsAsked[] => {
  const [first] = asked
  return Object.values(first?.collection.kinds ?? {}).flatMap((kind) => {
    const { rows } = asked.findLast(({ rows: { from } }) => from === kind.name) ?? {}
    return rows === undefined
      ? []
      : Object.entries(kind.columns).map(([column, type]) => ({
          from: kind.name,
          where: type === 'ids' ? rows.where : { sql: 'TRUE', parameters: [] },
          ...(type === 'ids' ? { by: 'link.value', links: column } : { by: `${kind.name}.${column}` }),
        }))
  })
}

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const rebuiltSearchText = (readModel: ReadModel, { from, where }: RowsAsked) =>
  readModel.rows(idSchema, `SELECT id FROM ${from} WHERE ${where.sql} ORDER BY id`, where.parameters)
const recounted = (readModel: ReadModel, { from, where }: RowsAsked) =>
  readModel.count(`SELECT count(*) FROM ${from} WHERE ${where.sql}`, where.parameters)

const groupSchema = z.object({ key: z.union([z.string(), z.number(), z.null()]), count: z.int() })
const regrouped = (readModel: ReadModel, { from, by, links, where }: GroupsAsked) =>
  new Map(
    readModel
      .rows(
        groupSchema,
        `SELECT ${by} AS key, count(*) AS count FROM ${from} ${links === undefined ? '' : `, json_each(${from}.${links}) AS link`} WHERE ${where.sql} GROUP BY 1`,
        where.parameters,
      )
      .map(({ key, count }) => [key, count]),
  )

test('totals, cached ids and groups equal a fresh count, for every filter of every list', async () => {
  const asked = await askedByLists()
  const parts = [...Map.groupBy(asked, ({ collection }) => collection).values()].flatMap((ofCollection) => [
    ...inParts(ofCollection, together).map((lists) => ({ ofCollection, lists, groups: [] })),
    ...inParts(groupsOf(ofCollection), together).map((groups) => ({ ofCollection, lists: [], groups })),
  ])
  const neverFound = new Set(asked)
  for (const [turn, { ofCollection, lists, groups }] of parts.entries()) {
    const collection = ofCollection[0]?.collection
    if (collection === undefined) continue
    const below = numbers(turn + 1)
    const commit = commitMaker(collection, rowMaker(ofCollection, below), below)
    const readModel = ReadModel.create(collection, () => 0)
    while (readModel.sequence < commits / parts.length) {
      const { sequence } = readModel
      readModel.apply(Array.from({ length: 1 + below(8) }, (_, index) => commit(sequence + 1 + index)))
      if (below(2) === 0 || sequence === 0) keepMatches(readModel, below)
      // Some batches follow without a query in between.
      if (below(2) === 0) continue
      for (const one of lists) {
        const total = recounted(readModel, one.rows)
        if (total > 0) neverFound.delete(one)
        if (one.most === undefined) {
          expect(readModel.total(one.rows), one.by).toBe(total)
          continue
        }
        const found = readModel.found(one.rows, 8)
        expect(found.total, one.by).toBe(total)
        expect(
          found.ids?.toSorted((a, b) => a - b),
          one.by,
        ).toEqual(total > 8 ? undefined : rebuiltSearchText(readModel, one.rows))
      }
      for (const one of groups) expect(readModel.groups(one), one.by).toEqual(regrouped(readModel, one))
    }
    readModel.close()
  }
  // The rest are conditions that cannot match, or that random rows seldom match.
  expect(neverFound.size, 'conditions that never found a row').toBeLessThan(asked.length / 3)
}, 60_000)
