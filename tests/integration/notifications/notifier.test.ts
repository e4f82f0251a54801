/** Notifications to organizations: recipients, timing, exactly-once delivery, and outcome. */
import { createHash } from 'node:crypto'
import { newRemediation } from '#functions/exposures/remediation/remediation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { apiWriteRoutes } from '#functions/api/write/index.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { withVerification } from '#functions/indicators/indicator.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { threatsOf } from '#functions/threats/threat-mail-queries.ts'
import { release } from '#functions/notifications/plan/release.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { working } from '#functions/rules/mail/delivery-status.ts'
import { takeFeedback } from '#functions/mails/feedback.ts'
import { deliveryContentSchema } from '#functions/rules/mail/notification-deliveries.ts'
import { keys } from '#functions/rules/keys.ts'
import { deliveryLogKey } from '#functions/rules/mail/delivery-log.ts'
import {
  readReleased,
  releasedItem,
  releasedNotificationSchema,
  type PendingNotification,
} from '#functions/rules/mail/notification-queue.ts'
import { holdsKey } from '#functions/rules/mail/notification-decisions.ts'
import { Table } from '#functions/core/store/table.ts'
import { AddressRejected, Throttled } from '#functions/rules/mail/transport.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import type { previewNotification } from '#shared/contracts/notifications.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { operator } from '../auth/fixture.ts'
import { makeKey, createKeyApi } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { inFunction } from '../support/roles.ts'
import {
  changeIncident,
  changeExposure,
  putDictionaries,
  putIndicators,
  putIncidents,
  putThreats,
  putExposures,
} from './content.ts'
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
  // The first run only records the positions of the journals.
  await fixture.run()
})

const off = { mode: 'off' } as const
const atOnce = { mode: 'immediately' } as const
const allOff = { incident: off, visibility_high: off, visibility_other: off, threat: off, feed: off } as const

/** Advances the clock to the next whole hour of a day in Warsaw, the time zone of the tests' organizations. */
const untilHour = async (hour: number): Promise<void> => {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Warsaw',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (let step = 0; step < 25 * 60; step += 1) {
    fixture.clock.advance(60)
    if (wall.format(fixture.clock.now()) === `${String(hour).padStart(2, '0')}:00`) break
  }
  await fixture.run()
}

