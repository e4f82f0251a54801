/** Conversations about incidents: who sees what, what a reply counts and closes, and who is notified. */
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { apiIncidentRoutes, apiIncidentWriteRoutes } from '#functions/incidents/key-routes.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { runNotifier } from '#functions/notifications/notifier.ts'
import { withoutNotifying } from '#functions/notifications/plan/pending-notifications.ts'
import { keys } from '#functions/rules/keys.ts'
import { limits } from '#shared/domain/limits.ts'
import type { ClearContent } from '#shared/domain/notifications/settings.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { operator } from '../auth/fixture.ts'
import { putDictionaries, putIncidents } from '../notifications/content.ts'
import { createNotifierFixture, type NotifierFixture } from '../notifications/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { createKeyApi, makeKey } from '../support/key-api.ts'
import { createPortal, type Caller } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
let fixture: NotifierFixture

beforeAll(async () => {
  backends = await startBackends()
  fixture = await createNotifierFixture(backends)
  await putDictionaries(fixture.platform)
  await fixture.run()
})
afterAll(async () => {
  await backends.stop()
})

const atOnce = { incident: { mode: 'immediately' } } as const

/** What is in the outbox, sent. */
const outbox = async () => {
  const { platform, transport } = fixture
  await inFunction('mail-outbox', () => withOutbox(platform, transport).outbox.run())
  return fixture.mails()
}

/** What users get once the conversation is still. Without what the addresses of organizations get. */
const sent = async () => {
  await fixture.run(4)
  return (await outbox()).filter(({ to_ }) => !to_.startsWith('soc-'))
}

/** An organization with an incident, two users and an address, and an analyst. */
const conversation = async (own: { readonly tlp?: TlpLevel; readonly clear_content?: ClearContent } = {}) => {
  const { platform } = fixture
  const { id: organization, emails } = await fixture.notified(atOnce)
  const organizations = platform.collection(organizationsCollection)
  await organizations.commit(operator, async (commit) => {
    const stored = await organizations.get('organization', organization)
    if (stored === undefined) return
    const settings = { time_zone: 'Europe/Warsaw', clear_content: own.clear_content ?? 'everything' }
    commit.update(
      'organization',
      organization,
      { ...stored.entity, notification_settings: settings },
      stored,
      ['clear_content'],
    )
  })
  const user = await fixture.person({ client_id: organization, name: 'Jan Kowalski' })
  const admin = await fixture.person({ client_id: organization, role: 'organization_admin' })
  const analyst = await fixture.person({ role: 'analyst', name: 'Marta Analityk' })
  const [id = 0] = await putIncidents(platform, organization, [
    { name: 'Encrypted workstations', ...(own.tlp === undefined ? {} : { tlp: own.tlp }) },
  ])
  // With what earlier tests have left.
  await sent()
  return { id, organization, email: emails[0] ?? '', user, admin, analyst }
}

const reply = (caller: Caller, id: number, text: string, resolution: 'repaired' | null = null) =>
  fixture.portal.ok('addIncidentReply', caller, { params: { id }, body: { text, resolution } })
const repliesOf = (caller: Caller, id: number) =>
  fixture.portal.ok('listIncidentReplies', caller, { params: { id } })
const incidentOf = async (caller: Caller, id: number) =>
  (await fixture.portal.ok('getIncident', caller, { params: { id } })).incident

const textFile = (name: string, content = 'evidence') => ({ name, bytes: Buffer.from(content) })

/** Uploads files as a browser does, and names them for a reply. */
const uploaded = async (caller: Caller, id: number, ...files: ReturnType<typeof textFile>[]) => {
  const { grants } = await fixture.portal.ok('createReplyUploadGrants', caller, {
    params: { id },
    body: { files: files.map(({ name, bytes }) => ({ name, size: bytes.byteLength, type: '' })) },
  })
  return Promise.all(
    grants.map(async ({ upload_id, url, fields }, index) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob([files[index]?.bytes ?? '']), 'file')
      expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204)
      return { upload_id, name: files[index]?.name ?? '' }
    }),
  )
}

