/**
 * Firewall lists and TAXII with 1,000,000 domains, the largest possible list. Measures the refusal until the list is
 * prepared, the preparing, one from a cached object, an unchanged one, and a page of TAXII.
 */
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { createOutputs } from '#functions/outputs/answer-output.ts'
import { outputsDependencies } from '#functions/outputs/generation.ts'
import { createPreparer } from '#functions/outputs/prepare-outputs.ts'
import { createTaxiiHandler } from '#functions/taxii/server.ts'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import { outputsPrefix } from '#shared/http/outputs.ts'
import { makeKey } from '#tests/integration/support/key-api.ts'
import { originVerify, startBackends } from '#tests/integration/support/backends.ts'
import { organizationEntity, putOrganization } from '#tests/integration/support/portal.ts'
import { saveSnapshot, watched, type GeneratedRow } from './collections.ts'
import {
  machine,
  medianMilliseconds,
  processorSeconds,
  round,
  watchMemory,
  type Figure,
  type Measure,
} from './measure.ts'

const collectionsSchema = z.object({ collections: z.array(z.object({ id: z.string() })) })
const size = 1_000_000
const on = `${size} domains, DynamoDB Local in memory, ${machine}`
const figure = (name: string, value: number, unit: string): Figure => ({
  name: `api outputs: ${name}`,
  value,
  unit,
  on,
})

/** Published domains, 450 per commit. */
async function* domains(): AsyncGenerator<GeneratedRow[]> {
  const { kinds } = indicatorsCollection
  yield [
    { kind: 'feed_category', id: 1, row: kinds.feed_category.row({ name: 'C2', is_active: true }) },
    { kind: 'feed_type', id: 1, row: kinds.feed_type.row({ name: 'domain', is_active: true }) },
  ]
  for (let from = 1; from <= size; from += 5_000)
    yield await Promise.resolve(
      Array.from({ length: 5_000 }, (_, index) => {
        const id = from + index
        const commit = Math.ceil(id / 450)
        const date = new Date(Date.UTC(2026, 0, 1) + commit * 1_000).toISOString()
        const value = `host-${(id * 2_654_435_761) % 4_294_967_296}.zone-${id % 5_000}.example`
        return {
          kind: 'feed',
          id,
          by: { sequence: commit, at: Date.parse(date) },
          row: kinds.feed.row({
            value,
            key: value,
            origin: 'source',
            category_id: 1,
            type_id: 1,
            tag_ids: [],
            group_ids: [],
            is_verified: true,
            ids_flag: true,
            notes: null,
            creation_date: date,
            published_date: date,
            sent_date: null,
          }),
        }
      }),
    )
}