describe('an immediate notification', () => {
  it('waits for three quiet minutes, goes to subscribed addresses, and has the state at that time', async () => {
    const { id, emails } = await fixture.notified({}, allOff)
    await fixture.notified({})
    const [incident = 0] = await putIncidents(fixture.platform, id, [{ name: 'Phishing of invoices' }])
    await fixture.run(2)
    await changeIncident(fixture.platform, incident, { name: 'Phishing of orders' }, ['name'])
    await fixture.run(2)
    expect(fixture.taken).toEqual([])
    await fixture.run(1)
    const mails = await fixture.mails()
    expect(mails.map(({ to_ }) => to_)).toEqual([emails[0]])
    // Without a key and without a decision of the organization, a message contains counts.
    expect(mails[0]?.text).not.toContain('Phishing')
    const stored = await fixture.platform.collection(incidentsCollection).get('incident', incident)
    expect(stored?.entity.sent_date).toBe(fixture.taken[0]?.at.toISOString())
    await fixture.run(30)
    expect(await fixture.mails()).toEqual([])
  })

  it('has names in the language of each address, with a label for the other language', async () => {
    const { id } = await fixture.notified({})
    const ids = await putThreats(fixture.platform, [
      {
        name: 'Szara Sowa',
        description: 'Czyta pocztę.',
        lang: 'pl',
        translation: { lang: 'en', name: 'Grey Owl', description: 'Reads mail.' },
      },
      { name: 'Siwa Czapla', description: 'Tylko po polsku.', lang: 'pl' },
      {
        name: 'Sroka',
        description: 'Kradnie.',
        lang: 'pl',
        translation: { lang: 'en', name: 'Magpie', description: null },
      },
    ])
    const notification = {
      pk: 'test',
      sk: 'test',
      module: 'threat',
      client_id: null,
      criticality: null,
      what: 'new',
      ids,
      changes: {},
    } as const
    const notified = async (language: 'pl' | 'en') =>
      (
        await threatsOf(
          {
            platform: fixture.platform,
            organizationId: id,
            language,
            portal: '',
            query: '',
            emailId: 1,
            everything: true,
            today: '',
            channel: 'mail_encrypted',
          },
          [releasedNotificationSchema.parse({ ...notification, released: 0 })],
          false,
        )
      )?.items
        .map(({ name, description }) => [name, description])
        .toSorted()
    expect(await notified('pl')).toEqual([
      ['Siwa Czapla', 'Tylko po polsku.'],
      ['Sroka', 'Kradnie.'],
      ['Szara Sowa', 'Czyta pocztę.'],
    ])
    expect(await notified('en')).toEqual([
      ['Grey Owl', 'Reads mail.'],
      ['Magpie', '[PL] Kradnie.'],
      ['Siwa Czapla [PL]', 'Tylko po polsku.'],
    ])
  })

  it("is sent for items that a system publishes by key, as for an analyst's form", async () => {
    const { platform, portal, analyst } = fixture
    const { id, emails } = await fixture.notified({})
    const { key } = await makeKey(platform, { type: 'system', name: 'Scanner', admin_access: true })
    const api = createKeyApi(platform, apiWriteRoutes(platform))
    const exposed = { client_id: id, visibility_category_id: 1, criticality_level: 3 as const }
    const notified = async () => {
      await fixture.run(4)
      // Each has its own id and time.
      const text = (of: string | undefined) => of?.replaceAll(/\d+/g, '#')
      return (await fixture.mails())
        .map(({ to_, subject, text: body }) => [to_, text(subject), text(body)])
        .toSorted()
    }
    await portal.ok('createIncident', analyst, {
      body: { organizations_ids: [id], name: 'Phishing', incident_category_id: 1 },
    })
    await portal.ok('createVisibility', analyst, { body: { ...exposed, name: 'Open port' } })
    const byForm = await notified()
    expect(byForm.map(([to]) => to)).toEqual([emails[0]])
    await api.ok('apiCreateIncident', key, {
      body: { client_id: id, name: 'Smishing', incident_category_id: 1 },
    })
    await api.ok('apiCreateVisibility', key, { body: { ...exposed, name: 'Open database' } })
    expect(await notified()).toEqual(byForm)
  })

  it('is sent after ten minutes despite further changes, and a later change is a reply in the same thread', async () => {
    const { id, addresses } = await fixture.notified({})
    const [incident = 0] = await putIncidents(fixture.platform, id, [{}])
    for (let minute = 0; minute < 4; minute += 1) {
      await fixture.run(2)
      await changeIncident(fixture.platform, incident, { description: `Version ${minute}` }, ['description'])
    }
    expect(fixture.taken).toHaveLength(0)
    await fixture.run(2)
    const [first] = await fixture.mails()
    expect(first?.inReplyTo).toBeUndefined()
    await changeIncident(fixture.platform, incident, { is_open: false }, ['is_open'])
    await fixture.run(4)
    const [second] = await fixture.mails()
    expect(second?.inReplyTo).toContain('ses-1@')
    expect(second?.references?.split(/\s+/)[0]).toBe(first?.references?.split(/\s+/)[0])
    // A stranger who knows the numbers cannot compute it. Messages without an incident have one too.
    const guessed = createHash('sha256').update(`${addresses[0]} ${incident}`).digest('hex').slice(0, 32)
    expect(first?.references).not.toContain(guessed)
    await putExposures(fixture.platform, id, [{ criticality_level: 1 }])
    await fixture.run(4)
    const [other] = await fixture.mails()
    expect(other?.references).toMatch(/^<[0-9a-f]{32}@[^>]+>$/)
    expect(other?.references).not.toBe(first?.references)
    // Tags are not notified.
    await changeIncident(fixture.platform, incident, { tag_ids: [1] }, ['tags'])
    await fixture.run(30)
    expect(await fixture.mails()).toEqual([])
  })

  it('replies to the message that listed an incident among others, and is no reply without one', async () => {
    const { id, emails, addresses } = await fixture.notified({})
    const ids = await putIncidents(
      fixture.platform,
      id,
      Array.from({ length: 7 }, () => ({})),
    )
    const [notified = 0] = await putIncidents(fixture.platform, id, [{}])
    await fixture.run(4)
    const [bundle, ...others] = await fixture.mails()
    expect([bundle?.text?.includes('8 incidents'), others]).toEqual([true, []])
    await putIncidents(
      fixture.platform,
      id,
      Array.from({ length: 6 }, () => ({})),
    )
    await changeIncident(fixture.platform, notified, { is_open: false }, ['is_open'])
    await fixture.platform.table.delete(keys.mailThread(addresses[0] ?? 0, ids[0] ?? 0))
    await changeIncident(fixture.platform, ids[0] ?? 0, { is_open: false }, ['is_open'])
    await fixture.run(4)
    const mails = await fixture.mails()
    expect(mails.every(({ to_ }) => to_ === emails[0])).toBe(true)
    expect(mails.map(({ inReplyTo }) => inReplyTo?.includes('ses-1@') ?? false).toSorted()).toEqual([
      false,
      false,
      true,
    ])
    expect(mails.filter(({ subject }) => subject?.startsWith('Re:'))).toHaveLength(1)
  })

  it('is one message for an import, with its counts and a link to exactly these items', async () => {
    const { id } = await fixture.notified({ visibility_other: atOnce })
    const count = 400
    const ids = await putExposures(
      fixture.platform,
      id,
      Array.from({ length: count }, (_, index) => ({ criticality_level: index % 4 === 0 ? 1 : 3 })),
    )
    await changeExposure(fixture.platform, ids[1] ?? 0, { false_positive: true }, ['false_positive'])
    await fixture.run(4)
    const mails = await fixture.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(String(count - 1))
    expect(mails[0]?.text).toMatch(/\/visibilities\?mail=/)
    const exposures = fixture.platform.collection(exposuresCollection)
    const sent = (await exposures.readModel()).count('SELECT count(*) FROM visibility WHERE sent IS NOT NULL')
    expect(sent).toBe(count - 1)
  })

  it('is released as several items when it exceeds the size of an item', async () => {
    const { platform } = fixture
    const released = 50_000
    const open = Array.from({ length: 4 }, (_, notification): PendingNotification => ({
      sk: `open#visibility#1#3#new#${notification}`,
      module: 'visibility',
      client_id: 1,
      criticality: 3,
      what: 'new',
      ids: Array.from(
        { length: released / 4 },
        (__, index) => 9_000_000_000_000 + notification * released + index,
      ),
      changes: {},
      since: 0,
      last: 0,
    }))
    await release(
      platform,
      { open, decisions: [], fanOuts: [], sentDates: [], holds: 0 },
      {
        recipients: [],
        left: (_module, _client, ids) => Promise.resolve(new Set(ids)),
        levels: () => Promise.resolve(new Map()),
      },
    )
    const notified = await readReleased(platform, 'visibility', 1, 0)
    expect(new Set(notified.flatMap(({ ids }) => ids)).size).toBe(released)
  })

  it('does not wait for items that cannot be released, or for a simultaneous decision', async () => {
    const { platform } = fixture
    const of = (client_id: number): PendingNotification => ({
      sk: `open#incident#${client_id}#0#new#1`,
      module: 'incident',
      client_id,
      criticality: null,
      what: 'new',
      ids: [client_id],
      changes: {},
      since: 0,
      last: 0,
    })
    const broken = new Error('no read model')
    const releasing = {
      recipients: [],
      left: (_module: string, organizationId: number | null, ids: readonly number[]) =>
        organizationId === 1 ? Promise.reject(broken) : Promise.resolve(new Set(ids)),
      levels: () => Promise.resolve(new Map()),
    }
    const queue = { open: [of(1), of(2)], decisions: [], fanOuts: [], sentDates: [], holds: 0 }
    await expect(release(platform, queue, releasing)).rejects.toMatchObject({ errors: [broken] })
    expect(await readReleased(platform, 'incident', 2, 0)).toHaveLength(1)
    // An analyst made a decision after the run had read the settling items.
    await platform.table.put({ ...holdsKey, n: 1 })
    await release(platform, { ...queue, open: [of(3)] }, releasing)
    expect(await readReleased(platform, 'incident', 3, 0)).toEqual([])
  })

  it('omits items that are deleted, closed or false positives by then, and includes reopened ones', async () => {
    const { id } = await fixture.notified({ visibility_other: atOnce })
    const [deleted = 0, wrong = 0, closed = 0] = await putExposures(fixture.platform, id, [{}, {}, {}])
    const exposures = fixture.platform.collection(exposuresCollection)
    await exposures.commit({ user_id: null, name: 'test', client_id: null }, (commit) => {
      commit.delete('visibility', deleted)
    })
    await changeExposure(fixture.platform, wrong, { false_positive: true }, ['false_positive'])
    await changeExposure(fixture.platform, closed, { is_active: false }, ['is_active'])
    await fixture.run(15)
    expect(fixture.taken).toEqual([])
    await changeExposure(fixture.platform, closed, { is_active: true }, ['is_active'])
    await fixture.run(4)
    expect(await fixture.mails()).toHaveLength(1)
  })
})

