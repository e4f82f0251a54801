/** Invitations: their states, sending one again, ending one, and what an e-mail that came back changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeFeedback } from '#functions/mails/feedback.ts'
import { keys } from '#functions/rules/keys.ts'
import { userStates } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startMail, tokenIn, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'

let backends: Backends
let mail: MailService
let fixture: AdministrationFixture
let client_id: number
let admin: Caller
let email: string
let addresses = 0

beforeAll(async () => {
  ;[backends, mail] = await Promise.all([startBackends(), startMail()])
})
afterAll(async () => {
  await Promise.all([backends.stop(), mail.stop()])
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends, mail.transport)
  client_id = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id })
  addresses += 1
  email = `invited-${addresses}@example.net`
})

const nobody: Caller = { token: undefined }
const invite = async (role: 'ROLE_USER' | 'ROLE_ORGANIZATION_ADMIN' = 'ROLE_USER'): Promise<number> =>
  (await fixture.portal.ok('createUser', admin, { body: { name: 'Anna Nowak', role, email } })).user.user_id
const stateOf = async (id: number): Promise<string> => {
  const { user } = await fixture.portal.ok('getUser', admin, { params: { id } })
  const { data, meta } = await fixture.portal.ok('listOrganizationUsers', admin, {
    params: { id: client_id },
  })
  const listed = data.find(({ user_id }) => user_id === id)
  expect([listed?.state, listed?.invited_until]).toEqual([user.state, user.invited_until])
  const found: string[] = []
  for (const state of userStates) {
    const page = await fixture.portal.ok('listOrganizationUsers', admin, {
      params: { id: client_id },
      query: { state },
    })
    if (page.data.some(({ user_id }) => user_id === id)) found.push(state)
  }
  expect(meta.invited_total).toBe(Number(found.includes('invited')))
  expect(meta.attention_total).toBe(Number(found.includes('attention')))
  return [user.state, ...found.filter((state) => state !== user.state)].join(' ')
}
const comesBack = async (): Promise<void> => {
  const days = [0, 1].map((back) =>
    new Date(fixture.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10),
  )
  const log = (
    await Promise.all(days.map((day) => fixture.platform.table.queryAll(keys.deliveryLog(day, '').pk)))
  ).flat()
  const last = log
    .filter((entry) => entry['to'] === email)
    .toSorted((a, b) => (String(a['id']) < String(b['id']) ? 1 : -1))[0]
  await takeFeedback(fixture.platform, {
    mail: String(last?.['id']),
    what: 'hard',
    reason: 'hard_no_email',
    id: 'feedback-1',
    sent: fixture.clock.now().getTime(),
  })
}
const acceptedBy = async (id: number): Promise<void> => {
  await fixture.platform.table.update(keys.account(id), {
    expression: 'SET last_activity = :at',
    values: { ':at': Math.floor(fixture.clock.now().getTime() / 1000) },
  })
  await fixture.session(id)
}
const audited = async () =>
  (
    await fixture.platform.table.queryAll(
      keys.audit(fixture.clock.now().toISOString().slice(0, 10), '', '').pk,
    )
  )
    .map(({ action, outcome }) => `${String(action)} ${String(outcome)}`)
    .filter((line) => line.startsWith('invitation'))
const notInvited = { status: 409, code: 'not_invited' }
const passwords = { password: 'Battery-Staple-2', repeat_password: 'Battery-Staple-2' }

describe('an invitation', () => {
  it('is open until its link expires, and over once somebody signs in', async () => {
    const id = await invite()
    const { user } = await fixture.portal.ok('getUser', admin, { params: { id } })
    expect(Date.parse(user.invited_until ?? '') - fixture.clock.now().getTime()).toBe(
      limits.invitationHours * 3_600_000,
    )
    expect(await stateOf(id)).toBe('invited')
    fixture.clock.advance(limits.invitationHours * 3600)
    admin = await fixture.person({ role: 'organization_admin', client_id })
    expect(await stateOf(id)).toBe('invitation_expired attention')
    await acceptedBy(id)
    // The row learns of the sign-in later; the list knows at once.
    expect(await stateOf(id)).toBe('active')
    for (const call of ['sendInvitation', 'endInvitation'] as const)
      expect(await fixture.portal.refused(call, admin, { params: { id }, body: {} })).toEqual(notInvited)
  })

  it('that is sent again has the full term and one link, and is one entry in the audit log', async () => {
    const id = await invite()
    const first = tokenIn(mail.mailsOf(email))
    fixture.clock.advance(limits.invitationHours * 3600 - 60)
    admin = await fixture.person({ role: 'organization_admin', client_id })
    const { user } = await fixture.portal.ok('sendInvitation', admin, { params: { id } })
    expect(user).toMatchObject({
      state: 'invited',
      invited_until: new Date(
        fixture.clock.now().getTime() + limits.invitationHours * 3_600_000,
      ).toISOString(),
    })
    expect(mail.mailsOf(email)).toHaveLength(2)
    const second = tokenIn(mail.mailsOf(email))
    expect(second).not.toBe(first)
    expect(
      (await fixture.portal.refused('resetPassword', nobody, { params: { token: first }, body: passwords }))
        .code,
    ).toBe('reset_token_invalid')
    expect(await audited()).toEqual(['invitation_send_again success'])
    await fixture.portal.ok('resetPassword', nobody, { params: { token: second }, body: passwords })
  })

  it('that came back is marked until it is sent again, or to another address', async () => {
    const id = await invite()
    await comesBack()
    expect(await stateOf(id)).toBe('undelivered attention')
    fixture.clock.advance(60)
    await fixture.portal.ok('sendInvitation', admin, { params: { id } })
    expect(await stateOf(id)).toBe('invited')
    await comesBack()
    expect(await stateOf(id)).toBe('undelivered attention')
    const late = email
    email = `corrected-${addresses}@example.net`
    await fixture.portal.ok('updateUser', admin, { params: { id }, body: { email } })
    expect(await stateOf(id)).toBe('invited')
    // News of the former address changes nothing.
    ;[email] = [late]
    await comesBack()
    expect(await stateOf(id)).toBe('invited')
  })

  it('that is ended frees the place, the address and the link', async () => {
    await fixture.portal.ok('updateOrganization', fixture.platformAdmin, {
      params: { id: client_id },
      body: { max_user_count: 2 },
    })
    const id = await invite()
    const body = { name: 'Jan', role: 'ROLE_USER', email: `other-${addresses}@example.net` } as const
    expect((await fixture.portal.refused('createUser', admin, { body })).code).toBe('user_limit_exceeded')
    const token = tokenIn(mail.mailsOf(email))
    await fixture.portal.ok('endInvitation', admin, { params: { id }, body: {} })
    expect((await fixture.portal.refused('getUser', admin, { params: { id } })).status).toBe(404)
    expect(
      (await fixture.portal.refused('resetPassword', nobody, { params: { token }, body: passwords })).code,
    ).toBe('reset_token_invalid')
    await invite()
  })

  it('is the business of those who may invite to the role, within the organization', async () => {
    const id = await invite('ROLE_ORGANIZATION_ADMIN')
    const stranger = await fixture.person({
      role: 'organization_admin',
      client_id: await fixture.organization(),
    })
    for (const call of ['sendInvitation', 'endInvitation'] as const) {
      expect((await fixture.portal.refused(call, stranger, { params: { id }, body: {} })).status).toBe(404)
      expect(
        (
          await fixture.portal.refused(call, admin, {
            params: { id: (await fixture.person({ role: 'analyst', client_id: null })).id },
            body: {},
          })
        ).status,
      ).toBe(404)
    }
    await fixture.portal.ok('sendInvitation', admin, { params: { id } })
    expect(await fixture.portal.refused('endInvitation', admin, { params: { id }, body: {} })).toEqual({
      status: 403,
      code: 'user_protected',
    })
    await fixture.portal.ok('endInvitation', fixture.platformAdmin, { params: { id }, body: {} })
  })

  it('is not sent again to an account that is off, nor more than five times a day', async () => {
    const id = await invite()
    await fixture.portal.ok('toggleActiveStatus', fixture.platformAdmin, { params: { id } })
    expect(await fixture.portal.refused('sendInvitation', admin, { params: { id } })).toEqual(notInvited)
    expect(await stateOf(id)).toBe('deactivated')
    await fixture.portal.ok('toggleActiveStatus', fixture.platformAdmin, { params: { id } })
    for (let time = 0; time < 4; time += 1)
      await fixture.portal.ok('sendInvitation', admin, { params: { id } })
    expect((await fixture.portal.refused('sendInvitation', admin, { params: { id } })).code).toBe(
      'mail_quota_exceeded',
    )
  })
})

describe('inviting many', () => {
  const person = (name: string) => ({ name, email: `${name.toLowerCase()}-${addresses}@example.net` })
  const body = (people: readonly string[], own: object = {}) => ({
    role: 'ROLE_USER' as const,
    has_threat_access: true,
    people: people.map(person),
    ...own,
  })

  it('creates each with the role, the modules and a link, and names them in the audit log', async () => {
    const { invited, left } = await fixture.portal.ok('inviteUsers', admin, {
      body: body(['Ala', 'Ola', 'Ula'], { language: 'pl' }),
    })
    expect([invited.length, left]).toEqual([3, []])
    const { data } = await fixture.portal.ok('listOrganizationUsers', admin, {
      params: { id: client_id },
      query: { state: 'invited' },
    })
    expect(data).toMatchObject(
      ['Ala', 'Ola', 'Ula'].map((name) => ({
        name,
        role: 'ROLE_USER',
        has_threat_access: true,
        has_incident_access: false,
        has_report_access: false,
      })),
    )
    expect(mail.mailsOf(person('Ola').email)).toHaveLength(1)
    await fixture.portal.ok('resetPassword', nobody, {
      params: { token: tokenIn(mail.mailsOf(person('Ola').email)) },
      body: passwords,
    })
  })

  it('says whom the organization has already, and nothing of other organizations', async () => {
    const stranger = await fixture.person({ client_id: await fixture.organization() })
    await fixture.portal.ok('inviteUsers', admin, { body: body(['Ala']) })
    expect(
      await fixture.portal.ok('checkInvitations', admin, {
        body: { emails: [person('Ala').email.toUpperCase(), stranger.email, person('Ola').email] },
      }),
    ).toEqual({ members: [expect.stringMatching(/^ALA/i)], places: 8 })
    const reply = await fixture.portal.ok('inviteUsers', admin, {
      body: {
        ...body(['Ala', 'Ola']),
        people: [person('Ala'), { name: 'Stranger', email: stranger.email }, person('Ola')],
      },
    })
    expect([reply.invited.map(({ email: to }) => to), reply.left]).toEqual([
      [person('Ola').email],
      [
        { email: person('Ala').email, why: 'already_exists' },
        { email: stranger.email, why: 'already_exists' },
      ],
    ])
  })

  it('counts taken addresses: a list of them says no more than twenty single tries', async () => {
    const strangers: string[] = []
    for (let n = 0; n < 22; n += 1) strangers.push((await fixture.person({ role: 'analyst' })).email)
    const { invited, left } = await fixture.portal.ok('inviteUsers', admin, {
      body: { ...body([]), people: [...strangers.map((email) => ({ name: 'A', email })), person('Ola')] },
    })
    expect(invited).toEqual([])
    expect(left.map(({ why }) => why)).toEqual([
      ...Array.from({ length: 20 }, () => 'already_exists'),
      ...Array.from({ length: 3 }, () => 'too_many_attempts'),
    ])
  })

  it('stops at the limit of the organization and says who has no place', async () => {
    await fixture.portal.ok('updateOrganization', fixture.platformAdmin, {
      params: { id: client_id },
      body: { max_user_count: 2 },
    })
    const { invited, left } = await fixture.portal.ok('inviteUsers', admin, {
      body: body(['Ala', 'Ola', 'Ula']),
    })
    expect(invited).toHaveLength(1)
    expect(left).toEqual(
      ['Ola', 'Ula'].map((name) => ({ email: person(name).email, why: 'user_limit_exceeded' })),
    )
  })

  it('is refused as a whole without a service, for another organization, or for too many', async () => {
    const { portal, platformAdmin } = fixture
    await portal.ok('updateServices', platformAdmin, {
      params: { id: client_id },
      body: { threats: { enabled: false } },
    })
    expect((await portal.refused('inviteUsers', admin, { body: body(['Ala']) })).code).toBe(
      'service_disabled',
    )
    const other = await fixture.organization()
    for (const refused of [
      await portal.refused('inviteUsers', admin, { body: body(['Ala'], { client_id: other }) }),
      await portal.refused('checkInvitations', admin, { body: { emails: [email], client_id: other } }),
    ])
      expect(refused.status).toBe(404)
    expect(
      (await portal.refused('checkInvitations', platformAdmin, { body: { emails: [email] } })).status,
    ).toBe(422)
    const many = Array.from({ length: limits.invitationsAtOnce + 1 }, (_, n) => `P${n}`)
    expect((await portal.refused('inviteUsers', admin, { body: body(many) })).status).toBe(422)
    expect(mail.mailsOf(person('Ala').email)).toHaveLength(0)
  })
})
