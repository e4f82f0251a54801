/** The TAXII server as its clients use it: what they hold after any commits is what a collection holds. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/index.ts'
import { feedRoutes } from '#functions/feeds/index.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { createTaxiiHandler } from '#functions/taxii/server.ts'
import { threatRoutes } from '#functions/threats/index.ts'
import { makeKey } from '../support/key-api.ts'
import { originVerify, startParts, type Parts } from '../support/parts.ts'
import {
  openPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

let parts: Parts
beforeAll(async () => {
  parts = await startParts()
})
afterAll(async () => {
  await parts.stop()
})

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}
interface StixObject {
  readonly id: string
  readonly type: string
  readonly modified?: string
  readonly created: string
  readonly revoked?: boolean
  readonly [name: string]: unknown
}
interface Body {
  readonly more?: boolean
  readonly next?: string
  readonly objects?: readonly StixObject[]
  readonly collections?: readonly { readonly id: string; readonly title: string }[]
  readonly [name: string]: unknown
}
type Get = (path: string, query?: Record<string, string>, options?: SendOptions) => Promise<Reply>
interface SendOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Scene {
  readonly platform: Platform
  readonly portal: Portal
  readonly analyst: Caller
  readonly user: Caller
  readonly key: string
  readonly type: number
  readonly category: number
  readonly threatCategory: number
  readonly getAs: (key: string | undefined) => Get
}

const open = async (): Promise<Scene> => {
  const platform = parts.platform(await parts.freshTable())
  const portal = openPortal(platform, [
    ...feedRoutes(platform),
    ...threatRoutes(platform),
    ...dictionaryAreaRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, clientId: 1 })
  const category = (await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })).data
    .feed_category_id
  const type = (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data.feed_type_id
  const threatCategory = (
    await portal.ok('createThreatCategory', admin, { body: { name_pl: 'Kampania', name_en: 'Campaign' } })
  ).data.threat_category_id
  const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
  const handler = createTaxiiHandler(platform)
  const getAs =
    (given: string | undefined): Get =>
    async (path, query = {}, { method = 'GET', headers = {} } = {}) => {
      const reply = await inFunction('taxii', () =>
        handler({
          routeKey: 'ANY /taxii2/{proxy+}',
          rawPath: path,
          rawQueryString: new URLSearchParams(query).toString(),
          headers: {
            'x-origin-verify': originVerify,
            'x-viewer-address': '192.0.2.1',
            ...(given === undefined ? {} : { authorization: `Bearer ${given}` }),
            ...headers,
          },
          requestContext: {
            requestId: 'test',
            http: { method, path, sourceIp: '192.0.2.1', userAgent: 'test' },
          },
        }),
      )
      const text =
        reply.headers['content-encoding'] === 'gzip'
          ? gunzipSync(Buffer.from(reply.body, 'base64')).toString('utf8')
          : reply.body
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: (text === '' ? {} : JSON.parse(text)) as Body,
      }
    }
  return { platform, portal, analyst, user, key, type, category, threatCategory, getAs }
}

const root = '/taxii2/cti/collections/'

const collectionsOf = async (get: Get): Promise<Map<string, string>> =>
  new Map((await get(root)).body.collections?.map(({ id, title }) => [title, `${root}${id}/`]) ?? [])

const add = async (scene: Scene, value: string, verified = true): Promise<number> =>
  (
    await scene.portal.ok('createFeed', scene.analyst, {
      body: {
        value,
        origin: 'Honeypot',
        feed_category_id: scene.category,
        feed_type_id: scene.type,
        ids_flag: false,
        is_verified: verified,
        accept_warnings: true,
      },
    })
  ).feed.feed_id

/** A client: by its way to ask for the pages of a poll, with what it holds. */
class Client {
  readonly held = new Map<string, StixObject>()
  /** Ids that were revoked: a client never takes them again. */
  readonly revoked = new Set<string>()
  last: string | undefined
  readonly #get: Get
  readonly #kind: 'elastic' | 'opencti' | 'connector' | 'dates'

  constructor(get: Get, kind: Client['kind']) {
    this.#get = get
    this.#kind = kind
  }

  get kind(): 'elastic' | 'opencti' | 'connector' | 'dates' {
    return this.#kind
  }