describe('the forecast of a publication', () => {
  it('counts each address once, with its first e-mail', async () => {
    await fixture.notified(
      { ...allOff, threat: atOnce, feed: { mode: 'daily', hour: 7 } },
      { ...allOff, feed: { mode: 'daily', hour: 7 } },
      { ...allOff },
    )
    await fixture.notified({ ...allOff, visibility_high: atOnce })
    const forecast = await fixture.portal.ok('getNotificationForecast', fixture.analyst)
    expect(forecast).toMatchObject({
      organizations: 1,
      addresses: 2,
      at_once: 1,
      goes_out: new Date(fixture.clock.now().getTime() + 3 * 60_000).toISOString(),
    })
    expect(Date.parse(forecast.first_digest ?? '')).toBeGreaterThan(fixture.clock.now().getTime())
  })
})

describe('the preview of an e-mail', () => {
  const draft: Omit<BodyIn<typeof previewNotification>, 'content'> = {
    name: 'Amber Ferret',
    description: 'A copied sign-in page.',
    lang: 'en',
    translation: { lang: 'pl', name: 'Bursztynowa Fretka', description: null },
    threat_category_id: 1,
    tags_ids: [1],
    tlp: 'green',
    language: 'en',
    group: { name: 'Amber Ferret 11/2026', count: 3 },
  }
  const preview = (own: Partial<BodyIn<typeof previewNotification>>) =>
    fixture.portal.ok('previewNotification', fixture.analyst, {
      body: { ...draft, content: 'everything', ...own },
    })

  it('is what the sender writes', async () => {
    await fixture.notified({ ...allOff, threat: atOnce })
    await putThreats(fixture.platform, [{ name: draft.name, description: draft.description, tlp: 'green' }])
    await fixture.run(5)
    const [sent] = await fixture.mails()
    const { subject } = await preview({ content: 'counts', translation: null })
    // A threat has its number once it is published.
    expect(subject.replace('#0', '#1')).toBe(sent?.subject)
  })

  it('has what the recipient may read: counts, names, everything, or everything inside', async () => {
    const counts = await preview({ content: 'counts' })
    expect(`${counts.subject} ${counts.text}`).not.toContain('Ferret')
    const names = await preview({ content: 'names' })
    expect(names.subject).toContain('Amber Ferret')
    expect(names.text).not.toContain('sign-in page')
    const everything = await preview({ language: 'pl' })
    expect(everything.subject).toContain('Bursztynowa Fretka')
    expect(everything.text).toContain('sign-in page')
    const encrypted = await preview({ content: 'encrypted' })
    expect(encrypted.subject).not.toContain('Ferret')
    expect(encrypted.inner_subject).toContain('Amber Ferret')
    expect(encrypted.text).toContain('Amber Ferret 11/2026')
  })

  it('announces a strict threat without its texts', async () => {
    for (const content of ['everything', 'encrypted'] as const) {
      const { subject, inner_subject: inner, text } = await preview({ content, tlp: 'red' })
      expect(`${subject} ${inner} ${text}`).not.toContain('Ferret')
    }
    expect((await preview({ content: 'encrypted', tlp: 'amber+strict' })).text).toContain('sign-in page')
    expect((await preview({ tlp: 'amber+strict' })).text).not.toContain('sign-in page')
  })

  it('needs a category that exists, and stores nothing', async () => {
    const { code } = await fixture.portal.refused('previewNotification', fixture.analyst, {
      body: { ...draft, content: 'everything', threat_category_id: 99 },
    })
    expect(code).toBe('unknown_reference')
  })
})

