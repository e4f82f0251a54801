/** A threat, its group and its indicators: published in one act, or not at all. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordsOfCommit } from '#functions/audit/audit-records.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Entry } from '#functions/core/event-store/entry.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { withVerification } from '#functions/indicators/indicator.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { jobsOf } from '#functions/jobs/unfinished-jobs.ts'
import { notificationRoutes } from '#functions/notifications/routes.ts'
import { eventsOfEntries } from '#functions/rules/events/events-of-change.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readNotificationQueue } from '#functions/rules/mail/notification-queue.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import type { ImportedRow } from '#shared/contracts/indicator-import.ts'
import type { publishFeeds } from '#shared/contracts/publications.ts'
import type { IndicatorType } from '#shared/domain/indicators/types.ts'
import { limits } from '#shared/domain/limits.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { goneReason } from '#shared/domain/sources/source.ts'
import { errorBodySchema } from '#shared/http/errors.ts'
import { operator } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

let backends: Backends
let platform: Platform
let table: DyingTable
let portal: Portal
let analyst: Caller
let user: Caller
let body: BodyIn<typeof publishFeeds>
let domain: number

beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const row = (value: string, type: IndicatorType = 'domain', own: Partial<ImportedRow> = {}): ImportedRow => ({
  value,
  type,
  category: null,
  tags: [],
  origin: 'report',
  notes: null,
  ids_flag: true,
  ...own,
})

/** Milliseconds by which the portal's clock is ahead. */
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }

const open = (on: DyingTable) => {
  platform = backends.platform(on, { clock })
  portal = createPortal(platform, [
    ...indicatorRoutes(platform),
    ...threatRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...notificationRoutes(platform),
  ])
}

beforeEach(async () => {
  ahead = 0
  table = new DyingTable((await backends.freshTable()).name, backends.dynamodb)
  open(table)
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const { data: threatCategory } = await portal.ok('createThreatCategory', admin, {
    body: { name_pl: 'Wyłudzanie', name_en: 'Phishing' },
  })
  const { data: category } = await portal.ok('createFeedCategory', admin, { body: { name: 'Phishing' } })
  const { data: type } = await portal.ok('createFeedType', admin, { body: { name: 'domain' } })
  await portal.ok('createFeedType', admin, { body: { name: 'IPv4' } })
  domain = type.feed_type_id
  body = {
    name: 'Amber Ferret',
    description: 'A copied sign-in page.',
    lang: 'en',
    translation: { lang: 'pl', name: 'Bursztynowa Fretka', description: 'Podrobiona strona.' },
    threat_category_id: threatCategory.threat_category_id,
    group: { name: 'Amber Ferret 11/2026', tlp: 'green' },
    feed_category_id: category.feed_category_id,
    rows: [row('c2.amber.example', 'domain', { tlp: 'amber' }), row('203.0.113.87', 'ipv4')],
  }
})

const publish = (own: Partial<typeof body> = {}) =>
  portal.ok('publishFeeds', analyst, { body: { ...body, ...own } })
const refused = async (own: Partial<typeof body> = {}) => {
  const reply = await portal.send('publishFeeds', analyst, { body: { ...body, ...own } })
  return errorBodySchema.parse(JSON.parse(reply.body)).errors[0]
}
const addKnown = (value: string, isVerified: boolean) =>
  portal.ok('createFeed', analyst, {
    body: {
      value,
      origin: 'Honeypot',
      feed_category_id: body.feed_category_id,
      feed_type_id: domain,
      tags_ids: [],
      ids_flag: false,
      notes: null,
      is_verified: isVerified,
      accept_warnings: true,
    },
  })
/** What clients see of it: threats, groups and indicators. */
const counts = async (): Promise<number[]> => {
  const lists = await Promise.all([
    portal.ok('listThreats', user),
    portal.ok('listFeedGroups', user),
    portal.ok('listFeeds', user),
  ])
  return lists.map(({ meta }) => meta.pagination.total)
}