describe('a conversation', () => {
  it('has the replies of both sides in their order, and shows organizations no analyst', async () => {
    const { id, user, admin, analyst } = await conversation()
    fixture.clock.advance(60)
    await reply(analyst, id, 'Please take **three** hosts off the network.')
    fixture.clock.advance(60)
    await reply(user, id, '  Done at 18:50.\r\n')
    expect((await repliesOf(admin, id)).data).toMatchObject([
      {
        side: 'organization',
        author: 'Jan Kowalski',
        is_own: false,
        text: 'Done at 18:50.',
        resolution: null,
      },
      { side: 'provider', author: null, is_own: false },
    ])
    expect((await repliesOf(analyst, id)).data).toMatchObject([
      { author: 'Jan Kowalski' },
      { author: 'Marta Analityk', is_own: true, text: 'Please take **three** hosts off the network.' },
    ])
    // Neither may the record of an organization name the analyst.
    expect(JSON.stringify(await repliesOf(user, id))).not.toContain('Marta')
    expect((await incidentOf(user, id)).replies).toMatchObject({
      count: 2,
      unread: 1,
      last_side: 'organization',
    })
    const listed = await fixture.portal.ok('listIncidents', analyst, { query: { search: String(id) } })
    expect(listed.data[0]?.replies).toEqual((await incidentOf(analyst, id)).replies)
  })

  it('is closed by either side with a resolution, and a later reply leaves it closed', async () => {
    const { id, user, analyst } = await conversation()
    await reply(user, id, 'Reinstalled.', 'repaired')
    const closed = await incidentOf(analyst, id)
    expect(closed).toMatchObject({ is_open: false, replies: { count: 1, unread: 1 } })
    fixture.clock.advance(60)
    await reply(analyst, id, 'Thank you.')
    expect(await incidentOf(analyst, id)).toMatchObject({ is_open: false, closed_date: closed.closed_date })
    expect((await repliesOf(analyst, id)).data.map(({ resolution }) => resolution)).toEqual([
      null,
      'repaired',
    ])
  })

  it('is read by a side, up to the reply that it saw', async () => {
    const { id, user, admin, analyst } = await conversation()
    const first = await reply(analyst, id, 'One')
    await reply(analyst, id, 'Two')
    const read = (caller: Caller, up_to: string) =>
      fixture.portal.ok('readIncidentReplies', caller, { params: { id }, body: { up_to } })
    expect(await read(analyst, first.reply.reply_id)).toEqual({ unread: 0 })
    expect(await read(user, first.reply.reply_id)).toEqual({ unread: 1 })
    expect((await incidentOf(admin, id)).replies.unread).toBe(1)
    // An earlier place gives nothing back.
    expect(await read(user, '2026-01-01T00:00:00.000Z#000000000001')).toEqual({ unread: 1 })
    const [last] = (await repliesOf(admin, id)).data
    expect(await read(admin, last?.reply_id ?? '')).toEqual({ unread: 0 })
    expect((await incidentOf(user, id)).replies).toMatchObject({ count: 2, unread: 0 })
  })

  it('waits for the side that has not replied last, while it is open', async () => {
    const { id, user, analyst } = await conversation()
    const waiting = async (side: string) =>
      (
        await fixture.portal.ok('listIncidents', analyst, {
          query: { waits_for: side, search: String(id) },
        })
      ).data.length
    expect([await waiting('organization'), await waiting('provider')]).toEqual([0, 0])
    await reply(analyst, id, 'Which hosts?')
    expect([await waiting('organization'), await waiting('provider')]).toEqual([1, 0])
    await reply(user, id, 'Three.')
    expect([await waiting('organization'), await waiting('provider')]).toEqual([0, 1])
    await reply(user, id, 'All is well.', 'repaired')
    expect([await waiting('organization'), await waiting('provider')]).toEqual([0, 0])
  })

  it('has pages', async () => {
    const { id, analyst } = await conversation()
    for (let index = 1; index <= 51; index += 1) await reply(analyst, id, `Reply ${index}`)
    const page = await repliesOf(analyst, id)
    expect([page.data.length, page.data.at(-1)?.text]).toEqual([50, 'Reply 2'])
    const rest = await fixture.portal.ok('listIncidentReplies', analyst, {
      params: { id },
      query: { from: page.next ?? '' },
    })
    expect([rest.data.map(({ text }) => text), rest.next]).toEqual([['Reply 1'], null])
  })

  it('is not there for other organizations, nor for users without the module', async () => {
    const { id, organization, analyst } = await conversation()
    const { reply: known } = await reply(analyst, id, 'For one organization.')
    const other = await fixture.person({ client_id: await fixture.organization() })
    const without = await fixture.person({ client_id: organization, modules: ['threat'] })
    for (const [caller, status] of [
      [other, 404],
      [without, 403],
    ] as const) {
      const calls = [
        fixture.portal.call('listIncidentReplies', caller, { params: { id } }),
        fixture.portal.call('addIncidentReply', caller, { params: { id }, body: { text: 'x' } }),
        fixture.portal.call('readIncidentReplies', caller, {
          params: { id },
          body: { up_to: known.reply_id },
        }),
      ]
      expect((await Promise.all(calls)).map((one) => one.status)).toEqual([status, status, status])
    }
    expect((await incidentOf(analyst, id)).replies.count).toBe(1)
  })

  it('accepts no empty, endless or unknown values', async () => {
    const { id, user } = await conversation()
    const longest = 'x'.repeat(limits.replyLength)
    await reply(user, id, longest)
    for (const body of [
      { text: '' },
      { text: '   ' },
      { text: `${longest}x` },
      { text: 'x', resolution: 'gone' },
    ])
      expect((await fixture.portal.send('addIncidentReply', user, { params: { id }, body })).statusCode).toBe(
        422,
      )
    const endless = { params: { id }, body: { up_to: '9'.repeat(2000) } }
    expect((await fixture.portal.send('readIncidentReplies', user, endless)).statusCode).toBe(422)
    expect((await incidentOf(user, id)).replies.count).toBe(1)
  })

  it('ends with its incident', async () => {
    const { id, user, analyst } = await conversation()
    await reply(user, id, 'Gone soon.')
    await fixture.portal.ok('deleteIncident', analyst, { params: { id } })
    await inFunction('removals', () => runAllCleanups(fixture.platform))
    expect(await fixture.platform.table.queryAll(keys.reply(id, '', 0).pk)).toEqual([])
  })
})