describe('the criticality of a visibility', () => {
  const setLevel = (id: number, criticality_level: 1 | 2 | 3) =>
    changeExposure(fixture.platform, id, { criticality_level }, ['criticality_level'])
  const onCall = { ...allOff, visibility_high: atOnce, smallest_criticality: 1 } as const
  const notified = async () => (await fixture.mails()).map(({ to_, subject }) => [to_, subject])

  it('is the one at the time of sending, corrected while it settles or is held', async () => {
    const { id, emails } = await fixture.notified(onCall, { visibility_other: { mode: 'daily', hour: 7 } })
    const [up = 0, down = 0, held = 0] = await putExposures(fixture.platform, id, [
      { criticality_level: 3 },
      { criticality_level: 1 },
      { criticality_level: 3 },
    ])
    await fixture.run(1)
    await setLevel(up, 1)
    await setLevel(down, 3)
    const params = { params: { module: 'visibility', id: String(held) } }
    await fixture.portal.ok('holdNotification', fixture.analyst, params)
    const { notification } = await fixture.portal.ok('getNotification', fixture.analyst, {
      params: { module: 'visibility', id: String(up) },
    })
    await fixture.run(10)
    const subject = `[TLP:AMBER] New visibility #${up}`
    expect((await notified()).toSorted()).toEqual(emails.map((email) => [email, subject]).toSorted())
    expect(notification.addresses).toBe(2)
    await setLevel(held, 1)
    await fixture.portal.ok('sendNotification', fixture.analyst, params)
    await fixture.run(1)
    expect((await notified()).map(([to]) => to).toSorted()).toEqual(emails.toSorted())
    // The lowered one is in the digest of the addresses that want that criticality.
    await untilHour(7)
    expect((await notified()).map(([to]) => to)).toEqual([emails[1]])
  })

  it('that is raised after the notification is sent once to the addresses that now want it', async () => {
    const { id, emails } = await fixture.notified(
      onCall,
      { visibility_other: atOnce, smallest_criticality: 2 },
      { visibility_high: { mode: 'daily', hour: 7 }, visibility_other: { mode: 'daily', hour: 7 } },
      { ...allOff, visibility_other: atOnce },
    )
    const [one = 0] = await putExposures(fixture.platform, id, [{ criticality_level: 3 }])
    await fixture.run(4)
    expect((await notified()).map(([to]) => to)).toEqual([emails[3]])
    await setLevel(one, 2)
    await fixture.run(4)
    expect(await notified()).toEqual([[emails[1], `[TLP:AMBER] Criticality raised, visibility #${one}`]])
    await setLevel(one, 3)
    await fixture.run(4)
    await setLevel(one, 2)
    await setLevel(one, 1)
    await fixture.run(4)
    const raised = `[TLP:AMBER] Criticality raised, visibility #${one}`
    expect((await notified()).toSorted()).toEqual([
      [emails[0], raised],
      [emails[1], raised],
    ])
    // Raised and lowered again before any notification.
    await setLevel(one, 3)
    await fixture.run(4)
    await setLevel(one, 1)
    await fixture.run(1)
    await setLevel(one, 3)
    await fixture.run(10)
    expect(await notified()).toEqual([])
    await untilHour(7)
    const digests = await notified()
    expect(digests.map(([to]) => to)).toEqual([emails[2]])
    await fixture.run(60)
    expect(await notified()).toEqual([])
  })

  it('that is lowered before sending does not alert addresses that do not want it', async () => {
    const { id, emails } = await fixture.notified(onCall, {})
    const [one = 0] = await putExposures(fixture.platform, id, [{ criticality_level: 1 }])
    fixture.answers.push(new Error('not now'), new Error('not now'))
    await fixture.run(4)
    expect(fixture.taken).toEqual([])
    await setLevel(one, 3)
    await fixture.run(2)
    expect((await notified()).map(([to]) => to)).toEqual([emails[1]])
  })
})

