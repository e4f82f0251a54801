/** What is new to a user: of the own organization alone, until it is read, and by the user's own reading. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { newRemediation } from '#functions/exposures/remediation/remediation.ts'
import { addReply } from '#functions/incidents/replies/reply.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { newsRoutes } from '#functions/news/routes.ts'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { failedJobItem } from '#functions/rules/jobs/failed-jobs.ts'
import { keys } from '#functions/rules/keys.ts'
import { failedMailItem } from '#functions/rules/mail/delivery-log.ts'
import { organizationDeletionItem } from '#functions/rules/tenants/organization-deletions.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { sourcesCollection } from '#functions/sources/source-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { webhooksCollection } from '#functions/webhooks/webhook-store.ts'
import type { News } from '#shared/contracts/news.ts'
import { portalKinds } from '#shared/contracts/to-do.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import { operator } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

const begin = Date.parse('2036-11-10T11:00:00.000Z')
const hour = 3_600_000
const own = 1
const other = 2
const ago = (hours: number): string => new Date(begin - hours * hour).toISOString()

let backends: Backends
let now = begin
let platform: Platform
let portal: Portal
let user: Caller
let colleague: Caller
let stranger: Caller
let threatsOnly: Caller

beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const exposure = (client_id: number, name: string, hours: number, more: object = {}) => ({
  client_id,
  name,
  description: null,
  analyst_comment: null,
  category_id: 1,
  criticality_level: 1 as const,
  is_active: true,
  false_positive: false,
  false_positive_change: null,
  first_detection_date: ago(hours),
  last_detection_date: ago(hours),
  published_date: ago(hours),
  detections: 1,
  closed_date: null,
  sent_date: null,
  ...more,
})
const threat = (name: string, hours: number) => ({
  name,
  description: null,
  category_id: 1,
  tag_ids: [],
  ioc_group_id: null,
  hyperlinks: [],
  creation_date: ago(hours),
  last_update_date: ago(hours),
  sent_date: null,
})
const incident = (client_id: number, name: string, hours: number) => ({
  client_id,
  name,
  description: null,
  category_id: 1,
  tag_ids: [],
  is_open: true,
  attachments: [],
  creation_date: ago(hours),
  last_update_date: ago(hours),
  closed_date: null,
  sent_date: null,
})
const indicator = (value: string, hours: number | null) => ({
  value,
  key: value,
  origin: 'test',
  category_id: 1,
  type_id: 1,
  tag_ids: [],
  group_ids: [],
  is_verified: hours !== null,
  ids_flag: false,
  notes: null,
  creation_date: ago(1000),
  published_date: hours === null ? null : ago(hours),
  sent_date: null,
})

/** A source of indicators that failed three times in a row. */
const putFailingSource = async () => {
  await platform.collection(sourcesCollection).commit(operator, (commit) => {
    commit.create('source', 1, {
      name: 'Blocklist',
      kind: 'list',
      url: 'https://lists.example.com/blocklist.csv',
      auth: { type: 'none', name: null },
      interval_minutes: 60,
      columns: {},
      collection: null,
      event_tags: [],
      detection_only: true,
      validity: {},
      portal_only: false,
      feed_category_id: 1,
      tags_ids: [],
      group_id: null,
      tlp: 'green',
      publishing: 'to_verify',
      publish_from: 0,
      confidence: { default: 50, percent: 100, max: 100 },
      gone: { policy: 'keep', days: 0, threshold: 30 },
      max_rows: 1000,
      secret: null,
      is_active: true,
      creation_date: ago(100),
      decision: null,
    })
  })
  await platform.table.put({ ...keys.sourceState(1, 'state'), failures: 3, failing_since: ago(9) })
}