describe('systems', () => {
  it('read a conversation by any key, page by page, and reply for the provider', async () => {
    const { id, organization, user, analyst } = await conversation()
    const { platform } = fixture
    const api = createKeyApi(platform, [...apiIncidentRoutes(platform), ...apiIncidentWriteRoutes(platform)])
    const theirs = (await makeKey(platform, { type: 'organization', client_id: organization })).key
    const ticketing = (await makeKey(platform, { type: 'system', name: 'Ticketing', admin_access: true })).key
    await reply(analyst, id, 'By an analyst.')
    await reply(user, id, 'By a user.')
    const said = await api.ok('apiAddIncidentReply', ticketing, {
      params: { id },
      body: { text: 'By a system, for @Marta Analityk.', resolution: 'no_harm' },
    })
    expect(said).toMatchObject({
      side: 'provider',
      author: 'API key Ticketing',
      text: 'By a system, for @Marta Analityk.',
      resolution: 'no_harm',
    })
    const first = await api.ok('apiListIncidentReplies', theirs, { params: { id }, query: { limit: '2' } })
    expect(first.data.map(({ text, author }) => [text, author])).toEqual([
      [`By a system, for @${platform.environment.PROVIDER_NAME}.`, null],
      ['By a user.', 'Jan Kowalski'],
    ])
    const rest = await api.ok('apiListIncidentReplies', theirs, {
      params: { id },
      query: { cursor: first.next ?? '' },
    })
    expect([rest.data.map(({ author }) => author), rest.next]).toEqual([[null], null])
    expect(await api.ok('apiGetIncident', theirs, { params: { id } })).toMatchObject({
      is_open: false,
      replies: { count: 3, unread: 2, last_side: 'provider' },
    })
    // A cursor belongs to its incident, and no key of an organization writes.
    const other = await conversation()
    const query = { cursor: first.next ?? '' }
    expect(
      await api.refused('apiListIncidentReplies', ticketing, { params: { id: other.id }, query }),
    ).toMatchObject({ code: 'cursor_invalid' })
    expect(
      await api.refused('apiAddIncidentReply', theirs, { params: { id }, body: { text: 'x' } }),
    ).toMatchObject({ code: 'key_cannot_write' })
    expect((await incidentOf(analyst, id)).replies.count).toBe(3)
  })
})

describe('a reply whose process is killed at any write', () => {
  it('is there with its count and what is e-mailed of it, or not at all', async () => {
    const { id, user, analyst } = await conversation()
    await reply(analyst, id, 'First')
    const { platform, clock } = fixture
    const table = new DyingTable(platform.table.name, backends.dynamodb)
    const portal = createPortal(
      backends.platform(table, { clock }),
      incidentRoutes(backends.platform(table, { clock })),
    )
    const pending = async () =>
      (await platform.table.get(keys.pendingReplies(id, 'organization')))?.['last_reply']
    for (let kill = 1; kill < 20; kill += 1) {
      table.dieAfter(kill)
      await portal
        .send('addIncidentReply', user, { params: { id }, body: { text: `Killed after ${kill}` } })
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        })
      const { died } = table
      table.dieAfter(Infinity)
      const { replies } = await incidentOf(analyst, id)
      const { data } = await repliesOf(analyst, id)
      expect(replies.count, `killed after write ${kill}`).toBe(data.length)
      expect(await pending()).toBe(data.find(({ side }) => side === 'organization')?.reply_id)
      if (!died) return
    }
    throw new Error('It never ended')
  })
})

