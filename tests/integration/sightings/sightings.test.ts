/** Feedback of organizations on indicators, the replies of analysts, and the effect of time. */
import { constants, inflateRawSync } from 'node:zlib'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { clearSightings, expireIndicators, repairEffects } from '#functions/sightings/expiry.ts'
import { notifyWithdrawals } from '#functions/sightings/notify-withdrawals.ts'
import { sightingsOfOrganizations } from '#functions/sightings/organization-data.ts'
import { sightingsDependencies, sightingRoutes } from '#functions/sightings/routes.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { statisticsRoutes } from '#functions/statistics/routes.ts'
import { limits } from '#shared/domain/limits.ts'
import { operator, TestClock } from '../auth/fixture.ts'
import { allKeyRoutes } from '../support/all-key-routes.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { makeKey, createKeyApi } from '../support/key-api.ts'
import { createPortal, organizationEntity, putOrganization, signIn } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

type Sent = Parameters<Transport['send']>[0]

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const day = 86_400_000
/** Evidence that an analyst can judge. */
const ours = 'It is the mail gateway of our supplier.'
const seconds = 86_400

const createFixture = async () => {
  const clock = new TestClock()
  const platform = backends.platform(await backends.freshTable(), { clock })
  const mails: Sent[] = []
  const transport = {
    send: (mail: Sent) => Promise.resolve({ messageId: String(mails.push(mail)) }),
  }
  const portal = createPortal(platform, [
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...statisticsRoutes(platform),
    ...sightingRoutes(sightingsDependencies(platform, transport)),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const other = await signIn(platform, { role: 'organization_admin', userId: 4, organizationId: 2 })
  await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })
  await portal.ok('createFeedType', admin, { body: { name: 'domain' } })
  await portal.ok('createFeedType', admin, { body: { name: 'IPv4' } })
  const add = async (value: string, feed_type_id = 1, is_verified = true): Promise<number> => {
    const body = { value, origin: 'Trap', feed_category_id: 1, feed_type_id, tags_ids: [], ids_flag: false }
    const { feed: indicator } = await portal.ok('createFeed', analyst, {
      body: { ...body, is_verified, accept_warnings: true },
    })
    return indicator.feed_id
  }
  const indicators = platform.collection(indicatorsCollection)
  const expire = () => inFunction('indicator-expiry', () => expireIndicators(indicators, clock.now()))
  const say = (id: number, by = user, body: Record<string, unknown> = { kind: 'false_positive_here' }) =>
    portal.ok('createSighting', by, { params: { id }, body: body as never })
  const values = async (query: Record<string, string> = {}, by = user): Promise<string[]> =>
    (await portal.ok('listFeeds', by, { query })).data.map(({ value }) => value).toSorted()
  return {
    platform,
    clock,
    portal,
    admin,
    analyst,
    user,
    other,
    add,
    feeds: indicators,
    expire,
    say,
    values,
    mails,
    transport,
  }
}

