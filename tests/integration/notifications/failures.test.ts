/**
 * Problems that must not block, duplicate or lose messages: transaction conflicts, unreadable items, large contents.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { decisionKey } from '#functions/rules/mail/notification-decisions.ts'
import { readNotificationQueue } from '#functions/rules/mail/notification-queue.ts'
import { takeFeedback } from '#functions/mails/feedback.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table } from '#functions/core/store/table.ts'
import { operator } from '../auth/fixture.ts'
import { inFunction } from '../support/roles.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { putDictionaries, putIncidents, putThreats, putExposures } from './content.ts'
import { createNotifierFixture, type NotifierFixture } from './fixture.ts'

let backends: Backends
let fixture: NotifierFixture
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createNotifierFixture(backends)
  await putDictionaries(fixture.platform)
  await fixture.run()
})

const atOnce = { mode: 'immediately' } as const

/** As DynamoDB replies to a transaction that conflicts with another one. */
const conflict = () =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  })

describe('a message that SES accepted', () => {
  it('is not sent again when its counters conflict with those of other messages', async () => {
    const { table } = fixture.platform
    await fixture.notified({ threat: atOnce }, { threat: atOnce }, { threat: atOnce })
    await putThreats(fixture.platform, [{}])
    const transact = vi.spyOn(table, 'transact')
    let met = 0
    transact.mockImplementation((writes) => {
      const ends = writes.some(({ Delete }) => Delete?.Key?.['pk'] === keys.notificationDelivery('').pk)
      met += Number(ends)
      if (ends && met <= 6) return Promise.reject(conflict())
      return Table.prototype.transact.call(table, writes)
    })
    await fixture.run(4)
    transact.mockRestore()
    expect(fixture.taken).toHaveLength(3)
    await fixture.run(5)
    expect(fixture.taken).toHaveLength(3)
    const notified = await table.queryAll(keys.releasedNotification('threat', 'all', '').pk)
    expect(notified.map(({ sent, failed }) => [sent, failed])).toEqual([[3, 0]])
  })

  it('is not sent again when the table rejects the rest of its commit', async () => {
    const { table } = fixture.platform
    const { id } = await fixture.notified({})
    await putIncidents(fixture.platform, id, [{}])
    const transact = vi.spyOn(table, 'transact')
    transact.mockImplementation((writes) =>
      writes.some(({ Put }) => String(Put?.Item?.['pk']).startsWith('told-by-mail'))
        ? Promise.reject(new Error('Item size has exceeded the maximum allowed size'))
        : Table.prototype.transact.call(table, writes),
    )
    await fixture.run(4)
    await fixture.run(5)
    transact.mockRestore()
    await fixture.run(300)
    expect(fixture.taken).toHaveLength(1)
  })

  it('is one message even if more notifications close than an item of the table holds', async () => {
    const { id } = await fixture.notified({ visibility_other: { mode: 'daily', hour: 7 } })
    await putExposures(fixture.platform, id, [{ criticality_level: 3 }])
    await fixture.run(4)
    const { table } = fixture.platform
    const [notified] = await table.queryAll(keys.releasedNotification('visibility', String(id), '').pk)
    const gone = (part: number) =>
      Array.from({ length: 15_000 }, (_, index) => 9_000_000_000_000 + part * 15_000 + index)
    for (let part = 0; part < 3; part += 1)
      await table.put({
        ...notified,
        pk: String(notified?.['pk']),
        sk: `${String(notified?.['sk'])}-${part}`,
        ids: gone(part),
      })
    for (let run = 0; run < 3; run += 1) await fixture.run(24 * 60)
    expect(fixture.taken).toHaveLength(1)
    const links = await table.queryAll(keys.notificationLink(id, '').pk)
    expect(links).toHaveLength(1)
  })
})

describe('a message that bounces while others are sent', () => {
  it('is counted although its counters conflict with theirs', async () => {
    const { table } = fixture.platform
    const { id } = await fixture.notified({})
    await putIncidents(fixture.platform, id, [{}])
    await fixture.run(4)
    const transact = vi.spyOn(table, 'transact')
    let met = 0
    transact.mockImplementation((writes) => {
      const moves = writes.some(({ Update }) => String(Update?.Key?.['pk']).startsWith('told#'))
      met += Number(moves)
      return moves && met <= 3 ? Promise.reject(conflict()) : Table.prototype.transact.call(table, writes)
    })
    const feedback = {
      mail: fixture.taken[0]?.tag ?? '',
      what: 'hard',
      reason: 'hard_general',
      id: 'bounce',
    } as const
    await inFunction('mail-events', () =>
      takeFeedback(fixture.platform, { ...feedback, sent: fixture.clock.now().getTime() }),
    )
    transact.mockRestore()
    const notified = await table.queryAll(keys.releasedNotification('incident', String(id), '').pk)
    expect(notified.map(({ sent, failed }) => [sent, failed])).toEqual([[0, 1]])
  })
})

