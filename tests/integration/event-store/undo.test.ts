/** Undoing an act: by its author, in its time, where nothing has changed since, and before others are notified. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import {
  consumeJournals,
  pendingNotificationsOf,
} from '#functions/notifications/plan/pending-notifications.ts'
import { eventsOfEntries } from '#functions/rules/events/events-of-change.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Entry } from '#functions/core/event-store/entry.ts'
import type { OperationId } from '#shared/contracts/index.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'

type Person = Awaited<ReturnType<AdministrationFixture['person']>>
type Undoing = Extract<OperationId, `undo${string}Act`>

let backends: Backends
let fixture: AdministrationFixture
let bank: number
let admin: Person
let owner: Person
let colleague: Person

beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
  bank = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id: bank, name: 'Anna Administrator' })
  owner = await fixture.person({ client_id: bank, name: 'Adam Kruk' })
  colleague = await fixture.person({ client_id: bank })
})

const ok: AdministrationFixture['portal']['ok'] = (...given) => fixture.portal.ok(...given)
const pass = (seconds: number): void => fixture.clock.advance(seconds)
const undo = (operation: Undoing, by: Caller, token: string | undefined) =>
  ok(operation, by, { body: { undo: token ?? '' } })
const refusal = async (operation: Undoing, by: Caller, token: string | undefined) => {
  const reply = await fixture.portal.call(operation, by, { body: { undo: token ?? '' } })
  return 'failure' in reply ? reply.failure.errors[0]?.code : 'done'
}
const all = async <Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const page of pages) items.push(...page)
  return items
}
const lastEntries = async (count: number): Promise<Entry[]> =>
  (await all(fixture.platform.collection(exposuresCollection).entriesAfter(0))).slice(-count)

let named = 0
const categoryOf = async (): Promise<number> => {
  named += 1
  const body = { name_pl: `Rodzaj ${named}`, name_en: `Kind ${named}` }
  return (await ok('createVisibilityCategory', fixture.platformAdmin, { body })).data.visibility_category_id
}
const exposures = async (count = 1): Promise<number[]> => {
  const category = await categoryOf()
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { visibility: exposure } = await ok('createVisibility', fixture.analyst, {
      body: {
        client_id: bank,
        name: `RDP ${index}`,
        visibility_category_id: category,
        criticality_level: 1,
      },
    })
    ids.push(exposure.visibility_id)
  }
  return ids
}
const one = async (): Promise<number> => (await exposures())[0] ?? 0
const inRepair = async (): Promise<number> => {
  const id = await one()
  await ok('updateVisibilityState', owner, {
    params: { id },
    body: { state: 'in_repair', owner_id: owner.id },
  })
  pass(1800)
  return id
}
const close = async (id: number, by: Caller = owner): Promise<string | undefined> =>
  (await ok('updateVisibilityStatus', by, { params: { id }, body: { is_active: false } })).undo
const read = async (id: number) => (await ok('getVisibility', owner, { params: { id } })).visibility
const linesOf = async (id: number, by: Caller = owner) =>
  (await ok('getVisibilityLife', by, { params: { id } })).lines

describe('a visibility closed by mistake', () => {
  it('gets back its stage, owner and due date, in one line, and nobody is notified', async () => {
    const id = await inRepair()
    const before = await read(id)
    pass(600)
    const token = await close(id)
    pass(9)
    expect(await undo('undoVisibilityAct', owner, token)).toEqual({ restored: 1, left: [] })
    expect(await read(id)).toEqual(before)
    const [line, closing] = await linesOf(id)
    expect(line).toMatchObject({ state: 'in_repair', from: 'closed', cause: 'undone', owner: 'Adam Kruk' })
    expect(line).not.toHaveProperty('undo')
    expect(closing).not.toHaveProperty('undo')
    expect(eventsOfEntries(await lastEntries(2))).toEqual([])
    expect(await refusal('undoVisibilityAct', owner, token)).toBe('undo_over')
  })

  it('gets back an acceptance, which ends on its own day', async () => {
    const id = await one()
    const until = new Date(fixture.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    await ok('updateVisibilityState', admin, {
      params: { id },
      body: { state: 'accepted', reason: 'The terminal is replaced next week.', until, agreed_by: admin.id },
    })
    const before = await read(id)
    await undo('undoVisibilityAct', owner, await close(id))
    expect(await read(id)).toEqual(before)
  })

  it('is offered in its history for a day, to its author alone', async () => {
    const id = await inRepair()
    const token = await close(id)
    pass(23 * 3600)
    owner = { ...owner, ...(await fixture.session(owner.id)) }
    colleague = { ...colleague, ...(await fixture.session(colleague.id)) }
    expect((await linesOf(id))[0]).toMatchObject({ state: 'closed', undo: token })
    expect((await linesOf(id, colleague))[0]).not.toHaveProperty('undo')
    expect(await refusal('undoVisibilityAct', colleague, token)).toBe('undo_over')
    expect(await refusal('undoVisibilityAct', owner, token)).toBe('done')
    expect((await read(id)).state).toBe('in_repair')
    expect(pendingNotificationsOf(await lastEntries(1))).toEqual([])
  })

  it('is still announced as new when it was closed before anybody was notified of it', async () => {
    const id = await one()
    const token = await close(id)
    pass(3600)
    await undo('undoVisibilityAct', owner, token)
    expect(pendingNotificationsOf(await lastEntries(1))).toMatchObject([{ ids: [id], what: 'new' }])
    const { history } = await ok('getVisibility', fixture.analyst, { params: { id } })
    expect(history?.slice(0, 2).map(({ is_undo: isUndo = false }) => isUndo)).toEqual([true, false])
    expect(history?.[0]?.values).toEqual([{ field: 'is_active', before: false, after: true }])
  })

  it('cannot be undone after a day', async () => {
    const id = await inRepair()
    const token = await close(id)
    pass(25 * 3600)
    owner = { ...owner, ...(await fixture.session(owner.id)) }
    expect((await linesOf(id))[0]).not.toHaveProperty('undo')
    expect(await refusal('undoVisibilityAct', owner, token)).toBe('undo_over')
  })

  it('stays when it has changed since', async () => {
    const id = await inRepair()
    const token = await close(id)
    await ok('updateVisibilityStatus', colleague, { params: { id }, body: { is_active: true } })
    expect(await refusal('undoVisibilityAct', owner, token)).toBe('undo_changed')
    expect((await read(id)).state).toBe('in_repair')
  })

  it('keeps what others have changed in other fields, and comments', async () => {
    const id = await inRepair()
    const token = await close(id)
    await ok('updateVisibility', fixture.analyst, { params: { id }, body: { name: 'RDP on a server' } })
    await ok('addVisibilityComment', colleague, { params: { id }, body: { comment: 'It was not ours.' } })
    await undo('undoVisibilityAct', owner, token)
    expect(await read(id)).toMatchObject({ name: 'RDP on a server', state: 'in_repair' })
    expect((await linesOf(id)).map(({ event }) => event)).toContain('comment')
  })

  it('is not undone by the call of another area', async () => {
    const id = await inRepair()
    const token = await close(id, fixture.analyst)
    expect(await refusal('undoIncidentAct', fixture.analyst, token)).toBe('undo_over')
    expect(await undo('undoVisibilityAct', fixture.analyst, token)).toEqual({ restored: 1, left: [] })
  })

  it('cannot be undone in another role', async () => {
    const id = await inRepair()
    const token = await close(id)
    admin = { ...admin, ...(await fixture.session(admin.id)) }
    await ok('updateUser', admin, { params: { id: owner.id }, body: { role: 'ROLE_ORGANIZATION_ADMIN' } })
    owner = { ...owner, ...(await fixture.session(owner.id)) }
    expect(await refusal('undoVisibilityAct', owner, token)).toBe('undo_over')
  })
})

it('a bulk act of several commits is undone as a whole, but for what has changed since', async () => {
  const ids = await exposures(110)
  const { undo: token } = await ok('bulkUpdateVisibilities', owner, {
    body: { visibility_ids: ids, is_active: false },
  })
  const [first = 0] = ids
  await ok('updateVisibilityStatus', colleague, { params: { id: first }, body: { is_active: true } })
  expect(await undo('undoVisibilityAct', owner, token)).toEqual({ restored: 109, left: [first] })
  const open = await ok('listVisibilities', fixture.analyst, { query: { is_active: 'true' } })
  expect(open.meta.pagination.total).toBe(110)
})

it('a history offers only what an undo would restore', async () => {
  const [open = 0, closed = 0] = await exposures(2)
  await close(closed)
  pass(600)
  const { undo: token } = await ok('bulkUpdateVisibilities', owner, {
    body: { visibility_ids: [open, closed], false_positive: true },
  })
  await ok('bulkUpdateVisibilities', owner, { body: { visibility_ids: [open], false_positive: false } })
  expect((await linesOf(open)).some(({ undo: offered }) => offered === token)).toBe(false)
  expect(await undo('undoVisibilityAct', owner, token)).toEqual({ restored: 1, left: [open] })
})

it('an item of which nobody is notified can be undone when others of the act no longer can', async () => {
  const [open = 0, closed = 0] = await exposures(2)
  const mark = (marked: boolean) =>
    ok('bulkUpdateVisibilities', owner, {
      body: { visibility_ids: [open, closed], false_positive: marked },
    })
  await mark(true)
  await close(closed)
  const { undo: token } = await mark(false)
  pass(25)
  const tokensOf = async (id: number) => (await linesOf(id)).map(({ undo: offered }) => offered)
  expect(await tokensOf(open)).not.toContain(token)
  expect(await undo('undoVisibilityAct', owner, token)).toEqual({ restored: 1, left: [open] })
})

it('an act that changes nothing offers no undo', async () => {
  const id = await one()
  await close(id)
  expect(await close(id)).toBeUndefined()
})

describe('a change of an incident, which is notified', () => {
  const incident = async (): Promise<number> => {
    named += 1
    const category = await ok('createIncidentCategory', fixture.platformAdmin, {
      body: { name_pl: `Rodzaj ${named}`, name_en: `Kind ${named}` },
    })
    const { incidents } = await ok('createIncident', fixture.analyst, {
      body: {
        organizations_ids: [bank],
        name: 'Phishing',
        description: null,
        incident_category_id: category.data.incident_category_id,
        tags_ids: [],
        tlp: null,
      },
    })
    return incidents[0]?.incident_id ?? 0
  }
  const resolve = async (id: number): Promise<string | undefined> =>
    (await ok('updateIncidentStatus', owner, { params: { id }, body: { is_active: false } })).undo
  const pending = async () =>
    (await all(fixture.platform.table.query(keys.pendingNotification('').pk))).filter(
      (item) => item['what'] === 'changed',
    )
  const run = () => consumeJournals(fixture.platform, () => false)

  it('can be undone for seconds, which notifications wait for', async () => {
    const id = await incident()
    await run()
    const undone = await resolve(id)
    pass(15)
    await run()
    expect(await pending()).toEqual([])
    await undo('undoIncidentAct', owner, undone)
    pass(31)
    await run()
    expect(await pending()).toEqual([])
    expect((await ok('getIncident', owner, { params: { id } })).incident.is_open).toBe(true)
    const token = await resolve(id)
    pass(31)
    expect(await refusal('undoIncidentAct', owner, token)).toBe('undo_announced')
    await run()
    expect(await pending()).toHaveLength(1)
  })

  it('that a reply made is undone alone: the reply stays, and is notified', async () => {
    const id = await incident()
    await run()
    pass(31)
    await run()
    const { undo: token } = await ok('addIncidentReply', fixture.analyst, {
      params: { id },
      body: { text: 'It was a test.', resolution: 'false_alarm' },
    })
    expect((await ok('getIncident', owner, { params: { id } })).incident.is_open).toBe(false)
    await undo('undoIncidentAct', fixture.analyst, token)
    const read = (await ok('getIncident', owner, { params: { id } })).incident
    expect(read).toMatchObject({ is_open: true, replies: { count: 1, unread: 1 } })
    const entries = await all(fixture.platform.collection(incidentsCollection).entriesAfter(0))
    expect(eventsOfEntries(entries.slice(-2)).map(({ type }) => type)).toEqual(['replied'])
    pass(31)
    await run()
    expect(await pending()).toHaveLength(1)
    const plain = await ok('addIncidentReply', owner, { params: { id }, body: { text: 'Thanks.' } })
    expect(plain).not.toHaveProperty('undo')
  })

  it('does not exist for another organization', async () => {
    const id = await incident()
    const token = await resolve(id)
    const other = await fixture.person({ client_id: await fixture.organization() })
    expect(await refusal('undoIncidentAct', other, token)).toBe('undo_over')
  })
})

describe('indicators', () => {
  const indicator = async (is_verified: boolean): Promise<number> => {
    named += 1
    const category = await ok('createFeedCategory', fixture.platformAdmin, { body: { name: `C2 ${named}` } })
    const types = await ok('listFeedTypes', fixture.analyst, {})
    const known = types.data.find(({ name }) => name === 'domain')
    const type =
      known ?? (await ok('createFeedType', fixture.platformAdmin, { body: { name: 'domain' } })).data
    const { feed: made } = await ok('createFeed', fixture.analyst, {
      body: {
        value: `c2-${named}.example.net`,
        origin: 'sandbox',
        feed_category_id: category.data.feed_category_id,
        feed_type_id: type.feed_type_id,
        tags_ids: [],
        is_verified,
        ids_flag: false,
        notes: null,
        tlp: null,
        accept_warnings: true,
      },
    })
    return made.feed_id
  }
  const stored = async (id: number) => (await ok('getFeed', fixture.analyst, { params: { id } })).feed

  it('a withdrawal undone restores the publication', async () => {
    const id = await indicator(true)
    const before = await stored(id)
    pass(3600)
    const { undo: token } = await ok('verifyFeed', fixture.analyst, {
      params: { id },
      body: { is_verified: false, reason: 'Wrong one' },
    })
    await undo('undoFeedAct', fixture.analyst, token)
    expect(await stored(id)).toMatchObject({ is_verified: true, published_date: before.published_date })
  })

  it('a verification can be undone for seconds', async () => {
    const ids = [await indicator(false), await indicator(false)]
    const verify = async () =>
      (await ok('verifyFeeds', fixture.analyst, { body: { feeds_ids: ids, verified: true } })).undo
    await undo('undoFeedAct', fixture.analyst, await verify())
    expect(await stored(ids[0] ?? 0)).toMatchObject({ is_verified: false, published_date: null })
    const token = await verify()
    pass(21)
    expect(await refusal('undoFeedAct', fixture.analyst, token)).toBe('undo_announced')
  })

  it('a deleted comment comes back as it was', async () => {
    const id = await indicator(true)
    const { comment } = await ok('createFeedComment', fixture.analyst, {
      body: { feed_id: id, comment: 'Seen in March' },
    })
    const params = { id: comment.comment_id }
    const remove = async () => (await ok('deleteFeedComment', fixture.analyst, { params })).undo
    expect(await undo('undoFeedAct', fixture.analyst, await remove())).toEqual({ restored: 1, left: [] })
    expect((await ok('getFeedComment', fixture.analyst, { params })).comment).toEqual(comment)
    const token = await remove()
    await ok('deleteFeed', fixture.analyst, { params: { id } })
    expect(await refusal('undoFeedAct', fixture.analyst, token)).toBe('undo_changed')
  })

  it('have a line for each deleted comment, which only its author sees, for a day', async () => {
    const id = await indicator(true)
    let author = await fixture.person({ role: 'analyst', name: 'Adam Analyst' })
    const historyFor = async (by: Caller) => (await ok('getFeed', by, { params: { id } })).history
    const deletions = async () => (await historyFor(author))?.filter(({ action }) => action === 'delete')
    const remove = async () => {
      const body = { feed_id: id, comment: 'Seen in March' }
      const { comment } = await ok('createFeedComment', author, { body })
      return (await ok('deleteFeedComment', author, { params: { id: comment.comment_id } })).undo
    }
    const first = await remove()
    pass(60)
    const second = await remove()
    const [last, earlier, ...changes] = (await historyFor(author)) ?? []
    expect(last).toMatchObject({ actor: 'Adam Analyst', action: 'delete', fields: ['comment'], undo: second })
    expect(earlier).toMatchObject({ action: 'delete', undo: first })
    expect(changes).toHaveLength(1)
    expect(await historyFor(fixture.analyst)).toMatchObject([{ action: 'create' }])
    expect(await historyFor(owner)).toBeUndefined()
    expect(await refusal('undoFeedAct', fixture.analyst, first)).toBe('undo_over')

    pass(3600)
    await undo('undoFeedAct', author, first)
    expect(await deletions()).toMatchObject([{ undo: second }])
    pass(24 * 3600)
    author = { ...author, ...(await fixture.session(author.id)) }
    expect(await deletions()).toEqual([])
    expect(await refusal('undoFeedAct', author, second)).toBe('undo_over')
  })
})

it('levels of threats are restored, and what raised them again is revoked', async () => {
  const category = await ok('createThreatCategory', fixture.platformAdmin, {
    body: { name_pl: 'Oszustwo', name_en: 'Fraud' },
  })
  const { threat } = await ok('createThreat', fixture.analyst, {
    body: {
      name: 'Fake invoices',
      description: 'Invoices of a company that does not exist.',
      threat_category_id: category.data.threat_category_id,
      tags_ids: [],
      ioc_group_id: null,
      hyperlinks: [],
      tlp: 'red',
    },
  })
  const { undo: token } = await ok('bulkUpdateThreats', fixture.analyst, {
    body: { threat_ids: [threat.threat_id], tlp: 'green' },
  })
  pass(3600)
  await undo('undoThreatAct', fixture.analyst, token)
  const { threat: now, history } = await ok('getThreat', fixture.analyst, {
    params: { id: threat.threat_id },
  })
  expect(now.tlp).toBe('red')
  expect(history?.some(({ undo: offered }) => offered !== undefined)).toBe(false)
})