describe('a sighting', () => {
  it('is visible to the own organization and analysts; others see only the number', async () => {
    const { platform, portal, analyst, user, other, add, say, clock } = await createFixture()
    const id = await add('c2.example')
    await say(id, user, { kind: 'seen', where: 'Secret proxy', times: 4, evidence: 'Hidden log' })
    clock.advance(1)
    await say(id, other, { kind: 'seen' })
    const params = { id }
    const own = await portal.ok('listFeedSightings', user, { params })
    expect(own.data).toMatchObject([{ where: 'Secret proxy', times: 4, may_delete: true, answer: null }])
    expect(own.data[0]).not.toHaveProperty('client')
    // With its own report it could infer that of the only other organization.
    expect(own.totals).toBeNull()
    expect(own).not.toHaveProperty('false_positives')
    const theirs = await portal.send('listFeedSightings', other, { params })
    expect(theirs.body).not.toMatch(/Secret|Hidden|Bank/)
    const all = await portal.ok('listFeedSightings', analyst, { params })
    expect(all.totals).toMatchObject({ organizations: 2, times: 5 })
    expect(all.data.map(({ client: organization }) => organization?.name)).toEqual([
      'Szpital Przykładowy',
      'Bank Przykładowy',
    ])
    await putOrganization(platform, 3, organizationEntity('Urząd Przykładowy'))
    const third = await signIn(platform, { role: 'user', userId: 5, organizationId: 3 })
    const thirds = await say(id, third, { kind: 'seen' })
    const { totals } = await portal.ok('listFeedSightings', user, { params })
    expect(totals).toEqual({
      organizations: 3,
      times: 6,
      last_seen: clock.now().toISOString().slice(0, 10),
    })
    await portal.ok('deleteSighting', third, { params: { id: thirds.sighting.sighting_id } })
    // The id reveals nothing either, and nobody else can withdraw it.
    const first = String(own.data[0]?.sighting_id)
    expect(await portal.call('deleteSighting', other, { params: { id: first } })).toMatchObject({
      status: 404,
    })
    await portal.ok('deleteSighting', user, { params: { id: first } })
    expect((await portal.ok('listFeedSightings', analyst, { params })).totals?.organizations).toBe(1)
  })

  it('needs an indicator that the organization sees, and is not in the future', async () => {
    const { portal, user, add, clock } = await createFixture()
    const draft = await add('draft.example', 1, false)
    const body = { kind: 'seen' } as const
    expect(await portal.call('createSighting', user, { params: { id: draft }, body })).toMatchObject({
      status: 404,
    })
    expect(await portal.call('listFeedSightings', user, { params: { id: draft } })).toMatchObject({
      status: 404,
    })
    const id = await add('c2.example')
    const seen_at = new Date(clock.now().getTime() + 3_600_000).toISOString()
    expect(
      await portal.call('createSighting', user, { params: { id }, body: { ...body, seen_at } }),
    ).toMatchObject({ failure: { errors: [{ code: 'seen_in_future', field: 'seen_at' }] } })
    const ancient = { ...body, seen_at: '0001-01-01T00:00:00Z' }
    expect(await portal.call('createSighting', user, { params: { id }, body: ancient })).toMatchObject({
      failure: { errors: [{ code: 'seen_too_long_ago', field: 'seen_at' }] },
    })
  })

  it('is listed in the inbox, and its answer reaches the sender', async () => {
    const { portal, analyst, user, other, add, say, mails, values } = await createFixture()
    const id = await add('fine.example')
    await portal.ok('updateFeed', analyst, { params: { id }, body: { tlp: 'amber' } })
    const { sighting } = await say(id, user, { kind: 'false_positive', evidence: ours })
    await say(id, other, { kind: 'false_positive', evidence: ours })
    await say(id, other, { kind: 'seen' })
    for (const evidence of ['wrong', ` wrong${' '.repeat(40)} `, 'it is'.repeat(9)])
      expect(
        await portal.call('createSighting', user, {
          params: { id },
          body: { kind: 'false_positive', evidence },
        }),
      ).toMatchObject({ failure: { errors: [{ code: 'validation_failed', field: 'evidence' }] } })
    const inbox = await portal.ok('listSightings', analyst, {
      query: { kinds: 'false_positive', clients: '1' },
    })
    expect(inbox.data).toMatchObject([
      {
        client: { name: 'Bank Przykładowy' },
        feed: { value: 'fine.example', state: 'published', tlp: 'amber' },
      },
    ])
    expect(inbox.meta).toMatchObject({ waiting_total: 2, unanswered_total: 3, pagination: { total: 1 } })
    expect((await portal.ok('getStatistics', analyst)).statistics.sightings).toEqual({
      unanswered_total: 3,
      waiting_total: 2,
    })
    expect((await portal.ok('getStatistics', user)).statistics).not.toHaveProperty('sightings')
    const params = { id: sighting.sighting_id }
    expect(
      await portal.call('answerSighting', analyst, { params, body: { outcome: 'thanks' } }),
    ).toMatchObject({ failure: { errors: [{ code: 'sighting_outcome' }] } })
    await portal.ok('answerSighting', analyst, {
      params,
      body: { outcome: 'taken_back', answer: 'Thank you.', reason: 'A supplier of many' },
    })
    expect(mails.map(({ to }) => to).toSorted()).toHaveLength(2)
    const said = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)))
    expect(said.map(({ subject }) => subject?.split(' ')[0])).toEqual(['[TLP:AMBER]', '[TLP:AMBER]'])
    expect(mails.every(({ raw }) => !JSON.stringify(raw).includes('fine.example'))).toBe(true)
    // It is withdrawn for everybody, and users with the link see why.
    expect(await values({}, other)).toEqual([])
    const { withdrawal } = await portal.ok('getFeedWithdrawal', other, { params: { id } })
    expect(withdrawal).toMatchObject({
      value: 'fine.example',
      type_name: 'domain',
      tlp: 'amber',
      reason: 'A supplier of many',
    })
    const mine = await portal.ok('listFeedSightings', user, { params: { id } })
    expect(mine.data).toMatchObject([
      { may_delete: false, answer: { outcome: 'taken_back', text: 'Thank you.' } },
    ])
    expect(mine.totals).toBeNull()
    const theirs = await portal.ok('listFeedSightings', other, { params: { id } })
    expect(theirs.data.map(({ answer }) => [answer?.outcome, answer?.text])).toEqual([
      [undefined, undefined],
      ['taken_back', null],
    ])
    expect(
      await portal.call('answerSighting', analyst, { params, body: { outcome: 'kept', answer: 'No.' } }),
    ).toMatchObject({ failure: { errors: [{ code: 'sighting_answered' }] } })
    expect(await portal.call('deleteSighting', user, { params })).toMatchObject({
      failure: { errors: [{ code: 'sighting_answered' }] },
    })
  })

  it('has one answer: of two simultaneous ones one wins, and the indicator follows it', async () => {
    const { platform, portal, analyst, user, add, say, values } = await createFixture()
    const id = await add('fine.example')
    const { sighting } = await say(id, user, { kind: 'false_positive', evidence: ours })
    const params = { id: sighting.sighting_id }
    const answered = portal.call.bind(portal)
    const transact = platform.table.transact.bind(platform.table)
    let kept = 0
    const keep = () => {
      kept += 1
      return answered('answerSighting', analyst, { params, body: { outcome: 'kept', answer: 'It is not.' } })
    }
    // Another analyst answers while the first one's write is in flight.
    vi.spyOn(platform.table, 'transact').mockImplementationOnce(async (...given) => {
      await keep()
      return transact(...given)
    })
    const body = { outcome: 'taken_back', reason: 'A supplier of many' } as const
    expect(await answered('answerSighting', analyst, { params, body })).toMatchObject({
      failure: { errors: [{ code: 'sighting_answered' }] },
    })
    expect(kept).toBe(1)
    expect(await values()).toEqual(['fine.example'])
    const own = await portal.ok('listFeedSightings', user, { params: { id } })
    // Only analysts see which analyst it was.
    expect(own.data).toMatchObject([{ answer: { outcome: 'kept', by: null } }])
    const all = await portal.ok('listFeedSightings', analyst, { params: { id } })
    expect(all.data[0]?.answer?.by).toEqual(expect.any(String))
  })

  it('cannot be answered untruthfully: an indicator withdrawn otherwise cannot be kept', async () => {
    const { portal, analyst, user, add, say } = await createFixture()
    const id = await add('fine.example')
    const { sighting } = await say(id, user, { kind: 'false_positive', evidence: ours })
    await portal.ok('verifyFeed', analyst, { params: { id }, body: { is_verified: false, reason: 'Wrong' } })
    const params = { id: sighting.sighting_id }
    expect(
      await portal.call('answerSighting', analyst, {
        params,
        body: { outcome: 'kept', answer: 'It stays.' },
      }),
    ).toMatchObject({ failure: { errors: [{ code: 'not_published', field: 'outcome' }] } })
    await portal.ok('answerSighting', analyst, {
      params,
      body: { outcome: 'taken_back', reason: 'A supplier of many' },
    })
  })

  it('is answered once, whenever another answer arrives during a call', async () => {
    const { platform, portal, analyst, user, add, say } = await createFixture()
    const { sighting } = await say(await add('c2.example'), user, { kind: 'seen' })
    const params = { id: sighting.sighting_id }
    const thank = (answer: string) =>
      portal.call('answerSighting', analyst, { params, body: { outcome: 'thanks', answer } })
    const batchGet = platform.table.batchGet.bind(platform.table)
    let isFirst = true
    const spy = vi.spyOn(platform.table, 'batchGet').mockImplementation(async (...given) => {
      if (isFirst && JSON.stringify(given[0]).includes('sighting')) {
        isFirst = false
        await thank('First.')
      }
      return batchGet(...given)
    })
    expect(await thank('Second.')).toMatchObject({ failure: { errors: [{ code: 'sighting_answered' }] } })
    spy.mockRestore()
    expect(isFirst).toBe(false)
  })

  it('whose withdrawal a killed process left incomplete is completed by the same answer, or by the next run', async () => {
    const {
      platform,
      portal,
      analyst,
      user,
      add,
      say,
      values,
      clock,
      feeds: indicators,
    } = await createFixture()
    const ids = [await add('one.example'), await add('two.example')]
    const transact = platform.table.transact.bind(platform.table)
    clock.advance(1)
    const claim = { kind: 'false_positive', evidence: ours }
    const said = [await say(ids[0] ?? 0, user, claim), await say(ids[1] ?? 0, user, claim)]
    const send = (index: number, reason = 'A supplier') =>
      portal.call('answerSighting', analyst, {
        params: { id: said[index]?.sighting.sighting_id ?? 0 },
        body: { outcome: 'taken_back', reason },
      })
    for (const index of [0, 1]) {
      const killed = vi
        .spyOn(platform.table, 'transact')
        .mockImplementationOnce((...given) => transact(...given))
        .mockRejectedValueOnce(new Error('killed'))
      await send(index).catch(() => undefined)
      killed.mockRestore()
    }
    expect(await values()).toEqual(['one.example', 'two.example'])
    clock.advance(1)
    expect(await send(0, 'Another reason')).toMatchObject({
      failure: { errors: [{ code: 'sighting_answered' }] },
    })
    expect(await values()).toEqual(['one.example', 'two.example'])
    expect(await send(0)).toMatchObject({ status: 200 })
    expect(await values()).toEqual(['two.example'])
    const sightings = platform.collection(sightingsCollection)
    const repair = () =>
      inFunction('indicator-expiry', () => repairEffects(indicators, sightings, clock.now()))
    expect(await repair()).toBe(1)
    expect(await values()).toEqual([])
    const [, second = 0] = ids
    expect((await portal.ok('getFeedWithdrawal', user, { params: { id: second } })).withdrawal.reason).toBe(
      'A supplier',
    )
    // One that is published again after the answer stays.
    clock.advance(1)
    await portal.ok('verifyFeed', analyst, { params: { id: second }, body: { is_verified: true } })
    expect(await repair()).toBe(0)
    expect(await send(1)).toMatchObject({ status: 200 })
    expect(await values()).toEqual(['two.example'])
  })

  it('is deleted with its organization', async () => {
    const { platform, add, say, user, other } = await createFixture()
    const id = await add('c2.example')
    await say(id, user)
    await say(id, other)
    const data = sightingsOfOrganizations(platform)
    await platform.table.put({ ...keys.organizationDeletion(1), removed: {} })
    await inFunction('organization-removals', async () => {
      expect(await data.remove(1, operator)).toBe(1)
      expect(await data.remove(1, operator)).toBe(0)
    })
    const readModel = await platform.collection(sightingsCollection).readModel()
    expect(readModel.count('SELECT count(*) FROM sighting')).toBe(1)
  })
})