beforeEach(async () => {
  now = begin
  platform = backends.platform(await backends.freshTable(), { clock: { now: () => new Date(now) } })
  await putOrganization(platform, own, organizationEntity('Bank'))
  await putOrganization(platform, other, organizationEntity('Shop'))
  user = await signIn(platform, { role: 'user', userId: 1, organizationId: own })
  colleague = await signIn(platform, { role: 'organization_admin', userId: 2, organizationId: own })
  stranger = await signIn(platform, { role: 'user', userId: 3, organizationId: other })
  threatsOnly = await signIn(platform, {
    role: 'user',
    userId: 4,
    organizationId: own,
    without: ['visibility', 'incident', 'feed'],
  })
  await platform.collection(exposuresCollection).commit(operator, (commit) => {
    commit.create('visibility_category', 1, { name_pl: 'k', name_en: 'c', is_active: true })
    commit.create('visibility', 1, exposure(own, 'Old panel', 30 * 24))
    commit.create('visibility', 2, exposure(own, 'New panel', 3))
    commit.create('visibility', 3, exposure(other, 'Theirs', 2))
    commit.create(
      'visibility',
      4,
      exposure(own, 'Late repair', 40 * 24, {
        life: { ...newRemediation(ago(40 * 24), 'in_repair'), due_date: '2036-11-01' },
      }),
    )
  })
  await platform.collection(incidentsCollection).commit(operator, (commit) => {
    commit.create('incident_category', 1, { name_pl: 'k', name_en: 'c', is_active: true })
    commit.create('incident', 1, incident(own, 'Phished', 5))
    commit.create('incident', 2, incident(other, 'Not ours', 1))
  })
  await platform.collection(threatsCollection).commit(operator, (commit) => {
    commit.create('threat_category', 1, { name_pl: 'k', name_en: 'c', is_active: true })
    commit.create('threat', 1, threat('Campaign', 4))
    commit.create('threat', 2, threat('Long ago', 24 * 24))
  })
  await platform.collection(indicatorsCollection).commit(operator, (commit) => {
    commit.create('feed_category', 1, { name: 'c', is_active: true })
    commit.create('feed_type', 1, { name: 'domain', is_active: true })
    commit.create('feed', 1, indicator('one.example.com', 6))
    commit.create('feed', 2, indicator('two.example.com', 7))
    commit.create('feed', 3, indicator('unverified.example.com', null))
  })
  portal = createPortal(platform, newsRoutes(platform))
})

const newsOf = async (caller: Caller, query: Record<string, string> = {}): Promise<News> =>
  (await portal.ok('getNews', caller, { query })).news
const unread = ({ lists }: News) => Object.fromEntries(lists.map(({ list, unread_ids: ids }) => [list, ids]))
const undoRefused = async () =>
  (await portal.refused('updateNewsRead', user, { body: { undo_all: true } })).code
const read = (caller: Caller, body: object) => portal.ok('updateNewsRead', caller, { body })

