/** Lists of many indicators: every query plan returns the rows that the filters mean, in their order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/rules/keys.ts'
import { generatedIndicators, lastIndicatorIds } from '#scripts/bench/generated-indicators.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

/** More than are sorted for a page, so common filters scan the list and rare ones gather ids. */
const size = 45_000

interface Known {
  readonly id: number
  readonly value: string
  readonly category: number
  readonly type: number
  readonly tags: readonly number[]
  readonly groups: readonly number[]
  readonly isVerified: boolean
  readonly idsFlag: boolean
  readonly isSent: boolean
  readonly created: number
  readonly published: number
}

let backends: Backends
let portal: Portal
let analyst: Caller
let user: Caller
const known: Known[] = []
const secretGroups = new Set<number>()

beforeAll(async () => {
  backends = await startBackends()
  const table = await backends.freshTable()
  const platform = backends.platform(table)
  const rows = async function* () {
    for await (const batch of generatedIndicators(size)) {
      for (const { kind, id, row } of batch) {
        if (kind === 'feed_group' && row['verified'] === 0) secretGroups.add(id)
        if (kind !== 'feed') continue
        known.push({
          id,
          value: String(row['value']),
          category: Number(row['category_id']),
          type: Number(row['type_id']),
          tags: idsOf(row['tag_ids']),
          groups: idsOf(row['group_ids']),
          isVerified: row['verified'] === 1,
          idsFlag: row['ids_flag'] === 1,
          isSent: row['sent'] !== null,
          created: Number(row['created']),
          published: Number(row['published'] ?? Number.NEGATIVE_INFINITY),
        })
      }
      yield batch
    }
  }
  const readModel = await ReadModel.load(
    indicatorsCollection,
    { sequence: 1, lastIds: lastIndicatorIds(size) },
    rows(),
  )
  await platform.snapshots?.save(readModel, '2026-11-21T09:00:00.000Z')
  readModel.close()
  await table.put({ ...keys.head('feeds'), n: 1, last_ids: lastIndicatorIds(size) })
  await putOrganization(platform, 1, organizationEntity('Bank'))
  user = await signIn(platform, { role: 'user', userId: 1, organizationId: 1 })
  analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  portal = createPortal(platform, indicatorRoutes(platform))
}, 120_000)
afterAll(async () => {
  await backends.stop()
})

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** A plain reimplementation of a query's meaning. */
const meant = (query: Readonly<Record<string, string>>, isAnalyst: boolean): Known[] => {
  const ids = (name: string): number[] | undefined => query[name]?.split(',').map(Number)
  const any = (wanted: number[] | undefined, of: readonly number[]): boolean =>
    wanted === undefined || wanted.some((id) => of.includes(id))
  const groups = ids('groups')?.filter((id) => isAnalyst || !secretGroups.has(id))
  const [after, before] = [query['publication_after'], query['publication_before']]
  const [from, to] = [query['creation_after'], query['creation_before']]
  // A caller who does not see the creation date cannot filter by it.
  if ((from !== undefined || to !== undefined) && !isAnalyst) return []
  // Nor by whether it was notified.
  if (query['sent'] !== undefined && !isAnalyst) return []
  const found = known.filter(
    (indicator) =>
      (isAnalyst || indicator.isVerified) &&
      (query['is_verified'] === undefined || String(indicator.isVerified) === query['is_verified']) &&
      indicator.value.includes(query['search'] ?? '') &&
      any(ids('categories'), [indicator.category]) &&
      any(ids('types'), [indicator.type]) &&
      any(ids('tags'), indicator.tags) &&
      any(groups, indicator.groups) &&
      (query['ids_flag'] === undefined || String(indicator.idsFlag) === query['ids_flag']) &&
      (query['sent'] === undefined || String(indicator.isSent) === query['sent']) &&
      (from === undefined || indicator.created >= Date.parse(from)) &&
      (to === undefined || indicator.created <= Date.parse(to)) &&
      (after === undefined || indicator.published >= Date.parse(after)) &&
      (before === undefined || (indicator.published <= Date.parse(before) && indicator.isVerified)),
  )
  const sort = query['sort'] ?? (isAnalyst ? '-creation_date' : '-verification_date')
  const by = isAnalyst && sort.endsWith('creation_date') ? 'created' : 'published'
  const compare = (a: Known, b: Known): number => (a[by] === b[by] ? a.id - b.id : a[by] - b[by])
  return found.toSorted((a, b) => (sort.startsWith('-') ? compare(b, a) : compare(a, b)))
}

const filters: Record<string, string>[] = [
  {},
  { categories: '1' },
  { categories: '1,2,3,4,5,6,7,8,9' },
  { types: '2,3' },
  { tags: '1' },
  { tags: '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30' },
  { tags: '150' },
  { groups: '1,6' },
  { groups: '5' },
  { groups: '5,7' },
  { ids_flag: 'true' },
  { ids_flag: 'false' },
  { search: 'example' },
  { search: 'zlomor' },
  { search: 'nothing has this' },
  { publication_after: '2021-01-01T00:00:00.000Z' },
  { publication_after: '2021-01-01T00:00:00.000Z', publication_before: '2021-02-01T00:00:00.000Z' },
  { creation_before: '2022-01-01T00:00:00.000Z', is_verified: 'false' },
  { creation_after: '2021-01-01T00:00:00.000Z', creation_before: '2023-02-01T00:00:00.000Z', search: 'a' },
  { is_verified: 'true' },
  { is_verified: 'false' },
  { is_verified: 'false', search: 'ka' },
  { sent: 'true' },
  { sent: 'false', is_verified: 'true' },
  { search: 'ka', tags: '1,2,3' },
  { search: 'e', categories: '1,2,3,4,5,6,7,8,9,10,11,12' },
  {
    search: 'a',
    categories: '1,2',
    types: '2,3',
    tags: '1,2,3,4,5',
    groups: '1,2,3,4',
    ids_flag: 'true',
    publication_after: '2020-06-01T00:00:00.000Z',
    publication_before: '2026-01-01T00:00:00.000Z',
  },
]
const sorts = [undefined, '+verification_date', '-verification_date', '+creation_date', '-creation_date']

describe.each(['analyst', 'user'] as const)('the list of %s', (role) => {
  it.each(filters)('shows what %j means, on every page and in every order', async (filter) => {
    const caller = role === 'analyst' ? analyst : user
    for (const sort of sorts) {
      const query: Record<string, string> = { ...filter, ...(sort === undefined ? {} : { sort }) }
      const wanted = meant(query, role === 'analyst').map(({ id }) => id)
      const last = Math.max(1, Math.ceil(wanted.length / 7))
      for (const page of new Set([1, 2, Math.ceil(last / 3), Math.ceil((last * 2) / 3), last])) {
        const { data, meta } = await portal.ok('listFeeds', caller, {
          query: { ...query, page: String(page), per_page: '7' },
        })
        expect(meta.pagination.total, JSON.stringify(query)).toBe(wanted.length)
        expect(
          data.map(({ feed_id }) => feed_id),
          `${JSON.stringify(query)} page ${page}`,
        ).toEqual(wanted.slice((page - 1) * 7, page * 7))
      }
    }
  })
})