describe('a false positive of an organization', () => {
  it("is marked, filtered, and excluded from its keys' outputs, but not from those of others", async () => {
    const { platform, portal, user, other, add, say, values, feeds: indicators } = await createFixture()
    const id = await add('fine.example')
    await add('c2.example')
    const api = createKeyApi(platform, allKeyRoutes(platform))
    const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
    const { key: theirs } = await makeKey(platform, { type: 'organization', client_id: 2 })
    const begun = await api.ok('apiIndicatorChanges', key)
    const theirBegin = await api.ok('apiIndicatorChanges', theirs)
    const before = (await indicators.head()).sequence
    const { sighting } = await say(id)
    expect(
      await portal.call('createSighting', user, { params: { id }, body: { kind: 'false_positive_here' } }),
    ).toMatchObject({
      failure: { errors: [{ code: 'already_exists' }] },
    })
    expect(await values({ is_false_positive: 'true' })).toEqual(['fine.example'])
    expect(await values({ is_false_positive: 'false' })).toEqual(['c2.example'])
    expect(await values({ is_false_positive: 'true' }, other)).toEqual([])
    expect((await portal.ok('getFeed', user, { params: { id } })).feed.is_false_positive).toBe(true)
    expect((await portal.ok('getFeed', other, { params: { id } })).feed.is_false_positive).toBe(false)
    const { data } = await portal.ok('lookUpFeeds', user, { body: { values: ['fine[.]example'] } })
    expect(data[0]?.feeds).toMatchObject([{ is_false_positive: true, expired_date: null }])
    const listed = async (by: string, query = {}) =>
      (await api.ok('apiListIndicators', by, { query })).data.map(({ value }) => value)
    expect(await listed(key)).toEqual(['c2.example'])
    expect(await listed(key, { false_positives: 'include' })).toEqual(['fine.example', 'c2.example'])
    expect(await listed(theirs)).toEqual(['fine.example', 'c2.example'])
    const gone = await api.ok('apiIndicatorChanges', key, { query: { after: begun.next } })
    expect(gone.data.map(({ change, id: of }) => [change, of])).toEqual([['out_of_scope', id]])
    // Withdrawing the report restores it.
    await portal.ok('deleteSighting', user, { params: { id: sighting.sighting_id } })
    const back = await api.ok('apiIndicatorChanges', key, { query: { after: gone.next } })
    expect(back.data.map(({ change, item }) => [change, item?.value])).toEqual([['changed', 'fine.example']])
    expect(await listed(key)).toEqual(['fine.example', 'c2.example'])
    // None of this affects others: no change, and no commit that would invalidate their lists.
    const others = await api.ok('apiIndicatorChanges', theirs, { query: { after: theirBegin.next } })
    expect(others).toMatchObject({ data: [], more: false })
    expect((await indicators.head()).sequence).toBe(before)
    expect((await api.ok('apiIndicatorChanges', key, { query: { after: back.next } })).data).toEqual([])
  })

  it('that changed with many others is reported page by page, each once, in its current state', async () => {
    const { platform, portal, user, analyst, add, say, clock } = await createFixture()
    const api = createKeyApi(platform, allKeyRoutes(platform))
    const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await add(`${name}.example`))
    const held = new Map<number, string | undefined>()
    let after: string | undefined
    const catchUp = async (limit: string): Promise<string[]> => {
      const changes: string[] = []
      for (;;) {
        const page = await api.ok('apiIndicatorChanges', key, {
          query: { limit, ...(after === undefined ? {} : { after }) },
        })
        after = page.next
        for (const { change, id, item } of page.data) {
          changes.push(`${change} ${id}`)
          if (item === null) held.delete(id)
          else held.set(id, item.value)
        }
        if (!page.more) return changes
      }
    }
    await catchUp('2')
    expect(held.size).toBe(5)
    const marks: number[] = []
    for (const id of ids) {
      clock.advance(1)
      marks.push((await say(id)).sighting.sighting_id)
    }
    await portal.ok('deleteSighting', user, { params: { id: marks[1] ?? 0 } })
    // An analyst's note and the mark are one change.
    await portal.ok('updateFeed', analyst, { params: { id: ids[0] ?? 0 }, body: { notes: 'A note' } })
    const [first, second, ...rest] = ids
    expect((await catchUp('2')).toSorted()).toEqual(
      [`changed ${second}`, ...[first, ...rest].map((id) => `out_of_scope ${id}`)].toSorted(),
    )
    expect([...held.values()]).toEqual(['b.example'])
    expect(await catchUp('1')).toEqual([])
    const claim = await say(second ?? 0, user, { kind: 'false_positive', evidence: ours })
    expect(await catchUp('1')).toEqual([`out_of_scope ${second}`])
    // With another decision, it is included again.
    await portal.ok('answerSighting', analyst, {
      params: { id: claim.sighting.sighting_id },
      body: { outcome: 'kept', answer: 'It is not.' },
    })
    expect(await catchUp('1')).toEqual([`changed ${second}`])
    // A list read from the start has the same content.
    const whole = new Map(held)
    held.clear()
    after = undefined
    await catchUp('1')
    expect(held).toEqual(whole)
  })

  it('applies to the reported value: an edited one has no marks, claims, numbers or dates of the former value', async () => {
    const {
      platform,
      portal,
      analyst,
      user,
      other,
      add,
      say,
      values,
      clock,
      feeds: indicators,
    } = await createFixture()
    const api = createKeyApi(platform, allKeyRoutes(platform))
    const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
    const id = await add('wrong.example')
    const params = { id }
    await say(id)
    clock.advance(2)
    const { sighting: claim } = await say(id, other, { kind: 'false_positive', evidence: ours })
    const seenAt = clock.now().toISOString()
    await say(id, user, { kind: 'seen', times: 3 })
    const marked = await api.ok('apiIndicatorChanges', key)
    expect(marked.data).toEqual([])
    const edit = (value: string) =>
      portal.ok('updateFeed', analyst, { params, body: { value, accept_warnings: true } })
    // Another spelling is the same value.
    await edit('WRONG.example')
    expect(await values({ is_false_positive: 'true' })).toEqual(['WRONG.example'])
    await edit('right.example')
    expect(await values({ is_false_positive: 'true' })).toEqual([])
    const changes = await api.ok('apiIndicatorChanges', key, { query: { after: marked.next } })
    expect(changes.data).toMatchObject([{ change: 'changed', item: { value: 'right.example' } }])
    expect((await api.ok('apiListIndicators', key)).data).toHaveLength(1)
    const own = await portal.ok('listFeedSightings', user, { params })
    expect(own.data.map(({ other_value }) => other_value)).toEqual(['wrong.example', 'wrong.example'])
    expect(own.totals).toBeNull()
    const all = await portal.ok('listFeedSightings', analyst, { params })
    expect(all.false_positives).toBe(0)
    expect((await portal.ok('getFeed', analyst, { params })).feed.renewed_date).toBe(
      clock.now().toISOString(),
    )
    // The claim is pending, but does not affect a value that it was not about.
    const answered = { params: { id: claim.sighting_id } }
    expect((await portal.ok('getSighting', analyst, answered)).sighting).toMatchObject({
      other_value: 'wrong.example',
      feed: { value: 'right.example' },
    })
    expect(
      await portal.call('answerSighting', analyst, {
        ...answered,
        body: { outcome: 'taken_back', reason: 'A supplier' },
      }),
    ).toMatchObject({ failure: { errors: [{ code: 'sighting_of_other_value', field: 'outcome' }] } })
    // The new value can be reported again, and is answered separately.
    const again = await say(id)
    expect(again.sighting.other_value).toBeNull()
    const { sighting: second } = await say(id, user, { kind: 'false_positive', evidence: ours })
    clock.advance(5 * seconds)
    const sightings = platform.collection(sightingsCollection)
    const sequence = (await indicators.head()).sequence
    expect(
      await inFunction('indicator-expiry', () => repairEffects(indicators, sightings, new Date(seenAt))),
    ).toBe(0)
    expect((await indicators.head()).sequence).toBe(sequence)
    const later = await signIn(platform, { role: 'analyst', userId: 20 })
    await portal.ok('answerSighting', later, {
      params: { id: second.sighting_id },
      body: { outcome: 'taken_back', reason: 'A supplier' },
    })
    expect((await portal.ok('getSighting', later, answered)).sighting.answer).toBeNull()
    // Nobody sees the edits of the draft.
    const user2 = await signIn(platform, { role: 'user', userId: 30, organizationId: 1 })
    await portal.ok('updateFeed', later, { params, body: { value: 'secret.example', accept_warnings: true } })
    const draft = await portal.send('listFeedSightings', user2, { params })
    expect(draft.body).not.toContain('secret')
    expect((await portal.ok('listFeedSightings', user2, { params })).data[0]?.other_value).toBeNull()
  })
})