describe('what is new', () => {
  it('says of which lists more came than has room', async () => {
    await platform.collection(threatsCollection).commit(operator, (commit) => {
      for (let id = 3; id < 15; id += 1) commit.create('threat', id, threat(`Campaign ${id}`, 100))
    })
    const { came, came_total: total, came_older: older } = await newsOf(user)
    expect([came.length, total, older]).toEqual([10, 15, [{ list: 'threats', count: 5 }]])
  })

  it('came to the own organization in the last two weeks, newest first, indicators as one number', async () => {
    const news = await newsOf(user)
    expect(unread(news)).toEqual({ visibilities: [2], incidents: [1], threats: [1], feeds: [1, 2] })
    expect(news.came.map(({ list, name, unread: isUnread }) => [list, name, isUnread])).toEqual([
      ['visibilities', 'New panel', true],
      ['threats', 'Campaign', true],
      ['incidents', 'Phished', true],
    ])
    expect(news.came_total).toBe(3)
    expect(news.indicators).toMatchObject({ count: 2, at: ago(6), unread: true })
    expect(unread(await newsOf(stranger))).toMatchObject({ visibilities: [3], incidents: [2] })
    for (const caller of [user, stranger, threatsOnly])
      expect((await portal.ok('getUnread', caller, {})).lists).toEqual((await newsOf(caller)).lists)
  })

  it('names what is late or the own, and nothing of modules without access', async () => {
    expect((await newsOf(user)).mine).toMatchObject({ total: 1, data: [{ name: 'Late repair' }] })
    const news = await newsOf(threatsOnly)
    expect(news.lists.map(({ list }) => list)).toEqual(['threats'])
    expect(news).toMatchObject({
      indicators: null,
      mine: null,
      waiting: null,
      concerns: { visibilities: null, feeds: null },
    })
  })

  it('is read when it was opened, by this user alone, and nothing of another organization can be marked', async () => {
    await read(user, { opened: [{ list: 'visibilities', ids: [2, 3, 99] }] })
    expect(unread(await newsOf(user))).toMatchObject({ visibilities: [], incidents: [1] })
    expect(unread(await newsOf(colleague))).toMatchObject({ visibilities: [2] })
    expect(unread(await newsOf(stranger))).toMatchObject({ visibilities: [3] })
    const place = await platform.table.get(keys.newsPlace(1))
    expect(place).toMatchObject({ lists: { visibilities: { opened: [[2, begin - 3 * hour]] } } })
  })

  it('is unread again when it comes back after its repair', async () => {
    await read(user, { opened: [{ list: 'visibilities', ids: [2] }] })
    const exposures = platform.collection(exposuresCollection)
    await exposures.commit(operator, async (commit) => {
      const stored = await exposures.get('visibility', 2)
      if (stored === undefined) throw new Error('gone')
      const life = { ...newRemediation(ago(3)), returned_date: ago(1) }
      commit.update('visibility', 2, { ...stored.entity, life }, stored, ['state'])
    })
    const news = await newsOf(user)
    expect(unread(news)).toMatchObject({ visibilities: [2] })
    expect(news.came[0]).toMatchObject({ id: 2, at: ago(1), returned: true })
  })

  it('is unread again when the provider replies to an incident, and not when the organization does', async () => {
    await read(user, { opened: [{ list: 'incidents', ids: [1] }] })
    const reply = async (side: 'organization' | 'provider', hours: number) => {
      const incidents = platform.collection(incidentsCollection)
      await incidents.commit(operator, async (commit) => {
        const stored = await incidents.get('incident', 1)
        if (stored === undefined) throw new Error('gone')
        const conversation = {
          replies: 1,
          last: { side, at: ago(hours) },
          unread: { organization: 0, provider: 0 },
          analysts: [],
          thread: 't',
        }
        commit.update('incident', 1, { ...stored.entity, conversation }, stored, ['replies'])
      })
    }
    await reply('organization', 2)
    expect(unread(await newsOf(user))).toMatchObject({ incidents: [] })
    await reply('provider', 1)
    const news = await newsOf(user)
    expect(unread(news)).toMatchObject({ incidents: [1] })
    expect(news.came[0]).toMatchObject({ list: 'incidents', replied: true })
    // Once it is opened, it still waits for an answer.
    await read(user, { opened: [{ list: 'incidents', ids: [1] }] })
    expect(await newsOf(user)).toMatchObject({ came_total: 2, waiting: 1 })
    expect((await newsOf(stranger)).waiting).toBe(0)
  })

  it('is all read up to the moment that the page showed, and what comes later is new', async () => {
    const { at } = await newsOf(user)
    now += hour
    await platform.collection(threatsCollection).commit(operator, (commit) => {
      commit.create('threat', 3, threat('Just now', -0.5))
    })
    await read(user, { all: { lists: ['visibilities', 'incidents', 'threats', 'feeds'], until: at } })
    const news = await newsOf(user)
    expect(unread(news)).toEqual({ visibilities: [], incidents: [], threats: [3], feeds: [] })
    expect(news.came.map(({ name }) => name)).toEqual(['Just now'])
    // The days of the page show what was read too.
    const week = await newsOf(user, { days: '7' })
    expect(week.came.map(({ name, unread: isUnread }) => [name, isUnread])).toEqual([
      ['Just now', true],
      ['New panel', false],
      ['Campaign', false],
      ['Phished', false],
    ])
    expect(week.came_total).toBe(4)
  })

  it('is unread again when marking all is undone in time, but for what was opened since', async () => {
    await platform.collection(threatsCollection).commit(operator, (commit) => {
      commit.create('threat', 4, threat('Later', 0))
    })
    const before = unread(await newsOf(user))
    expect(before).toMatchObject({ threats: [4, 1] })
    const until = new Date(now).toISOString()
    await read(user, { all: { lists: ['visibilities', 'threats'], until } })
    await read(user, { opened: [{ list: 'threats', ids: [1] }] })
    // Another tab marks them once more.
    await read(user, { all: { lists: ['threats', 'feeds'], until } })
    await read(user, { undo_all: true })
    expect(unread(await newsOf(user))).toEqual({ ...before, threats: [4] })
    expect(await platform.table.get(keys.newsPlace(1))).not.toHaveProperty('former')
    expect(await undoRefused()).toBe('undo_over')
    await read(user, { all: { lists: ['threats'], until: new Date(now).toISOString() } })
    now += hour
    expect(await undoRefused()).toBe('undo_over')
    expect(unread(await newsOf(user))).toMatchObject({ threats: [] })
  })

  it('cannot be marked as read for the future, and two browsers lose nothing of each other', async () => {
    const future = new Date(begin + 1000 * hour).toISOString()
    await read(user, { all: { lists: ['threats'], until: future } })
    expect((await newsOf(user)).lists.find(({ list }) => list === 'threats')?.since).toBe(
      new Date(begin).toISOString(),
    )
    await Promise.all([
      read(colleague, { opened: [{ list: 'visibilities', ids: [2] }] }),
      read(colleague, { opened: [{ list: 'incidents', ids: [1] }] }),
      read(colleague, { opened: [{ list: 'threats', ids: [1] }] }),
      read(colleague, { all: { lists: ['feeds'], until: new Date(begin).toISOString() } }),
    ])
    expect(unread(await newsOf(colleague))).toEqual({
      visibilities: [],
      incidents: [],
      threats: [],
      feeds: [],
    })
  })
})

