/** Sources that answer only what changed: TAXII collections and MISP feeds, and servers that do not keep the rules. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indicatorsCollection, type IndicatorEntity } from '#functions/indicators/indicator-store.ts'
import { readSourceState } from '#functions/sources/source-state.ts'
import { indicatorIds } from '../support/indicator-ids.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { createSourceFixture, dayBefore, file, type Settings, type SourceFixture } from './fixture.ts'

let backends: Backends
let fixture: SourceFixture
beforeAll(async () => {
  backends = await startBackends()
})
beforeEach(async () => {
  await fixture?.stop()
  fixture = await createSourceFixture(backends)
})
afterAll(async () => {
  await fixture.stop()
  await backends.stop()
})

const indicators = async (): Promise<Map<string, IndicatorEntity>> => {
  const collection = fixture.platform.collection(indicatorsCollection)
  const stored = await collection.getMany('feed', indicatorIds(await collection.readModel()))
  return new Map(stored.flatMap((one) => (one === undefined ? [] : [[one.entity.value, one.entity]])))
}
const published = async (): Promise<string[]> =>
  [...(await indicators())].flatMap(([value, { is_verified }]) => (is_verified ? [value] : [])).toSorted()
const counts = async (id: number) => (await fixture.get(id)).last_run?.counts

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const changed = `${dayBefore(30)}T10:00:00.000001Z`

interface StixOptions {
  readonly modified?: string
  readonly revoked?: boolean
  readonly until?: string
  readonly value?: string
}
const indicator = (
  number: number,
  { modified = changed, revoked, until, value = `bad${number}.kit.onion` }: StixOptions = {},
): Readonly<Record<string, unknown>> => ({
  type: 'indicator',
  spec_version: '2.1',
  id: `indicator--${uuid(number)}`,
  created: changed,
  modified,
  pattern_type: 'stix',
  pattern: `[domain-name:value = '${value}']`,
  valid_from: changed,
  confidence: 70,
  ...(revoked === undefined ? {} : { revoked }),
  ...(until === undefined ? {} : { valid_until: until }),
})

interface Added {
  readonly at: string
  readonly object: Readonly<Record<string, unknown>>
}
type Page = (request: URL) => { readonly status?: number; readonly body: unknown; readonly last?: string }

/** A TAXII server with pages of two objects, as TAXII 2.1 section 3.4 says. */
const collection = (added: readonly Added[], size = 2): Page => {
  const tokens = (url: URL): number => Number(url.searchParams.get('next') ?? 0)
  return (url) => {
    const after = url.searchParams.get('added_after') ?? ''
    const left = added.filter(({ at }) => at > after).slice(tokens(url))
    const page = left.slice(0, size)
    const last = page.at(-1)?.at
    return {
      body: {
        ...(left.length > size ? { more: true, next: String(tokens(url) + size) } : {}),
        ...(page.length === 0 ? {} : { objects: page.map(({ object }) => object) }),
      },
      ...(last === undefined ? {} : { last }),
    }
  }
}
const serve =
  (page: Page, { gzip = false } = {}) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { status = 200, body, last } = page(new URL(request.url ?? '', 'https://lists.receiver.example'))
    response
      .writeHead(status, {
        'content-type': 'application/taxii+json;version=2.1',
        ...(last === undefined ? {} : { 'x-taxii-date-added-last': last }),
      })
      .end(gzip ? gzipSync(JSON.stringify(body)) : JSON.stringify(body))
  }
const addedAt = (index: number): string => `${dayBefore(29)}T10:00:00.${String(index).padStart(6, '0')}Z`
const many = (from: number, to: number): Added[] =>
  Array.from({ length: to - from }, (_, index) => ({
    at: addedAt(from + index),
    object: indicator(from + index),
  }))

const taxii = (own: Partial<Settings> = {}): Partial<Settings> => ({
  kind: 'taxii',
  url: 'https://lists.receiver.example/api1/',
  collection: uuid(1),
  ...own,
})
const asked = (): string[] => fixture.requests.map(({ url }) => url ?? '')

