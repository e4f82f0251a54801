/**
 * Writes through the API for keys: 1,000 items per request. Measures commits, DynamoDB units and time in the function.
 */
import { apiWriteRoutes } from '#functions/api/write/index.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { bulkWrittenSchema } from '#shared/http/bulk-writes.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import { makeKey, createKeyApi } from '#tests/integration/support/key-api.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
} from '#tests/integration/support/portal.ts'
import { watched } from './collections.ts'
import { machine, round, type Figure, type Measure } from './measure.ts'

const many = 1000
const organizations = 20
const on = `${many} items of ${organizations} organizations, DynamoDB Local in memory, ${machine}`

async function* run(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const platform = backends.platform(await backends.freshTable())
    const portal = createPortal(platform, dictionaryAreaRoutes(platform))
    const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
    for (let id = 1; id <= organizations; id += 1)
      await putOrganization(platform, id, organizationEntity(`Organization ${id}`))
    const names = { name_pl: 'Kategoria', name_en: 'Category' }
    const visibilityCategory = (await portal.ok('createVisibilityCategory', admin, { body: names })).data
    const incidentCategory = (await portal.ok('createIncidentCategory', admin, { body: names })).data
    const threatCategory = (await portal.ok('createThreatCategory', admin, { body: names })).data
    const indicatorCategory = (await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })).data
    const indicatorType = (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data
    const { key } = await makeKey(platform, {
      type: 'system',
      name: 'Scanner',
      admin_access: true,
      requests_per_minute: 10_000,
    })
    const api = createKeyApi(platform, apiWriteRoutes(platform))
    const usage = watched(platform.table)
    const heads = async (): Promise<number> => {
      const all = await Promise.all([
        platform.collection(exposuresCollection).head(),
        platform.collection(incidentsCollection).head(),
        platform.collection(threatsCollection).head(),
        platform.collection(indicatorsCollection).head(),
      ])
      return all.reduce((sum, { sequence }) => sum + sequence, 0)
    }
    const ids: Record<string, number[]> = {}
    async function* write(name: string, send: () => Promise<{ body: string }>): AsyncGenerator<Figure> {
      const before = await heads()
      usage()
      const started = performance.now()
      const reply = await send()
      const taken = performance.now() - started
      const { requests, readUnits, writeUnits } = usage()
      const { results } = bulkWrittenSchema.parse(JSON.parse(reply.body))
      ids[name] = results.flatMap(({ id: one }) => one ?? [])
      const failed = results.filter(({ status }) => status === 'failed').length
      if (failed > 0) throw new Error(`${name}: ${failed} failed`)
      const figure = (what: string, value: number, unit: string): Figure => ({
        name: `api writes: ${name}: ${what}`,
        value,
        unit,
        on,
      })
      yield figure('time', round(taken), 'ms')
      yield figure('commits', (await heads()) - before, 'commits')
      yield figure('DynamoDB requests', requests, 'requests')
      yield figure('read units', readUnits, 'read units')
      yield figure('write units', writeUnits, 'write units')
    }
    const each = <Item>(make: (index: number) => Item): Item[] =>
      Array.from({ length: many }, (_, i) => make(i))
    const detections = (day: number) =>
      each((index) => ({
        client_id: 1 + (index % organizations),
        name: `RDP of 198.51.100.${index % 250}, host ${index}`,
        visibility_category_id: visibilityCategory.visibility_category_id,
        criticality_level: 2 as const,
        description: 'Port 3389 answers to the whole network. '.repeat(5),
        detection_date: `2026-09-${String(day).padStart(2, '0')}T08:00:00.000Z`,
      }))
    yield* write('detections of 1,000 new visibilities', () =>
      api.send('apiAddDetections', key, { body: { items: detections(1) } }),
    )
    yield* write('detections of 1,000 known visibilities', () =>
      api.send('apiAddDetections', key, { body: { items: detections(2) } }),
    )
    yield* write('1,000 detections sent again', () =>
      api.send('apiAddDetections', key, { body: { items: detections(2) } }),
    )
    yield* write('detections of 100 known visibilities, 10 dates each', () =>
      api.send('apiAddDetections', key, {
        body: {
          items: detections(1)
            .slice(0, many / 10)
            .flatMap((one) =>
              Array.from({ length: 10 }, (_, hour) => ({
                ...one,
                detection_date: `2026-09-05T0${hour}:00:00.000Z`,
              })),
            ),
        },
      }),
    )
    const found = ids['detections of 1,000 new visibilities'] ?? []
    yield* write('1,000 visibilities closed', () =>
      api.send('apiUpdateVisibilities', key, {
        body: { items: found.map((id) => ({ visibility_id: id, is_active: false })) },
      }),
    )
    yield* write('1,000 incidents created', () =>
      api.send('apiCreateIncidents', key, {
        body: {
          items: each((index) => ({
            client_id: 1 + (index % organizations),
            name: `Phishing ${index}`,
            incident_category_id: incidentCategory.incident_category_id,
            description: 'A campaign. '.repeat(20),
          })),
        },
      }),
    )
    yield* write('1,000 threats created', () =>
      api.send('apiCreateThreats', key, {
        body: {
          items: each((index) => ({
            name: `Threat ${index}`,
            description: 'They are back. '.repeat(20),
            threat_category_id: threatCategory.threat_category_id,
          })),
        },
      }),
    )
    const indicators = each((index) => ({
      value: `host-${index}.example`,
      origin: 'Honeypot',
      feed_category_id: indicatorCategory.feed_category_id,
      feed_type_id: indicatorType.feed_type_id,
      ids_flag: true,
      is_verified: true,
      accept_warnings: true,
    }))
    yield* write('1,000 indicators created', () =>
      api.send('apiCreateIndicators', key, { body: { items: indicators } }),
    )
    yield* write('1,000 known indicators sent again', () =>
      api.send('apiCreateIndicators', key, { body: { items: indicators } }),
    )
    yield* write('1,000 indicators withdrawn', () =>
      api.send('apiUpdateIndicators', key, {
        body: {
          items: (ids['1,000 indicators created'] ?? []).map((id) => ({ feed_id: id, is_verified: false })),
        },
      }),
    )
  } finally {
    await backends.stop()
  }
}

export const apiWritesMeasure: Measure = {
  name: 'api-writes',
  summary: 'what systems write by key, 1,000 items a request',
  run,
}