describe('an expired risk acceptance', () => {
  const accepted = {
    reason: 'It is replaced next quarter.',
    until: '2026-01-01',
    agreed_by: { user_id: 1, name: 'A' },
    by: 'A',
    at: '2025-12-01T00:00:00.000Z',
  }
  const remediated = (state: 'new' | 'accepted') => ({
    life: {
      ...newRemediation('2025-11-01T00:00:00.000Z', state),
      accepted: state === 'new' ? null : accepted,
    },
  })

  it('is notified as such, not as a new exposure, also to users notified before', async () => {
    const { id } = await fixture.notified({ visibility_high: atOnce })
    const [one = 0, other = 0] = await putExposures(fixture.platform, id, [
      remediated('accepted'),
      remediated('accepted'),
    ])
    await fixture.run(15)
    await fixture.mails()
    await changeExposure(fixture.platform, one, remediated('new'), ['accepted'])
    await fixture.run(4)
    const [mail] = await fixture.mails()
    expect(mail?.subject).toContain(`Accepted risk has expired, visibility #${one}`)
    expect(mail?.text).not.toMatch(/new/i)
    // An exposure that was never notified is not new either, because the organization has accepted it.
    await changeExposure(fixture.platform, other, { ...remediated('new'), sent_date: null }, ['accepted'])
    await changeExposure(fixture.platform, one, remediated('accepted'), ['name'])
    await changeExposure(fixture.platform, one, remediated('new'), ['accepted'])
    await fixture.run(4)
    const [both] = await fixture.mails()
    expect(both?.subject).toContain('Accepted risk has expired: 2')
    expect(both?.text).toContain('the accepted risk of both has expired')
  })

  it('is not notified when it was accepted again by then', async () => {
    const { id } = await fixture.notified({ visibility_high: atOnce })
    const [one = 0] = await putExposures(fixture.platform, id, [remediated('accepted')])
    await fixture.run(15)
    await fixture.mails()
    await changeExposure(fixture.platform, one, remediated('new'), ['accepted'])
    await changeExposure(fixture.platform, one, remediated('accepted'), ['name'])
    await fixture.run(15)
    expect(await fixture.mails()).toEqual([])
  })
})