describe('a TAXII collection', () => {
  it('needs its id, is read page by page, and then answers only what was added', async () => {
    const { portal, analyst } = fixture
    const body = fixture.settings({ ...taxii(), collection: null })
    expect((await portal.refused('createSource', analyst, { body })).code).toBe('source_collection')
    const { source_id: id } = await fixture.source(taxii())
    fixture.answer(serve(collection(many(0, 5))))
    expect(await fixture.run(id)).toBe('done')
    expect(await counts(id)).toMatchObject({ rows: 5, new: 5, gone: 0, refused: 0 })
    expect(fixture.requests.map(({ headers }) => headers.accept)[0]).toBe(
      'application/taxii+json;version=2.1',
    )
    expect(asked()).toHaveLength(3)
    expect((await indicators()).get('bad3.kit.onion')?.sources).toMatchObject([
      { own_id: `indicator--${uuid(3)}`, confidence: 70 },
    ])
    expect(await fixture.run(id, 60)).toBe('unchanged')
    // The time stamp is what the server wrote, to the microsecond.
    expect(new URL(asked().at(-1) ?? '', 'https://x.example').searchParams.get('added_after')).toBe(
      addedAt(4),
    )
    fixture.answer(serve(collection([...many(0, 5), ...many(5, 6)])))
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await counts(id)).toMatchObject({ rows: 1, new: 1, gone: 0 })
    expect(await fixture.get(id)).toMatchObject({ indicators: 6 })
  })

  it('takes back what it revoked, changed or let end, and nothing else', async () => {
    const { source_id: id } = await fixture.source(
      taxii({ gone: { policy: 'withdraw', days: 0, threshold: 60 } }),
    )
    const first = [...many(0, 4), { at: addedAt(4), object: indicator(4, { until: '2099-01-01T00:00:00Z' }) }]
    fixture.answer(serve(collection(first)))
    await fixture.run(id)
    const soon = new Date(fixture.clock.now().getTime() + 90 * 60_000).toISOString()
    const later = `${dayBefore(28)}T10:00:00Z`
    fixture.answer(
      serve(
        collection([
          { at: addedAt(10), object: indicator(0, { modified: later, revoked: true }) },
          { at: addedAt(11), object: indicator(1, { modified: later, value: 'moved.kit.onion' }) },
          { at: addedAt(12), object: indicator(2, { modified: later, until: soon }) },
          // An older version comes again.
          {
            at: addedAt(13),
            object: indicator(3, { modified: `${dayBefore(61)}T10:00:00Z`, value: 'old.kit.onion' }),
          },
        ]),
      ),
    )
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await counts(id)).toMatchObject({ new: 1, gone: 2, ended: 2, refused: 0 })
    expect(await published()).toEqual([
      'bad2.kit.onion',
      'bad3.kit.onion',
      'bad4.kit.onion',
      'moved.kit.onion',
    ])
    // Nothing was added, but the third has ended.
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await counts(id)).toMatchObject({ gone: 1, ended: 1 })
    expect(await published()).toEqual(['bad3.kit.onion', 'bad4.kit.onion', 'moved.kit.onion'])
    expect(await fixture.run(id, 60)).toBe('unchanged')
  })

  it('holds more than the threshold, and finds it again', async () => {
    const { source_id: id } = await fixture.source(taxii())
    const params = { id }
    fixture.answer(serve(collection(many(0, 4))))
    await fixture.run(id)
    const revoked = [0, 1].map((number) => ({
      at: addedAt(20 + number),
      object: indicator(number, { modified: `${dayBefore(28)}T10:00:00Z`, revoked: true }),
    }))
    fixture.answer(serve(collection([...many(0, 4), ...revoked, ...many(30, 31)])))
    expect(await fixture.run(id, 60)).toBe('held')
    expect(await fixture.run(id, 60)).toBe('held')
    expect(await fixture.get(id)).toMatchObject({ held: { gone: 2 }, indicators: 5 })
    expect(await published()).toHaveLength(5)
    const { run_id: shown = '' } = (await fixture.get(id)).held ?? {}
    await fixture.portal.ok('decideSource', await fixture.someone(), {
      params,
      body: { decision: 'apply', run_id: shown, gone: 2 },
    })
    expect(await fixture.run(id)).toBe('done')
    expect(await published()).toEqual(['bad2.kit.onion', 'bad3.kit.onion', 'bad30.kit.onion'])
    expect(await fixture.run(id, 60)).toBe('unchanged')
  })

  it('is read again from the beginning with other settings, and what it lacks then is gone', async () => {
    const { source_id: id } = await fixture.source(
      taxii({ gone: { policy: 'withdraw', days: 0, threshold: 60 } }),
    )
    fixture.answer(serve(collection(many(0, 4))))
    await fixture.run(id)
    const body = { confidence: { default: 10, percent: 50, max: 100 } }
    await fixture.portal.ok('updateSource', await fixture.someone(), { params: { id }, body })
    fixture.answer(serve(collection(many(1, 5))))
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await counts(id)).toMatchObject({ new: 1, changed: 3, gone: 1 })
    expect((await indicators()).get('bad2.kit.onion')?.sources).toMatchObject([{ confidence: 35 }])
  })

  it('of several parts is read once more from its beginning after an interrupted run of other settings', async () => {
    const { source_id: id } = await fixture.source(taxii({ max_rows: 10 }))
    fixture.answer(serve(collection(many(0, 25), 5)))
    await fixture.run(id)
    const weigh = async (percent: number): Promise<unknown> =>
      fixture.portal.ok('updateSource', await fixture.someone(), {
        params: { id },
        body: { confidence: { default: 10, percent, max: 100 } },
      })
    await weigh(50)
    const table = new DyingTable(fixture.platform.table.name, backends.dynamodb)
    const put = table.put.bind(table)
    table.put = (item, condition) =>
      item.pk.startsWith('source-runs#') ? Promise.reject(new Killed()) : put(item, condition)
    const dying = backends.platform(table, { clock: fixture.clock })
    await expect(fixture.run(id, 60, { platform: dying })).rejects.toThrow(Killed)
    await weigh(30)
    const before = asked().length
    expect(await fixture.run(id, 16)).toBe('done')
    expect(asked().slice(before)).toHaveLength(5)
    expect((await readSourceState(fixture.platform, id)).dropped_runs).toBeUndefined()
    const all = [...(await indicators()).values()]
    expect(all.map(({ sources }) => sources?.[0]?.confidence)).toEqual(Array(25).fill(21))
    expect(await fixture.run(id, 60)).toBe('unchanged')
  })

  it('forgets what it does not say again within the days of its type', async () => {
    const { source_id: id } = await fixture.source(taxii({ validity: { domain: 10 } }))
    const at = (days: number): string =>
      new Date(fixture.clock.now().getTime() - days * 86_400_000).toISOString()
    fixture.answer(
      serve(
        collection([
          { at: addedAt(1), object: indicator(1, { modified: at(11) }) },
          { at: addedAt(2), object: indicator(2, { modified: at(9.9) }) },
          { at: addedAt(3), object: indicator(3, { modified: at(1) }) },
        ]),
      ),
    )
    await fixture.run(id)
    expect(await published()).toEqual(['bad2.kit.onion', 'bad3.kit.onion'])
    expect(await fixture.run(id, 180)).toBe('done')
    expect(await counts(id)).toMatchObject({ gone: 1, ended: 1 })
    expect(await published()).toEqual(['bad3.kit.onion'])
  })

  it.each<[string, Page]>([
    [
      'gives each page the same name',
      (() => {
        let page = 0
        return (url: URL) => {
          page = url.searchParams.has('next') ? page + 1 : 0
          const { body, ...rest } = collection(many(0, 5))(
            new URL(`?next=${page * 2}`, 'https://lists.receiver.example'),
          )
          return { ...rest, body: { ...Object(body), ...(page < 2 ? { next: 'session' } : {}) } }
        }
      })(),
    ],
    [
      'names no next page',
      (url) => {
        const { next: _, ...body } = collection(many(0, 5))(url).body as { next?: string }
        return { ...collection(many(0, 5))(url), body }
      },
    ],
    [
      'forgets its page once',
      (() => {
        let times = 0
        return (url: URL) =>
          url.searchParams.get('next') === '2' && (times += 1) === 1
            ? { status: 400, body: {} }
            : collection(many(0, 5))(url)
      })(),
    ],
  ])('that %s is read whole', async (_what, page) => {
    const { source_id: id } = await fixture.source(taxii())
    fixture.answer(serve(page))
    expect(await fixture.run(id)).toBe('done')
    expect(await published()).toHaveLength(5)
    expect(await counts(id)).toMatchObject({ new: 5 })
  })

  it.each<[string, Page]>([
    [
      'repeats a page',
      (url) => ({
        ...collection(many(0, 5))(url),
        body: { more: true, next: 'same', objects: [indicator(0)] },
      }),
    ],
    [
      'repeats a page under other names',
      (() => {
        let times = 0
        return () => ({
          body: { more: true, next: String((times += 1)), objects: [indicator(0)] },
          last: addedAt(0),
        })
      })(),
    ],
    [
      'never knows its page',
      (url) =>
        url.searchParams.has('next')
          ? { status: 404, body: {} }
          : { body: { more: true, next: 'x', objects: [indicator(0)] } },
    ],
  ])('that %s ends the run, keeps what came, and doubles nothing', async (_what, page) => {
    const { source_id: id } = await fixture.source(taxii())
    fixture.answer(serve(page))
    expect(await fixture.run(id)).toBe('failed')
    expect(await fixture.get(id)).toMatchObject({ indicators: 1, last_run: { problem: 'lost_place' } })
    expect(fixture.requests.length).toBeLessThan(10)
    expect(await published()).toEqual(['bad0.kit.onion'])
    fixture.answer(serve(collection(many(0, 5))))
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await counts(id)).toMatchObject({ new: 4 })
    expect(await published()).toHaveLength(5)
  })

  it('that never ends is read in parts of the rows of a run', async () => {
    const { source_id: id } = await fixture.source(taxii({ max_rows: 4 }))
    fixture.answer(serve(collection(many(0, 11))))
    expect(await fixture.run(id)).toBe('done')
    expect(await published()).toHaveLength(11)
    const { data } = await fixture.portal.ok('listSourceRuns', await fixture.someone(), { params: { id } })
    expect(data.map(({ counts: { new: added } }) => added).toSorted()).toEqual([3, 4, 4])
  })

  it('knows markings of other pages and runs, and is careful with those that it does not know', async () => {
    const { source_id: id } = await fixture.source(taxii({ tlp: 'clear' }))
    const marking = (number: number, own: Readonly<Record<string, unknown>>): Added['object'] => ({
      type: 'marking-definition',
      id: `marking-definition--${uuid(number)}`,
      created: changed,
      ...own,
    })
    const marked = (number: number, of: number): Added['object'] => ({
      ...indicator(number),
      object_marking_refs: [`marking-definition--${uuid(of)}`],
    })
    const definitions = [
      marking(90, { definition_type: 'tlp', definition: { tlp: 'amber' } }),
      marking(91, { definition_type: 'statement', definition: { statement: 'Ours' } }),
    ]
    const first = [marked(0, 90), indicator(1), ...definitions, marked(2, 91)].map((object, index) => ({
      at: addedAt(index),
      object,
    }))
    fixture.answer(serve(collection(first)))
    expect(await fixture.run(id)).toBe('done')
    const next = [marked(3, 90), marked(4, 92)].map((object, index) => ({ at: addedAt(20 + index), object }))
    fixture.answer(serve(collection([...first, ...next])))
    expect(await fixture.run(id, 60)).toBe('done')
    const all = [...(await indicators()).values()]
    expect(all.map(({ value, tlp, is_verified }) => `${value} ${tlp} ${is_verified}`).toSorted()).toEqual([
      'bad0.kit.onion amber true',
      'bad1.kit.onion clear true',
      'bad2.kit.onion clear true',
      'bad3.kit.onion amber true',
      'bad4.kit.onion red false',
    ])
  })

  it('is read again when what its objects had is lost, and nothing goes', async () => {
    const { source_id: id } = await fixture.source(taxii())
    fixture.answer(serve(collection(many(0, 5))))
    await fixture.run(id)
    const { complete } = await readSourceState(fixture.platform, id)
    await fixture.platform.files?.delete(complete?.claims ?? '')
    fixture.answer(serve(collection(many(0, 6))))
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await counts(id)).toMatchObject({ rows: 6, new: 1, gone: 0 })
    expect(await published()).toHaveLength(6)
  })

  it('is tried without being written', async () => {
    fixture.answer(
      serve(collection([...many(0, 3), { at: addedAt(4), object: indicator(4, { revoked: true }) }])),
    )
    const trial = await fixture.portal.ok('trySource', fixture.analyst, { body: fixture.settings(taxii()) })
    expect(trial).toMatchObject({
      problem: null,
      counts: { new: 3, expired: 1, refused: 0 },
      expired: [{ reason: 'revoked' }],
      columns: [],
    })
    expect((await indicators()).size).toBe(0)
  })

  it('continues after a kill', async () => {
    let rounds = 0
    for (let kill = 1; kill < 60; kill += 4) {
      const { source_id: id } = await fixture.source(
        taxii({ gone: { policy: 'withdraw', days: 0, threshold: 100 } }),
      )
      const own = `k${kill}-`
      const value = (number: number): StixOptions => ({ value: `${own}${number}.kit.onion` })
      const of = (number: number, options: StixOptions = {}): Added => ({
        at: addedAt(number),
        object: indicator(number, { ...value(number), ...options }),
      })
      fixture.answer(serve(collection([of(0), of(1), of(2)])))
      await fixture.run(id)
      const revoked = {
        at: addedAt(9),
        object: indicator(0, { ...value(0), revoked: true, modified: addedAt(9) }),
      }
      fixture.answer(serve(collection([of(0), of(1), of(2), of(3), of(4), revoked])))
      fixture.clock.advance(3600)
      const table = new DyingTable(fixture.platform.table.name, backends.dynamodb)
      const dying = backends.platform(table, { clock: fixture.clock })
      table.dieAfter(kill)
      await fixture.run(id, 0, { platform: dying }).catch((error: unknown) => {
        if (!table.died && !(error instanceof Killed)) throw error
      })
      const { died } = table
      rounds = kill
      if (died) await fixture.run(id, 16)
      expect((await fixture.get(id)).indicators, `killed after write ${kill}`).toBe(4)
      expect(
        (await published()).filter((one) => one.startsWith(own)),
        `killed after write ${kill}`,
      ).toEqual([1, 2, 3, 4].map((number) => `${own}${number}.kit.onion`))
      if (!died) break
    }
    expect(rounds).toBeGreaterThan(5)
  })
})

