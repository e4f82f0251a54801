/**
 * The indicator list with 10,000 and 1,000,000 rows. Measures a request's DynamoDB units and the time in the function,
 * warm and cold. The rows are in a snapshot, as after a run of the snapshotter. A list reads no entities, so the table
 * has none.
 */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '#tests/integration/support/portal.ts'
import { generatedIndicators, lastIndicatorIds } from './generated-indicators.ts'
import { commitRow, saveSnapshot, watched, type GeneratedRow } from './collections.ts'
import {
  aroundCommits,
  machine,
  medianMilliseconds,
  processorSeconds,
  round,
  type Figure,
  type Measure,
} from './measure.ts'

const sizes = [10_000, 1_000_000] as const
const queries: readonly {
  readonly name: string
  /** Requests as an analyst; otherwise as a user of an organization. */
  readonly analyst?: true
  /** The date filter that varies between runs; by default the publication date. */
  readonly anew?: 'creation_before'
  readonly query: (size: number) => Record<string, string>
}[] = [
  { name: 'page 1', query: () => ({}) },
  { name: 'last page', query: (size) => ({ page: String(Math.floor((size * 0.9) / 10)) }) },
  {
    name: 'categories, types, tags and dates',
    query: () => ({
      categories: '1,2',
      types: '1,2,3',
      tags: '60,61',
      publication_after: '2021-01-01T00:00:00.000Z',
      publication_before: '2025-01-01T00:00:00.000Z',
    }),
  },
  { name: 'the most common tag', query: () => ({ tags: '1' }) },
  { name: 'categories', query: () => ({ categories: '1,2' }) },
  { name: 'substring', query: () => ({ search: 'zlomordar' }) },
  { name: 'substring that nothing has', query: () => ({ search: 'nothing-has-this' }) },
  { name: 'group', query: () => ({ groups: '7' }) },
  { name: 'TLP of its own', query: () => ({ tlp: 'amber+strict' }) },
  { name: 'TLP of the kind', query: () => ({ tlp: 'green' }) },
  {
    name: "an analyst's unverified before a day of creation",
    analyst: true,
    anew: 'creation_before',
    query: () => ({ is_verified: 'false', creation_before: '2024-06-30T21:59:59.999Z' }),
  },
]

async function* measureSize(size: number): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const on = `${size} feeds, DynamoDB Local in memory, ${machine}`
    const figure = (name: string, value: number, unit: string): Figure => ({
      name: `feeds ${size}: ${name}`,
      value,
      unit,
      on,
    })
    const platform = backends.platform(table)
    const lastIds = lastIndicatorIds(size)
    const some: GeneratedRow[] = []
    const rows = async function* () {
      for await (const batch of generatedIndicators(size)) {
        if (some.length === 0) some.push(...batch.filter(({ kind }) => kind === 'feed').slice(0, 100))
        yield batch
      }
    }
    const bytes = await saveSnapshot(platform, indicatorsCollection, lastIds, rows())
    yield figure('read model', round(bytes.readModel / 1e6), 'MB')
    yield figure('snapshot', round(bytes.snapshot / 1e6, 2), 'MB')
    await putOrganization(platform, 1, organizationEntity('Bank'))
    const usage = watched(table)
    const user = await signIn(platform, { role: 'user', userId: 1, organizationId: 1 })
    const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
    // A new instance of the function, since a platform keeps its loaded read model.
    const freshPortal = (): Portal => {
      const fresh = backends.platform(table)
      return createPortal(fresh, indicatorRoutes(fresh))
    }
    const list = (portal: Portal, caller: Caller, query: Record<string, string>) =>
      portal.ok('listFeeds', caller, { query })
    yield figure(
      'cold start with the snapshot, page 1',
      round(await medianMilliseconds(3, () => list(freshPortal(), user, {}))),
      'ms',
    )
    const portal = freshPortal()
    await list(portal, user, {})
    yield figure(
      'first search, which packs the values',
      round(await medianMilliseconds(1, () => list(portal, user, { search: 'first-of-all' })), 2),
      'ms',
    )
    for (const { name, query, analyst: byAnalyst, anew = 'publication_before' } of queries) {
      const wanted = query(size)
      const caller = byAnalyst === true ? analyst : user
      // Each run requests another range, so that no cached total helps. The last figure is the cost of paging on.
      let turn = 0
      const began = process.cpuUsage()
      const fresh = await medianMilliseconds(5, () => {
        turn += 1
        const day =
          anew === 'creation_before'
            ? new Date(Date.UTC(2024, 0, turn)).toISOString()
            : (wanted['publication_before'] ?? new Date(Date.UTC(2030, 0, turn)).toISOString())
        return list(portal, caller, { ...wanted, [anew]: day })
      })
      const processor = processorSeconds(began)
      const again = await medianMilliseconds(9, () => list(portal, caller, wanted))
      yield figure(`${name}, warm`, round(again, 2), 'ms')
      yield figure(`${name}, warm, total counted again`, round(fresh, 2), 'ms')
      yield figure(`${name}, warm, total counted again, processor`, round(200 * processor), 'ms')
      yield figure(`${name}, DynamoDB requests`, usage().requests, 'requests')
      yield figure(`${name}, DynamoDB read units`, usage().readUnits, 'read units')
    }
    // Last, when the updates also maintain everything that the lists above cached: one user changes an item, then
    // another lists.
    const commit = async (run: number) => {
      const change = some[run % some.length]
      if (change === undefined) return
      const { verified } = change.row
      await commitRow(table, indicatorsCollection, lastIds, {
        ...change,
        row: { ...change.row, verified: verified === 1 && run % 2 === 0 ? 0 : 1 },
      })
    }
    for (const { name, query, analyst: byAnalyst } of queries) {
      const caller = byAnalyst === true ? analyst : user
      const { first, again } = await aroundCommits(50, () => list(portal, caller, query(size)), commit)
      yield figure(`${name}, first after a commit`, round(first, 2), 'ms')
      yield figure(`${name}, first after a commit, ratio to warm`, round(first / again, 2), 'times')
    }
    yield figure(
      "an analyst's unverified, warm",
      round(await medianMilliseconds(9, () => list(portal, analyst, { is_verified: 'false' })), 2),
      'ms',
    )
    yield figure(
      'groups, warm',
      round(await medianMilliseconds(5, () => portal.ok('listFeedGroups', user)), 2),
      'ms',
    )
    const values = Array.from({ length: 1_000 }, (_, n) => `198[.]51[.]${n % 256}[.]${(n * 7) % 256}`)
    yield figure(
      'lookup of 1,000 values',
      round(await medianMilliseconds(5, () => portal.ok('lookUpFeeds', user, { body: { values } })), 2),
      'ms',
    )
  } finally {
    await backends.stop()
  }
}

export const indicatorListMeasure: Measure = {
  name: 'feed-list',
  summary: 'the list of feeds at 10,000 and 1,000,000 rows',
  async *run() {
    for (const size of sizes) yield* measureSize(size)
  },
}