describe('a digest', () => {
  it('is sent at its hour with what was published since the previous one, once', async () => {
    const { id, emails } = await fixture.notified({})
    await putExposures(fixture.platform, id, [{ criticality_level: 2 }, { criticality_level: 3 }])
    await putThreats(fixture.platform, [{}])
    await putIndicators(fixture.platform, [{ value: 'a.example' }, { value: 'b.example' }], 'Kits')
    await fixture.run(4)
    expect(fixture.taken).toEqual([])
    await untilHour(7)
    const mails = await fixture.mails()
    expect(mails.map(({ to_ }) => to_)).toEqual([emails[0]])
    expect(mails[0]?.text).toMatch(/2 visibilities/)
    expect(mails[0]?.text).toMatch(/1 threat/)
    expect(mails[0]?.text).toMatch(/2 IoC/)
    await fixture.run(1)
    await untilHour(7)
    expect(await fixture.mails()).toEqual([])
  })

  it('states how many indicators were withdrawn, even if nothing is new, and once', async () => {
    const { platform } = fixture
    await fixture.notified({})
    const [first = 0, second = 0, third = 0] = await putIndicators(platform, [
      { value: 'a.example' },
      { value: 'b.example' },
      { value: 'c.example' },
    ])
    await fixture.run(4)
    await untilHour(7)
    await fixture.mails()
    const indicators = platform.collection(indicatorsCollection)
    const publish = (isPublished: boolean, ...ids: number[]): Promise<void> =>
      indicators.commit(operator, async (commit) => {
        for (const [index, stored] of (await indicators.getMany('feed', ids)).entries())
          if (stored !== undefined)
            commit.update(
              'feed',
              ids[index] ?? 0,
              withVerification(stored.entity, isPublished, commit).entity,
              stored,
              ['is_verified'],
            )
      })
    await publish(false, first)
    await indicators.commit(operator, (commit) => {
      commit.delete('feed', third)
    })
    await fixture.run(4)
    await untilHour(7)
    const [mail] = await fixture.mails()
    expect(mail?.text).toMatch(/\n2 IoC withdrawn\n/)
    // Republished within that time, it counts as new, not as withdrawn.
    await publish(false, second)
    await publish(true, second)
    await fixture.run(4)
    await untilHour(7)
    const [next] = await fixture.mails()
    expect(next?.text).toMatch(/\n1 IoC\n/)
    expect(next?.text).not.toContain('withdrawn')
    await fixture.run(1)
    await untilHour(7)
    expect(await fixture.mails()).toEqual([])
  })

  it('omits withdrawals that its address was never notified about', async () => {
    const { platform } = fixture
    const { emails } = await fixture.notified({})
    const [first = 0] = await putIndicators(platform, [{ value: 'a.example' }])
    await fixture.run(4)
    await untilHour(7)
    expect((await fixture.mails()).map(({ to_ }) => to_)).toEqual([emails[0]])
    // Another organization starts, and an indicator is published and withdrawn between two digests.
    await fixture.notified({})
    const [second = 0] = await putIndicators(platform, [{ value: 'b.example' }])
    const indicators = platform.collection(indicatorsCollection)
    await indicators.commit(operator, (commit) => {
      commit.delete('feed', second)
    })
    await fixture.run(4)
    await untilHour(7)
    expect(await fixture.mails()).toEqual([])
    await indicators.commit(operator, (commit) => {
      commit.delete('feed', first)
    })
    await fixture.run(4)
    await untilHour(7)
    const mails = await fixture.mails()
    expect(mails.map(({ to_ }) => to_)).toEqual([emails[0]])
    expect(mails[0]?.text).toMatch(/\n1 IoC withdrawn\n/)
  })

  it('sets the sent date of all its items, however many releases there were', async () => {
    const { platform } = fixture
    await fixture.notified({})
    const ids = await putThreats(
      platform,
      Array.from({ length: 60 }, () => ({})),
    )
    await fixture.run(4)
    // As if each had been published separately, some minutes apart.
    const [together] = await readReleased(platform, 'threat', null, 0)
    if (together === undefined) throw new Error('nothing was released')
    const { pk, sk, ...notified } = together
    await platform.table.delete({ pk, sk })
    await platform.table.batchPut(ids.map((id) => releasedItem({ ...notified, ids: [id] }, String(id))))
    await untilHour(7)
    expect(await fixture.mails()).toHaveLength(1)
    const threats = await platform.collection(threatsCollection).readModel()
    expect(threats.count('SELECT count(*) FROM threat WHERE sent IS NULL')).toBe(0)
  })

  it('uses the preferences at the time of publication: nothing is lost or repeated when they change', async () => {
    const { id, addresses } = await fixture.notified({ visibility_other: { mode: 'daily', hour: 7 } })
    await putExposures(fixture.platform, id, [{ criticality_level: 2 }])
    await fixture.run(4)
    const { notificationEmailsCollection } =
      await import('#functions/notification-emails/notification-email-store.ts')
    const emails = fixture.platform.collection(notificationEmailsCollection)
    fixture.clock.advance(60)
    await emails.commit({ user_id: null, name: 'test', client_id: null }, async (commit) => {
      const stored = await emails.get('notification_email', addresses[0] ?? 0)
      if (stored === undefined) return
      const { preferences } = stored.entity
      commit.update(
        'notification_email',
        addresses[0] ?? 0,
        {
          ...stored.entity,
          preferences: { ...preferences, visibility_other: atOnce },
          preferences_before: [{ preferences, until: commit.at }],
        },
        stored,
        ['email'],
      )
    })
    await putExposures(fixture.platform, id, [{ criticality_level: 2 }])
    await fixture.run(4)
    expect(await fixture.mails()).toHaveLength(1)
    await untilHour(7)
    const [digest] = await fixture.mails()
    expect(digest?.text).toMatch(/1 visibility/)
  })

  it('holds non-urgent items in quiet hours, and sends them in one message at their end', async () => {
    const { id } = await fixture.notified({
      visibility_other: atOnce,
      threat: atOnce,
      feed: off,
      quiet_hours: { from: 22, until: 6 },
    })
    await untilHour(23)
    await putExposures(fixture.platform, id, [{ criticality_level: 3 }])
    await putThreats(fixture.platform, [{}])
    await putIncidents(fixture.platform, id, [{}])
    await fixture.run(4)
    expect(await fixture.mails()).toHaveLength(1)
    await untilHour(6)
    const [morning] = await fixture.mails()
    expect(morning?.text).toMatch(/1 visibility/)
    expect(morning?.text).toMatch(/1 threat/)
  })
})