describe('a publication', () => {
  it('shows clients the threat in both languages, with a new group and its indicators', async () => {
    const published = await publish()
    expect(published).toMatchObject({ added: 2, known: 0 })
    const { threat } = await portal.ok('getThreat', user, { params: { id: published.threat_id } })
    expect(threat).toMatchObject({
      name: 'Amber Ferret',
      translation: { name: 'Bursztynowa Fretka' },
      ioc_group_id: published.group_id,
      ioc_group_name: 'Amber Ferret 11/2026',
    })
    const { data } = await portal.ok('listFeedGroupFeeds', user, { params: { id: published.group_id } })
    expect(data.map(({ value, tlp }) => [value, tlp]).toSorted()).toEqual([
      // As the threat, whose level is the default of threats.
      ['203.0.113.87', 'amber'],
      ['c2.amber.example', 'amber'],
    ])
  })

  it.each(['hold', 'now'] as const)(
    'decides on its e-mails in the same transaction: %s',
    async (notification) => {
      const { threat_id: id } = await publish({ notification })
      const { decisions } = await readNotificationQueue(table)
      expect(decisions).toMatchObject([{ decision: notification, module: 'threat', id }])
      const { notification: status } = await portal.ok('getNotification', analyst, {
        params: { module: 'threat', id: String(id) },
      })
      expect(status.state).toBe(notification === 'hold' ? 'held' : 'none')
      await refused({ notification })
      expect((await readNotificationQueue(table)).decisions).toHaveLength(1)
    },
  )

  it('decides nothing about its e-mails unless it is told to', async () => {
    await publish()
    expect((await readNotificationQueue(table)).decisions).toEqual([])
  })

  it('is a publication in the audit log', async () => {
    const { threat_id: id } = await publish()
    const deeds: unknown[] = []
    for await (const entries of platform.collection(threatsCollection).entriesAfter(0))
      for (const entry of entries)
        deeds.push(...recordsOfCommit('threats', entry, { kind: 'threat', id }).map(({ deed }) => deed))
    expect(deeds).toEqual(['publish'])
  })

  it('takes known indicators into the group, published, and repeats none', async () => {
    await addKnown('known.example', true)
    await addKnown('waiting.example', false)
    const rows = [row('known.example'), row('WAITING.example'), row('new.example'), row('new.example')]
    const published = await publish({ rows })
    expect(published).toMatchObject({ added: 1, known: 2 })
    const { data } = await portal.ok('listFeedGroupFeeds', user, { params: { id: published.group_id } })
    expect(data.map(({ value }) => value).toSorted()).toEqual([
      'known.example',
      'new.example',
      'waiting.example',
    ])
  })

  it('extends an existing group, and publishes it', async () => {
    const { group } = await portal.ok('createFeedGroup', analyst, {
      body: { name: 'Campaign', description: null, tags_ids: [], is_verified: false },
    })
    const published = await publish({ group: { group_id: group.group_id } })
    expect(published.group_id).toBe(group.group_id)
    expect(await counts()).toEqual([1, 1, 2])
  })

  it.each<[string, () => Partial<typeof body>, { code: string; field?: string }]>([
    [
      'a name that another threat has',
      () => ({ group: { name: 'Other' }, rows: [row('other.example')] }),
      { code: 'already_exists', field: 'name' },
    ],
    [
      'a name that another group has',
      () => ({ name: 'Another', translation: null, rows: [row('other.example')] }),
      { code: 'already_exists', field: 'group' },
    ],
    ['a missing group', () => ({ group: { group_id: 99 } }), { code: 'unknown_reference', field: 'group' }],
    [
      'a missing category',
      () => ({ feed_category_id: 99 }),
      { code: 'unknown_reference', field: 'feed_category_id' },
    ],
    ['a missing tag', () => ({ feed_tags_ids: [99] }), { code: 'unknown_reference', field: 'feed_tags_ids' }],
    [
      'one value that is not of its type',
      () => ({ name: 'Another', translation: null, group: { name: 'Other' }, rows: [row('not a host')] }),
      { code: 'not_of_its_type', field: 'rows' },
    ],
    [
      'a threat without a category',
      () => ({ name: 'Another', translation: null, group: { name: 'Other' }, threat_category_id: 99 }),
      { code: 'unknown_reference', field: 'threat_category_id' },
    ],
  ])('is refused as a whole for %s', async (_, own, error) => {
    await publish()
    expect(await refused(own())).toMatchObject(error)
    expect(await counts()).toEqual([1, 1, 2])
  })

  it('is refused above its limits, and takes as much as they allow', async () => {
    const many = Array.from({ length: limits.publishedIndicators }, (_, n) => row(`n${n}.many.example`))
    expect(await publish({ rows: many })).toMatchObject({ added: limits.publishedIndicators })
    const other = { name: 'Other', translation: null, group: { name: 'Other' } }
    const known = many.slice(0, limits.publishedKnown + 1)
    expect(await refused({ ...other, rows: known })).toMatchObject({ code: 'publication_too_large' })
    expect(await publish({ ...other, rows: known.slice(1) })).toMatchObject({ known: limits.publishedKnown })
    const long = Array.from({ length: 250 }, (_, n) =>
      row(`n${n}.example`, 'domain', { notes: 'ą'.repeat(limits.indicatorNotesLength) }),
    )
    expect(
      await refused({ name: 'Third', translation: null, group: { name: 'Third' }, rows: long }),
    ).toMatchObject({ code: 'publication_too_large' })
    expect(await counts()).toEqual([2, 2, limits.publishedIndicators])
  })

  it('of two with the same names at once makes one', async () => {
    const replies = await Promise.all([1, 2].map(() => portal.send('publishFeeds', analyst, { body })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await counts()).toEqual([1, 1, 2])
  })

  it('that dies at any write exists as a whole or not at all', async () => {
    for (let writes = 1; ; writes += 1) {
      const before = await counts()
      const name = `Death ${writes}`
      const rows = [row(`a${writes}.death.example`), row(`b${writes}.death.example`)]
      table.dieAfter(writes)
      await portal
        .send('publishFeeds', analyst, {
          body: { ...body, name, translation: null, group: { name }, rows },
        })
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        })
      const { died } = table
      table = new DyingTable(table.name, backends.dynamodb)
      open(table)
      const after = await counts()
      const [threats = 0, groups = 0, indicators = 0] = before
      expect([before, [threats + 1, groups + 1, indicators + 2]]).toContainEqual(after)
      if (!died) break
    }
  })

  it('is for analysts with both modules', async () => {
    const withoutThreats = await signIn(platform, { role: 'analyst', userId: 4, without: ['threat'] })
    expect(await portal.refused('publishFeeds', withoutThreats, { body })).toMatchObject({
      code: 'module_forbidden',
    })
    expect(await counts()).toEqual([0, 0, 0])
  })
})