it('every file of a list has what the list shows, and marks expired indicators and false positives', async () => {
  const { platform, portal, add, say, clock, expire, analyst } = await createFixture()
  const ids = [await add('192.0.2.7', 2), await add('fine.example'), await add('c2.example')]
  const { group } = await portal.ok('createFeedGroup', analyst, {
    body: { name: 'Botnet', is_verified: true },
  })
  const of = { params: { id: group.group_id } }
  await portal.ok('addFeedsToGroup', analyst, { ...of, body: { feeds_ids: ids } })
  clock.advance(30 * seconds)
  expect(await expire()).toBe(1)
  const user = await signIn(platform, { role: 'user', userId: 30, organizationId: 1 })
  const other = await signIn(platform, { role: 'user', userId: 40, organizationId: 2 })
  await say(ids[1] ?? 0, user)
  const { view } = await portal.ok('createFeedView', user, {
    body: { view_name: 'Mine' },
  })
  const read = async (url: string): Promise<string> => (await fetch(url)).text()
  const whole = async (by: typeof user): Promise<string> => {
    const { job } = await portal.ok('startFeedExport', by, { body: {} })
    const reply = await portal.send('downloadFeedExport', by, { params: { id: job.job_id } })
    const zip = Buffer.from(await (await fetch(reply.headers['location'] ?? '')).arrayBuffer())
    const [nameLength, extraLength] = [zip.readUInt16LE(26), zip.readUInt16LE(28)]
    return inflateRawSync(zip.subarray(30 + nameLength + extraLength), {
      finishFlush: constants.Z_SYNC_FLUSH,
    }).toString('utf8')
  }
  const files = async (by: typeof user) => [
    await read((await portal.ok('exportFeeds', by)).url),
    await read((await portal.ok('exportFeedGroupFeeds', by, of)).url),
    await whole(by),
  ]
  const states = (csv: string) => {
    const [header = [], ...rows] = csv
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split(/"[,;]"/))
    const at = (name: string) => header.indexOf(name)
    const [value, expired, falsePositive] = [at('Value'), at('Expired'), at('False positive for us')]
    return rows.map((row) => [row[value], row[expired] !== '', row[falsePositive]]).toSorted()
  }
  const shown = [
    ['192.0.2.7', true, 'no'],
    ['c2.example', false, 'no'],
    ['fine.example', false, 'yes'],
  ]
  const ofView = await portal.ok('exportFeedViewFeeds', user, { params: { id: view.view_id } })
  for (const file of [...(await files(user)), await read(ofView.url)]) expect(states(file)).toEqual(shown)
  for (const file of await files(other))
    expect(states(file)).toEqual(shown.map(([value, expired]) => [value, expired, 'no']))
  const chosen = { query: { is_expired: 'false', is_false_positive: 'false' } }
  expect(states(await read((await portal.ok('exportFeeds', user, chosen)).url))).toEqual([
    ['c2.example', false, 'no'],
  ])
})

