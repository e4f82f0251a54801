/** Cost of expiring many indicators at once. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { newIndicator } from '#functions/indicators/indicator.ts'
import { expireIndicators, expiryActor } from '#functions/sightings/expiry.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import { countedWrites } from './collections.ts'
import { machine, round, type Measure } from './measure.ts'

const count = 10_000

export const expiryMeasure: Measure = {
  name: 'expiry',
  summary: 'commits, write units and seconds of 10,000 indicators that expire at once',
  async *run() {
    const backends = await startBackends()
    const on = `${count} addresses of one day, DynamoDB Local in memory, ${machine}`
    try {
      const platform = backends.platform(await backends.freshTable())
      const units = countedWrites(platform.table)
      const indicators = platform.collection(indicatorsCollection)
      await indicators.commit(expiryActor, (commit) => {
        commit.create('feed_category', 1, { name: 'C2', is_active: true })
        commit.create('feed_type', 1, { name: 'IPv4', is_active: true })
      })
      const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
      const values = Array.from({ length: count }, (_, n) => `198.18.${n >> 8}.${n & 255}`)
      const input = { origin: 'bench', feed_category_id: 1, feed_type_id: 1, tags_ids: [], ids_flag: true }
      for (const part of inCommits(values, () => ({ writes: 0, bytes: 600 })))
        await indicators.commit(expiryActor, (commit) => {
          for (const value of part)
            commit.createOfMany(
              'feed',
              commit.nextId('feed'),
              newIndicator(
                { type: 'ipv4', value, key: value },
                { ...input, notes: null, is_verified: true },
                monthAgo,
              ),
            )
        })
      const before = (await indicators.head()).sequence
      const written = units()
      const started = performance.now()
      const changed = await expireIndicators(indicators, new Date())
      const seconds = (performance.now() - started) / 1000
      yield { name: 'indicators expired', value: changed, unit: 'indicators', on }
      yield { name: 'their commits', value: (await indicators.head()).sequence - before, unit: 'commits', on }
      yield { name: 'their write units', value: round(units() - written), unit: 'write units', on }
      yield { name: 'their time', value: round(seconds), unit: 's', on }
    } finally {
      await backends.stop()
    }
  },
}