async function* run(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const platform = backends.platform(table)
    await saveSnapshot(
      platform,
      indicatorsCollection,
      { feed: size, feed_category: 1, feed_type: 1 },
      domains(),
    )
    await putOrganization(platform, 1, organizationEntity('Bank'))
    const { key } = await makeKey(platform, {
      type: 'organization',
      client_id: 1,
      requests_per_minute: 60_000,
      bytes_per_day: 1_000_000_000_000,
    })
    const usage = watched(table)
    const eventOf = (path: string, query: string, headers: Record<string, string>) => ({
      routeKey: '$default',
      rawPath: path,
      rawQueryString: query,
      headers: { 'x-origin-verify': originVerify, 'x-viewer-address': '192.0.2.1', ...headers },
      requestContext: {
        requestId: 'measure',
        http: { method: 'GET', path, sourceIp: '192.0.2.1', userAgent: 'measure' },
      },
    })
    const dependencies = outputsDependencies(platform, outputFormat)
    const outputs = createOutputs(dependencies)
    const get = async (expected: number, headers: Record<string, string> = {}) => {
      const reply = await outputs(
        eventOf(`${outputsPrefix}/all/domain.txt`, '', {
          'x-viewer-authorization': `Bearer ${key}`,
          ...headers,
        }),
      )
      const body = typeof reply.body === 'string' ? Buffer.from(reply.body) : await buffer(reply.body)
      await reply.alongside
      if (reply.statusCode !== expected)
        throw new Error(`domain.txt answers ${reply.statusCode} instead of ${expected}: ${body.toString()}`)
      return { ...reply, body }
    }
    const cold = performance.now()
    await get(503)
    yield figure('domain.txt refused, read model loaded on the way', round(performance.now() - cold), 'ms')
    const refused = await medianMilliseconds(5, () => get(503))
    yield figure('domain.txt refused until it is prepared', round(refused), 'ms')
    const memory = watchMemory()
    const [preparing, processor] = [performance.now(), process.cpuUsage()]
    await createPreparer(dependencies)(() => false)
    yield figure('domain.txt, preparing', round(performance.now() - preparing), 'ms')
    yield figure('domain.txt, preparing, processor', processorSeconds(processor), 's')
    yield figure('domain.txt, memory that preparing adds', round(memory().added), 'MB')
    usage()
    const first = await get(200, { 'accept-encoding': 'gzip' })
    yield figure('domain.txt, values', Number(first.headers['x-total-count']), 'values')
    yield figure('domain.txt, packed', round(first.body.length / 1e6, 2), 'MB')
    for (const [name, headers] of [
      ['prepared, packed', { 'accept-encoding': 'gzip' }],
      ['prepared, plain', {}],
    ] as const) {
      let bytes = 0
      const taken = await medianMilliseconds(5, async () => {
        bytes = (await get(200, headers)).body.length
      })
      yield figure(`domain.txt ${name}`, round(taken), 'ms')
      yield figure(`domain.txt ${name}, body`, round(bytes / 1e6, 2), 'MB')
      yield figure(`domain.txt ${name}, read units`, usage().readUnits, 'read units')
      yield figure(`domain.txt ${name}, DynamoDB requests`, usage().requests, 'requests')
    }
    const etag = first.headers['etag'] ?? ''
    const cpu = process.cpuUsage()
    const unchanged = await medianMilliseconds(200, () =>
      get(304, { 'accept-encoding': 'gzip', 'if-none-match': etag }),
    )
    const { user, system } = process.cpuUsage(cpu)
    yield figure('304', round(unchanged, 2), 'ms')
    yield figure('304, CPU', round((user + system) / 200_000, 2), 'ms')
    yield figure('304, read units', usage().readUnits, 'read units')
    yield figure('304, write units', usage().writeUnits, 'write units')
    yield figure('304, DynamoDB requests', usage().requests, 'requests')
    const taxii = createTaxiiHandler(platform)
    const { collections } = collectionsSchema.parse(
      JSON.parse(
        (await taxii(eventOf('/taxii2/cti/collections/', '', { authorization: `Bearer ${key}` }))).body,
      ),
    )
    const objects = (query: string) =>
      taxii(
        eventOf(`/taxii2/cti/collections/${collections[0]?.id ?? ''}/objects/`, query, {
          authorization: `Bearer ${key}`,
        }),
      )
    for (const [name, query] of [
      ['a TAXII page of 1,000, first', 'limit=1000'],
      ['a TAXII page of 1,000 in the middle', 'limit=1000&added_after=2026-01-01T00:18:00.000000Z'],
      ['TAXII, nothing new', 'limit=1000&added_after=2026-11-01T00:00:00.000000Z'],
    ] as const) {
      let bytes = 0
      const taken = await medianMilliseconds(7, async () => {
        bytes = (await objects(query)).body.length
      })
      yield figure(name, round(taken), 'ms')
      yield figure(`${name}, read units`, usage().readUnits, 'read units')
      yield figure(`${name}, DynamoDB requests`, usage().requests, 'requests')
      yield figure(`${name}, body`, round(bytes / 1000), 'kB')
    }
  } finally {
    await backends.stop()
  }
}

export const apiOutputsMeasure: Measure = {
  name: 'api-outputs',
  summary: 'lists for firewalls and TAXII at 1,000,000 domains',
  run,
}