describe('the validity of an indicator', () => {
  it('ends by its type, is reported to machines, and starts again with a sighting', async () => {
    const { platform, portal, add, clock, expire, say, values, feeds: indicators } = await createFixture()
    await add('c2.example')
    const ip = await add('192.0.2.7', 2)
    const api = createKeyApi(platform, allKeyRoutes(platform))
    const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
    const begun = await api.ok('apiIndicatorChanges', key)
    clock.advance(29 * seconds)
    expect(await expire()).toBe(0)
    clock.advance(seconds)
    expect(await expire()).toBe(1)
    expect(await expire()).toBe(0)
    // Sessions of a month ago have expired.
    const user = await signIn(platform, { role: 'user', userId: 30, organizationId: 1 })
    expect(await values({}, user)).toEqual(['192.0.2.7', 'c2.example'])
    expect(await values({ is_expired: 'true' }, user)).toEqual(['192.0.2.7'])
    const { feed: indicator } = await portal.ok('getFeed', user, { params: { id: ip } })
    // It is the exact instant, however late the run was.
    expect(indicator.expired_date).toBe(indicator.valid_until)
    const ended = await api.ok('apiIndicatorChanges', key, { query: { after: begun.next } })
    expect(ended.data.map(({ change, id }) => [change, id])).toEqual([['out_of_scope', ip]])
    expect((await api.ok('apiListIndicators', key, { query: { is_expired: 'true' } })).data).toHaveLength(1)
    // A single organization's report has only local effect: nothing changes for others.
    const commits = (await indicators.head()).sequence
    await say(ip, user, { kind: 'seen' })
    await say(ip, user, { kind: 'seen' })
    expect((await indicators.head()).sequence).toBe(commits)
    const other = await signIn(platform, { role: 'user', userId: 40, organizationId: 2 })
    await say(ip, other, { kind: 'seen' })
    const { feed: renewed } = await portal.ok('getFeed', user, { params: { id: ip } })
    expect(renewed).toMatchObject({
      expired_date: null,
      renewed_date: clock.now().toISOString(),
      valid_until: new Date(clock.now().getTime() + 30 * day).toISOString(),
    })
    const valid = await api.ok('apiIndicatorChanges', key, { query: { after: ended.next } })
    expect(valid.data.map(({ change, item }) => [change, item?.value])).toEqual([['changed', '192.0.2.7']])
  })

  it('ends in bounded runs: the next one continues', async () => {
    const { feeds: indicators, clock, add } = await createFixture()
    await add('192.0.2.1', 2)
    const stored = await indicators.get('feed', 1)
    if (stored === undefined) throw new Error('It is there')
    for (let part = 0; part < 3; part += 1)
      await indicators.commit(operator, (commit) => {
        for (let one = 0; one < 40; one += 1) {
          const value = `198.51.100.${part * 40 + one}`
          commit.create('feed', commit.nextId('feed'), { ...stored.entity, value, key: value })
        }
      })
    clock.advance(30 * seconds)
    const before = (await indicators.head()).sequence
    let asked = 0
    const run = (commits: number) =>
      inFunction('indicator-expiry', () =>
        expireIndicators(indicators, clock.now(), () => (asked += 1) > commits),
      )
    const first = await run(1)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(121)
    expect((await indicators.head()).sequence).toBe(before + 1)
    expect(await run(Infinity)).toBe(121 - first)
  })

  it('can be renewed by an analyst at once, also after expiry; a draft has none', async () => {
    const { platform, portal, add, clock, expire } = await createFixture()
    const id = await add('192.0.2.7', 2)
    const draft = await add('192.0.2.8', 2, false)
    clock.advance(31 * seconds)
    expect(await expire()).toBe(1)
    const analyst = await signIn(platform, { role: 'analyst', userId: 20 })
    await portal.ok('renewFeed', analyst, { params: { id } })
    expect(await portal.call('renewFeed', analyst, { params: { id: draft } })).toMatchObject({
      failure: { errors: [{ code: 'not_published' }] },
    })
    const { feed: indicator, history } = await portal.ok('getFeed', analyst, { params: { id } })
    expect(indicator).toMatchObject({
      expired_date: null,
      renewed_date: clock.now().toISOString(),
      valid_until: new Date(clock.now().getTime() + 30 * day).toISOString(),
    })
    expect(history?.at(0)?.fields).toEqual(['renewed_date'])
    expect((await portal.ok('getFeed', analyst, { params: { id: draft } })).feed.valid_until).toBeNull()
  })

  it('is restored when a sighting is withdrawn, if nothing else renewed it', async () => {
    const { platform, portal, add, clock, say, expire } = await createFixture()
    const id = await add('192.0.2.7', 2)
    const renewedDate = async (by: Awaited<ReturnType<typeof signIn>>) =>
      (await portal.ok('getFeed', by, { params: { id } })).feed.renewed_date
    clock.advance(10 * seconds)
    const analyst = await signIn(platform, { role: 'analyst', userId: 20 })
    const user = await signIn(platform, { role: 'user', userId: 30, organizationId: 1 })
    const other = await signIn(platform, { role: 'user', userId: 40, organizationId: 2 })
    const published = (await portal.ok('getFeed', user, { params: { id } })).feed.published_date
    const at = (days: number) => new Date(clock.now().getTime() - days * day).toISOString()
    const first = await say(id, user, { kind: 'seen' })
    const take = (of: typeof first, by: typeof user) =>
      portal.ok('deleteSighting', by, { params: { id: of.sighting.sighting_id } })
    expect(await renewedDate(user)).toBe(published)
    // It counts from the earlier of two organizations' latest sightings.
    const theirs = await say(id, other, { kind: 'seen', seen_at: at(3) })
    expect(await renewedDate(user)).toBe(at(3))
    await take(first, user)
    expect(await renewedDate(user)).toBe(published)
    const second = await say(id, user, { kind: 'seen', seen_at: at(5) })
    expect(await renewedDate(user)).toBe(at(5))
    await take(theirs, other)
    expect(await renewedDate(user)).toBe(published)
    // A sighting that an analyst acknowledged counts alone, and so does an analyst's own.
    await portal.ok('answerSighting', analyst, {
      params: { id: second.sighting.sighting_id },
      body: { outcome: 'thanks' },
    })
    expect(await renewedDate(user)).toBe(at(5))
    const { history } = await portal.ok('getFeed', analyst, { params: { id } })
    expect(history?.at(0)).toMatchObject({ actor: 'sightings', fields: ['renewed_date'] })
    await portal.ok('renewFeed', analyst, { params: { id } })
    const checked = clock.now().toISOString()
    clock.advance(seconds)
    const later = await signIn(platform, { role: 'user', userId: 31, organizationId: 1 })
    const others = await signIn(platform, { role: 'user', userId: 41, organizationId: 2 })
    await say(id, others, { kind: 'seen' })
    await take(await say(id, later, { kind: 'seen' }), later)
    expect(await renewedDate(later)).toBe(checked)
    // An indicator kept valid by two sightings expires when one is withdrawn.
    clock.advance(31 * seconds)
    expect(await expire()).toBe(1)
    const last = await signIn(platform, { role: 'user', userId: 32, organizationId: 1 })
    await say(id, await signIn(platform, { role: 'user', userId: 42, organizationId: 2 }), { kind: 'seen' })
    const revived = await say(id, last, { kind: 'seen' })
    expect((await portal.ok('getFeed', last, { params: { id } })).feed.expired_date).toBeNull()
    expect(await expire()).toBe(0)
    await take(revived, last)
    // At once, not after the hour, because machines would block it until then.
    const { feed: indicator } = await portal.ok('getFeed', last, { params: { id } })
    expect(indicator.expired_date).toBe(indicator.valid_until)
    expect(await expire()).toBe(0)
  })

  it('is renewed once a day, however often it is seen', async () => {
    const { platform, feeds: indicators, add, clock, say } = await createFixture()
    const ip = await add('192.0.2.7', 2)
    const before = (await indicators.head()).sequence
    await say(ip, undefined, { kind: 'seen' })
    expect((await indicators.head()).sequence).toBe(before)
    clock.advance(seconds)
    const user = await signIn(platform, { role: 'user', userId: 30, organizationId: 1 })
    const other = await signIn(platform, { role: 'user', userId: 40, organizationId: 2 })
    for (let times = 0; times < 3; times += 1)
      for (const by of [user, other]) await say(ip, by, { kind: 'seen' })
    expect((await indicators.head()).sequence).toBe(before + 1)
  })

  it("follows the dictionary: the days set there, otherwise those of the type's meaning", async () => {
    const { portal, admin, add, clock, expire, platform, values } = await createFixture()
    const types = async () =>
      (await portal.ok('listFeedTypes', admin)).data.map(({ name, validity_days }) => [name, validity_days])
    expect(await types()).toEqual([
      ['domain', 180],
      ['IPv4', 30],
    ])
    const { data } = await portal.ok('createFeedType', admin, { body: { name: 'SHA-256' } })
    expect(data.validity_days).toBeNull()
    const params = { id: 2 }
    const update = (by: typeof admin, body: object) =>
      portal.ok('updateFeedType', by, { params, body: { name: 'IPv4', is_active: true, ...body } })
    await update(admin, { validity_days: 10 })
    // A change without the field keeps it.
    expect((await update(admin, {})).data.validity_days).toBe(10)
    await add('192.0.2.7', 2)
    clock.advance(10 * seconds)
    expect(await expire()).toBe(1)
    await update(await signIn(platform, { role: 'platform_admin', userId: 40 }), { validity_days: null })
    expect(await expire()).toBe(1)
    const reader = await signIn(platform, { role: 'user', userId: 41, organizationId: 1 })
    expect(await values({ is_expired: 'true' }, reader)).toEqual([])
  })
})