describe('undoing a publication', () => {
  const undoing = (undo: string | undefined, by = analyst) =>
    portal.send('undoPublication', by, { body: { undo: undo ?? '' } })
  const refusal = async (undo: string | undefined, by = analyst) => {
    const reply = await undoing(undo, by)
    return reply.statusCode === 200 ? 'done' : errorBodySchema.parse(JSON.parse(reply.body)).errors[0]?.code
  }
  const entriesOf = async (collection: Pick<Collection, 'entriesAfter'>): Promise<Entry[]> => {
    const entries: Entry[] = []
    for await (const page of collection.entriesAfter(0)) entries.push(...page)
    return entries
  }

  it('takes all of it back, in one line of the audit log and without an event', async () => {
    await addKnown('known.example', true)
    const { feed: waiting } = await addKnown('waiting.example', true)
    const id = waiting.feed_id
    const collection = platform.collection(indicatorsCollection)
    const reason = goneReason
    await collection.commit(operator, async (commit) => {
      const stored = await collection.get('feed', id)
      if (stored === undefined) throw new Error('It is missing')
      const { entity, fields } = withVerification(stored.entity, false, commit, { reason })
      commit.update('feed', id, entity, stored, fields)
    })
    const rows = [row('known.example'), row('waiting.example'), row('new.example'), row('other.example')]
    const before = await counts()
    const { undo, group_id: group } = await publish({ rows, notification: 'hold' })
    expect(await portal.ok('undoPublication', analyst, { body: { undo: undo ?? '' } })).toEqual({
      restored: 6,
      left: [],
    })
    expect(await counts()).toEqual(before)
    const all = (await portal.ok('listFeeds', analyst)).data
    expect(all.map(({ value, is_verified }) => [value, is_verified]).toSorted()).toEqual([
      ['known.example', true],
      ['waiting.example', false],
    ])
    expect(all.flatMap(({ groups }) => groups)).toEqual([])
    // Its source publishes it again, as it would have before.
    expect((await collection.get('feed', id))?.entity.taken_back).toMatchObject([{ reason }, { reason }])
    expect((await portal.refused('getFeedGroup', analyst, { params: { id: group } })).code).toBe('not_found')
    expect((await readNotificationQueue(table)).decisions).toEqual([])
    const threats = await entriesOf(platform.collection(threatsCollection))
    const indicators = await entriesOf(platform.collection(indicatorsCollection))
    // All of this publication: the known ones were added before.
    expect(eventsOfEntries([...threats.slice(-2), ...indicators.slice(-2)])).toEqual([])
    expect(threats.slice(-1).flatMap((entry) => recordsOfCommit('threats', entry, undefined))).toMatchObject([
      { action: 'threat.delete', deed: 'publish', undone: true },
    ])
    expect(await refusal(undo)).toBe('undo_over')
    // The names are free again.
    await publish({ rows })
  })

  it('leaves a group that existed as it was', async () => {
    const { group } = await portal.ok('createFeedGroup', analyst, {
      body: { name: 'Campaign', description: null, tags_ids: [], is_verified: false },
    })
    const { undo } = await publish({ group: { group_id: group.group_id } })
    expect(await refusal(undo)).toBe('done')
    const { group: after } = await portal.ok('getFeedGroup', analyst, { params: { id: group.group_id } })
    expect(after.is_verified).toBe(false)
    expect(await counts()).toEqual([0, 0, 0])
  })

  it.each<[string, (published: { threat_id: number; group_id: number }) => Promise<unknown>]>([
    [
      'the threat has been edited',
      ({ threat_id: id }) => portal.ok('updateThreat', analyst, { params: { id }, body: { name: 'Other' } }),
    ],
    [
      'an indicator has a comment',
      async ({ group_id: id }) => {
        const { data } = await portal.ok('listFeedGroupFeeds', analyst, { params: { id } })
        await portal.ok('createFeedComment', analyst, {
          body: { feed_id: data[0]?.feed_id ?? 0, comment: 'Seen.' },
        })
      },
    ],
    [
      'another threat names the group',
      ({ group_id }) =>
        portal.ok('createThreat', analyst, {
          body: {
            name: 'Next',
            description: 'Again.',
            lang: 'en',
            threat_category_id: body.threat_category_id,
            ioc_group_id: group_id,
          },
        }),
    ],
    [
      'another indicator has joined the group',
      async ({ group_id: id }) => {
        const known = await addKnown('joined.example', false)
        const body = { feeds_ids: [known.feed.feed_id] }
        await portal.ok('addFeedsToGroup', analyst, { params: { id }, body })
      },
    ],
  ])('is refused as a whole when %s', async (_, change) => {
    const published = await publish()
    await change(published)
    const before = await counts()
    expect(await refusal(published.undo)).toBe('undo_changed')
    expect(await counts()).toEqual(before)
  })

  it('is for its author, for twenty seconds, and not once e-mails leave at once', async () => {
    const colleague = await signIn(platform, { role: 'analyst', userId: 5 })
    const { undo } = await publish()
    expect(await refusal(undo, colleague)).toBe('undo_over')
    expect((await portal.send('undoFeedAct', analyst, { body: { undo: undo ?? '' } })).statusCode).toBe(409)
    ahead = 21_000
    expect(await refusal(undo)).toBe('undo_announced')
    const other = { name: 'Other', translation: null, group: { name: 'Other' }, rows: [row('other.example')] }
    expect(await publish({ ...other, notification: 'now' })).not.toHaveProperty('undo')
    expect(await counts()).toEqual([2, 2, 3])
  })

  it('that dies leaves everything, or nothing once the jobs have run', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => row(`n${n}.many.example`))
    const { undo } = await publish({ rows })
    const dying = async (writes: number) => {
      table.dieAfter(writes)
      expect((await undoing(undo)).statusCode).toBe(500)
      table = new DyingTable(table.name, backends.dynamodb)
      open(table)
    }
    await dying(0)
    expect(await counts()).toEqual([1, 1, 120])
    await dying(1)
    const [threats, groups, left = 0] = await counts()
    expect([threats, groups]).toEqual([0, 0])
    expect(left).toBeGreaterThan(0)
    expect(await jobsOf(platform).workAll(10_000)).toBe(1)
    expect(await counts()).toEqual([0, 0, 0])
    expect((await portal.ok('listFeeds', analyst)).meta.pagination.total).toBe(0)
  })
})