describe('the first screen of an analyst', () => {
  const toDoOf = async (caller: Caller) =>
    (await portal.ok('getToDo', caller, { query: { timezone: 'Europe/Warsaw' } })).to_do

  it('has pending work of all organizations, oldest first, the last author of a conversation, and what came', async () => {
    const analyst = await signIn(platform, { role: 'analyst', userId: 9 })
    const incidents = platform.collection(incidentsCollection)
    await incidents.commit(operator, async (commit) => {
      const stored = await incidents.get('incident', 1)
      if (stored === undefined) throw new Error('gone')
      const session = { role: 'user', userId: 1, name: 'Jan Jawor' } as const
      const text = 'We closed the mailbox.'
      addReply(commit, 1, stored, session, {
        text,
        resolution: null,
        thread: 'thread',
        table: platform.table.name,
      })
    })
    await putFailingSource()
    const { waits, came, failed_mails, failing_sources } = await toDoOf(analyst)
    expect(waits.map(({ kind, total, old }) => [kind, total, old])).toEqual([
      ['conversations', 1, undefined],
      ['comments', 0, undefined],
      ['retests', 0, undefined],
      ['visibilities', 4, undefined],
      ['incidents', 2, undefined],
      ['sightings', 0, undefined],
      ['feeds', 1, 1],
      ['groups', 0, 0],
    ])
    expect(waits[0]?.data).toMatchObject([{ id: 1, name: 'Phished', client: 'Bank', person: 'Jan Jawor' }])
    expect(waits[3]?.data.map(({ name }) => name)).toEqual([
      'Late repair',
      'Old panel',
      'New panel',
      'Theirs',
    ])
    expect(came.map(({ list, days }) => [list, days.length, days.at(-1)?.count])).toEqual([
      ['visibilities', 30, 2],
      ['incidents', 30, 2],
      ['threats', 30, 1],
      ['feeds', 30, 2],
    ])
    expect([failed_mails, failing_sources]).toEqual([0, 1])
    await platform.table.put({ ...keys.sourceState(1, 'state'), failures: 'unreadable' })
    expect(await toDoOf(analyst)).toMatchObject({ waits, failing_sources: null })
  })

  it('has nothing of modules without access, and is for analysts alone', async () => {
    const without = ['visibility', 'incident', 'feed'] as const
    const analyst = await signIn(platform, { role: 'analyst', userId: 9, without })
    const { waits, came } = await toDoOf(analyst)
    expect([waits, came.map(({ list }) => list)]).toEqual([[], ['threats']])
    const query = { timezone: 'Europe/Warsaw' }
    expect(await portal.refused('getToDo', colleague, { query })).toMatchObject({ status: 403 })
  })
})