describe("a sighting from an organization's system", () => {
  const keyOf = async (
    fixture: Awaited<ReturnType<typeof createFixture>>,
    own: Partial<Parameters<typeof makeKey>[1]> = {},
  ) =>
    (await makeKey(fixture.platform, { type: 'named', name: 'SIEM', client_id: 1, sightings: true, ...own }))
      .key

  it('is recorded once, renews the indicator when a second organization reports it, and is only a number to others', async () => {
    const fixture = await createFixture()
    const { platform, portal, add, clock } = fixture
    const api = createKeyApi(platform, allKeyRoutes(platform))
    const id = await add('c2.example')
    const key = await keyOf(fixture)
    clock.advance(2 * seconds)
    // Sessions of two days ago have expired.
    const analyst = await signIn(platform, { role: 'analyst', userId: 20 })
    const user = await signIn(platform, { role: 'user', userId: 30, organizationId: 1 })
    const other = await signIn(platform, { role: 'user', userId: 40, organizationId: 2 })
    const seen_at = new Date(clock.now().getTime() - 60_000).toISOString()
    const sent = {
      params: { id },
      body: { seen_at, where: 'Secret proxy', times: 7 },
      headers: { 'idempotency-key': '0a7c9e52-0000-4000-8000-000000000001' },
    }
    const said = await api.ok('apiCreateSighting', key, sent)
    expect(said).toMatchObject({ indicator_id: id, seen_at, where: 'Secret proxy', times: 7 })
    expect(await api.ok('apiCreateSighting', key, sent)).toEqual(said)
    const { feed: indicator } = await portal.ok('getFeed', user, { params: { id } })
    expect(indicator.renewed_date).toBe(indicator.published_date)
    const own = await portal.ok('listFeedSightings', user, { params: { id } })
    expect(own.data).toMatchObject([{ by: 'API key SIEM', where: 'Secret proxy', times: 7 }])
    const theirs = await portal.send('listFeedSightings', other, { params: { id } })
    expect(theirs.body).not.toMatch(/Secret|SIEM|Bank/)
    expect((await portal.ok('listSightings', analyst, {})).data).toMatchObject([
      { client: { name: 'Bank Przykładowy' }, kind: 'seen', times: 7 },
    ])
    // Only sightings: people report false positives.
    expect(
      await api.refused('apiCreateSighting', key, {
        params: { id },
        body: { kind: 'false_positive_here' } as never,
      }),
    ).toMatchObject({ status: 422 })
    const future = new Date(clock.now().getTime() + 3_600_000).toISOString()
    expect(
      await api.refused('apiCreateSighting', key, { params: { id }, body: { seen_at: future } }),
    ).toMatchObject({ code: 'seen_in_future' })
    const second = await keyOf(fixture, { client_id: 2 })
    await api.ok('apiCreateSightings', second, { body: { items: [{ indicator_id: id }] } })
    expect((await portal.ok('getFeed', user, { params: { id } })).feed.renewed_date).toBe(seen_at)
  })

  it('is the same for one indicator and place within a minute, until it is answered', async () => {
    const fixture = await createFixture()
    const { platform, portal, analyst, add, clock } = fixture
    const api = createKeyApi(platform, allKeyRoutes(platform))
    const id = await add('c2.example')
    const key = await keyOf(fixture)
    const start = Math.floor(clock.now().getTime() / 60_000) * 60_000 - 600_000
    const at = (secondsLater: number) => new Date(start + secondsLater * 1000).toISOString()
    const items = [
      { indicator_id: id, where: 'Proxy', seen_at: at(1), times: 2 },
      { indicator_id: id, where: 'Proxy', seen_at: at(30) },
      { indicator_id: id, where: 'Mail', seen_at: at(30) },
      { indicator_id: id, where: 'Proxy', seen_at: at(60) },
    ]
    const first = await api.ok('apiCreateSightings', key, { body: { items } })
    expect(first.results.map(({ status }) => status)).toEqual(['created', 'changed', 'created', 'created'])
    expect(first.results[1]?.id).toBe(first.results[0]?.id)
    const again = await api.ok('apiCreateSighting', key, {
      params: { id },
      body: { where: 'Proxy', seen_at: at(45), times: 4 },
    })
    expect(again).toMatchObject({ sighting_id: first.results[0]?.id, times: 7, seen_at: at(45) })
    const { data, totals } = await portal.ok('listFeedSightings', analyst, { params: { id } })
    expect(data).toHaveLength(3)
    expect(totals).toMatchObject({ organizations: 1, times: 9 })
    // Another key has its own sightings. An acknowledged one stays as it was.
    const other = await keyOf(fixture, { name: 'Other' })
    await api.ok('apiCreateSightings', other, { body: { items: items.slice(0, 1) } })
    await portal.ok('answerSighting', analyst, {
      params: { id: again.sighting_id },
      body: { outcome: 'thanks' },
    })
    await api.ok('apiCreateSightings', key, { body: { items: items.slice(0, 1) } })
    expect((await portal.ok('listFeedSightings', analyst, { params: { id } })).data).toHaveLength(5)
  })

  it('needs an indicator that the key sees: not withdrawn, and within its groups', async () => {
    const fixture = await createFixture()
    const { platform, portal, analyst, add } = fixture
    const api = createKeyApi(platform, allKeyRoutes(platform))
    const ids = [await add('in.example'), await add('out.example'), await add('draft.example', 1, false)]
    const [inside = 0] = ids
    const { group } = await portal.ok('createFeedGroup', analyst, {
      body: { name: 'Botnet', is_verified: true },
    })
    const groups = [group.group_id]
    await portal.ok('addFeedsToGroup', analyst, {
      params: { id: group.group_id },
      body: { feeds_ids: [inside] },
    })
    const limited = await keyOf(fixture, { name: 'Limited', scope: { groups, views: [] } })
    const items = [...ids, inside].map((indicator_id) => ({ indicator_id }))
    const { results } = await api.ok('apiCreateSightings', limited, {
      body: { items: [...items, { indicator_id: 'x' }] } as never,
    })
    expect(results.map(({ status }) => status)).toEqual(['created', 'failed', 'failed', 'changed', 'failed'])
    expect(results.map(({ errors }) => errors?.[0]?.code)).toEqual([
      undefined,
      'not_found',
      'not_found',
      undefined,
      'validation_failed',
    ])
    const free = await keyOf(fixture)
    const all = await api.ok('apiCreateSightings', free, { body: { items } })
    expect(all.results.map(({ status }) => status)).toEqual(['created', 'created', 'failed', 'changed'])
    expect(
      await api.refused('apiCreateSighting', limited, { params: { id: ids[1] ?? 0 }, body: {} }),
    ).toMatchObject({ status: 404 })
  })
})

