/** Sources of indicators: trial, runs, what goes, what is held, and what a killed run leaves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { indicatorsCollection, type IndicatorEntity } from '#functions/indicators/indicator-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { readSourceState, writeSourceState } from '#functions/sources/source-state.ts'
import { trySourceOut, type Tried } from '#functions/sources/trial.ts'
import { operator } from '../auth/fixture.ts'
import { indicatorIds } from '../support/indicator-ids.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { createSourceFixture, file, type Settings, type SourceFixture } from './fixture.ts'

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

const withdraw = { policy: 'withdraw', days: 0 } as const

const domains = (from: number, to: number): string =>
  `value,confidence,id\n${Array.from({ length: to - from }, (_, index) => `bad${from + index}.kit.onion,70,r${from + index}`).join('\n')}\n`

/** All indicators, by value. */
const indicators = async (): Promise<Map<string, IndicatorEntity>> => {
  const collection = fixture.platform.collection(indicatorsCollection)
  const stored = await collection.getMany('feed', indicatorIds(await collection.readModel()))
  return new Map(stored.flatMap((one) => (one === undefined ? [] : [[one.entity.value, one.entity]])))
}

const turn = (caller: Caller, id: number, on: boolean): Promise<unknown> =>
  fixture.portal.ok('switchSource', caller, { params: { id }, body: { is_active: on } })