describe('the other side is notified', () => {
  it('of a reply of the provider: by its addresses, with the text, in the thread of the incident', async () => {
    const { id, email, analyst } = await conversation()
    await reply(analyst, id, 'Block **evil.example** now.')
    await reply(analyst, id, 'And send the memory image.')
    await fixture.run(4)
    const mails = await fixture.mails()
    expect(mails.map(({ to_ }) => to_)).toEqual([email])
    const [mail] = mails
    expect(mail?.subject).toMatch(/^Re: .*New incident #/)
    expect(mail?.inReplyTo).toBeTruthy()
    expect(mail?.text).toContain(`New reply to incident #${id}`)
    expect(mail?.text).toContain('Block **evil[.]example** now.')
    expect(mail?.text).toContain('And send the memory image.')
    expect(mail?.text).not.toContain('Marta')
  })

  it('but not of its own reply, nor with more than the TLP level and the organization allow', async () => {
    const own = await conversation()
    const red = await conversation({ tlp: 'red' })
    const counts = await conversation({ clear_content: 'counts' })
    await reply(own.user, own.id, 'Ours.')
    await reply(red.analyst, red.id, 'Secret words.')
    await reply(counts.analyst, counts.id, 'Secret words.')
    await fixture.run(4)
    const mails = await fixture.mails()
    expect(mails.map(({ to_ }) => to_).toSorted()).toEqual([red.email, counts.email].toSorted())
    for (const { text, html } of mails) expect(`${text} ${html}`).not.toContain('Secret')
  })

  it('of a reply of an organization: the analysts who wrote, or all of them, in one thread', async () => {
    const { id, user, analyst } = await conversation()
    await sent()
    await reply(user, id, 'Who reads this?')
    expect((await sent()).length).toBeGreaterThan(1)
    await reply(analyst, id, 'We do.')
    await reply(user, id, 'Thanks. Is http://evil.example/a bad?')
    // The user who wrote gets the analyst's answer.
    const first = (await sent()).filter(({ to_ }) => to_ !== user.email)
    expect(first.map(({ to_ }) => to_)).toEqual([analyst.email])
    expect(first[0]?.text).toContain('evil[.]example/a')
    expect(first[0]?.references).toMatch(/^<[0-9a-f]{32}@/)
    await reply(user, id, 'Is it?')
    const [second] = await sent()
    expect(second?.references).toBe(first[0]?.references)
    expect(second?.subject).toBe(first[0]?.subject)
    const hidden = await conversation({ tlp: 'red' })
    await reply(hidden.user, hidden.id, 'Secret words.', 'repaired')
    for (const { text, subject } of await sent()) {
      expect(text).toContain(`incident #${hidden.id}`)
      expect(`${subject} ${text}`).not.toMatch(/Secret|Encrypted workstations|repaired/)
    }
  })

  it('of a reply of the provider: the users who wrote, without the name of the analyst, unless they get it anyhow', async () => {
    const { id, user, admin, analyst } = await conversation()
    await reply(user, id, 'Who reads this?')
    await reply(admin, id, 'I would like to know too.')
    await sent()
    await reply(analyst, id, 'We do.')
    const mails = await sent()
    expect(mails.map(({ to_ }) => to_).toSorted()).toEqual([user.email, admin.email].toSorted())
    for (const { text } of mails) {
      expect(text).toContain('We do.')
      expect(text).not.toContain('Marta')
    }
    // The admin's address becomes one of the organization, and the user has switched replies off.
    await fixture.portal.ok('createNotificationEmail', await fixture.person({ role: 'platform_admin' }), {
      body: {
        client_id: (await incidentOf(analyst, id)).client.client_id,
        description: 'Admin',
        email: admin.email,
        language: 'en',
      },
    })
    await fixture.portal.ok('updateMyNotifications', user, { body: { replies: false } })
    await reply(analyst, id, 'Still here.')
    const [covered, ...others] = await sent()
    // It comes as to an address of the organization.
    expect([covered?.to_, others]).toEqual([admin.email, []])
    expect(covered?.text).toContain('receives notifications for')
  })

  it('after the quiet hours of a person, who must still be able to read it', async () => {
    const { id, user, analyst } = await conversation()
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit' }).format(
        fixture.clock.now(),
      ),
    )
    const quiet_hours = { from: hour, until: (hour + 2) % 24 }
    for (const person of [user, analyst])
      await fixture.portal.ok('updateMyNotifications', person, { body: { quiet_hours } })
    await reply(analyst, id, 'Hello.')
    await reply(user, id, 'Hello to you.')
    expect(await sent()).toEqual([])
    await reply(analyst, id, 'Bye.')
    await reply(user, id, 'Bye, then.')
    expect(await sent()).toEqual([])
    await fixture.portal.ok('toggleActiveStatus', await fixture.person({ role: 'platform_admin' }), {
      params: { id: user.id },
      body: { deactivated: true },
    })
    fixture.clock.advance(7200)
    const [mail, ...others] = await sent()
    expect([mail?.to_, others]).toEqual([analyst.email, []])
    expect(mail?.text).toMatch(/Hello to you\.[^]*Bye, then\./)
  })
})