interface EventOptions {
  readonly at?: number
  readonly values?: readonly string[]
  readonly context?: readonly string[]
  readonly deleted?: readonly string[]
  readonly tag?: string
}
type Events = Readonly<Record<number, EventOptions>>
const attributes = (values: readonly string[], at: number, own: Readonly<Record<string, unknown>>) =>
  values.map((value, index) => ({
    uuid: uuid(index),
    type: 'domain',
    category: 'Network activity',
    value,
    timestamp: String(at),
    to_ids: true,
    ...own,
  }))
/** Epoch seconds. */
const publishedAt = Date.parse(dayBefore(1)) / 1000
const mispEvents =
  (events: Events, { gzip = false } = {}) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const name = (request.url ?? '').split('/').at(-1)
    const all = Object.entries(events).map(([number, { at = publishedAt, ...event }]) => ({
      ...event,
      id: uuid(Number(number)),
      at,
    }))
    if (name === 'manifest.json') {
      const manifest = Object.fromEntries(
        all.map(({ id, at, tag }) => [
          id,
          { info: id, timestamp: String(at), Tag: tag === undefined ? [] : [{ name: tag }] },
        ]),
      )
      file(JSON.stringify(manifest).padEnd(40, ' '), { gzip })(request, response)
      return
    }
    const event = all.find(({ id }) => name === `${id}.json`)
    if (event === undefined) {
      response.writeHead(404).end()
      return
    }
    const { id, at, values = [], context = [], deleted = [] } = event
    const Event = {
      uuid: id,
      info: id,
      timestamp: String(at),
      Attribute: [
        ...attributes(values.slice(0, 1), at, {}),
        ...attributes(context, at, { to_ids: false }),
        ...attributes(deleted, at, { deleted: true }),
      ],
      Object: [{ name: 'file', Attribute: attributes(values.slice(1), at, {}) }],
    }
    const text = JSON.stringify({ Event })
    response.writeHead(200).end(gzip ? gzipSync(text) : text)
  }