describe('a source', () => {
  it('is created off, and its secret is in no reply', async () => {
    const { portal, platformAdmin, analyst } = fixture
    const body = fixture.settings({ auth: { type: 'bearer', name: null }, secret: 'a-secret-token' })
    const created = await portal.ok('createSource', platformAdmin, { body })
    expect(created.source).toMatchObject({ state: 'off', has_secret: true, indicators: 0, tlp: 'green' })
    expect(JSON.stringify(await portal.ok('listSources', analyst))).not.toContain('a-secret-token')
    expect((await portal.refused('createSource', analyst, { body })).code).toBe('already_exists')
  })

  it('is refused with an inner address, an incomplete sign-in or an unknown category', async () => {
    const { portal, analyst } = fixture
    const refused = async (own: Parameters<SourceFixture['settings']>[0]): Promise<string | undefined> =>
      (await portal.refused('createSource', analyst, { body: fixture.settings(own) })).code
    expect(await refused({ url: 'https://10.0.0.7/list' })).toBe('source_address')
    expect(await refused({ url: 'http://lists.example.com/' })).toBe('source_address')
    expect(await refused({ auth: { type: 'bearer', name: null } })).toBe('source_auth')
    expect(await refused({ auth: { type: 'header', name: 'Host' }, secret: 'x' })).toBe('source_auth')
    expect(await refused({ feed_category_id: 9 })).toBe('unknown_reference')
  })

  it('needs its secret again at another address, and sends it nowhere else', async () => {
    const { portal, analyst } = fixture
    const { source_id: id } = await fixture.source({ auth: { type: 'basic', name: 'us' }, secret: 'pa ss' })
    const params = { id }
    const elsewhere = { url: 'https://other.receiver.example/list.csv' }
    expect((await portal.refused('updateSource', analyst, { params, body: elsewhere })).code).toBe(
      'source_auth',
    )
    fixture.answer((request, response) => {
      if (request.headers.host?.startsWith('lists.') === true)
        response.writeHead(302, { location: 'https://other.receiver.example/moved.csv' }).end()
      else file(domains(0, 2))(request, response)
    })
    expect(await fixture.run(id)).toBe('done')
    expect(fixture.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('us:pa ss').toString('base64')}`,
      undefined,
    ])
  })

  it('can have its secret within the address, where no reply shows it', async () => {
    const { portal, analyst } = fixture
    const auth = { type: 'path', name: null } as const
    const url = 'https://lists.receiver.example/exports/{key}/list.csv'
    expect(
      (await portal.refused('createSource', analyst, { body: fixture.settings({ auth, secret: 'x' }) })).code,
    ).toBe('source_auth')
    expect((await portal.refused('createSource', analyst, { body: fixture.settings({ url }) })).code).toBe(
      'source_auth',
    )
    fixture.answer(file(domains(0, 2)))
    const { source_id: id } = await fixture.source({ auth, url, secret: 'a/secret' })
    expect(await fixture.run(id)).toBe('done')
    expect(fixture.requests.map((request) => request.url)).toEqual(['/exports/a%2Fsecret/list.csv'])
    expect(JSON.stringify(await fixture.get(id))).not.toContain('a%2Fsecret')
  })

  it('that is asked for is read by the next repair, if its own start was lost', async () => {
    const { portal } = fixture
    const { source_id: id } = await fixture.source()
    fixture.answer(file(domains(0, 2)))
    await fixture.run(id)
    // Runs of one moment have no order.
    fixture.clock.advance(60)
    await portal.ok('runSource', await fixture.someone(), { params: { id } })
    await fixture.maintain()
    expect((await fixture.lastRun(id)).run).toMatchObject({
      state: 'unchanged',
      started_by: expect.any(String),
    })
  })

  it.each([
    ['at once', false],
    ['by the next repair, if a request may outlast the function', true],
  ])('that is asked for again while it answers a request is read once more, %s', async (_when, isLate) => {
    const { portal } = fixture
    const { source_id: id } = await fixture.source()
    const caller = await fixture.someone()
    fixture.answer((request, response) => {
      fixture.answer(file(domains(0, 3)))
      void portal
        .ok('runSource', caller, { params: { id } })
        .then(() => file(domains(0, 2))(request, response))
    })
    expect(await fixture.run(id, 0, { isTooLateToAsk: () => isLate })).toBe('done')
    if (isLate) {
      expect(fixture.requests).toHaveLength(1)
      await fixture.maintain()
    }
    expect(fixture.requests).toHaveLength(2)
    expect(await fixture.get(id)).toMatchObject({
      indicators: 3,
      last_run: { state: 'done', started_by: expect.any(String), counts: { new: 1 } },
    })
    expect(await fixture.run(id)).toBe('skipped')
  })

  it('is scheduled while it is on, and deleted with what it had', async () => {
    const { portal, analyst, platform } = fixture
    const source = await fixture.source({ interval_minutes: 15 })
    const params = { id: source.source_id }
    expect(await platform.schedules?.list()).toContain(`source-${source.source_id}`)
    fixture.answer(file(domains(0, 3)))
    await fixture.run(source.source_id)
    // A shorter interval counts from the last run, not from the next one.
    await portal.ok('updateSource', analyst, { params, body: { interval_minutes: 5 } })
    expect(await fixture.run(source.source_id, 5)).toBe('unchanged')
    expect((await portal.refused('deleteSource', analyst, { params })).code).toBe('source_active')
    await portal.ok('switchSource', analyst, { params, body: { is_active: false } })
    expect(await platform.schedules?.list()).not.toContain(`source-${source.source_id}`)
    await portal.ok('deleteSource', analyst, { params })
    // As if its only run had been killed before its end.
    await platform.table.delete(keys.sourceState(source.source_id, 'state'))
    await fixture.maintain()
    const left = await indicators()
    expect(left.size).toBe(3)
    for (const { is_verified, sources } of left.values()) {
      expect(is_verified).toBe(true)
      expect(sources).toMatchObject([{ gone: expect.any(String) }])
    }
  })
})

describe('a trial', () => {
  it('says what rows would become, and writes nothing', async () => {
    const { portal, analyst } = fixture
    fixture.answer(
      file('value,confidence,malware,what\nbad.kit.onion,90,kit,x\n8.8.8.8,10,,x\n999.1.1.1,,,x\n', {
        gzip: true,
      }),
    )
    const trial = await portal.ok('trySource', analyst, { body: fixture.settings({ publish_from: 60 }) })
    expect(trial).toMatchObject({
      problem: null,
      status: 200,
      has_more: false,
      counts: { new: 1, known: 0, warned: 1, expired: 0, refused: 1 },
      rows: [
        { line: 2, value: 'bad.kit.onion', outcome: 'new', tlp: 'green', confidence: 90, is_published: true },
        { line: 3, value: '8.8.8.8', outcome: 'warned', is_published: false },
      ],
      refused: [{ line: 4, value: '999.1.1.1' }],
    })
    expect(trial.columns.map(({ name, field }) => [name, field])).toEqual([
      ['value', 'value'],
      ['confidence', 'confidence'],
      ['malware', 'description'],
      ['what', null],
    ])
    expect((await indicators()).size).toBe(0)
  })

  it('takes corrected columns, also by number', async () => {
    const { portal, analyst } = fixture
    fixture.answer(file('1;x;bad.kit.onion\n2;y;worse.kit.onion\n'))
    const first = await portal.ok('trySource', analyst, { body: fixture.settings() })
    expect(first).toMatchObject({
      problem: 'no_value_column',
      columns: [{ name: '#1' }, { name: '#2' }, { name: '#3' }],
    })
    const body = fixture.settings({ columns: { value: '#3', source_id: '#1' } })
    expect((await portal.ok('trySource', analyst, { body })).rows.map(({ value }) => value)).toEqual([
      'bad.kit.onion',
      'worse.kit.onion',
    ])
  })

  it('leaves a column out that its name would assign', async () => {
    const { portal, analyst } = fixture
    fixture.answer(file('value,confidence\nbad.kit.onion,90\n'))
    const body = fixture.settings({ columns: { confidence: '#0' } })
    const trial = await portal.ok('trySource', analyst, { body })
    expect(trial.columns.map(({ field }) => field)).toEqual(['value', null])
    expect(trial.rows).toMatchObject([{ confidence: 50 }])
    // Columns that are read for their type's name, until a column of values is chosen.
    fixture.answer(file('domain,sha256\nbad.kit.onion,\n'))
    const typed = await portal.ok('trySource', analyst, { body: fixture.settings() })
    expect(typed.columns.map(({ field }) => field)).toEqual(['value', 'value'])
    const none = fixture.settings({ columns: { value: '#0' } })
    expect(await portal.ok('trySource', analyst, { body: none })).toMatchObject({
      problem: 'no_value_column',
    })
  })

  it('ends in time, and shows what came', async () => {
    const limits = { bytes: 1_000_000, milliseconds: 300, silence: 20_000, rows: 20_000 }
    const { secret: _, ...settings } = { ...fixture.settings(), collection: '1' }
    const tried: Tried = {
      event_tags: [],
      detection_only: true,
      validity: {},
      portal_only: false,
      ...settings,
    }
    const tryOut = (own: Partial<Tried>) =>
      trySourceOut(fixture.platform, fixture.reach, { ...tried, ...own }, undefined, limits)
    fixture.answer((request, response) => {
      if (request.url?.includes('next=') !== true)
        response.end(JSON.stringify({ more: true, next: '2', objects: [{ type: 'indicator', id: 'x' }] }))
    })
    expect(await tryOut({ kind: 'taxii' })).toMatchObject({
      problem: null,
      has_more: true,
      out_of_time: true,
    })
    fixture.answer((_request, response) => response.writeHead(200).write('bad.kit.onion\n'))
    expect(await tryOut({})).toMatchObject({ problem: 'timeout', out_of_time: true })
    fixture.answer(file('bad.kit.onion\n'.repeat(5)))
    expect(await tryOut({})).toMatchObject({ problem: null, out_of_time: false })
  })

  it.each([
    ['inner.receiver.example', 'address_not_allowed'],
    ['lists.receiver.example', 'unauthorized'],
  ])('of %s says why nothing was read', async (host, problem) => {
    fixture.answer((_request, response) => response.writeHead(401).end('no'))
    const body = fixture.settings({ url: `https://${host}/list.csv` })
    expect((await fixture.portal.ok('trySource', fixture.analyst, { body })).problem).toBe(problem)
  })
})