describe('the files of a reply', () => {
  const objectsOf = async (organization: number): Promise<number> =>
    (
      await backends.s3.send(
        new ListObjectsV2Command({
          Bucket: backends.bucket,
          Prefix: `files/attachments/client-${organization}/`,
        }),
      )
    ).KeyCount ?? 0
  it('are for both sides and their keys, and end with the incident', async () => {
    const { id, organization, user, admin, analyst } = await conversation()
    const { platform } = fixture
    const list = await uploaded(user, id, textFile('procesy „TAR” 100%.txt'), textFile('b.csv', 'a;b'))
    const { reply: sentReply } = await fixture.portal.ok('addIncidentReply', user, {
      params: { id },
      body: { text: 'Here.', uploads: list },
    })
    const theirs = await uploaded(analyst, id, textFile('a.txt', 'from the provider'))
    await fixture.portal.ok('addIncidentReply', analyst, {
      params: { id },
      body: { text: 'Ours.', uploads: theirs },
    })
    expect(sentReply.attachments).toMatchObject([
      { name: 'procesy „TAR” 100%.txt', size: 8, type: 'text/plain', state: 'available' },
      { name: 'b.csv', type: 'text/csv' },
    ])
    const [ours, first] = (await repliesOf(admin, id)).data
    expect(first?.attachments).toEqual(sentReply.attachments)
    const [file] = ours?.attachments ?? []
    const place = { id, reply_id: ours?.reply_id ?? '', attachment_id: file?.attachment_id ?? '' }
    const link = await fixture.portal.send('downloadReplyAttachment', user, { params: place })
    expect(await (await fetch(link.headers['location'] ?? '')).text()).toBe('from the provider')
    // The incident has none of its own, and its own limit is not touched.
    expect((await incidentOf(user, id)).attachments_count).toBe(0)

    const api = createKeyApi(platform, apiIncidentRoutes(platform))
    const { key } = await makeKey(platform, { type: 'organization', client_id: organization })
    const read = await api.ok('apiListIncidentReplies', key, { params: { id } })
    expect(read.data.map(({ attachments }) => attachments.length)).toEqual([1, 2])
    expect((await api.send('apiDownloadReplyAttachment', key, { params: place })).statusCode).toBe(302)

    // Another organization, another incident and another reply have no such file.
    const other = await conversation()
    const { key: otherKey } = await makeKey(platform, {
      type: 'organization',
      client_id: other.organization,
    })
    for (const [caller, params] of [
      [other.user, place],
      [other.user, { ...place, id: other.id }],
      [user, { ...place, reply_id: first?.reply_id ?? '' }],
      [user, { ...place, attachment_id: '00000000-0000-4000-8000-000000000000' }],
    ] as const)
      expect(await fixture.portal.refused('downloadReplyAttachment', caller, { params })).toMatchObject({
        status: 404,
      })
    expect(await api.refused('apiDownloadReplyAttachment', otherKey, { params: place })).toMatchObject({
      status: 404,
    })
    expect(
      await fixture.portal.refused('createReplyUploadGrants', other.user, {
        params: { id },
        body: { files: [{ name: 'a.txt', size: 1, type: '' }] },
      }),
    ).toMatchObject({ status: 404 })

    expect(await objectsOf(organization)).toBe(3)
    await fixture.portal.ok('deleteIncident', analyst, { params: { id } })
    await inFunction('removals', () => runAllCleanups(platform))
    expect([
      await objectsOf(organization),
      (await platform.table.queryAll(keys.reply(id, '', 0).pk)).length,
    ]).toEqual([0, 0])
  })

  it('are refused by name, and then neither the reply nor any file is there', async () => {
    const { id, organization, user, admin } = await conversation()
    const good = await uploaded(user, id, textFile('good.txt'))
    const bad = await uploaded(user, id, textFile('bad.pdf', 'no pdf'))
    const lost = { upload_id: '00000000-0000-4000-8000-000000000000', name: 'lost.txt' }
    const failures = [
      [[...good, ...bad], 'incorrect_file_type', 'bad.pdf'],
      [[...good, lost], 'upload_missing', 'lost.txt'],
      [[...good, ...good], 'attachment_exists', 'good.txt'],
    ] as const
    for (const [uploads, code, name] of failures) {
      const { statusCode, body } = await fixture.portal.send('addIncidentReply', user, {
        params: { id },
        body: { text: 'Kept in the form.', uploads },
      })
      expect([statusCode >= 400, body], code).toEqual([true, expect.stringContaining(code)])
      expect(body).toContain(name)
    }
    // Nobody sends what another person uploaded.
    expect(
      await fixture.portal.refused('addIncidentReply', admin, {
        params: { id },
        body: { text: 'x', uploads: good },
      }),
    ).toMatchObject({ code: 'upload_missing' })
    const six = Array.from({ length: limits.replyFiles + 1 }, (_, index) => ({
      ...lost,
      name: `${index}.txt`,
    }))
    expect(
      (
        await fixture.portal.send('addIncidentReply', user, {
          params: { id },
          body: { text: 'x', uploads: six },
        })
      ).statusCode,
    ).toBe(422)
    expect([(await incidentOf(user, id)).replies.count, await objectsOf(organization)]).toEqual([0, 0])
    expect(
      await fixture.portal.refused('createReplyUploadGrants', user, {
        params: { id },
        body: { files: [{ name: 'x.exe', size: 1, type: '' }] },
      }),
    ).toMatchObject({ code: 'incorrect_file_extension' })
  })

  it('are bounded for the whole conversation', async () => {
    const { id, organization, user } = await conversation()
    const { platform } = fixture
    const uploads = await uploaded(user, id, textFile('one.txt'))
    await fixture.portal.ok('addIncidentReply', user, { params: { id }, body: { text: 'One', uploads } })
    const incidents = platform.collection(incidentsCollection)
    await incidents.commit(operator, async (commit) => {
      const stored = await incidents.get('incident', id)
      const known = stored?.entity.conversation
      if (stored === undefined || known === undefined) return
      const conversationThen = { ...known, files: limits.conversationFiles }
      commit.refresh('incident', id, { ...stored.entity, conversation: conversationThen }, stored, [])
    })
    expect(
      await fixture.portal.refused('addIncidentReply', user, {
        params: { id },
        body: { text: 'Two', uploads },
      }),
    ).toMatchObject({ code: 'too_many_reply_files' })
    await reply(user, id, 'Text alone is accepted.')
    expect(await objectsOf(organization)).toBe(1)
  })

  it('are named in e-mails, which do not carry them, as far as the TLP level allows', async () => {
    const { id, email, user, analyst } = await conversation()
    const hidden = await conversation({ tlp: 'red' })
    const send = async (caller: Caller, to: number, name: string) =>
      fixture.portal.ok('addIncidentReply', caller, {
        params: { id: to },
        body: { text: 'See it.', uploads: await uploaded(caller, to, textFile(name)) },
      })
    await send(analyst, id, 'what-to-do.txt')
    await send(hidden.analyst, hidden.id, 'secret-name.txt')
    await fixture.run(4)
    const mails = await fixture.mails()
    expect(mails.find(({ to_ }) => to_ === email)?.text).toContain('what-to-do.txt')
    expect(JSON.stringify(mails)).not.toContain('secret-name')
    await send(user, id, 'processes.txt')
    await send(hidden.user, hidden.id, 'secret-name.txt')
    const toAnalysts = await sent()
    expect(toAnalysts.some(({ text }) => text?.includes('processes.txt'))).toBe(true)
    expect(JSON.stringify(toAnalysts)).not.toContain('secret-name')
  })
})