describe('an analyst', () => {
  const status = async (module: 'incident' | 'visibility' | 'threat', id: number) =>
    (await fixture.portal.ok('getNotification', fixture.analyst, { params: { module, id } })).notification

  it('sees when an item is sent, holds it, sends it, and sees the outcome', async () => {
    const { id } = await fixture.notified({}, {})
    const [held = 0, other = 0] = await putIncidents(fixture.platform, id, [{}, {}])
    expect(await status('incident', held)).toMatchObject({ state: 'settling', addresses: 2 })
    await fixture.run(1)
    expect(await status('incident', held)).toMatchObject({
      state: 'settling',
      goes_out: new Date(fixture.clock.now().getTime() + 120_000).toISOString(),
    })
    const params = { module: 'incident', id: held }
    const holding = await fixture.portal.ok('holdNotification', fixture.analyst, { params })
    expect(holding.notification).toMatchObject({ state: 'held' })
    await fixture.run(4)
    expect(await fixture.mails()).toHaveLength(2)
    expect(await status('incident', other)).toMatchObject({ state: 'told', sent: 2, failed: 0 })
    const sending = await fixture.portal.ok('sendNotification', fixture.analyst, { params })
    expect(sending.notification).toMatchObject({
      state: 'settling',
      goes_out: fixture.clock.now().toISOString(),
    })
    fixture.answers.push(undefined, new AddressRejected(new Error('no such mailbox')))
    await fixture.run()
    expect(await status('incident', held)).toMatchObject({ state: 'told', sent: 1, failed: 1 })
    const gone = await fixture.portal.call('holdNotification', fixture.analyst, { params })
    expect(gone).toMatchObject({ status: 409, failure: { errors: [{ code: 'notification_gone' }] } })
  })
})

describe('a paused address', () => {
  it('is not listed for an analyst as notified or pending', async () => {
    const { id, addresses } = await fixture.notified({}, {})
    const paused = addresses[1] ?? 0
    const emails = fixture.platform.collection(notificationEmailsCollection)
    await emails.commit(operator, async (commit) => {
      const stored = await emails.get('notification_email', paused)
      if (stored !== undefined)
        commit.update(
          'notification_email',
          paused,
          { ...stored.entity, delivery: { ...working, state: 'paused', reason: 'bounces' } },
          stored,
          ['delivery'],
        )
    })
    const [incident = 0] = await putIncidents(fixture.platform, id, [{}])
    const status = async () =>
      (
        await fixture.portal.ok('getNotification', fixture.analyst, {
          params: { module: 'incident', id: incident },
        })
      ).notification
    expect(await status()).toMatchObject({ state: 'settling', addresses: 1 })
    await fixture.run(4)
    expect(await status()).toMatchObject({ state: 'told', addresses: 1, sent: 1, failed: 0, waiting: 0 })
  })
})