describe('a delivery', () => {
  it('that crashes every run is given up in the end', async () => {
    const { table, clock } = fixture.platform
    const { id } = await fixture.notified({})
    await putIncidents(fixture.platform, id, [{}])
    fixture.answers.push(new Error('SES is not there'))
    await fixture.run(4)
    const [delivery] = await table.queryAll(keys.notificationDelivery('').pk)
    // As crashed runs leave it: claimed repeatedly, and never finished.
    await table.put({
      ...keys.notificationDelivery(String(delivery?.['id'])),
      ...delivery,
      attempts: 8,
      next_at: 0,
      lease: 'a dead run',
      lease_until: clock.now().getTime(),
    })
    await fixture.run(5)
    expect(fixture.taken).toEqual([])
    expect(await table.queryAll(keys.notificationDelivery('').pk)).toEqual([])
    const notified = await table.queryAll(keys.releasedNotification('incident', String(id), '').pk)
    expect(notified.map(({ sent, failed }) => [sent, failed])).toEqual([[0, 1]])
  })
})

describe('a run', () => {
  it('notifies everything readable despite unreadable items', async () => {
    const { table } = fixture.platform
    const { id, emails } = await fixture.notified({})
    const unreadable = { nobody: 'reads this' }
    for (const sk of ['open#incident#1#0#new#1', 'hold#incident#1', 'mailing#1', 'mark#1'])
      await table.put({ ...keys.pendingNotification(sk), ...unreadable })
    await table.put({ ...keys.notificationDelivery('0'), ...unreadable })
    await table.put({
      ...keys.releasedNotification('threat', 'all', fixture.clock.now().toISOString()),
      ...unreadable,
    })
    await putIncidents(fixture.platform, id, [{}])
    await putThreats(fixture.platform, [{}])
    await fixture.run(4)
    expect(fixture.taken.map(({ to }) => to)).toEqual(emails)
    await fixture.run(24 * 60)
    expect(fixture.taken.map(({ to }) => to)).toEqual([...emails, ...emails])
  })

  it('sends what was planned although a step of it fails', async () => {
    const { table } = fixture.platform
    const { id, emails } = await fixture.notified({})
    await putIncidents(fixture.platform, id, [{}])
    fixture.answers.push(new Error('SES is not there'))
    await fixture.run(4)
    await putThreats(fixture.platform, [{}])
    const transact = vi.spyOn(table, 'transact')
    transact.mockImplementation((writes) =>
      writes.some(({ Put }) => String(Put?.Item?.['sk']).startsWith('open#threat'))
        ? Promise.reject(new Error('never taken'))
        : Table.prototype.transact.call(table, writes),
    )
    await expect(fixture.run(2)).rejects.toThrow('Journals that were not planned')
    transact.mockRestore()
    expect(fixture.taken.map(({ to }) => to)).toEqual(emails)
  })

  it('releases more held items than a transaction holds, and sends the rest', async () => {
    const { table } = fixture.platform
    const { id } = await fixture.notified({})
    const count = 110
    const ids = await putIncidents(
      fixture.platform,
      id,
      Array.from({ length: count / 2 }, () => ({})),
    )
    ids.push(
      ...(await putIncidents(
        fixture.platform,
        id,
        Array.from({ length: count / 2 }, () => ({})),
      )),
    )
    const [first = 0, ...held] = ids
    await table.batchPut(
      held.map((incident) => ({
        ...decisionKey('hold', 'incident', incident),
        decision: 'hold',
        module: 'incident',
        id: incident,
        by: 'Ada',
        at: new Date(0).toISOString(),
      })),
    )
    for (let run = 0; run < 5; run += 1) await fixture.run(4)
    expect(fixture.taken).toHaveLength(1)
    const { open, decisions } = await readNotificationQueue(table)
    expect(open).toEqual([])
    expect(decisions.filter(({ kept }) => kept !== undefined)).toHaveLength(count - 1)
    expect(decisions.some((decision) => decision.id === first)).toBe(false)
    // A deleted item is not held forever.
    const incidents = fixture.platform.collection(incidentsCollection)
    await incidents.commit(operator, (commit) => {
      for (const incident of held.slice(0, 3)) commit.delete('incident', incident)
    })
    await fixture.run(1)
    expect((await readNotificationQueue(table)).decisions).toHaveLength(count - 4)
  })
})