describe('an internal note', () => {
  const written = (caller: Caller, id: number, text = 'Third case this month.') =>
    fixture.portal.ok('addIncidentNote', caller, { params: { id }, body: { text } })

  it('is between the replies for analysts, and nothing of it is shown, counted or sent to others', async () => {
    const { id, organization, user, admin, analyst } = await conversation()
    const { platform } = fixture
    const api = createKeyApi(platform, apiIncidentRoutes(platform))
    const { key } = await makeKey(platform, { type: 'organization', client_id: organization })
    const { key: system } = await makeKey(platform, { type: 'system', name: 'T', admin_access: true })
    await reply(user, id, 'Before.')
    await sent()
    const { next } = await api.ok('apiIncidentChanges', key)
    const seen = async () => [
      await incidentOf(admin, id),
      (await repliesOf(user, id)).data,
      (await api.ok('apiIncidentChanges', key, { query: { after: next } })).data,
      (await api.ok('apiListIncidentReplies', key, { params: { id } })).data,
      (await api.ok('apiListIncidentReplies', system, { params: { id } })).data,
      // The journal, from which webhooks and notifications follow, has no entry of it.
      (await platform.collection(incidentsCollection).readModel()).sequence,
    ]
    const before = JSON.stringify(await seen())
    fixture.clock.advance(60)
    const { reply: note } = await written(analyst, id)
    fixture.clock.advance(60)
    expect(JSON.stringify(await seen())).toBe(before)
    await fixture.run(15)
    expect([await sent(), await fixture.mails()]).toEqual([[], []])
    await reply(user, id, 'After.')
    expect((await repliesOf(analyst, id)).data.map(({ text, is_internal }) => [text, is_internal])).toEqual([
      ['After.', false],
      ['Third case this month.', true],
      ['Before.', false],
    ])
    expect(note).toMatchObject({ author: 'Marta Analityk', is_own: true, is_internal: true })
    expect((await incidentOf(analyst, id)).replies).toMatchObject({ count: 2, last_side: 'organization' })
  })

  it('is written by analysts alone, and ends with its incident', async () => {
    const { id, user, admin, analyst } = await conversation()
    for (const caller of [user, admin])
      expect(
        (await fixture.portal.call('addIncidentNote', caller, { params: { id }, body: { text: 'x' } }))
          .status,
      ).toBe(403)
    await written(analyst, id)
    await fixture.portal.ok('deleteIncident', analyst, { params: { id } })
    expect(
      await fixture.portal.refused('addIncidentNote', analyst, { params: { id }, body: { text: 'x' } }),
    ).toMatchObject({ status: 404 })
    await inFunction('removals', () => runAllCleanups(fixture.platform))
    expect(await fixture.platform.table.queryAll(keys.incidentNote(id, '', 0).pk)).toEqual([])
  })

  it('has pages together with the replies', async () => {
    const { id, analyst } = await conversation()
    for (let index = 1; index <= 26; index += 1) {
      fixture.clock.advance(1)
      await written(analyst, id, `Note ${index}`)
      fixture.clock.advance(1)
      await reply(analyst, id, `Reply ${index}`)
    }
    const page = await repliesOf(analyst, id)
    expect([page.data.length, page.data.at(-1)?.text]).toEqual([50, 'Note 2'])
    const rest = await fixture.portal.ok('listIncidentReplies', analyst, {
      params: { id },
      query: { from: page.next ?? '' },
    })
    expect([rest.data.map(({ text }) => text), rest.next]).toEqual([['Reply 1', 'Note 1'], null])
  })

  it('keeps its files from organizations', async () => {
    const { id, user, analyst } = await conversation()
    const uploads = await uploaded(analyst, id, textFile('notes.txt'))
    const { reply: note } = await fixture.portal.ok('addIncidentNote', analyst, {
      params: { id },
      body: { text: 'See it.', uploads },
    })
    const params = {
      id,
      reply_id: note.reply_id,
      attachment_id: note.attachments[0]?.attachment_id ?? '',
    }
    expect((await fixture.portal.send('downloadReplyAttachment', analyst, { params })).statusCode).toBe(302)
    expect(await fixture.portal.refused('downloadReplyAttachment', user, { params })).toMatchObject({
      status: 404,
    })
  })
})