const misp = (own: Partial<Settings> = {}): Partial<Settings> => ({
  kind: 'misp',
  url: 'https://lists.receiver.example/feed/',
  gone: { policy: 'withdraw', days: 0, threshold: 60 },
  ...own,
})

describe('a MISP feed', () => {
  it('answers its changed events alone, and loses what no event has', async () => {
    const { source_id: id } = await fixture.source(misp())
    const first: Events = {
      1: { values: ['a.kit.onion', 'b.kit.onion', 'shared.kit.onion'], context: ['context.kit.onion'] },
      2: { values: ['c.kit.onion', 'shared.kit.onion'] },
      3: { values: ['d.kit.onion'] },
    }
    fixture.answer(mispEvents(first))
    expect(await fixture.run(id)).toBe('done')
    expect(await published()).toEqual(['a', 'b', 'c', 'd', 'shared'].map((name) => `${name}.kit.onion`))
    expect(fixture.requests).toHaveLength(4)
    expect(await fixture.run(id, 60)).toBe('unchanged')
    expect(fixture.requests).toHaveLength(5)
    // The first event lost one value, and one was deleted; the third event is no longer listed.
    fixture.answer(
      mispEvents({
        1: { at: publishedAt + 1, values: ['a.kit.onion'], deleted: ['b.kit.onion'] },
        2: first[2] ?? {},
      }),
    )
    expect(await fixture.run(id, 60)).toBe('done')
    expect(fixture.requests).toHaveLength(7)
    expect(await counts(id)).toMatchObject({ new: 0, gone: 2, ended: 2, refused: 0 })
    expect(await published()).toEqual(['a', 'c', 'shared'].map((name) => `${name}.kit.onion`))
  })

  it('is limited to events with a tag, and includes context if asked', async () => {
    const { source_id: id } = await fixture.source(misp({ event_tags: ['Publish'], detection_only: false }))
    fixture.answer(
      mispEvents({
        1: { values: ['a.kit.onion'], tag: 'other' },
        2: { context: ['c.kit.onion'], tag: 'publish' },
      }),
    )
    await fixture.run(id)
    expect(await published()).toEqual(['c.kit.onion'])
    expect((await indicators()).get('c.kit.onion')).toMatchObject({ ids_flag: false })
    // What is older than the days of its type is no mistake of the source.
    const body = fixture.settings(misp({ validity: { domain: 1 } }))
    expect(await fixture.portal.ok('trySource', fixture.analyst, { body })).toMatchObject({
      problem: null,
      counts: { new: 0, expired: 1, refused: 0 },
      expired: [{ value: 'a.kit.onion', reason: 'expired' }],
    })
  })

  it('keeps what an event had that it cannot read, and holds an empty manifest', async () => {
    const { source_id: id } = await fixture.source(
      misp({ gone: { policy: 'withdraw', days: 0, threshold: 100 } }),
    )
    let events: Events = { 1: { values: ['a.kit.onion'] }, 2: { values: ['b.kit.onion'] } }
    let broken: { status: number; text: string } | undefined = { status: 200, text: '{"Ev' }
    fixture.answer((request, response) => {
      if (broken !== undefined && request.url?.endsWith(`${uuid(2)}.json`) === true)
        response.writeHead(broken.status).end(broken.text)
      else mispEvents(events)(request, response)
    })
    expect(await fixture.run(id)).toBe('done')
    expect(fixture.requests).toHaveLength(3)
    expect(await published()).toEqual(['a.kit.onion'])
    events = { ...events, 2: { at: publishedAt + 1, values: ['b.kit.onion'], tag: 'x' } }
    broken = undefined
    await fixture.run(id, 60)
    expect(await published()).toEqual(['a.kit.onion', 'b.kit.onion'])
    // A failure that may pass is no end of the event, and the rest is read.
    events = {
      1: { at: publishedAt + 2, values: ['c.kit.onion'], tag: 'other' },
      2: { at: publishedAt + 2, values: ['d.kit.onion'] },
    }
    broken = { status: 503, text: '' }
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await published()).toEqual(['b.kit.onion', 'c.kit.onion'])
    broken = undefined
    await fixture.run(id, 60)
    expect(await published()).toEqual(['c.kit.onion', 'd.kit.onion'])
    fixture.answer(file('{}'))
    expect(await fixture.run(id, 60)).toBe('held')
    expect(await fixture.get(id)).toMatchObject({ held: { gone: 2, problem: 'empty' }, indicators: 2 })
    fixture.answer((_request, response) => response.writeHead(200).end('<html>'))
    expect(await fixture.run(id, 60)).toBe('failed')
    expect(await published()).toHaveLength(2)
  })
})