it('an organization has daily limits on sightings, lower ones for users, and a limit on false positives', async () => {
  const few = { sightingsOfDay: 5, sightingsOfPeopleOfDay: 3, reportedFalsePositives: 2 } as const
  const spies = [
    vi.spyOn(limits, 'sightingsOfDay', 'get').mockReturnValue(few.sightingsOfDay as never),
    vi.spyOn(limits, 'sightingsOfPeopleOfDay', 'get').mockReturnValue(few.sightingsOfPeopleOfDay as never),
    vi.spyOn(limits, 'reportedFalsePositives', 'get').mockReturnValue(few.reportedFalsePositives as never),
  ]
  const { platform, portal, add, say, clock, user, other, feeds: indicators } = await createFixture()
  const ids = [await add('a.example'), await add('b.example'), await add('c.example')]
  const [id = 0, second = 0, third = 0] = ids
  const api = createKeyApi(platform, allKeyRoutes(platform))
  const { key } = await makeKey(platform, { type: 'named', name: 'SIEM', client_id: 1, sightings: true })
  const refused = (by: typeof user, of: number, kind: 'seen' | 'false_positive_here') =>
    portal.call('createSighting', by, { params: { id: of }, body: { kind } })
  await say(id)
  await say(second)
  expect(await refused(user, third, 'false_positive_here')).toMatchObject({
    failure: { errors: [{ code: 'too_many_marks' }] },
  })
  await say(id, user, { kind: 'seen' })
  expect(await refused(user, id, 'seen')).toMatchObject({
    failure: { errors: [{ code: 'too_many_sightings' }] },
  })
  await say(id, other, { kind: 'seen' })
  // Its systems continue, up to the organization's limit.
  const items = [id, second, third].map((indicator_id) => ({ indicator_id }))
  const { results } = await api.ok('apiCreateSightings', key, { body: { items } })
  expect(results.map(({ status, errors }) => errors?.[0]?.code ?? status)).toEqual([
    'created',
    'created',
    'too_many_sightings',
  ])
  expect(await api.refused('apiCreateSighting', key, { params: { id: third }, body: {} })).toMatchObject({
    code: 'too_many_sightings',
  })
  // The next day there is room again, and for a mark when another's indicator is deleted.
  clock.advance(seconds)
  const tomorrow = await signIn(platform, { role: 'user', userId: 30, organizationId: 1 })
  await say(id, tomorrow, { kind: 'seen' })
  await indicators.commit(operator, (commit) => {
    commit.delete('feed', second)
  })
  const sightings = platform.collection(sightingsCollection)
  expect(await refused(tomorrow, third, 'false_positive_here')).toMatchObject({ status: 409 })
  expect(await inFunction('indicator-expiry', () => clearSightings(indicators, sightings, clock.now()))).toBe(
    1,
  )
  await say(third, tomorrow)
  for (const spy of spies) spy.mockRestore()
})