describe('an import with a group', () => {
  const importing = (group_id: number, isDryRun = false) =>
    portal.send('importFeeds', analyst, {
      body: {
        dry_run: isDryRun,
        is_verified: true,
        accept_warnings: true,
        feed_category_id: body.feed_category_id,
        group_id,
        rows: [row('imported.example'), row('c2.amber.example')],
      },
    })

  it('adds the new rows to it, and leaves known ones unchanged', async () => {
    const { group_id } = await publish()
    expect((await importing(group_id, true)).statusCode).toBe(200)
    const { group } = await portal.ok('createFeedGroup', analyst, {
      body: { name: 'Imported', is_verified: true },
    })
    expect((await importing(group.group_id)).statusCode).toBe(200)
    const { data } = await portal.ok('listFeedGroupFeeds', user, { params: { id: group.group_id } })
    expect(data.map(({ value }) => value)).toEqual(['imported.example'])
    expect(await counts()).toEqual([1, 2, 3])
  })

  it('is refused without adding anything if the group does not exist', async () => {
    const reply = await importing(99)
    expect(errorBodySchema.parse(JSON.parse(reply.body)).errors).toMatchObject([
      { code: 'unknown_reference', field: 'group_id' },
    ])
    expect(await counts()).toEqual([0, 0, 0])
  })
})
