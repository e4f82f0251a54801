/** Cost of a commit, and commits per second of a collection with one writer and with many. */
import { randomUUID } from 'node:crypto'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import { createPortal, signIn } from '#tests/integration/support/portal.ts'
import { watched } from './collections.ts'
import { machine, round, type Measure } from './measure.ts'

const creates = 200

export const commitMeasure: Measure = {
  name: 'commit',
  summary: 'capacity units of one create; creates a second with 1 and 20 writers',
  async *run() {
    const backends = await startBackends()
    const on = `DynamoDB Local in memory, ${machine}`
    try {
      const platform = backends.platform(await backends.freshTable())
      const usage = watched(platform.table)
      const portal = createPortal(platform, [...threatRoutes(platform), ...dictionaryAreaRoutes(platform)])
      const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
      const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
      const { data } = await portal.ok('createThreatCategory', admin, {
        body: { name_pl: 'Grupa', name_en: 'Group' },
      })
      let count = 0
      const create = (writer = portal) => {
        count += 1
        return writer.ok('createThreat', analyst, {
          // As the browser does.
          headers: { 'idempotency-key': randomUUID() },
          body: {
            name: `Threat ${count}`,
            description: 'x'.repeat(500),
            threat_category_id: data.threat_category_id,
          },
        })
      }
      await create()
      await create()
      yield {
        name: 'create a threat: DynamoDB requests, session included',
        value: usage().requests,
        unit: 'requests',
        on,
      }
      yield { name: 'create a threat: read units', value: usage().readUnits, unit: 'read units', on }
      yield {
        name: 'create a threat: write units',
        value: usage().writeUnits,
        unit: 'write units',
        on: `2 for each KB begun of each item of the transaction, as AWS counts them; ${on}`,
      }
      for (const writers of [1, 20]) {
        // Each writer is a function instance with its own read model.
        const portals = Array.from({ length: writers }, () => createPortal(platform, threatRoutes(platform)))
        for (const writer of portals) await writer.ok('listThreats', analyst)
        const started = performance.now()
        await Promise.all(
          portals.map(async (writer) => {
            for (let n = 0; n < creates / writers; n += 1) await create(writer)
          }),
        )
        yield {
          name: `creates with ${writers} writer${writers === 1 ? '' : 's'}`,
          value: round(creates / ((performance.now() - started) / 1000)),
          unit: 'a second',
          on,
        }
      }
    } finally {
      await backends.stop()
    }
  },
}