describe('an incident that was never e-mailed', () => {
  it('is e-mailed with the first reply of the provider, and then counts as sent', async () => {
    const { organization, email, analyst, user } = await conversation()
    const quiet = await withoutNotifying(fixture.platform, 60_000, () =>
      putIncidents(fixture.platform, organization, [{ name: 'Quiet incident' }]),
    )
    const [id = 0] = quiet?.result ?? []
    await reply(user, id, 'What is this?')
    await fixture.run(4)
    expect(await fixture.mails()).toEqual([])
    expect((await incidentOf(analyst, id)).sent).toBe(false)
    await reply(analyst, id, 'It is harmless.')
    await fixture.run(4)
    const [mail, ...others] = await fixture.mails()
    expect([mail?.to_, others]).toEqual([email, []])
    expect(mail?.subject).toMatch(/^.*New incident #/)
    expect(mail?.text).toMatch(/New reply to incident #\d+[^]*It is harmless\./)
    expect((await incidentOf(analyst, id)).sent).toBe(true)
  })
})

describe('a mention', () => {
  const named = async (
    caller: Caller,
    id: number,
    { text, mentions }: { text: string; mentions: number[] },
    operation: 'addIncidentReply' | 'addIncidentNote' = 'addIncidentReply',
  ) => (await fixture.portal.ok(operation, caller, { params: { id }, body: { text, mentions } })).reply
  const mentionable = async (caller: Caller, id: number) =>
    (await fixture.portal.ok('listIncidentMentionable', caller, { params: { id } })).data
  const provider = () => fixture.platform.environment.PROVIDER_NAME

  it('is offered of those alone who may read it and whom the writer may see', async () => {
    const { id, organization, user, admin, analyst } = await conversation()
    const other = await conversation()
    const without = await fixture.person({ client_id: organization, modules: ['threat'] })
    const second = await fixture.person({ role: 'analyst', name: 'Owen Analyst' })
    const offered = (await mentionable(analyst, id)).map(({ user_id: userId }) => userId)
    expect(offered).toEqual(expect.arrayContaining([user.id, admin.id, second.id]))
    for (const one of [analyst, without, other.user]) expect(offered).not.toContain(one.id)
    const [team, ...colleagues] = await mentionable(user, id)
    expect(team).toEqual({ user_id: null, name: provider(), side: 'provider' })
    expect(colleagues.map(({ user_id: userId }) => userId)).toEqual([admin.id])
    expect(
      await fixture.portal.refused('listIncidentMentionable', other.user, { params: { id } }),
    ).toMatchObject({ status: 404 })
  })

  it('names nobody whom the writer may not see, whatever the call asks for', async () => {
    const { id, user, analyst } = await conversation()
    const other = await conversation()
    const reply = await named(user, id, {
      text: '@Marta Analityk and @Jan Kowalski',
      mentions: [analyst.id, other.user.id],
    })
    expect(reply).toMatchObject({ text: '@Marta Analityk and @Jan Kowalski', mentions: [] })
  })

  it('shows organizations, their keys and e-mails the provider in place of an analyst', async () => {
    const { id, organization, user, email, analyst } = await conversation()
    const second = await fixture.person({ role: 'analyst', name: 'Owen Analyst' })
    await reply(user, id, 'Question')
    await sent()
    const written = await named(analyst, id, {
      text: 'Ask **@Owen Analyst**, @Jan Kowalski.',
      mentions: [user.id, second.id],
    })
    expect(written).toMatchObject({
      text: 'Ask **@Owen Analyst**, @Jan Kowalski.',
      mentions: [
        { name: 'Owen Analyst', is_own: false },
        { name: 'Jan Kowalski', is_own: false },
      ],
    })
    const [seen] = (await repliesOf(user, id)).data
    expect(seen).toMatchObject({
      text: `Ask **@${provider()}**, @Jan Kowalski.`,
      mentions: [
        { name: provider(), is_own: false },
        { name: 'Jan Kowalski', is_own: true },
      ],
    })
    const { platform } = fixture
    const { key } = await makeKey(platform, { type: 'organization', client_id: organization })
    const byKey = await createKeyApi(platform, apiIncidentRoutes(platform)).ok(
      'apiListIncidentReplies',
      key,
      {
        params: { id },
      },
    )
    expect(byKey.data[0]?.text).toBe(`Ask **@${provider()}**, @Jan Kowalski.`)
    await fixture.run(4)
    const mails = new Map((await outbox()).map((mail) => [mail.to_, mail.text ?? '']))
    expect([...mails.keys()].toSorted()).toEqual([email, user.email, second.email].toSorted())
    expect(mails.get(second.email)).toMatch(/You are mentioned\.[^]*@Owen Analyst/)
    expect(mails.get(second.email)).toContain(`Marta Analityk (${provider()}) has replied`)
    for (const to of [email, user.email]) {
      expect(mails.get(to)).toContain('@Jan Kowalski')
      expect(mails.get(to)).not.toMatch(/Owen|Marta/)
    }
  })

  it('hides analysts from organizations even when the call names none, and then e-mails none', async () => {
    const { id, user, analyst } = await conversation()
    const second = await fixture.person({ role: 'analyst', name: 'Owen Analyst' })
    const text = 'Ask @Owen Analyst or me, @Marta Analityk. Not @Jan Kowalski.'
    expect((await named(analyst, id, { text, mentions: [] })).text).toBe(text)
    const [seen] = (await repliesOf(user, id)).data
    expect(seen?.text).toBe(`Ask @${provider()} or me, @${provider()}. Not @Jan Kowalski.`)
    expect((await sent()).map(({ to_ }) => to_)).not.toContain(second.email)
  })

  it('of a colleague is e-mailed to that one, unless it is switched off', async () => {
    const { id, organization, user, analyst } = await conversation()
    const colleague = await fixture.person({ client_id: organization, name: 'Anna Nowak' })
    await reply(analyst, id, 'Hello.')
    await sent()
    const text = 'What do you think, @Anna Nowak?'
    await named(user, id, { text, mentions: [colleague.id] })
    expect((await sent()).map(({ to_ }) => to_).toSorted()).toEqual(
      [colleague.email, analyst.email].toSorted(),
    )
    await fixture.portal.ok('updateMyNotifications', colleague, { body: { mentions: false } })
    await named(user, id, { text, mentions: [colleague.id] })
    expect((await sent()).map(({ to_ }) => to_)).toEqual([analyst.email])
  })

  it('in an internal note is e-mailed to the analyst, and nothing of it leaves the provider', async () => {
    const { id, user, admin, analyst } = await conversation()
    const second = await fixture.person({ role: 'analyst', name: 'Owen Analyst' })
    const { sequence } = await fixture.platform.collection(incidentsCollection).readModel()
    const text = 'Third case, @Owen Analyst. Ask @Jan Kowalski.'
    const note = await named(analyst, id, { text, mentions: [second.id, user.id] }, 'addIncidentNote')
    expect(note.mentions).toEqual([{ name: 'Owen Analyst', is_own: false }])
    const [mail, ...others] = await sent()
    expect([mail?.to_, others]).toEqual([second.email, []])
    expect(mail?.text).toMatch(/Marta Analityk has written an internal note[^]*Third case, @Owen Analyst/)
    expect((await fixture.platform.collection(incidentsCollection).readModel()).sequence).toBe(sequence)
    for (const member of [user, admin]) expect((await repliesOf(member, id)).data).toEqual([])
  })
})

describe('notes of the same moment', () => {
  it('are all e-mailed, in whichever order they were written', async () => {
    const { id, analyst } = await conversation()
    const second = await fixture.person({ role: 'analyst', name: 'Owen Analyst' })
    const texts = ['One, @Owen Analyst', 'Two, @Owen Analyst', 'Three, @Owen Analyst']
    await Promise.all(
      texts.map((text) =>
        fixture.portal.ok('addIncidentNote', analyst, {
          params: { id },
          body: { text, mentions: [second.id] },
        }),
      ),
    )
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    for (const text of texts) expect(mail?.text).toContain(text)
  })
})

describe('replies that follow one another', () => {
  const numbered = (text: string | undefined) => text?.match(/Reply \d/g)

  it('are one e-mail for each recipient, ten minutes after the first at the latest', async () => {
    const { id, user, analyst } = await conversation()
    await reply(analyst, id, 'Hello.')
    await sent()
    for (const text of ['Reply 1', 'Reply 2', 'Reply 3']) {
      await reply(user, id, text)
      await fixture.run(2)
      expect(await outbox()).toEqual([])
    }
    const [mail, ...others] = await sent()
    expect([mail?.to_, others]).toEqual([analyst.email, []])
    expect(numbered(mail?.text)).toEqual(['Reply 1', 'Reply 2', 'Reply 3'])
    expect(mail?.text).toMatch(/New replies: 3\.[^]*Jan Kowalski, /)
    expect(await sent()).toEqual([])
    // Somebody who goes on writing does not keep the others waiting.
    for (let minute = 0; minute < 10; minute += 2) {
      await reply(user, id, `Reply ${minute}`)
      await fixture.run(2)
    }
    expect(numbered((await outbox())[0]?.text)).toHaveLength(5)
  })

  it('go to others when the analyst who wrote has lost the right meanwhile', async () => {
    const { id, user, analyst } = await conversation()
    await reply(analyst, id, 'Hello.')
    await reply(user, id, 'Reply 1')
    await fixture.portal.ok('toggleActiveStatus', await fixture.person({ role: 'platform_admin' }), {
      params: { id: analyst.id },
      body: { deactivated: true },
    })
    const mails = (await sent()).filter(({ text }) => text?.includes('Reply 1'))
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.map(({ to_ }) => to_)).not.toContain(analyst.email)
  })

  it('say that the incident is closed only if that was not undone', async () => {
    const { id, user, analyst } = await conversation()
    await reply(analyst, id, 'Hello.')
    await sent()
    const { undo = '' } = await reply(user, id, 'Reply 1', 'repaired')
    await fixture.portal.ok('undoIncidentAct', user, { body: { undo } })
    expect((await sent())[0]?.text).not.toContain('resolved')
    await reply(user, id, 'Reply 2', 'repaired')
    await reply(user, id, 'Reply 3')
    const [mail] = await sent()
    expect(mail?.text).toContain('The incident is resolved: repaired.')
    expect(numbered(mail?.text)).toEqual(['Reply 2', 'Reply 3'])
  })

  it('are not e-mailed once their incident is deleted', async () => {
    const { id, user, analyst } = await conversation()
    await reply(user, id, 'Reply 1')
    await fixture.portal.ok('deleteIncident', analyst, { params: { id } })
    expect(await sent()).toEqual([])
    expect(await fixture.platform.table.queryAll(keys.pendingReplies(0, '').pk)).toEqual([])
  })

  it('are e-mailed once each, whichever write the notifier dies at', async () => {
    const { id, user, admin, analyst } = await conversation()
    for (const member of [user, admin]) await reply(member, id, 'Question')
    await sent()
    await reply(analyst, id, 'Reply 1')
    await reply(analyst, id, 'Reply 2')
    const { platform, clock, transport } = fixture
    const table = new DyingTable(platform.table.name, backends.dynamodb)
    clock.advance(240)
    let died = true
    for (let kill = 1; died; kill += 1) {
      table.dieAfter(kill)
      await runNotifier({ platform: backends.platform(table, { clock }), transport }).catch(() => undefined)
      ;({ died } = table)
      // The lease of a killed run ends.
      clock.advance(130)
    }
    const mails = (await outbox()).filter(({ to_ }) => !to_.startsWith('soc-'))
    expect(mails.map(({ to_ }) => to_).toSorted()).toEqual([user.email, admin.email].toSorted())
    for (const { text } of mails) expect(numbered(text)).toEqual(['Reply 1', 'Reply 2'])
    expect(await sent()).toEqual([])
  })
})