  async poll(path: string, limit: () => number): Promise<void> {
    let next: string | undefined
    let after = this.last
    for (let pages = 0; ; pages += 1) {
      expect(pages).toBeLessThan(500)
      const { status, headers, body } = await this.#get(path, this.#query(after, next, limit()))
      expect(status, JSON.stringify(body)).toBe(200)
      // Elastic reads the list unguarded.
      const objects = this.#kind === 'elastic' ? (body.objects ?? []) : (body.objects ?? [])
      if (body.more === true) {
        expect(objects).not.toEqual([])
        expect(body.next).toBeTypeOf('string')
      }
      for (const object of objects) this.#take(object)
      const last = headers['x-taxii-date-added-last'] ?? ''
      expect(last).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      if (this.#kind === 'dates') after = last
      if (body.more !== true) {
        // OpenCTI keeps milliseconds.
        if (objects.length > 0 || this.#kind !== 'opencti')
          this.last = this.#kind === 'opencti' ? new Date(last).toISOString() : last
        return
      }
      if (this.#kind !== 'dates') next = body.next
    }
  }

  #query(after: string | undefined, next: string | undefined, limit: number): Record<string, string> {
    const added = after === undefined ? {} : { added_after: after }
    if (this.#kind === 'dates') return added
    if (this.#kind === 'opencti')
      return { ...added, limit: String(limit), ...(next === undefined ? {} : { next }) }
    return { ...(next === undefined ? added : { next }), limit: String(limit) }
  }

  #take(object: StixObject): void {
    const known = this.held.get(object.id)
    expect(String(object.modified ?? object.created) >= String(known?.modified ?? known?.created ?? '')).toBe(
      true,
    )
    expect(known?.created ?? object.created).toBe(object.created)
    if (object.revoked === true) this.revoked.add(object.id)
    else expect(this.revoked.has(object.id), 'a withdrawn one came back').toBe(false)
    this.held.set(object.id, object)
  }
}

const whole = async (get: Get, path: string): Promise<StixObject[]> => {
  const found: StixObject[] = []
  let next: string | undefined
  do {
    const { body } = await get(path, next === undefined ? {} : { next })
    found.push(...(body.objects ?? []))
    next = body.next
  } while (next !== undefined)
  return found
}

const sortedById = (objects: Iterable<StixObject>): StixObject[] =>
  [...objects].toSorted((one, other) => (one.id < other.id ? -1 : 1))

describe('clients that poll', () => {
  it('hold what the collection holds after any commits, and what was withdrawn never comes back', async () => {
    const scene = await open()
    const get = scene.getAs(scene.key)
    const group = (
      await scene.portal.ok('createFeedGroup', scene.analyst, {
        body: { name: 'Kit 1.2', is_verified: true },
      })
    ).group.group_id
    const view = (
      await scene.portal.ok('createFeedView', scene.user, {
        body: { view_name: 'Ones', value: '1', is_shared: true },
      })
    ).view.view_id
    const paths = await collectionsOf(get)
    const all = `${paths.get('All indicators')}objects/`
    const ofGroup = `${paths.get('Kit 1-2')}objects/`
    const ofView = `${paths.get('Ones')}objects/`
    const clients = (['elastic', 'opencti', 'connector', 'dates'] as const).map(
      (kind) => new Client(get, kind),
    )
    const [inGroup, inView] = [new Client(get, 'elastic'), new Client(get, 'opencti')]
    let seed = 7_261
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const known: number[] = []
    const steps: ((id: number) => Promise<unknown>)[] = [
      async () => known.push(await add(scene, `n${known.length}.example`, random(3) > 0)),
      (id) =>
        scene.portal.call('verifyFeed', scene.analyst, {
          params: { id },
          body: { is_verified: random(2) === 0 },
        }),
      async () => {
        // Taken back and published twice between two polls.
        for (const verified of [false, true, false, true])
          await scene.portal.call('verifyFeeds', scene.analyst, {
            body: { feeds_ids: known.slice(0, 3), verified },
          })
      },
      (id) =>
        scene.portal.call('updateFeed', scene.analyst, {
          params: { id },
          body: { value: `e${random(999)}.example` },
        }),
      (id) =>
        scene.portal.call('addFeedsToGroup', scene.analyst, {
          params: { id: group },
          body: { feeds_ids: [id] },
        }),
      (id) => scene.portal.call('deleteFeed', scene.analyst, { params: { id } }),
      () =>
        scene.portal.call('updateFeedView', scene.user, {
          params: { id: view },
          body: { view_name: 'Ones', value: String(random(3)), is_shared: true },
        }),
    ]
    for (let round = 0; round < 9; round += 1) {
      for (let step = 0; step < 6; step += 1) {
        const act = known.length < 5 ? steps[0] : steps[random(steps.length)]
        await act?.(known[random(known.length)] ?? 1)
      }
      const limit = (): number => 1 + random(9)
      const held = sortedById(await whole(get, all))
      for (const client of clients) {
        await client.poll(all, limit)
        expect(sortedById(client.held.values()), `round ${round}, ${client.kind}`).toEqual(held)
      }
      // What leaves a group or a view is not withdrawn: a client keeps it.
      for (const [client, path] of [
        [inGroup, ofGroup],
        [inView, ofView],
      ] as const) {
        await client.poll(path, limit)
        const there = await whole(get, path)
        expect(there.map(({ id }) => client.held.get(id))).toEqual(there)
      }
    }
    expect(clients[0]?.revoked.size).toBeGreaterThan(3)
    expect(inGroup.held.size).toBeGreaterThan(3)
    expect(inView.held.size).toBeGreaterThan(3)
  })
})