describe('runs', () => {
  it('write what is new, then only what differs; an unchanged source is one conditional request', async () => {
    const { source_id: id } = await fixture.source()
    fixture.answer(file(domains(0, 100)))
    expect(await fixture.run(id)).toBe('done')
    expect((await fixture.get(id)).last_run).toMatchObject({ counts: { rows: 100, new: 100, refused: 0 } })
    const before = await indicators()
    expect(before.get('bad7.kit.onion')).toMatchObject({
      is_verified: true,
      tag_ids: [1],
      tlp: 'green',
      sources: [{ source_id: id, own_id: 'r7', confidence: 70 }],
    })
    expect(await fixture.run(id)).toBe('skipped')
    const requests = fixture.requests.length
    const head = await fixture.platform.collection(indicatorsCollection).head()
    expect(await fixture.run(id, 60)).toBe('unchanged')
    expect(fixture.requests.length).toBe(requests + 1)
    fixture.answer(file(domains(10, 110).replace('bad20.kit.onion,70', 'bad20.kit.onion,30')))
    expect(await fixture.run(id, 60)).toBe('done')
    expect((await fixture.get(id)).last_run).toMatchObject({
      counts: { rows: 100, new: 10, changed: 1, seen_again: 89, gone: 10, ended: 10 },
    })
    const after = await indicators()
    expect(after.get('bad0.kit.onion')).toMatchObject({
      is_verified: false,
      former_publication: expect.any(String),
    })
    expect(after.get('bad20.kit.onion')?.sources?.[0]?.confidence).toBe(30)
    expect(
      (await fixture.platform.collection(indicatorsCollection).head()).sequence - head.sequence,
    ).toBeLessThan(4)
    // What the source has again is published again.
    fixture.answer(file(domains(5, 110)))
    await fixture.run(id, 60)
    expect((await indicators()).get('bad5.kit.onion')).toMatchObject({ is_verified: true })
  })

  it('make one indicator of what several sources have, which lives as long as one has it', async () => {
    const [one, other] = [
      await fixture.source(),
      await fixture.source({ confidence: { default: 5, percent: 50, max: 20 } }),
    ]
    fixture.answer(file(domains(0, 10)))
    await fixture.run(one.source_id)
    expect(await fixture.run(other.source_id)).toBe('done')
    expect((await fixture.get(other.source_id)).last_run?.counts).toMatchObject({ new: 0, attached: 10 })
    fixture.answer(file(domains(1, 10)))
    await fixture.run(one.source_id, 60)
    const shared = (await indicators()).get('bad0.kit.onion')
    expect(shared).toMatchObject({
      is_verified: true,
      sources: [{ gone: expect.any(String) }, { source_id: other.source_id, confidence: 20 }],
    })
    await fixture.run(other.source_id)
    expect((await indicators()).get('bad0.kit.onion')).toMatchObject({ is_verified: false })
  })

  it('with a portal-only licence keep indicators in the portal until another source has them', async () => {
    const { portal } = fixture
    const only = await fixture.source({ portal_only: true, tlp: 'clear' })
    const params = { id: only.source_id }
    fixture.answer(
      file(
        'value,confidence,id,description\n' +
          [0, 1].map((one) => `bad${one}.kit.onion,70,r${one},of the licensed list\n`).join(''),
      ),
    )
    await fixture.run(only.source_id)
    const user = await fixture.person({ client_id: await fixture.organization() })
    const levels = async (): Promise<string[]> =>
      (await portal.ok('listFeeds', user)).data.map(({ value, tlp }) => `${value} ${tlp}`).toSorted()
    expect(await levels()).toEqual(['bad0.kit.onion red', 'bad1.kit.onion red'])
    const notes = async (): Promise<unknown[]> => [...(await indicators()).values()].map((one) => one.notes)
    expect(await notes()).toEqual(['of the licensed list', 'of the licensed list'])
    const other = await fixture.source()
    fixture.answer(file(domains(1, 3)))
    await fixture.run(other.source_id, 1)
    // Notes of a licence leave the portal no more than the indicator did.
    expect(await notes()).toEqual(['of the licensed list', null, null])
    expect(await levels()).toEqual(['bad0.kit.onion red', 'bad1.kit.onion green', 'bad2.kit.onion green'])
    // A person cannot take it out, nor keeps the level by saving the form.
    const [id0 = 0, id1 = 0] = indicatorIds(
      await fixture.platform.collection(indicatorsCollection).readModel(),
    )
    for (const tlp of ['red', 'green'] as const) {
      const saved = await portal.ok('updateFeed', await fixture.someone(), {
        params: { id: id0 },
        body: { tlp },
      })
      expect(saved.feed.tlp).toBe('red')
    }
    expect((await indicators()).get('bad0.kit.onion')).toMatchObject({ tlp: 'green', portal_only: true })
    // Only analysts learn where an indicator comes from, filter by it and count by it.
    const { known_from: from } = await portal.ok('getFeed', await fixture.someone(), { params: { id: id1 } })
    expect(from).toMatchObject([
      { source_id: other.source_id, name: other.name, own_id: 'r1', confidence: 70, gone_date: null },
      { source_id: only.source_id, name: only.name, portal_only: true },
    ])
    expect(JSON.stringify(await portal.ok('getFeed', user, { params: { id: id1 } }))).not.toContain(only.name)
    const found = async (caller: typeof user, query: Record<string, string>): Promise<number> =>
      (await portal.ok('listFeeds', caller, { query })).meta.pagination.total
    const analyst = await fixture.someone()
    expect(await found({ ...user, ...analyst }, { sources: String(other.source_id) })).toBe(2)
    expect(await found({ ...user, ...analyst }, { min_sources: '2' })).toBe(1)
    expect(await found(user, { sources: String(other.source_id) })).toBe(0)
    expect(await found(user, { min_sources: '1' })).toBe(0)
    // The licence of a source that is changed takes back what machines received.
    await portal.ok('updateSource', await fixture.someone(), {
      params: { id: other.source_id },
      body: { portal_only: true },
    })
    await fixture.run(other.source_id, 60)
    expect(await levels()).toEqual(['bad0.kit.onion red', 'bad1.kit.onion red', 'bad2.kit.onion red'])
    expect((await indicators()).get('bad2.kit.onion')).toMatchObject({
      taken_back: [{ tlp: 'green' }],
      former_publication: expect.any(String),
    })
    expect((await fixture.get(params.id)).portal_only).toBe(true)
  })

  it('leave notes as they are once a history no longer says who wrote them', async () => {
    const only = await fixture.source({ portal_only: true })
    fixture.answer(file('value,description\nbad1.kit.onion,of a person\n'))
    await fixture.run(only.source_id)
    const collection = fixture.platform.collection(indicatorsCollection)
    const [id = 0] = indicatorIds(await collection.readModel())
    await collection.commit(operator, async (commit) => {
      const stored = await collection.get('feed', id)
      if (stored === undefined) throw new Error('It is missing')
      const past = { at: commit.at, actor: 'Anna Nowak', action: 'update' as const, fields: ['tags'] }
      const history = Array<typeof past>(30).fill(past)
      commit.update('feed', id, { ...stored.entity, ids_flag: true }, { ...stored, history }, ['ids_flag'])
    })
    const other = await fixture.source()
    fixture.answer(file(domains(1, 2)))
    await fixture.run(other.source_id)
    expect((await indicators()).get('bad1.kit.onion')).toMatchObject({ notes: 'of a person' })
  })

  it('raise what they brought to a stricter level of their own, and lower nothing', async () => {
    const { source_id: id } = await fixture.source()
    const levels = async (text: string): Promise<unknown[]> => {
      fixture.answer(file(`value,tlp\n${text}`))
      await fixture.run(id, 60)
      return [...(await indicators()).values()].map(({ tlp, taken_back: back }) => [tlp, back?.length ?? 0])
    }
    expect(await levels('bad0.kit.onion,green\nbad1.kit.onion,amber\n')).toEqual([
      ['green', 0],
      ['amber', 0],
    ])
    expect(await levels('bad0.kit.onion,red\nbad1.kit.onion,green\n')).toEqual([
      ['red', 1],
      ['amber', 0],
    ])
  })

  it('publish again what another source withdrew', async () => {
    const [one, other] = [
      await fixture.source({ gone: { policy: 'withdraw', days: 0, threshold: 100 } }),
      await fixture.source(),
    ]
    fixture.answer(file(domains(0, 2)))
    await fixture.run(one.source_id)
    fixture.answer(file(domains(1, 2)))
    await fixture.run(one.source_id, 60)
    expect((await indicators()).get('bad0.kit.onion')).toMatchObject({ is_verified: false })
    fixture.answer(file(domains(0, 2)))
    await fixture.run(other.source_id)
    expect((await indicators()).get('bad0.kit.onion')).toMatchObject({ is_verified: true })
  })

  it('hold what is gone beyond the threshold until a person decides', async () => {
    const { portal } = fixture
    const { source_id: id } = await fixture.source()
    const params = { id }
    fixture.answer(file(domains(0, 10)))
    await fixture.run(id)
    expect(
      (
        await portal.refused('decideSource', await fixture.someone(), {
          params,
          body: { decision: 'apply', run_id: '', gone: 4 },
        })
      ).code,
    ).toBe('source_not_held')
    fixture.answer(file(domains(4, 11)))
    expect(await fixture.run(id, 60)).toBe('held')
    expect(await fixture.get(id)).toMatchObject({ state: 'held', held: { gone: 4, of: 10 }, indicators: 11 })
    const { held: firstHeld, last_complete_date: seen } = await fixture.get(id)
    const { run_id: first = '' } = firstHeld ?? {}
    // What is missing was not seen in this run.
    expect(Date.parse(seen ?? '')).toBe(fixture.clock.now().getTime() - 3_600_000)
    // As many are missing in the next run, but others.
    fixture.answer(file(domains(0, 7)))
    expect(await fixture.run(id, 60)).toBe('held')
    const { held } = await fixture.get(id)
    expect(held).toMatchObject({ gone: 4, of: 11 })
    expect(held).not.toHaveProperty('missing')
    const former = { decision: 'apply', run_id: first, gone: 4 } as const
    expect(
      (await portal.refused('decideSource', await fixture.someone(), { params, body: former })).code,
    ).toBe('selection_changed')
    // A decision while it is read again would be lost.
    const caller = await fixture.someone()
    let early: string | undefined
    fixture.answer((request, response) => {
      const body = { decision: 'apply', run_id: held?.run_id ?? '', gone: 4 } as const
      void portal.refused('decideSource', caller, { params, body }).then(({ code }) => {
        early = code
        file(domains(4, 11))(request, response)
      })
    })
    expect(await fixture.run(id, 60)).toBe('held')
    expect(early).toBe('source_read')
    const shownNow = async (): Promise<string> => (await fixture.get(id)).held?.run_id ?? ''
    const shown = await shownNow()
    expect((await indicators()).get('bad0.kit.onion')).toMatchObject({ is_verified: true })
    const { missing, log } = await fixture.lastRun(id)
    expect(log.at(-1)).toMatchObject({ code: 'missing', values: ['4', '11', '30', '10'] })
    expect(log.at(-1)?.text).toContain('when more than 30 % of 10, the fewest that it had meanwhile, are')
    expect(missing.map(({ value }) => value)).toEqual([0, 1, 2, 3].map((one) => `bad${one}.kit.onion`))
    // The decision is on what the person saw.
    expect(
      (
        await portal.refused('decideSource', await fixture.someone(), {
          params,
          body: { decision: 'apply', run_id: shown, gone: 3 },
        })
      ).code,
    ).toBe('selection_changed')
    const decide = async (run_id: string): Promise<unknown> =>
      portal.ok('decideSource', await fixture.someone(), {
        params,
        body: { decision: 'apply', run_id, gone: 4 },
      })
    await decide(shown)
    expect(await fixture.get(id)).toMatchObject({
      state: 'on_time',
      held: { decision: { decision: 'apply' } },
    })
    // It does not cover others, were they as many.
    fixture.answer(file(domains(0, 7)))
    expect(await fixture.run(id)).toBe('held')
    expect(await fixture.get(id)).toMatchObject({ state: 'held', held: { decision: null } })
    expect([...(await indicators()).values()].map((one) => one.is_verified)).toEqual(Array(11).fill(true))
    fixture.answer(file(domains(4, 11)))
    expect(await fixture.run(id, 60)).toBe('held')
    await decide(await shownNow())
    // One of them came back.
    fixture.answer(file(domains(3, 11)))
    expect(await fixture.run(id)).toBe('done')
    expect(await fixture.get(id)).toMatchObject({ state: 'on_time', held: null, indicators: 8 })
    expect((await indicators()).get('bad2.kit.onion')).toMatchObject({ is_verified: false })
    expect((await indicators()).get('bad3.kit.onion')).toMatchObject({ is_verified: true })
  })

  it('hold what is missing however much came meanwhile', async () => {
    const { source_id: id } = await fixture.source()
    fixture.answer(file(domains(0, 4)))
    await fixture.run(id)
    fixture.answer(file(domains(2, 40)))
    expect(await fixture.run(id, 60)).toBe('held')
    expect((await fixture.lastRun(id)).log.at(-1)).toMatchObject({ values: ['2', '4', '30'] })
    // As the version before stored it.
    const { held, ...state } = await readSourceState(fixture.platform, id)
    await writeSourceState(fixture.platform, id, { ...state, held: held && { ...held, least: undefined } })
    expect(await fixture.run(id, 60)).toBe('held')
    expect(await fixture.get(id)).toMatchObject({ held: { gone: 2, of: 40, least: 4 }, indicators: 40 })
    const { known_from: from } = await fixture.portal.ok('getFeed', await fixture.someone(), {
      params: {
        id: indicatorIds(await fixture.platform.collection(indicatorsCollection).readModel()).at(-1) ?? 0,
      },
    })
    expect(from?.map(({ first_seen, last_seen }) => last_seen >= first_seen)).toEqual([true])
    fixture.answer(file(domains(1, 41)))
    expect(await fixture.run(id, 60)).toBe('done')
  })

  it('write nothing more once somebody has switched it off, and forget the answer', async () => {
    const { source_id: id } = await fixture.source()
    const answerOnceOff = async (text: string): Promise<void> => {
      const caller = await fixture.someone()
      fixture.answer((request, response) => {
        void turn(caller, id, false).then(() => file(text)(request, response))
      })
    }
    await answerOnceOff(domains(0, 5))
    expect(await fixture.run(id)).toBe('stopped')
    expect((await indicators()).size).toBe(0)
    expect(await fixture.lastRun(id)).toMatchObject({
      run: { state: 'stopped', problem: null, counts: { rows: 5, new: 0 } },
      log: [{ code: 'received' }, { code: 'stopped' }],
    })
    fixture.answer(file(domains(3, 7)))
    await turn(await fixture.someone(), id, true)
    expect(await fixture.run(id)).toBe('done')
    expect([...(await indicators()).keys()]).toEqual([3, 4, 5, 6].map((one) => `bad${one}.kit.onion`))
    // Only one is missing, and nothing is to be written.
    await answerOnceOff(domains(4, 7))
    expect(await fixture.run(id, 60)).toBe('stopped')
    expect(await fixture.get(id)).toMatchObject({
      state: 'off',
      failures: 0,
      indicators: 4,
      last_run: { state: 'stopped', counts: { gone: 0, ended: 0 } },
    })
    expect((await indicators()).get('bad3.kit.onion')).toMatchObject({ is_verified: true })
    fixture.answer(file(domains(4, 7)))
    await turn(await fixture.someone(), id, true)
    expect(await fixture.run(id)).toBe('done')
    expect((await indicators()).get('bad3.kit.onion')).toMatchObject({ is_verified: false })
    fixture.answer(file(domains(4, 9)))
    expect(await fixture.run(id, 60, { isTimeOver: () => true })).toBe('later')
    fixture.answer(file(domains(4, 7)))
    await turn(await fixture.someone(), id, false)
    expect(await fixture.run(id, 1)).toBe('skipped')
    await turn(await fixture.someone(), id, true)
    expect(await fixture.run(id)).toBe('done')
    expect((await indicators()).size).toBe(4)
  })

  it('say what they wrote before their source was switched off, which a later run finds missing', async () => {
    const { source_id: id } = await fixture.source({ gone: { ...withdraw, threshold: 100 } })
    // Rows on warning lists fill what is written together, and cost nothing.
    const warned = Array.from(
      { length: 2000 },
      (_, one) => `10.0.${Math.floor(one / 250)}.${one % 250},70,w${one}`,
    )
    fixture.answer(file(`${domains(0, 4)}${warned.join('\n')}\n${domains(4, 8).replace(/^.*\n/, '')}`))
    const caller = await fixture.someone()
    const { table } = fixture.platform
    const transact = table.transact.bind(table)
    vi.spyOn(table, 'transact').mockImplementationOnce(async (writes) => {
      await transact(writes)
      await turn(caller, id, false)
    })
    expect(await fixture.run(id)).toBe('stopped')
    expect((await fixture.get(id)).last_run).toMatchObject({
      state: 'stopped',
      counts: { rows: 2008, new: 4, warned: 1996 },
    })
    expect((await indicators()).size).toBe(4)
    fixture.answer(file(domains(1, 3)))
    await turn(await fixture.someone(), id, true)
    expect(await fixture.run(id, 1)).toBe('done')
    expect((await fixture.get(id)).last_run).toMatchObject({ counts: { new: 0, gone: 2, ended: 2 } })
    expect([...(await indicators()).values()].map((one) => one.is_verified)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('ask again when what a decision was made on has changed since', async () => {
    const { portal } = fixture
    const { source_id: id } = await fixture.source({ gone: { policy: 'keep', days: 14, threshold: 30 } })
    const params = { id }
    fixture.answer(file(domains(0, 10)))
    await fixture.run(id)
    fixture.answer(file(domains(4, 10)))
    expect(await fixture.run(id, 60)).toBe('held')
    const decide = async (): Promise<void> => {
      const { held } = await fixture.get(id)
      const body = { decision: 'apply', run_id: held?.run_id ?? '', gone: 4 } as const
      await portal.ok('decideSource', await fixture.someone(), { params, body })
    }
    const update = async (body: Partial<Settings>) =>
      (await portal.ok('updateSource', await fixture.someone(), { params, body })).source
    const undecided = { state: 'held', held: { gone: 4, decision: null } }
    await decide()
    expect(await update({ name: 'Of another name' })).toMatchObject({
      held: { decision: { decision: 'apply' } },
    })
    expect(await update({ url: 'https://lists.receiver.example/other.csv' })).toMatchObject(undecided)
    await decide()
    expect(await update({ gone: { policy: 'withdraw', days: 14, threshold: 30 } })).toMatchObject(undecided)
    expect(await fixture.run(id)).toBe('held')
    expect([...(await indicators()).values()].map((one) => one.is_verified)).toEqual(Array(10).fill(true))
  })

  it.each([
    ['nothing', '', 'held', 'empty'],
    ['a web page', '<!DOCTYPE html><a href="https://evil.kit.onion/x">', 'failed', 'unreadable'],
    ['other rows', 'value\nnothing\nof\nthis\nis\none', 'held', 'mostly_refused'],
  ])('let %s withdraw nothing', async (_what, text, state, problem) => {
    const { source_id: id } = await fixture.source({ gone: { policy: 'withdraw', days: 0, threshold: 100 } })
    fixture.answer(file(domains(0, 5)))
    await fixture.run(id)
    fixture.answer(file(text))
    expect(await fixture.run(id, 60)).toBe(state)
    expect(await fixture.get(id)).toMatchObject({ indicators: 5, last_run: { problem } })
    expect([...(await indicators()).values()].map(({ is_verified }) => is_verified)).toEqual(
      Array(5).fill(true),
    )
  })

  it('fail when most rows are refused, although nothing is missing', async () => {
    const { source_id: id } = await fixture.source()
    fixture.answer(file(domains(0, 2)))
    await fixture.run(id)
    fixture.answer(file(`${domains(0, 3)}nothing\nof\nthis\nis one\n`))
    expect(await fixture.run(id, 60)).toBe('failed')
    expect(await fixture.get(id)).toMatchObject({ indicators: 2, last_run: { problem: 'mostly_refused' } })
  })

  it('let what is gone expire after the days of the source, unless people added or confirmed it', async () => {
    const { source_id: id } = await fixture.source({ gone: { policy: 'expire', days: 14, threshold: 100 } })
    fixture.answer(file(domains(0, 2)))
    await fixture.run(id)
    fixture.answer(file(domains(1, 2)))
    await fixture.run(id, 60)
    const [id0] = indicatorIds(await fixture.platform.collection(indicatorsCollection).readModel())
    const { feed: indicator } = await fixture.portal.ok('getFeed', await fixture.someone(), {
      params: { id: id0 ?? 0 },
    })
    const days = (Date.parse(indicator.valid_until ?? '') - fixture.clock.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
    // Without an end of the source, that of the type stays.
    const endless = await fixture.source({
      validity: { domain: null },
      gone: { policy: 'expire', days: 1, threshold: 100 },
    })
    const other = await fixture.source({ gone: { policy: 'expire', days: 1, threshold: 100 } })
    fixture.answer(file(domains(5, 7)))
    await fixture.run(endless.source_id)
    await fixture.run(other.source_id)
    const until = async (value: string): Promise<string | undefined> =>
      (await indicators()).get(value)?.renewed_date
    fixture.answer(file(domains(6, 7)))
    await fixture.run(endless.source_id, 60)
    expect(await until('bad5.kit.onion')).toBeUndefined()
    await fixture.run(other.source_id, 60)
    expect(await until('bad5.kit.onion')).toBeUndefined()
    expect((await indicators()).get('bad5.kit.onion')?.sources).toMatchObject([
      { gone: expect.any(String), no_end: true },
      { gone: expect.any(String) },
    ])
  })

  it('wait longer after each failure, and as long as the source asks', async () => {
    const { source_id: id } = await fixture.source()
    fixture.answer((_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end())
    expect(await fixture.run(id)).toBe('failed')
    expect(await fixture.run(id, 60)).toBe('skipped')
    fixture.answer((_request, response) => response.writeHead(500).end())
    expect(await fixture.run(id, 60)).toBe('failed')
    expect(await fixture.run(id, 10)).toBe('skipped')
    expect(await fixture.run(id, 5)).toBe('failed')
    expect(await fixture.get(id)).toMatchObject({ state: 'failing', failures: 3 })
  })

  it.each<[string, Parameters<SourceFixture['answer']>[0], string]>([
    ['a 304 that nothing asked for', (_request, response) => response.writeHead(304).end(), 'status'],
    [
      'a redirect without end',
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
      'redirect',
    ],
    [
      'more bytes than allowed',
      (_request, response) => response.writeHead(200).end(Buffer.alloc(1_100_000, 'a')),
      'too_large',
    ],
  ])('end at %s', async (_what, answering, problem) => {
    const { source_id: id } = await fixture.source()
    fixture.answer(answering)
    expect(await fixture.run(id)).toBe('failed')
    expect((await fixture.get(id)).last_run).toMatchObject({ problem })
  })

  it('continue after they were killed at any write, and write nothing twice', async () => {
    let rounds = 0
    for (let kill = 1; kill < 60; kill += 1) {
      const { source_id: id } = await fixture.source({
        gone: { policy: 'withdraw', days: 0, threshold: 100 },
      })
      const own = `k${kill}-`
      fixture.answer(file(domains(0, 4).replaceAll('bad', own)))
      await fixture.run(id)
      fixture.answer(file(domains(2, 7).replaceAll('bad', own)))
      fixture.clock.advance(3600)
      const table = new DyingTable(fixture.platform.table.name, backends.dynamodb)
      const dying = backends.platform(table, { clock: fixture.clock })
      table.dieAfter(kill)
      await fixture.run(id, 0, { platform: dying }).catch((error: unknown) => {
        if (!table.died && !(error instanceof Killed)) throw error
      })
      const { died } = table
      rounds = kill
      // The lease of the dead process ends.
      if (died) await fixture.run(id, 16)
      const { last_run: last, indicators: count } = await fixture.get(id)
      expect(count, `killed after write ${kill}`).toBe(5)
      if (last?.state === 'done')
        expect(last.counts, `killed after write ${kill}`).toMatchObject({ new: 3, gone: 2, ended: 2 })
      const all = [...(await indicators())].filter(([value]) => value.startsWith(own))
      expect(
        all.map(([, { is_verified }]) => is_verified),
        `killed after write ${kill}`,
      ).toEqual([false, false, true, true, true, true, true])
      if (!died) break
    }
    expect(rounds).toBeGreaterThan(6)
  })

  it('that were interrupted drop their answer once the address is another, and what they added goes', async () => {
    const { source_id: id } = await fixture.source()
    fixture.answer(file(domains(0, 4)))
    await fixture.run(id)
    fixture.answer(file(domains(2, 8).replaceAll('bad', 'wrong')))
    fixture.clock.advance(3600)
    // Everything of the wrong address is written, but not the record of it.
    const table = new DyingTable(fixture.platform.table.name, backends.dynamodb)
    const put = table.put.bind(table)
    table.put = (item, condition) =>
      item.pk.startsWith('source-runs#') ? Promise.reject(new Killed()) : put(item, condition)
    const dying = backends.platform(table, { clock: fixture.clock })
    const params = { id }
    const move = async (path: string, threshold: number): Promise<void> => {
      const body = { url: `https://lists.receiver.example/${path}`, gone: { ...withdraw, threshold } }
      await fixture.portal.ok('updateSource', await fixture.someone(), { params, body })
    }
    await move('wrong.csv', 100)
    await expect(fixture.run(id, 0, { platform: dying })).rejects.toThrow(Killed)
    expect((await indicators()).get('wrong3.kit.onion')).toMatchObject({ is_verified: true })
    await move('right.csv', 30)
    const asked = fixture.requests.length
    fixture.answer(file(''))
    expect(await fixture.run(id, 16)).toBe('held')
    expect(fixture.requests.slice(asked).map(({ url }) => url)).toEqual(['/right.csv'])
    // One of four is missing, and six that the wrong address had.
    fixture.answer(file(domains(1, 5)))
    expect(await fixture.run(id, 60)).toBe('held')
    const { held } = await fixture.get(id)
    expect(held).toMatchObject({ gone: 7, of: 10 })
    expect((await indicators()).get('wrong3.kit.onion')).toMatchObject({ is_verified: true })
    const decided = { decision: 'apply', run_id: held?.run_id ?? '', gone: 7 } as const
    await fixture.portal.ok('decideSource', await fixture.someone(), { params, body: decided })
    expect(await fixture.run(id)).toBe('done')
    const left = [...(await indicators())]
      .filter(([, { is_verified }]) => is_verified)
      .map(([value]) => value)
    expect(left.toSorted()).toEqual([1, 2, 3, 4].map((one) => `bad${one}.kit.onion`))
    expect(await fixture.get(id)).toMatchObject({ indicators: 4 })
    expect(await fixture.run(id, 60)).toBe('unchanged')
  })

  it('write another confidence without the journal, and no edit of a person is lost by it', async () => {
    const { portal, platform } = fixture
    const { source_id: id } = await fixture.source()
    fixture.answer(file(domains(0, 40)))
    await fixture.run(id)
    const collection = platform.collection(indicatorsCollection)
    const [first = 0, second = 0] = indicatorIds(await collection.readModel())
    const { sequence } = await collection.head()
    fixture.answer(file(domains(0, 40).replaceAll(',70,', ',30,')))
    const before = platform.table.update.bind(platform.table)
    const [one, other] = [await fixture.someone(), await fixture.someone()]
    const edit = async (caller: typeof one, indicator: number, notes: string): Promise<void> => {
      await portal.ok('updateFeed', caller, { params: { id: indicator }, body: { notes } })
    }
    let edited = 0
    platform.table.update = async (key, change) => {
      if (key.pk.startsWith('feed#') && (edited += 1) === 1) await edit(one, first, 'seen before')
      const after = await before(key, change)
      if (key.pk.startsWith('feed#') && edited === 20) await edit(other, second, 'seen after')
      return after
    }
    fixture.clock.advance(3600)
    let attempts = 0
    // A command that read the indicator before the run, and ends after it.
    await collection.commit(operator, async (commit) => {
      attempts += 1
      const stored = await collection.get('feed', first)
      if (attempts === 1) expect(await fixture.run(id)).toBe('done')
      if (stored !== undefined)
        commit.update('feed', first, { ...stored.entity, ids_flag: true }, stored, ['ids_flag'])
    })
    platform.table.update = before
    expect(attempts).toBeGreaterThan(1)
    const all = await indicators()
    expect([...all.values()].map(({ sources }) => sources?.[0]?.confidence)).toEqual(Array(40).fill(30))
    expect(all.get('bad0.kit.onion')).toMatchObject({ notes: 'seen before', ids_flag: true })
    expect(all.get('bad1.kit.onion')).toMatchObject({ notes: 'seen after' })
    expect((await fixture.get(id)).last_run?.counts).toMatchObject({ changed: 40 })
    // Two edits, the command, and a commit of the run or two.
    expect((await collection.head()).sequence - sequence).toBeLessThan(6)
  })

  it('write another confidence over what a command brings back that read the indicator before', async () => {
    const { platform } = fixture
    const { source_id: id } = await fixture.source()
    fixture.answer(file(domains(0, 10)))
    await fixture.run(id)
    const collection = platform.collection(indicatorsCollection)
    const [first = 0] = indicatorIds(await collection.readModel())
    const row = keys.entity('feed', first)
    fixture.answer(file(domains(0, 10).replaceAll(',70,', ',30,')))
    const { promise: hasRead, resolve: read } = Promise.withResolvers<undefined>()
    const { promise: isReplaced, resolve: replaced } = Promise.withResolvers<undefined>()
    let attempts = 0
    const stale = () =>
      collection.commit(operator, async (commit) => {
        attempts += 1
        const stored = await collection.get('feed', first)
        read(undefined)
        await isReplaced
        if (stored !== undefined)
          commit.update('feed', first, { ...stored.entity, ids_flag: true }, stored, ['ids_flag'])
      })
    const before = platform.table.update.bind(platform.table)
    platform.table.update = async (key, change) => {
      if (key.pk !== row.pk || key.sk !== row.sk) return before(key, change)
      const committed = stale()
      await hasRead
      const after = await before(key, change)
      replaced(undefined)
      await committed
      return after
    }
    expect(await fixture.run(id, 60)).toBe('done')
    platform.table.update = before
    expect(attempts).toBe(1)
    const all = await indicators()
    expect([...all.values()].map(({ sources }) => sources?.[0]?.confidence)).toEqual(Array(10).fill(30))
    expect(all.get('bad0.kit.onion')).toMatchObject({ ids_flag: true })
  })

  it('count rows on warning lists apart from indicators', async () => {
    const { source_id: id } = await fixture.source()
    fixture.answer(file(`${domains(0, 2)}8.8.8.8,70,r8\n`))
    await fixture.run(id)
    expect(await fixture.get(id)).toMatchObject({
      indicators: 2,
      last_run: { counts: { rows: 3, warned: 1 } },
    })
    await fixture.run(id, 60)
    expect((await fixture.get(id)).last_run?.counts).toMatchObject({ rows: 3, seen_again: 2, warned: 1 })
    fixture.answer(file(`${domains(0, 3)}8.8.8.8,70,r8\n`))
    await fixture.run(id, 60)
    expect((await fixture.get(id)).last_run?.counts).toMatchObject({ new: 1, seen_again: 2, warned: 1 })
    // That row is no indicator that could be missing.
    fixture.answer(file(domains(0, 3)))
    expect(await fixture.run(id, 60)).toBe('done')
    expect(await fixture.get(id)).toMatchObject({ indicators: 3, last_run: { counts: { gone: 0 } } })
  })

  it('started twice are one', async () => {
    const { source_id: id } = await fixture.source()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    fixture.answer((request, response) => void held.then(() => file(domains(0, 3))(request, response)))
    const first = fixture.run(id)
    await expect.poll(() => fixture.requests.length).toBe(1)
    expect(await fixture.run(id)).toBe('skipped')
    release()
    expect(await first).toBe('done')
    expect(fixture.requests).toHaveLength(1)
  })
})