describe('a bounced message', () => {
  const feedback = (mail: string, what: 'hard' | 'complaint', id: string) =>
    inFunction('mail-events', () =>
      takeFeedback(fixture.platform, {
        mail,
        what,
        reason: what === 'hard' ? 'hard_general' : 'complaint',
        id,
        sent: fixture.clock.now().getTime(),
      }),
    )
  const counts = async (module: 'incident' | 'visibility', id: number) => {
    const { notification } = await fixture.portal.ok('getNotification', fixture.analyst, {
      params: { module, id },
    })
    return { sent: notification.sent, failed: notification.failed }
  }

  it('counts as failed for its own items, once, and for no others', async () => {
    const { id } = await fixture.notified({}, { incident: off, visibility_other: atOnce })
    const [incident = 0] = await putIncidents(fixture.platform, id, [{}])
    const [exposure = 0] = await putExposures(fixture.platform, id, [{ criticality_level: 1 }])
    await fixture.run(4)
    expect(await counts('incident', incident)).toEqual({ sent: 1, failed: 0 })
    expect(await counts('visibility', exposure)).toEqual({ sent: 2, failed: 0 })
    const tags = await Promise.all(
      fixture.taken.map(async ({ tag, to }) => ({
        tag,
        to,
        told: z
          .object({ notice: deliveryContentSchema })
          .parse(await fixture.platform.table.get(deliveryLogKey(tag))).notice.tellings,
      })),
    )
    const ofExposure = tags.filter(({ told: notified }) =>
      notified.some(({ pk }) => pk.includes('visibility')),
    )
    for (const { tag } of ofExposure) {
      await feedback(tag, 'hard', `bounce of ${tag}`)
      await feedback(tag, 'hard', `bounce of ${tag}`)
      await feedback(tag, 'complaint', `complaint of ${tag}`)
    }
    expect(await counts('visibility', exposure)).toEqual({ sent: 0, failed: 2 })
    const incidentBack = ofExposure.some(({ told: notified }) =>
      notified.some(({ pk }) => pk.includes('incident')),
    )
    expect(await counts('incident', incident)).toEqual(
      incidentBack ? { sent: 0, failed: 1 } : { sent: 1, failed: 0 },
    )
  })

  it('counts for each of its many items, although a run dies among them', async () => {
    const { id } = await fixture.notified({})
    await putIncidents(fixture.platform, id, [{}])
    await fixture.run(4)
    const tag = fixture.taken[0]?.tag ?? ''
    const key = deliveryLogKey(tag)
    const entry = z
      .looseObject({ notice: deliveryContentSchema })
      .parse(await fixture.platform.table.get(key))
    const notified = Array.from({ length: 200 }, (_, index) =>
      releasedItem(
        {
          module: 'visibility',
          client_id: id,
          criticality: 3,
          what: 'new',
          ids: [index],
          changes: {},
          released: fixture.clock.now().getTime(),
        },
        String(index).padStart(3, '0'),
      ),
    )
    for (const item of notified) await fixture.platform.table.put({ ...item, sent: 1 })
    await fixture.platform.table.put({
      ...key,
      ...entry,
      notice: { ...entry.notice, tellings: notified.map(({ pk, sk }) => ({ pk, sk })) },
    })
    const { table } = fixture.platform
    const transact = vi.spyOn(table, 'transact')
    transact.mockImplementationOnce((writes) => Table.prototype.transact.call(table, writes))
    transact.mockRejectedValueOnce(new Error('killed'))
    await expect(feedback(tag, 'complaint', 'once')).rejects.toThrow('killed')
    transact.mockRestore()
    await feedback(tag, 'complaint', 'once')
    const after = await readReleased(fixture.platform, 'visibility', id, 0)
    expect(after).toHaveLength(200)
    expect(new Set(after.map(({ sent, failed }) => `${sent} ${failed}`))).toEqual(new Set(['0 1']))
  })
})

describe('when SES does not accept a message', () => {
  it('is retried later, and a rejected address delays no other', async () => {
    const { id } = await fixture.notified({}, {}, {})
    await putIncidents(fixture.platform, id, [{}])
    fixture.answers.push(
      new AddressRejected(new Error('no such mailbox')),
      new Throttled(new Error('Throttling')),
    )
    await fixture.run(4)
    expect(await fixture.mails()).toHaveLength(1)
    await fixture.run(1)
    expect(await fixture.mails()).toHaveLength(1)
    await fixture.run(300)
    expect(await fixture.mails()).toEqual([])
  })
})

describe('an idle minute', () => {
  it('makes at most two requests per collection', async () => {
    await fixture.notified({})
    await fixture.run()
    fixture.platform.table.takeUsage()
    await fixture.run(1)
    expect(fixture.platform.table.takeUsage().requests).toBeLessThanOrEqual(12)
  })
})
