/** Changing a user's e-mail address: who must confirm it, who is notified, and what ends when it takes effect. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { answerReset } from '#functions/rules/security/password-reset.ts'
import { keys } from '#functions/rules/keys.ts'
import { findUserId } from '#functions/rules/tenants/users.ts'
import { noonClock } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startMail, tokenIn, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'

let backends: Backends
let mail: MailService
let fixture: AdministrationFixture
let client_id: number
let admin: Caller
let user: Caller & { readonly id: number; readonly email: string }
let email: string
let addresses = 0

beforeAll(async () => {
  ;[backends, mail] = await Promise.all([startBackends(), startMail()])
})
afterAll(async () => {
  await Promise.all([backends.stop(), mail.stop()])
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends, mail.transport, noonClock())
  client_id = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id })
  user = await fixture.person({ client_id })
  addresses += 1
  email = `moved-${addresses}@example.net`
  await signedInBefore(user.id)
})

const nobody: Caller = { token: undefined }
const signedInBefore = (id: number) =>
  fixture.platform.table.update(keys.account(id), {
    expression: 'SET last_activity = :at',
    values: { ':at': Math.floor(fixture.clock.now().getTime() / 1000) },
  })
const change = (to = email, id = user.id) =>
  fixture.portal.ok('updateUser', admin, { params: { id }, body: { email: to } })
const linkIn = (address: string): string =>
  mail
    .mailsOf(address)
    .map(({ text }) => /\/confirm_email#([\w-]+)/.exec(text)?.[1])
    .find((token) => token !== undefined) ?? 'none'
const subjects = (address: string): string[] => mail.mailsOf(address).map(({ subject }) => subject)
const confirm = (token: string) => fixture.portal.ok('confirmEmailChange', nobody, { body: { token } })
const refusedConfirm = (token: string) =>
  fixture.portal.refused('confirmEmailChange', nobody, { body: { token } })
const invalid = { status: 400, code: 'email_link_invalid' }
const audited = async (action: string) => {
  const day = fixture.clock.now().toISOString().slice(0, 10)
  return (await fixture.platform.table.queryAll(keys.audit(day, '', '').pk)).filter(
    (item) => item['action'] === action,
  )
}

describe('a change of e-mail address', () => {
  it('takes effect once it is confirmed at the new one; until then the user keeps the old one, which is notified', async () => {
    const { portal, platform } = fixture
    const changed = await change()
    expect(changed.user).toMatchObject({ email: user.email, pending_email: { email } })
    expect(await findUserId(platform.table, email)).toBeUndefined()
    expect(subjects(user.email)).toEqual(['Another e-mail address was entered for your account'])
    expect(mail.mailsOf(user.email)[0]?.text).toContain(email)
    await portal.ok('getSession', user)
    await portal.ok('login', nobody, { body: { email: user.email, password: 'Correct-Horse-1' } })

    // An earlier password link to the old address must not outlive the change.
    const { outbox } = withOutbox(platform, mail.transport, { answerReset: answerReset(platform) })
    await portal.ok('requestPasswordReset', nobody, { body: { email: user.email } })
    await portal.ok('requestPasswordReset', nobody, { body: { email } })
    await outbox.run()
    expect(subjects(email)).toEqual(['Confirm this e-mail address for the Example CERT portal'])

    const { api_key: key } = await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
    fixture.clock.advance(60)
    expect(await confirm(linkIn(email))).toEqual({ email })
    expect(await portal.refused('getSession', user)).toEqual({ status: 401, code: 'unauthenticated' })
    expect(await findUserId(platform.table, email)).toBe(user.id)
    expect(await findUserId(platform.table, user.email)).toBeUndefined()
    expect(subjects(user.email)[0]).toBe('The e-mail address of your account was changed')
    const passwords = { password: 'Battery-Staple-2', repeat_password: 'Battery-Staple-2' }
    const token = tokenIn(mail.mailsOf(user.email))
    expect((await portal.refused('resetPassword', nobody, { params: { token }, body: passwords })).code).toBe(
      'reset_token_invalid',
    )
    const again = await fixture.session(user.id)
    const { api_key: later } = await portal.ok('regenerateUserKey', again, { params: { id: user.id } })
    expect(later.key_hint).toMatch(/^\w{4}$/)
    expect(later.key_hint).not.toBe(key.key_hint)
    await portal.ok('login', nobody, { body: { email, password: 'Correct-Horse-1' } })
    const { user: now } = await portal.ok('getUser', admin, { params: { id: user.id } })
    expect(now).toMatchObject({ email, pending_email: null })
    expect(await audited('email_change_request')).toMatchObject([
      { detail: `user ${user.id}: ${user.email} to ${email}`, outcome: 'success' },
    ])
    expect(await audited('email_change')).toMatchObject([
      { detail: `user ${user.id}: ${user.email} to ${email}`, user_id: user.id },
    ])
  })

  it('can be declined by the owner of the old one, by the link sent there', async () => {
    const { portal, platform } = fixture
    await change()
    const token = /\/refuse_email#([\w-]+)/.exec(mail.mailsOf(user.email)[0]?.text ?? '')?.[1] ?? 'none'
    // Each link works only for its own purpose.
    expect(await refusedConfirm(token)).toEqual(invalid)
    const refuse = (of: string) => portal.refused('refuseEmailChange', nobody, { body: { token: of } })
    expect(await refuse(linkIn(email))).toEqual(invalid)
    expect(mail.mailsOf(email).map(({ text }) => text.includes('/refuse_email'))).toEqual([false])

    await portal.ok('refuseEmailChange', nobody, { body: { token } })
    expect((await portal.ok('getUser', admin, { params: { id: user.id } })).user).toMatchObject({
      email: user.email,
      pending_email: null,
    })
    expect(await refusedConfirm(linkIn(email))).toEqual(invalid)
    expect(await refuse(token)).toEqual(invalid)
    expect(await findUserId(platform.table, user.email)).toBe(user.id)
    // The owner's own sessions continue.
    await portal.ok('getSession', user)
    expect(await audited('email_change_withdraw')).toMatchObject([
      { user_id: user.id, detail: `user ${user.id}: ${user.email}, not ${email}, by the link to the former` },
    ])
  })

  it('is confirmed once, within three days, and not after it was cancelled or entered again', async () => {
    const { portal } = fixture
    const params = { id: user.id }
    await change()
    const first = linkIn(email)
    await portal.ok('withdrawEmailChange', admin, { params })
    expect(await refusedConfirm(first)).toEqual(invalid)
    fixture.clock.advance(1)
    await change()
    expect(await refusedConfirm(first)).toEqual(invalid)
    await portal.ok('resendEmailChange', admin, { params })
    fixture.clock.advance(1)
    await confirm(linkIn(email))
    expect(await refusedConfirm(linkIn(email))).toEqual(invalid)
    expect(await portal.refused('resendEmailChange', admin, { params })).toMatchObject({ status: 404 })

    const late = `late-${addresses}@example.net`
    await change(late)
    fixture.clock.advance(72 * 3600)
    expect(await refusedConfirm(linkIn(late))).toEqual(invalid)
  })

  it('reserves the address while pending, and gives the same reply wherever an address is taken', async () => {
    const { portal, platformAdmin } = fixture
    const stranger = await fixture.person({ client_id: await fixture.organization() })
    const colleague = await fixture.person({ client_id })
    await change()
    const taken = { status: 409, code: 'already_exists' }
    const other = { params: { id: colleague.id }, body: { email } }
    expect(await portal.refused('updateUser', admin, other)).toEqual(taken)
    const body = { name: 'Anna Nowak', role: 'ROLE_USER', email } as const
    expect(await portal.refused('createUser', platformAdmin, { body: { ...body, client_id } })).toEqual(taken)
    for (const address of [stranger.email, colleague.email]) {
      const input = { params: { id: user.id }, body: { email: address } }
      expect(await portal.refused('updateUser', admin, input)).toEqual(taken)
      expect(mail.mailsOf(address)).toEqual([])
    }
    fixture.clock.advance(72 * 3600)
    admin = await fixture.person({ role: 'organization_admin', client_id })
    await portal.ok('createUser', admin, { body })
  })

  it('is requested, sent again and cancelled only by users who may change the user', async () => {
    const { portal, analyst } = fixture
    const outsider = await fixture.person({
      role: 'organization_admin',
      client_id: await fixture.organization(),
    })
    await change()
    for (const call of ['resendEmailChange', 'withdrawEmailChange'] as const) {
      const params = { id: user.id }
      expect((await portal.refused(call, outsider, { params })).status).toBe(404)
      expect((await portal.refused(call, analyst, { params })).status).toBe(403)
      expect((await portal.refused(call, user, { params })).status).toBe(403)
    }
    const codes: string[] = []
    for (let attempt = 0; attempt < 21; attempt += 1)
      codes.push((await refusedConfirm(`bad-${attempt}`)).code ?? '')
    expect(codes.at(-1)).toBe('too_many_attempts')
    await confirm(linkIn(email))
  })
})

describe('invitations and confirmations', () => {
  const quota = { status: 429, code: 'mail_quota_exceeded' }
  const invite = (caller: Caller, to: string) =>
    fixture.portal.call('createUser', caller, { body: { name: 'Anna Nowak', role: 'ROLE_USER', email: to } })

  it('to one address are limited, also when the user is deleted and created again', async () => {
    const { portal } = fixture
    for (let time = 0; time < 5; time += 1) {
      const { user: made } = await portal.ok('createUser', admin, {
        body: { name: 'Anna Nowak', role: 'ROLE_USER', email },
      })
      await portal.ok('deleteUser', admin, { params: { id: made.user_id }, body: {} })
    }
    const body = { name: 'Anna Nowak', role: 'ROLE_USER', email: email.toUpperCase() } as const
    expect(await portal.refused('createUser', admin, { body })).toEqual(quota)
    const reply = await portal.send('createUser', admin, { body })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect(mail.mailsOf(email)).toHaveLength(5)
    expect(await portal.refused('updateUser', admin, { params: { id: user.id }, body: { email } })).toEqual(
      quota,
    )
    expect((await audited('invitation')).map(({ outcome }) => outcome)).toEqual(['mail_quota_exceeded'])
    fixture.clock.advance(86_400)
    admin = await fixture.person({ role: 'organization_admin', client_id })
    await portal.ok('createUser', admin, { body })
  })

  it('that fail do not count, and a full organization gives the same reply for every address', async () => {
    const { portal, platformAdmin } = fixture
    const stranger = await fixture.person({ client_id: await fixture.organization() })
    await portal.ok('updateOrganization', platformAdmin, {
      params: { id: client_id },
      body: { max_user_count: 2 },
    })
    for (let time = 0; time < 6; time += 1) {
      expect(await invite(admin, email)).toMatchObject({
        status: 409,
        failure: { errors: [{ code: 'user_limit_exceeded' }] },
      })
      expect(await invite(admin, stranger.email)).toMatchObject({
        status: 409,
        failure: { errors: [{ code: 'user_limit_exceeded' }] },
      })
    }
  })

  it('at taken addresses are limited to twenty an hour', async () => {
    const stranger = await fixture.person({ client_id: await fixture.organization() })
    const codes: (string | undefined)[] = []
    for (let time = 0; time < 21; time += 1) {
      const reply = await invite(admin, stranger.email)
      codes.push('failure' in reply ? reply.failure.errors[0]?.code : undefined)
    }
    expect(codes.slice(-2)).toEqual(['already_exists', 'too_many_attempts'])
    // The reply reveals nothing: a free address is refused in the same way.
    expect(await invite(admin, email)).toMatchObject({ status: 429 })
  })

  it('at contact addresses of other organizations are limited to twenty an hour', async () => {
    const contact_email = 'office@example.org'
    const of = (id: number, address: string) => ({ params: { id }, body: { contact_email: address } })
    await fixture.portal.ok(
      'updateOrganization',
      fixture.platformAdmin,
      of(await fixture.organization(), contact_email),
    )
    await fixture.portal.ok('updateOrganization', admin, of(client_id, 'own@example.org'))
    const codes: (string | undefined)[] = []
    for (let time = 0; time < 21; time += 1)
      codes.push(
        (await fixture.portal.refused('updateOrganization', admin, of(client_id, contact_email))).code,
      )
    expect(codes.slice(-2)).toEqual(['already_exists', 'too_many_attempts'])
    expect(
      await fixture.portal.refused('updateOrganization', admin, of(client_id, 'free@example.org')),
    ).toMatchObject({ status: 429 })
  })
})
