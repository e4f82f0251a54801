/** Outputs with keys of every type, called as the function URL calls them. */
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { createOutputs } from '#functions/outputs/answer-output.ts'
import { outputsDependencies } from '#functions/outputs/generation.ts'
import { createPreparer, type Run } from '#functions/outputs/prepare-outputs.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { silentLog, type Log } from '#functions/core/log.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item, Usage } from '#functions/core/store/table.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import { outputsPrefix } from '#shared/http/outputs.ts'
import { makeKey } from '../support/key-api.ts'
import type { Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

/** A clock that tests advance. */
export class TestClock {
  time = Date.parse('2031-03-04T09:00:00.000Z')
  now = (): Date => new Date(this.time)
  pass(milliseconds: number): void {
    this.time += milliseconds
  }
}

export interface OutputReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Decompressed. */
  readonly body: string
  readonly usage: Usage
}

export interface Asked {
  readonly method?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface OutputFixture {
  readonly platform: Platform
  readonly clock: TestClock
  readonly portal: Portal
  analyst: Caller
  user: Caller
  /** Advances the clock and signs everybody in again. */
  pass(milliseconds: number): Promise<void>
  /** Of organization 1, and of organization 2. */
  readonly key: string
  readonly otherKey: string
  readonly types: Readonly<Record<'domain' | 'ipv4', number>>
  readonly category: number
  get(path: string, key: string | undefined, asked?: Asked): Promise<OutputReply>
  /** Stops after this many outputs, if given. */
  prepare(most?: number): Promise<Run>
  /** Called before a reply reads the read model of indicators. The reply waits for it. */
  beforeReadModel: () => Promise<void>
  /** The stored outputs. */
  kept(): Promise<Item[]>
  /** How often replies read the read model of indicators. */
  readModelReads(): number
}

export const createOutputFixture = async (
  backends: Backends,
  { generatedAtOnce }: { readonly generatedAtOnce?: number } = {},
): Promise<OutputFixture> => {
  const clock = new TestClock()
  const errors: unknown[] = []
  const log: Log = {
    ...silentLog,
    error: (message, fields) => errors.push({ message, ...fields }),
    with: () => log,
  }
  const platform = backends.platform(await backends.freshTable(), { clock, log })
  const portal = createPortal(platform, [
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
    ...threatRoutes(platform),
    ...dictionaryAreaRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const people = async () => ({
    analyst: await signIn(platform, { role: 'analyst', userId: 2 }),
    user: await signIn(platform, { role: 'user', userId: 3, organizationId: 1 }),
  })
  const { data: category } = await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })
  const typeNamed = async (name: string): Promise<number> =>
    (await portal.ok('createFeedType', admin, { body: { name } })).data.feed_type_id
  const types = { domain: await typeNamed('domain'), ipv4: await typeNamed('IPv4') }
  const [own, other] = await Promise.all(
    [1, 2].map((organizationId) => makeKey(platform, { type: 'organization', client_id: organizationId })),
  )
  const dependencies = {
    ...outputsDependencies(platform, outputFormat),
    ...(generatedAtOnce === undefined ? {} : { generatedAtOnce }),
  }
  const { indicators } = dependencies
  let read = 0
  const counted = Object.assign(Object.create(indicators) as typeof indicators, {
    get: indicators.get.bind(indicators),
    entriesAfter: indicators.entriesAfter.bind(indicators),
    readModel: async () => {
      read += 1
      await fixture.beforeReadModel()
      return indicators.readModel()
    },
  })
  const answer = createOutputs({ ...dependencies, indicators: counted })
  const prepare = createPreparer(dependencies)
  const fixture: OutputFixture = {
    platform,
    clock,
    portal,
    ...(await people()),
    pass: async (milliseconds) => {
      clock.pass(milliseconds)
      Object.assign(fixture, await people())
    },
    key: own?.key ?? '',
    otherKey: other?.key ?? '',
    types,
    category: category.feed_category_id,
    get: (path, key, { method = 'GET', query = '', headers = {} } = {}) =>
      inFunction('outputs', async () => {
        const rawPath = `${outputsPrefix}/${path}`
        platform.table.takeUsage()
        let usage: Usage | undefined
        const take = platform.table.takeUsage.bind(platform.table)
        platform.table.takeUsage = () => (usage = take())
        const reply = await answer({
          routeKey: '$default',
          rawPath,
          rawQueryString: query,
          headers: {
            'x-viewer-address': '192.0.2.1',
            // CloudFront's own signature is here.
            authorization: 'AWS4-HMAC-SHA256 Credential=…',
            ...(key === undefined ? {} : { 'x-viewer-authorization': `Bearer ${key}` }),
            ...headers,
          },
          requestContext: {
            requestId: 'test',
            http: { method, path: rawPath, sourceIp: '192.0.2.9', userAgent: 'test' },
          },
        })
        platform.table.takeUsage = take
        const body =
          typeof reply.body === 'string'
            ? reply.body
            : reply.headers['content-encoding'] === 'gzip'
              ? gunzipSync(await buffer(reply.body)).toString()
              : await text(reply.body)
        await reply.alongside
        // Clients see failures without details. No test expects a failure.
        if (errors.length > 0) throw new Error(JSON.stringify(errors))
        return {
          status: reply.statusCode,
          headers: reply.headers,
          body,
          usage: usage ?? { requests: 0, readUnits: 0, writeUnits: 0 },
        }
      }),
    prepare: (most = Infinity) => {
      let begun = 0
      return inFunction('output-preparer', () => prepare(() => (begun += 1) > most))
    },
    beforeReadModel: () => Promise.resolve(),
    kept: () => platform.table.queryAll(keys.output('').pk),
    readModelReads: () => read,
  }
  return fixture
}

/** Adds an indicator. Returns its id. */
export const add = async (
  fixture: OutputFixture,
  value: string,
  own: {
    readonly type?: number
    readonly ids?: boolean
    readonly verified?: boolean
    readonly groups?: readonly string[]
  } = {},
): Promise<number> =>
  (
    await fixture.portal.ok('createFeed', fixture.analyst, {
      body: {
        value,
        origin: 'Honeypot',
        feed_category_id: fixture.category,
        feed_type_id: own.type ?? fixture.types.domain,
        ids_flag: own.ids ?? false,
        is_verified: own.verified ?? true,
        accept_warnings: true,
      },
    })
  ).feed.feed_id

/** The value lines of a plain list. */
export const valuesOf = ({ body }: OutputReply): string[] =>
  body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