it('old sightings are deleted, and marks stay as long as their indicator exists', async () => {
  const { platform, feeds: indicators, add, say, clock, user } = await createFixture()
  const id = await add('c2.example')
  await say(id, user, { kind: 'seen' })
  await say(id, user)
  clock.advance(401 * seconds)
  const sightings = platform.collection(sightingsCollection)
  const clear = () => inFunction('indicator-expiry', () => clearSightings(indicators, sightings, clock.now()))
  expect(await clear()).toBe(1)
  await indicators.commit(operator, (commit) => {
    commit.delete('feed', id)
  })
  expect(await clear()).toBe(1)
})

it('organizations whose keys were used since are notified about withdrawn indicators, once', async () => {
  const {
    platform,
    portal,
    analyst,
    other,
    add,
    feeds: indicators,
    mails,
    transport,
    clock,
  } = await createFixture()
  const id = await add('c2.example')
  const former = await add('former.example')
  clock.advance(1)
  await portal.ok('verifyFeed', analyst, {
    params: { id: former },
    body: { is_verified: false, reason: 'Wrong' },
  })
  clock.advance(1)
  // It exists from now on.
  const creation_date = clock.now().toISOString()
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy', { creation_date }))
  await signIn(platform, { role: 'organization_admin', userId: 5, organizationId: 1 })
  const api = createKeyApi(platform, allKeyRoutes(platform))
  const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
  await makeKey(platform, { type: 'organization', client_id: 2 })
  const run = () =>
    inFunction('indicator-expiry', () => notifyWithdrawals(withOutbox(platform, transport), indicators))
  // An organization that fetched it before the first run is notified about it, but not about earlier withdrawals.
  await api.ok('apiListIndicators', key)
  await portal.ok('verifyFeed', analyst, { params: { id }, body: { is_verified: false, reason: 'Wrong' } })
  expect(await run()).toBe(1)
  expect(Buffer.from(mails[0]?.raw ?? '').toString('utf8')).not.toContain(`/ioc/${former}`)
  expect(mails).toHaveLength(1)
  expect(Buffer.from(mails[0]?.raw ?? '').toString('utf8')).toContain(`/ioc/${id}`)
  expect(await run()).toBe(0)
  // Downloading a file counts too, for indicators published before. An organization that downloaded nothing is not
  // notified.
  clock.advance(1)
  const [taken, again] = [await add('taken.example'), await add('again.example')]
  await portal.ok('exportFeeds', other)
  const take = (of: number) =>
    portal.ok('verifyFeed', analyst, { params: { id: of }, body: { is_verified: false, reason: 'Wrong' } })
  await portal.ok('updateFeed', analyst, { params: { id: again }, body: { tlp: 'red' } })
  await take(taken)
  await take(again)
  const before = mails.length
  expect(await run()).toBe(1)
  expect(mails.length - before).toBe(1)
  const mail = Buffer.from(mails.at(-1)?.raw ?? '').toString('utf8')
  for (const of of [taken, again]) expect(mail).toContain(`/ioc/${of}`)
  const { subject, text } = await PostalMime.parse(mail)
  expect(subject).toMatch(/^\[TLP:GREEN\] /)
  expect(text).toContain(`IoC #${taken}, IoC #${again} (TLP:RED).`)
  expect((await platform.collection(apiKeysCollection).readModel()).sequence).toBeGreaterThan(0)
})