describe('the first screen of a platform admin', () => {
  const toDoOf = async (caller: Caller) => (await portal.ok('getPortalToDo', caller)).to_do

  const shop = { client_id: other, name: 'Shop' }
  const person = (name: string, client_id: number, account_expiry_date: string | null) => ({
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@portal.example`,
    client_id,
    role: 'user' as const,
    ...moduleAccess((module) => module === 'threat'),
    account_expiry_date,
    deactivated: false,
    creation_date: ago(500),
  })
  const address = (email: string, keyExpires: string | null, paused?: string) =>
    newNotificationEmail({
      client_id: other,
      description: '',
      email,
      language: 'en',
      pgp_key:
        keyExpires === null
          ? null
          : { base64: '', fingerprint: email, owner: email, creation: ago(9000), expiry: keyExpires },
      creation_date: ago(500),
      ...(paused === undefined
        ? {}
        : { delivery: { state: 'paused', reason: 'bounces', hard_bounces: 3, since: paused, seen: [] } }),
    })

  it('has each kind of pending work of all organizations, and the requests for modules, in one request', async () => {
    const admin = await signIn(platform, { role: 'platform_admin', userId: 8 })
    const organizations = platform.collection(organizationsCollection)
    await organizations.commit(operator, (commit) => {
      commit.create('user', 5, person('Jan Jawor', other, ago(-48)))
      commit.create('user', 6, {
        ...person('Ola Olcha', own, null),
        invitation: { sent: ago(400), until: ago(232) },
      })
      commit.create('module_request', 1, {
        user_id: 5,
        client_id: other,
        module: 'feed',
        creation_date: ago(1),
        state: 'pending',
        reason: null,
        resolved_by: null,
        resolved_date: null,
      })
    })
    await platform.collection(assetsCollection).commit(operator, (commit) => {
      commit.create('asset_request', 1, {
        client_id: own,
        asset_id: 1,
        kind: 'add',
        asset_type: 'domain',
        value: 'bank.example',
        state: 'pending',
        reason: null,
        requested_by: 'Ola Olcha',
        creation_date: ago(1),
        resolved_by: null,
        resolved_date: null,
      })
    })
    await platform.collection(notificationEmailsCollection).commit(operator, (commit) => {
      commit.create('notification_email', 1, address('expiring@shop.example', ago(-24)))
      commit.create('notification_email', 2, address('expired@shop.example', ago(24)))
      commit.create('notification_email', 3, address('paused@shop.example', null, ago(12)))
    })
    await putFailingSource()
    await platform.collection(webhooksCollection).commit(operator, (commit) => {
      commit.create('webhook', 1, {
        client_id: other,
        name: 'SIEM',
        url: 'https://siem.shop.example/events',
        modules: ['threat'],
        smallest_criticality: 3,
        concerns_only: false,
        view_id: null,
        secret: 'sealed',
        former: null,
        creation_date: ago(500),
        paused: null,
      })
    })
    const { table } = platform
    await table.put({ ...keys.webhookState(1), failing_since: begin - 7 * hour })
    await table.put({
      ...organizationDeletionItem({
        client_id: 3,
        client_name: 'Mill',
        actor: operator,
        requested: ago(30),
      }),
      state: 'failing',
    })
    await table.put(failedMailItem(`${ago(5).replaceAll(/[:.]/g, '-')}-mail`, new Date(now)))
    const job = { id: 'job', user_id: 5, kind: 'export', total: 1, done: 0, failures: 1 }
    await table.put(
      failedJobItem({ ...job, creation_date: ago(4) }, new Date(begin - 3 * hour), new Error('late')),
    )
    const { waits, module_requests } = await toDoOf(admin)
    expect(waits.map(({ kind, total, data }) => [kind, total, data])).toEqual([
      [
        'set_up',
        2,
        [
          { id: own, name: 'Bank', client: null },
          { id: other, name: 'Shop', client: null },
        ],
      ],
      ['invitations', 1, [{ id: 6, name: 'Ola Olcha', client: { client_id: own, name: 'Bank' } }]],
      ['requests', 1, [{ id: own, name: 'Bank', client: null, count: 1 }]],
      ['no_admin', 1, [{ id: other, name: 'Shop', client: null }]],
      ['accounts', 1, [{ id: 5, name: 'Jan Jawor', client: shop, until: ago(-48) }]],
      [
        'pgp_keys',
        2,
        [
          { id: 2, name: 'expired@shop.example', client: shop, since: ago(24) },
          { id: 1, name: 'expiring@shop.example', client: shop, until: ago(-24) },
        ],
      ],
      ['paused_emails', 1, [{ id: 3, name: 'paused@shop.example', client: shop, since: ago(12) }]],
      ['removals', 1, [{ id: 3, name: 'Mill', client: null, since: ago(30) }]],
      ['sources', 1, [{ id: 1, name: 'Blocklist', client: null, since: ago(9) }]],
      ['webhooks', 1, [{ id: 1, name: 'SIEM', client: shop, since: ago(7) }]],
      ['failed_mails', 1, []],
      ['failed_jobs', 1, [{ id: 'job', name: 'Jan Jawor', client: shop, date: ago(3) }]],
    ])
    expect(module_requests).toMatchObject({ total: 1, data: [{ id: 1, user: { name: 'Jan Jawor' } }] })
  })

  it('has the other kinds when one cannot be read, and is for platform admins alone', async () => {
    const admin = await signIn(platform, { role: 'platform_admin', userId: 8 })
    await platform.table.put({ ...keys.failedJob(ago(1), 'job'), unreadable: true })
    const { waits, request_id } = await toDoOf(admin)
    expect(waits.map(({ kind }) => kind)).toEqual(portalKinds.filter((kind) => kind !== 'failed_jobs'))
    expect(request_id).not.toBeNull()
    const analyst = await signIn(platform, { role: 'analyst', userId: 9 })
    for (const caller of [analyst, colleague, user])
      expect(await portal.refused('getPortalToDo', caller)).toMatchObject({ status: 403 })
  })

  it('is refused in an outage, so that it is asked for again', async () => {
    const admin = await signIn(platform, { role: 'platform_admin', userId: 8 })
    await putFailingSource()
    const { table } = platform
    const batchGet = table.batchGet.bind(table)
    vi.spyOn(table, 'batchGet').mockImplementation((wanted, options) =>
      wanted.some(({ pk }) => pk.startsWith('source-state#'))
        ? Promise.reject(Object.assign(new Error('no answer'), { name: 'TimeoutError' }))
        : batchGet(wanted, options),
    )
    expect(await portal.refused('getPortalToDo', admin)).toEqual({ status: 503, code: 'unavailable' })
  })
})
