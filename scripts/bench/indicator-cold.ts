/**
 * The first indicators screen after a restart: all its calls at once, each in its own instance without a read model. On
 * a laptop they share the cores, so a person waits for their total CPU time.
 */
import { keys } from '#functions/rules/keys.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { plainEntrySchema } from '#functions/rules/dictionaries/entries.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
} from '#tests/integration/support/portal.ts'
import { saveSnapshot } from './collections.ts'
import { generatedIndicators, lastIndicatorIds } from './generated-indicators.ts'
import { machine, median, round, type Figure, type Measure } from './measure.ts'

const size = 1_000_000
const runs = 5
const calls = [
  ['listFeeds', indicatorRoutes],
  ['listFeedViews', viewRoutes],
  ['listFeedCategories', dictionaryAreaRoutes],
  ['listFeedTags', dictionaryAreaRoutes],
] as const

export const indicatorColdMeasure: Measure = {
  name: 'feed-cold',
  summary: 'the first screen of indicators after a start, at 1,000,000 rows',
  async *run() {
    const backends = await startBackends()
    try {
      const table = await backends.freshTable()
      const platform = backends.platform(table)
      const figure = (name: string, value: number, unit: string): Figure => ({
        name: `feeds ${size}, cold: ${name}`,
        value: round(value),
        unit,
        on: `DynamoDB Local in memory, ${machine}`,
      })
      await saveSnapshot(platform, indicatorsCollection, lastIndicatorIds(size), generatedIndicators(size))
      // The dictionaries are in the table too, as in a real portal; the indicators are only in the snapshot.
      for (const kind of ['feed_category', 'feed_tag', 'feed_type'] as const) {
        await table.batchPut(
          Array.from({ length: lastIndicatorIds(size)[kind] ?? 0 }, (_, n) => ({
            ...keys.entity(kind, n + 1),
            entity: plainEntrySchema.parse({ name: `${kind} ${n}`, is_active: true }),
            history: [],
          })),
        )
      }
      await putOrganization(platform, 1, organizationEntity('Bank'))
      const user = await signIn(platform, { role: 'user', userId: 1, organizationId: 1 })
      const cold = async (names: readonly string[]): Promise<{ wall: number; processor: number }> => {
        const started = performance.now()
        const before = process.cpuUsage()
        await Promise.all(
          calls
            .filter(([name]) => names.includes(name))
            .map(([name, routes]) => {
              const own = backends.platform(table)
              return createPortal(own, routes(own)).ok(name, user)
            }),
        )
        const { user: busy, system } = process.cpuUsage(before)
        return { wall: performance.now() - started, processor: (busy + system) / 1000 }
      }
      for (const names of [...calls.map(([name]) => [name]), calls.map(([name]) => name)]) {
        const taken = []
        for (let run = 0; run < runs; run += 1) taken.push(await cold(names))
        const name = names.length === 1 ? (names[0] ?? '') : 'the screen'
        yield figure(name, median(taken.map(({ wall }) => wall)), 'ms')
        yield figure(`${name}, processor`, median(taken.map(({ processor }) => processor)), 'ms')
      }
    } finally {
      await backends.stop()
    }
  },
}
