/** Unsubscribe links: what they end, who sees and reverts it, and what they never do. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportsCollection } from '#functions/reports/report-store.ts'
import { unsubscribeLinks, type Subscription } from '#functions/rules/mail/unsubscribe-links.ts'
import { operator } from '../auth/fixture.ts'
import { putDictionaries, putIncidents } from '../notifications/content.ts'
import { createNotifierFixture, type NotifierFixture } from '../notifications/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

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

const nobody: Caller = { token: undefined }
const invalid = { status: 400, code: 'unsubscribe_link_invalid' }
const oneClick = (): FormData => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}
const end = async (token: string): Promise<number> =>
  (await fixture.portal.send('unsubscribe', nobody, { query: { token }, form: oneClick() })).statusCode
const tokenFor = async (subscription: Subscription): Promise<string> =>
  inFunction('notifier', async () => {
    const links = await unsubscribeLinks(fixture.platform, subscription)
    return new URL(links.oneClick).searchParams.get('token') ?? ''
  })

describe('a notification', () => {
  const address = async (email: string) => {
    const organizationId = await fixture.organization()
    const admin = await fixture.person({
      role: 'organization_admin',
      client_id: organizationId,
      name: 'Ann Lee',
    })
    const { notification_email } = await fixture.portal.ok('createNotificationEmail', admin, {
      body: { client_id: organizationId, description: 'SOC', email, language: 'en' },
    })
    fixture.clock.advance(1)
    const id = notification_email.notification_email_id
    const state = async () => {
      const reply = await fixture.portal.ok('getNotificationEmail', admin, { params: { id } })
      return reply.notification_email
    }
    return { client: organizationId, admin, id, state }
  }
  const mailOf = async (organizationId: number) => {
    await putIncidents(fixture.platform, organizationId, [{ name: 'Phishing' }])
    await fixture.run()
    await fixture.run(4)
    return fixture.mails()
  }

  it('first states who added the address and what it receives, and ends by its link, which an administrator reverts', async () => {
    const { client: organizationId, admin, id, state } = await address('soc@example.com')
    const [first] = await mailOf(organizationId)
    const text = first?.text?.replaceAll(/\s+/g, ' ') ?? ''
    expect(first?.from).toMatchObject({ name: 'Example CERT', address: 'portal@example.com' })
    expect(text).toMatch(
      /This is the first message to this address\. Ann Lee \(.+\) added it to the notifications of .+ on \d+/,
    )
    expect(text).toContain(
      'It receives: incidents, high visibilities – at once; other visibilities, threats, IoC – every day',
    )
    const header = first?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.trim() ?? ''
    expect(first?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    )
    const [, link = ''] = /^<(https?:\/\/.+)>$/.exec(header) ?? []
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(first?.text).toContain(`/unsubscribe#${token}`)
    expect(first?.html).toContain(`/unsubscribe#${token}`)
    expect(first?.text).toContain(`/organization?tab=emails&item=${id}`)
    // Shown once.
    expect((await mailOf(organizationId))[0]?.text).not.toContain('first message')

    // Opening the link changes nothing.
    const opened = await fixture.portal.send('openUnsubscribe', nobody, { query: { token } })
    expect([opened.statusCode, opened.headers['location']]).toEqual([
      302,
      expect.stringContaining(`/unsubscribe#${token}`),
    ])
    const { subscription } = await fixture.portal.ok('getUnsubscribe', nobody, { query: { token } })
    expect(subscription).toEqual({
      kind: 'notifications',
      email: 'soc@example.com',
      organization: expect.any(String),
      report: null,
      is_on: true,
    })
    expect(await state()).toMatchObject({ delivery_state: 'active' })

    expect([await end(token), await end(token)]).toEqual([200, 200])
    expect(await state()).toMatchObject({
      delivery_state: 'paused',
      paused_reason: 'unsubscribed',
      paused_date: fixture.clock.now().toISOString(),
    })
    expect(await mailOf(organizationId)).toEqual([])
    const { data } = await fixture.portal.ok('listAudit', admin, {})
    expect(data.filter(({ action }) => action === 'notification_email.update')).toMatchObject([
      {
        actor: { user_id: null, name: 'unsubscribe-link' },
        values: [{ field: 'delivery', before: null, after: 'unsubscribed' }],
      },
    ])

    await fixture.portal.ok('resumeNotificationEmail', admin, { params: { id } })
    expect(await mailOf(organizationId)).toHaveLength(1)
    // The earlier link unsubscribes again.
    expect(await end(token)).toBe(200)
    expect(await state()).toMatchObject({ delivery_state: 'paused' })
  })

  it('is ended by no link but its own', async () => {
    const [one, other] = [await address('one@example.com'), await address('other@example.com')]
    const token = await tokenFor({ kind: 'notifications', id: one.id, email: 'one@example.com' })
    const [kind, , signature] = token.split('.')
    for (const forged of [
      `${kind}.${other.id}.${signature}`,
      `reminders.${one.id}.${signature}`,
      `${kind}.${one.id}.`,
      `${token.slice(0, -2)}AA`,
      `notifications.999.${signature}`,
      'x',
      '',
      await tokenFor({ kind: 'notifications', id: one.id, email: 'former@example.com' }),
    ]) {
      expect(await fixture.portal.refused('getUnsubscribe', nobody, { query: { token: forged } })).toEqual(
        invalid,
      )
      expect(await end(forged)).toBe(400)
    }
    // Without the form field of an e-mail program, nothing changes.
    const { statusCode } = await fixture.portal.send('unsubscribe', nobody, {
      query: { token },
      form: new FormData(),
    })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    for (const { state } of [one, other]) expect(await state()).toMatchObject({ delivery_state: 'active' })
    await fixture.portal.ok('deleteNotificationEmail', one.admin, { params: { id: one.id } })
    expect(await end(token)).toBe(400)
  })
})

describe('messages to a user', () => {
  it('reminders end by their link, and the user enables them again', async () => {
    const user = await fixture.person({ client_id: await fixture.organization() })
    const token = await tokenFor({ kind: 'reminders', id: user.id, email: user.email })
    const isOn = async () => (await fixture.portal.ok('getReminders', user, {})).reminders
    expect(await isOn()).toBe(true)
    expect(await end(token)).toBe(200)
    expect(await isOn()).toBe(false)
    const { subscription } = await fixture.portal.ok('getUnsubscribe', nobody, { query: { token } })
    expect(subscription).toMatchObject({ kind: 'reminders', email: user.email, is_on: false })
    await fixture.portal.ok('updateReminders', user, { body: { reminders: true } })
    expect(await isOn()).toBe(true)
    const { data } = await fixture.portal.ok('listAudit', fixture.platformAdmin, {})
    expect(data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['reminders_off', 'reminders_on']),
    )
  })

  it('messages with a periodic report end by their link; the report is still generated', async () => {
    const organizationId = await fixture.organization()
    const owner = await fixture.person({ client_id: organizationId })
    const reports = fixture.platform.collection(reportsCollection)
    const id = await reports.commit(operator, (commit) => {
      const made = commit.nextId('periodic_report')
      commit.create('periodic_report', made, {
        owner_id: owner.id,
        client_id: organizationId,
        name: 'Weekly risk',
        frequency: 'week',
        format: 'pdf',
        send_by_email: true,
        is_active: true,
        parts: [],
        next_start: '2026-11-30',
        current_start: null,
        creation_date: commit.at,
      })
      return made
    })
    const token = await tokenFor({ kind: 'report', id, email: owner.email })
    const { subscription } = await fixture.portal.ok('getUnsubscribe', nobody, { query: { token } })
    expect(subscription).toMatchObject({ kind: 'report', report: 'Weekly risk', is_on: true })
    expect(await end(token)).toBe(200)
    expect((await reports.get('periodic_report', id))?.entity).toMatchObject({
      send_by_email: false,
      is_active: true,
    })
  })
})