describe('a digest of an organization that changes its time zone', () => {
  const morning = { visibility_other: { mode: 'daily', hour: 7 }, feed: { mode: 'off' } } as const
  /** Runs every other hour for this many hours. Returns the number of messages an address received. */
  const through = async (hours: number, address: string | undefined): Promise<number> => {
    for (let hour = 0; hour < hours; hour += 2) await fixture.run(120)
    return (await fixture.mails()).filter(({ to_ }) => to_ === address).length
  }

  it.each([
    ['America/New_York', 'Europe/Warsaw'],
    ['Europe/Warsaw', 'America/New_York'],
  ])('reports everything once, from %s to %s', async (before, after) => {
    const { platform, portal } = fixture
    const moving = await fixture.notified(morning)
    const staying = await fixture.notified(morning)
    const settle = async (time_zone: string): Promise<void> => {
      const admin = await fixture.person({ role: 'platform_admin' })
      await portal.ok('updateNotificationSettings', admin, { params: { id: moving.id }, body: { time_zone } })
    }
    await settle(before)
    const hourIn = (zone: string): number =>
      Number(
        new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
          fixture.clock.now(),
        ),
      )
    while (hourIn('Europe/Warsaw') !== 20) fixture.clock.advance(1800)
    for (const { id } of [moving, staying]) await putExposures(platform, id, [{ criticality_level: 3 }])
    let mails = 0
    // The other organization has its digest at seven. Then this one moves.
    mails += await through(12, moving.emails[0])
    await settle(after)
    mails += await through(24, moving.emails[0])
    expect(mails).toBe(1)
  })
})

describe('an analyst', () => {
  const statusOf = async (id: number) => {
    const params = { module: 'incident', id }
    const analyst = await fixture.person({ role: 'analyst' })
    return (await fixture.portal.ok('getNotification', analyst, { params })).notification
  }

  it('sees nothing in transit to a paused address, or to one that unsubscribed', async () => {
    const { platform } = fixture
    const { id, addresses } = await fixture.notified({}, {}, {})
    const emails = platform.collection(notificationEmailsCollection)
    const [incident = 0] = await putIncidents(platform, id, [{}])
    await fixture.run(1)
    await emails.commit(operator, async (commit) => {
      const [paused = 0, other = 0] = addresses
      const [first, second] = await emails.getMany('notification_email', [paused, other])
      if (first === undefined || second === undefined) return
      const delivery = { ...first.entity.delivery, state: 'paused', reason: 'complaint' } as const
      commit.update('notification_email', paused, { ...first.entity, delivery }, first, ['delivery'])
    })
    expect(await statusOf(incident)).toMatchObject({ state: 'settling', addresses: 2 })
    await fixture.run(3)
    expect(await statusOf(incident)).toMatchObject({ state: 'told', addresses: 2, sent: 2, waiting: 0 })
    expect(fixture.taken).toHaveLength(2)
    // One address was counted as notified since yesterday and then unsubscribed.
    const { table } = platform
    const [notified] = await table.queryAll(keys.releasedNotification('incident', String(id), '').pk)
    await table.put({ pk: String(notified?.['pk']), sk: String(notified?.['sk']), ...notified, sent: 1 })
    expect(await statusOf(incident)).toMatchObject({ state: 'waiting', waiting: 1 })
    fixture.clock.advance(25 * 3600)
    expect(await statusOf(incident)).toMatchObject({ state: 'told', waiting: 0 })
  })

  it('can hold what the notifier plans at the same moment', async () => {
    const { platform, portal, analyst } = fixture
    const { id } = await fixture.notified({})
    const [incident = 0] = await putIncidents(platform, id, [{}])
    const { table } = platform
    const transact = vi.spyOn(table, 'transact')
    transact.mockImplementationOnce(async (writes) => {
      await fixture.run(1)
      return Table.prototype.transact.call(table, writes)
    })
    const params = { module: 'incident', id: incident }
    const held = await portal.ok('holdNotification', analyst, { params })
    transact.mockRestore()
    expect(held.notification.state).toBe('held')
    await fixture.run(15)
    expect(fixture.taken).toEqual([])
  })
})
