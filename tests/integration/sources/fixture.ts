/** A portal with a source, and an HTTPS server with its file. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { isIP } from 'node:net'
import { gzipSync } from 'node:zlib'
import { publicReach, type Reach } from '#functions/core/egress/reach.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { maintainSources } from '#functions/sources/reader/maintain-sources.ts'
import { runSource, type Reading, type RunResult } from '#functions/sources/reader/run-source.ts'
import { sourceRoutes } from '#functions/sources/routes.ts'
import type { Source } from '#shared/contracts/sources.ts'
import { indicatorTypeNames } from '#shared/domain/indicators/types.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { allRoutes } from '../support/all-routes.ts'
import type { Backends } from '../support/backends.ts'
import { createPortal, type Caller, type CallInput } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'
import { testCertificate, testKey } from '../webhooks/test-endpoint.ts'

type Answering = (request: IncomingMessage, response: ServerResponse) => void
export type Settings = NonNullable<CallInput<'createSource'>['body']>

export interface SourceFixture extends AdministrationFixture {
  /** Requests that arrived, oldest first. */
  readonly requests: IncomingMessage[]
  readonly reach: Reach
  answer(answering: Answering): void
  settings(own?: Partial<Settings>): Settings
  /** A source that is on. */
  source(own?: Partial<Settings>): Promise<Source>
  /** Runs a source as its schedule does, after some minutes. Its platform may be one that dies. */
  run(id: number, minutes?: number, own?: Partial<Reading>): Promise<RunResult>
  /** The addresses of a name from now on. */
  resolve(host: string, ...addresses: readonly string[]): void
  maintain(): Promise<void>
  /** An analyst with a new session. */
  someone(): Promise<Caller>
  get(id: number): Promise<Source>
  /** The newest run with its refused rows and its log. */
  lastRun(id: number): ReturnType<typeof lastRunOf>
  stop(): Promise<void>
}

const lastRunOf = async (portal: AdministrationFixture['portal'], analyst: Caller, id: number) => {
  const { data } = await portal.ok('listSourceRuns', analyst, { params: { id } })
  return portal.ok('getSourceRun', analyst, { params: { id, run: data[0]?.run_id ?? '' } })
}

const loaded = Date.now()
/** A day before today, such as `2026-11-24`: what is older than the days of its type has expired. Midnight moves none. */
export const dayBefore = (days: number): string =>
  new Date(loaded - days * 86_400_000).toISOString().slice(0, 10)

/** Serves a text as a static file: with an ETag, which requests may name. */
export const file =
  (text: string, { gzip = false } = {}): Answering =>
  (request, response) => {
    const etag = `"${Buffer.from(text).length}-${text.slice(0, 40).replaceAll(/\W/g, '')}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { etag }).end(gzip ? gzipSync(text) : text)
  }

export const createSourceFixture = async (backends: Backends): Promise<SourceFixture> => {
  const fixture = await createAdministrationFixture(backends)
  const { platform, clock } = fixture
  const requests: IncomingMessage[] = []
  let answering: Answering = file('')
  const server = createServer({ cert: testCertificate, key: testKey }, (request, response) => {
    requests.push(request)
    answering(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const { port } = address
  const names = new Map<string, readonly string[]>([['inner.receiver.example', ['10.0.0.7']]])
  const reach: Reach = {
    resolve: (host) =>
      Promise.resolve((names.get(host) ?? ['127.0.0.1']).map((one) => ({ address: one, family: isIP(one) }))),
    admits: (one) => one === '127.0.0.1' || publicReach.admits(one, ''),
    admitsPort: (one) => publicReach.admitsPort(one),
    portOf: () => port,
    authorities: testCertificate,
  }
  await platform.collection(indicatorsCollection).commit(operator, (commit) => {
    commit.create('feed_category', 1, { name: 'phishing', is_active: true })
    commit.create('feed_tag', 1, { name: 'kit', is_active: true })
    for (const [index, name] of Object.values(indicatorTypeNames).entries())
      commit.create('feed_type', index + 1, { name, is_active: true })
  })
  const portal = createPortal(platform, [
    ...allRoutes(platform).filter(({ endpoint }) => endpoint.area !== 'sources'),
    ...sourceRoutes(platform, reach),
  ])
  const { id: analystId } = await fixture.person({ role: 'analyst' })
  const someone = (): Promise<Caller> => fixture.session(analystId)
  let created = 0
  const settings = (own: Partial<Settings> = {}): Settings => ({
    name: `Source ${(created += 1)}`,
    kind: 'list',
    url: 'https://lists.receiver.example/list.csv',
    auth: { type: 'none', name: null },
    interval_minutes: 60,
    columns: {},
    feed_category_id: 1,
    tags_ids: [1],
    group_id: null,
    tlp: 'green',
    publishing: 'at_once',
    publish_from: 0,
    confidence: { default: 50, percent: 100, max: 100 },
    gone: { policy: 'withdraw', days: 14, threshold: 30 },
    max_rows: 50_000,
    ...own,
  })
  const limits = { bytes: 1_000_000, milliseconds: 20_000, silence: 20_000 }
  return {
    ...fixture,
    portal,
    requests,
    reach,
    answer: (next) => {
      answering = next
    },
    settings,
    source: async (own) => {
      const { source } = await portal.ok('createSource', await someone(), { body: settings(own) })
      const params = { id: source.source_id }
      return (await portal.ok('switchSource', await someone(), { params, body: { is_active: true } })).source
    },
    run: (id, minutes = 0, own = {}) => {
      clock.advance(minutes * 60)
      return inFunction('source-reader', () => runSource({ platform, reach, limits, ...own }, id))
    },
    resolve: (host, ...addresses) => {
      names.set(host, addresses)
    },
    maintain: () => inFunction('source-reader', () => maintainSources({ platform, reach, limits })),
    someone,
    get: async (id) => (await portal.ok('getSource', await someone(), { params: { id } })).source,
    lastRun: async (id) => lastRunOf(portal, await someone(), id),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
