/**
 * The API for keys with 1,000,000 indicators. Measures DynamoDB units, time in the function and bytes of the response.
 */
import * as z from 'zod'
import { apiIndicatorRoutes } from '#functions/indicators/key-routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { changesPurpose } from '#functions/rules/key-api/changes.ts'
import { sealCursor, unsealCursor } from '#functions/rules/key-api/cursors.ts'
import { makeKey, createKeyApi } from '#tests/integration/support/key-api.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import { organizationEntity, putOrganization } from '#tests/integration/support/portal.ts'
import { commitRow, saveSnapshot, watched, type GeneratedRow } from './collections.ts'
import { generatedIndicators, lastIndicatorIds } from './generated-indicators.ts'
import { machine, medianMilliseconds, round, type Figure, type Measure } from './measure.ts'

const size = 1_000_000
const on = `${size} indicators, DynamoDB Local in memory, ${machine}`
const figure = (name: string, value: number, unit: string): Figure => ({
  name: `api: ${name}`,
  value,
  unit,
  on,
})

async function* run(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const platform = backends.platform(table)
    const lastIds = lastIndicatorIds(size)
    const some: GeneratedRow[] = []
    const rows = async function* () {
      for await (const batch of generatedIndicators(size)) {
        if (some.length === 0)
          some.push(
            ...batch.filter(({ kind, row }) => kind === 'feed' && row['verified'] === 1).slice(0, 1_500),
          )
        yield batch
      }
    }
    const bytes = await saveSnapshot(platform, indicatorsCollection, lastIds, rows())
    yield figure('read model', round(bytes.readModel / 1e6), 'MB')
    yield figure('snapshot', round(bytes.snapshot / 1e6, 2), 'MB')
    await putOrganization(platform, 1, organizationEntity('Bank'))
    const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
    const usage = watched(table)
    const api = createKeyApi(platform, apiIndicatorRoutes(platform))
    async function* call(
      name: string,
      work: () => Promise<{ body: string }>,
      times = 9,
    ): AsyncGenerator<Figure> {
      let reply = await work()
      const taken = await medianMilliseconds(times, async () => {
        reply = await work()
      })
      yield figure(name, round(taken, 1), 'ms')
      yield figure(`${name}, DynamoDB requests`, usage().requests, 'requests')
      yield figure(`${name}, read units`, usage().readUnits, 'read units')
      yield figure(`${name}, write units`, usage().writeUnits, 'write units')
      yield figure(`${name}, reply`, round(Buffer.byteLength(reply.body) / 1000), 'kB')
    }
    const lookUp = (values: string[]) => api.send('apiLookUpIndicators', key, { body: { values } })
    yield* call('lookup of 1,000 unknown addresses', () =>
      lookUp(Array.from({ length: 1_000 }, (_, n) => `203[.]0[.]113[.]${n % 256}:${n}`)),
    )
    const known = some.slice(0, 1_000).map(({ row }) => String(row['value']))
    yield* call('lookup of 1,000 known values', () => lookUp(known))
    const list = (query: Record<string, string>) => api.send('apiListIndicators', key, { query })
    yield* call('a page of 1,000', () => list({ limit: '1000' }))
    const nextOf = async (query: Record<string, string>, pages: number): Promise<string> => {
      let cursor = ''
      for (let page = 0; page < pages; page += 1) {
        const { next } = await api.ok('apiListIndicators', key, {
          query: { ...query, ...(cursor === '' ? {} : { cursor }) },
        })
        cursor = next ?? ''
      }
      return cursor
    }
    const deep = await nextOf({ limit: '1000' }, 400)
    yield* call('a page of 1,000 after 400,000', () => list({ limit: '1000', cursor: deep }))
    const sorted = { limit: '1000', sort: '-verification_date' }
    const deepSorted = await nextOf(sorted, 100)
    yield* call('a page of 1,000 by date after 100,000', () => list({ ...sorted, cursor: deepSorted }))
    yield* call('a page of 1,000 of a common tag', () => list({ limit: '1000', tags: '1' }))
    const changes = (query: Record<string, string>) => api.send('apiIndicatorChanges', key, { query })
    yield* call('changes from nothing, first 1,000', () => changes({ limit: '1000' }))
    // A cursor at the end of the list, as for a client that has read it all.
    const begun = await api.ok('apiIndicatorChanges', key, { query: { limit: '1' } })
    const schema = z.looseObject({ q: z.string() })
    const { q } = unsealCursor(platform.environment, changesPurpose, schema, begun.next)
    const after = sealCursor(platform.environment, changesPurpose, { q, n: 1, i: 0 })
    yield* call('changes when nothing changed', () => changes({ limit: '1000', after }))
    for (const change of some.slice(0, 1_000)) await commitRow(table, indicatorsCollection, lastIds, change)
    yield* call('changes, 1,000 single commits', () => changes({ limit: '1000', after }))
  } finally {
    await backends.stop()
  }
}

export const apiMeasure: Measure = {
  name: 'api',
  summary: 'the API for keys at 1,000,000 indicators',
  run,
}
