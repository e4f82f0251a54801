/**
 * The threat list with 1,000, 100,000 and 1,000,000 rows. Measures a request's DynamoDB units and the time in the
 * function, warm and cold. The rows are in a snapshot, as after a run of the snapshotter. A list reads no entities, so
 * the table has none.
 */
import { threatRoutes } from '#functions/threats/routes.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { bilingualEntryKind, plainEntryKind } from '#functions/rules/dictionaries/entries.ts'
import type { Row } from '#functions/core/event-store/definition.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '#tests/integration/support/portal.ts'
import { saveSnapshot, watched } from './collections.ts'
import { machine, medianMilliseconds, round, type Figure, type Measure } from './measure.ts'

const sizes = [1_000, 100_000, 1_000_000] as const
const categories = 8
const tags = 40
const syllables = ['ka', 'ro', 'wi', 'dar', 'zło', 'mor', 'ni', 'sza', 'bel', 'tok', 'ur', 'gra']

/** Different rows, the same at every run. */
async function* generatedRows(count: number): AsyncGenerator<{ kind: string; id: number; row: Row }[]> {
  const category = bilingualEntryKind('threat_category')
  const tag = plainEntryKind('threat_tag')
  yield Array.from({ length: categories }, (_, n) => ({
    kind: 'threat_category',
    id: n + 1,
    row: category.row({ name_pl: `Kategoria ${n}`, name_en: `Category ${n}`, is_active: true }),
  }))
  yield Array.from({ length: tags }, (_, n) => ({
    kind: 'threat_tag',
    id: n + 1,
    row: tag.row({ name: `tag-${n}`, is_active: true }),
  }))
  const kind = threatsCollection.kinds.threat
  const start = Date.UTC(2020, 0, 1)
  let seed = 42
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let from = 1; from <= count; from += 5_000) {
    yield Array.from({ length: Math.min(5_000, count - from + 1) }, (_, index) => {
      const id = from + index
      const name =
        Array.from({ length: 4 }, () => syllables[next(syllables.length)] ?? '').join('') + ` ${id}`
      const at = new Date(start + Math.floor((id / count) * 200_000_000_000)).toISOString()
      const tagIds = [...new Set(Array.from({ length: next(4) }, () => next(tags) + 1))]
      return {
        kind: 'threat',
        id,
        row: kind.row({
          name,
          description: null,
          category_id: next(categories) + 1,
          tag_ids: tagIds,
          ioc_group_id: null,
          hyperlinks: [],
          // Every tenth has its own TLP, the others the default.
          ...(id % 10 === 0 ? { tlp: 'amber+strict' } : {}),
          creation_date: at,
          last_update_date: at,
          sent_date: null,
        }),
      }
    })
  }
}

const queries: readonly {
  readonly name: string
  readonly query: (size: number) => Record<string, string>
}[] = [
  { name: 'page 1', query: () => ({}) },
  { name: 'last page', query: (size) => ({ page: String(Math.ceil(size / 10)) }) },
  {
    name: 'filter: categories, tags and dates',
    query: () => ({
      categories: '1,2',
      tags: '3,5',
      creation_after: '2022-01-01T00:00:00.000Z',
      creation_before: '2025-01-01T00:00:00.000Z',
    }),
  },
  { name: 'substring search', query: () => ({ search: 'złomor' }) },
  { name: 'sorted by name', query: () => ({ sort: '+name' }) },
  { name: 'TLP of its own', query: () => ({ tlp: 'amber+strict' }) },
  { name: 'TLP of the kind', query: () => ({ tlp: 'amber' }) },
]

async function* measureSize(size: number): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const on = `${size} threats, DynamoDB Local in memory, ${machine}`
    const figure = (name: string, value: number, unit: string): Figure => ({
      name: `threats ${size}: ${name}`,
      value,
      unit,
      on,
    })
    const platform = backends.platform(table)
    const lastIds = { threat: size, threat_category: categories, threat_tag: tags }
    const bytes = await saveSnapshot(platform, threatsCollection, lastIds, generatedRows(size))
    yield figure('read model', round(bytes.readModel / 1e6), 'MB')
    yield figure('snapshot', round(bytes.snapshot / 1e6, 2), 'MB')
    await putOrganization(platform, 1, organizationEntity('Bank'))
    const usage = watched(table)
    const user = await signIn(platform, { role: 'user', userId: 1, organizationId: 1 })
    const freshPortal = (): Portal => createPortal(platform, threatRoutes(platform))
    const list = (portal: Portal, caller: Caller, query: Record<string, string>) =>
      portal.ok('listThreats', caller, { query })
    yield figure(
      'cold start with the snapshot, page 1',
      round(await medianMilliseconds(3, () => list(freshPortal(), user, {}))),
      'ms',
    )
    const portal = freshPortal()
    await list(portal, user, {})
    for (const { name, query } of queries) {
      const wanted = query(size)
      // Each run requests another page size, so that no cached total helps. The last figure is the cost of paging on.
      let turn = 0
      const fresh = await medianMilliseconds(5, () => {
        turn += 1
        return list(portal, user, {
          ...wanted,
          creation_before: wanted['creation_before'] ?? new Date(Date.UTC(2030, 0, turn)).toISOString(),
        })
      })
      const again = await medianMilliseconds(9, () => list(portal, user, wanted))
      yield figure(`${name}, warm`, round(again, 2), 'ms')
      yield figure(`${name}, warm, total counted again`, round(fresh, 2), 'ms')
      yield figure(`${name}, DynamoDB requests`, usage().requests, 'requests')
      yield figure(`${name}, DynamoDB read units`, usage().readUnits, 'read units')
    }
  } finally {
    await backends.stop()
  }
}

export const threatListMeasure: Measure = {
  name: 'threat-list',
  summary: 'the list of threats at 1,000, 100,000 and 1,000,000 rows',
  async *run() {
    for (const size of sizes) yield* measureSize(size)
  },
}