it('unpacks answers that were compressed for their transfer', async () => {
  const { source_id: pages } = await fixture.source(taxii())
  fixture.answer(serve(collection(many(0, 3)), { gzip: true }))
  expect(await fixture.run(pages)).toBe('done')
  const { source_id: events } = await fixture.source(misp())
  fixture.answer(mispEvents({ 1: { values: ['a.kit.onion'] } }, { gzip: true }))
  expect(await fixture.run(events)).toBe('done')
  expect(await published()).toEqual(['a', 'bad0', 'bad1', 'bad2'].map((name) => `${name}.kit.onion`))
})

describe('a STIX bundle', () => {
  const bundle = (objects: readonly unknown[]): string => JSON.stringify({ type: 'bundle', id: 'x', objects })

  it('loses what it revoked, and what ended although the file is the same', async () => {
    const { source_id: id } = await fixture.source({
      kind: 'stix',
      gone: { policy: 'withdraw', days: 0, threshold: 60 },
    })
    const until = new Date(fixture.clock.now().getTime() + 90 * 60_000).toISOString()
    fixture.answer(file(bundle([indicator(0), indicator(1, { until }), indicator(2)])))
    expect(await fixture.run(id)).toBe('done')
    fixture.answer(file(bundle([indicator(0, { revoked: true }), indicator(1, { until }), indicator(2)])))
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await counts(id)).toMatchObject({ gone: 1, refused: 0 })
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await published()).toEqual(['bad2.kit.onion'])
    expect(await fixture.run(id, 60)).toBe('unchanged')
    fixture.answer(file('bad9.kit.onion\n'))
    expect(await fixture.run(id, 60)).toBe('failed')
    expect((await fixture.get(id)).last_run?.problem).toBe('unreadable')
  })

  it('is tried with what it revoked, and says whether it has more', async () => {
    const tried = async (count: number, isRevoked: (index: number) => boolean) => {
      const objects = Array.from({ length: count }, (_, index) =>
        indicator(index, { revoked: isRevoked(index) }),
      )
      fixture.answer(file(bundle(objects)))
      const body = fixture.settings({ kind: 'stix' })
      return fixture.portal.ok('trySource', fixture.analyst, { body })
    }
    expect(await tried(1_600, (index) => index >= 900)).toMatchObject({
      has_more: true,
      counts: { new: 900, expired: 100, refused: 0 },
    })
    expect(await tried(1_500, (index) => index % 2 === 1)).toMatchObject({
      has_more: true,
      counts: { new: 500, expired: 500 },
    })
    expect(await tried(1_000, (index) => index >= 900)).toMatchObject({
      has_more: false,
      counts: { new: 900, expired: 100 },
    })
  })
})
