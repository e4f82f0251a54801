/** The calls of users: who creates, sees and changes whom, and the effect on sessions. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishActivity } from '#functions/users/user-account.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { findUserId } from '#functions/rules/tenants/users.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import type { createUser } from '#shared/contracts/users.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { codeIn, startMail, tokenIn, type MailService } from '../support/mail.ts'
import { inFunction } from '../support/roles.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'

let backends: Backends
let mail: MailService
let fixture: AdministrationFixture
beforeAll(async () => {
  ;[backends, mail] = await Promise.all([startBackends(), startMail()])
})
afterAll(async () => {
  await Promise.all([backends.stop(), mail.stop()])
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends, mail.transport)
})

const notFound = { status: 404, code: 'not_found' }
const forbidden = { status: 403, code: 'forbidden' }
const ended = { status: 401, code: 'unauthenticated' }
const protectedUser = { status: 403, code: 'user_protected' }
const lastAdmin = { status: 409, code: 'last_admin' }

type NewUser = BodyIn<typeof createUser>
let addresses = 0
const newUser = (own: Partial<NewUser> = {}): NewUser => {
  addresses += 1
  return { name: 'Anna Nowak', email: `anna-${addresses}@example.net`, role: 'ROLE_USER', ...own }
}
const flags = async (caller: Caller) => (await fixture.portal.ok('getSession', caller)).user
const dayAfter = (days: number): string =>
  new Date(fixture.clock.now().getTime() + days * 86_400_000).toISOString()

describe('a new user', () => {
  it('is rejected when the body has an unknown field', async () => {
    const body = Object.assign(newUser({ client_id: await fixture.organization() }), {
      module_permissions: ['threat'],
    })
    expect(await fixture.portal.call('createUser', fixture.platformAdmin, { body })).toMatchObject({
      status: 422,
      failure: { errors: [{ code: 'validation_failed', field: 'module_permissions' }] },
    })
  })

  it('gets a link in the chosen language, sets a password with it and signs in', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization({ name: 'Żółw' })
    const body = newUser({
      client_id,
      language: 'pl',
      has_threat_access: true,
      email: `Anna.${Date.now()}@example.net`,
    })
    const { user } = await portal.ok('createUser', platformAdmin, { body })
    expect(user).toMatchObject({
      client_id,
      client_name: 'Żółw',
      email: body.email,
      has_threat_access: true,
      has_report_access: false,
      deactivated: false,
      expired: false,
      language: 'pl',
      last_activity_date: null,
      can_manage: true,
      locked: false,
    })
    const [invitation] = mail.mailsOf(body.email)
    expect(invitation?.subject).toBe('Twoje konto w portalu Example CERT')
    expect(invitation?.text).toContain('w organizacji Żółw')
    const credentials = { email: body.email.toUpperCase(), password: 'Correct-Horse-2' }
    expect(await portal.refused('login', { token: undefined }, { body: credentials })).toEqual({
      status: 401,
      code: 'bad_credentials',
    })
    fixture.clock.advance(71 * 3600)
    const token = tokenIn(mail.mailsOf(body.email))
    await portal.ok(
      'resetPassword',
      { token: undefined },
      { params: { token }, body: { password: credentials.password, repeat_password: credentials.password } },
    )
    await portal.ok('login', { token: undefined }, { body: credentials })
    expect(codeIn(mail.mailsOf(body.email))).toMatch(/^\d{6}$/)
    expect(
      await portal.refused(
        'resetPassword',
        { token: undefined },
        { params: { token }, body: { password: 'Other-Horse-3', repeat_password: 'Other-Horse-3' } },
      ),
    ).toEqual({ status: 400, code: 'reset_token_invalid' })
  })

  it('has a link that expires after three days', async () => {
    const body = newUser({ client_id: await fixture.organization() })
    await fixture.portal.ok('createUser', fixture.platformAdmin, { body })
    fixture.clock.advance(72 * 3600)
    const reset = {
      params: { token: tokenIn(mail.mailsOf(body.email)) },
      body: { password: 'Correct-Horse-2', repeat_password: 'Correct-Horse-2' },
    }
    expect(await fixture.portal.refused('resetPassword', { token: undefined }, reset)).toEqual({
      status: 400,
      code: 'reset_token_invalid',
    })
  })

  it('is invited again when the address was wrong, and the first link no longer works', async () => {
    const { portal, platformAdmin } = fixture
    const body = newUser({ client_id: await fixture.organization() })
    const { user } = await portal.ok('createUser', platformAdmin, { body })
    const email = `right-${Date.now()}@example.net`
    fixture.clock.advance(60)
    await portal.ok('updateUser', platformAdmin, { params: { id: user.user_id }, body: { email } })
    const passwords = { password: 'Correct-Horse-2', repeat_password: 'Correct-Horse-2' }
    const reset = (address: string) => ({
      params: { token: tokenIn(mail.mailsOf(address)) },
      body: passwords,
    })
    expect(await portal.refused('resetPassword', { token: undefined }, reset(body.email))).toEqual({
      status: 400,
      code: 'reset_token_invalid',
    })
    await portal.ok('resetPassword', { token: undefined }, reset(email))
    const seen = await fixture.session(user.user_id)
    await portal.ok('getSession', seen)
  })

  it('may get a password, which must be a good one', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization()
    const wrong: [Partial<NewUser>, string][] = [
      [{ password: 'Correct-Horse-1' }, 'passwords_not_equal'],
      [{ password: 'Correct-Horse-1', repeat_password: 'Correct-Horse-2' }, 'passwords_not_equal'],
      [{ password: 'short-1A', repeat_password: 'short-1a' }, 'passwords_not_equal'],
      [{ password: 'no-digit-here-A', repeat_password: 'no-digit-here-A' }, 'password_requirements'],
      [{ password: 'Password1', repeat_password: 'Password1' }, 'password_common'],
      [{ password: 'Hey-Nowak-77', repeat_password: 'Hey-Nowak-77' }, 'password_personal'],
    ]
    for (const [own, code] of wrong)
      expect(
        (await portal.refused('createUser', platformAdmin, { body: newUser({ client_id, ...own }) })).code,
      ).toBe(code)
    const body = newUser({
      client_id,
      has_threat_access: true,
      password: 'Correct-Horse-1',
      repeat_password: 'Correct-Horse-1',
    })
    await portal.ok('createUser', platformAdmin, { body })
    await portal.ok(
      'login',
      { token: undefined },
      { body: { email: body.email, password: 'Correct-Horse-1' } },
    )
  })

  it('is rejected beyond the limit, with a taken address, a past expiry, or a module the organization lacks', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization({ max_user_count: 2, services: ['threats'] })
    const refused = (own: Partial<NewUser>) =>
      portal.refused('createUser', platformAdmin, { body: newUser({ client_id, ...own }) })
    const elsewhere = await fixture.person({ client_id: await fixture.organization() })
    expect(await refused({ email: elsewhere.email.toUpperCase() })).toEqual({
      status: 409,
      code: 'already_exists',
    })
    expect(await refused({ account_expiry_date: fixture.clock.now().toISOString() })).toEqual({
      status: 422,
      code: 'expiry_date_in_past',
    })
    expect(await refused({ has_feed_access: true })).toEqual({ status: 422, code: 'service_disabled' })
    expect(await refused({ client_id: 99 })).toEqual({ status: 422, code: 'unknown_reference' })
    expect(await refused({ client_id: null })).toEqual({ status: 422, code: 'validation_failed' })
    expect(await refused({ name: 'api KEY Backup' })).toEqual({ status: 422, code: 'validation_failed' })
    expect(await refused({ role: 'ROLE_COMCERT_ANALYST' })).toEqual({
      status: 422,
      code: 'validation_failed',
    })
    expect(mail.mailsOf(elsewhere.email)).toEqual([])
    await portal.ok('createUser', platformAdmin, { body: newUser({ client_id, has_threat_access: true }) })
    await portal.ok('createUser', platformAdmin, { body: newUser({ client_id, has_report_access: true }) })
    expect(await refused({})).toEqual({ status: 409, code: 'user_limit_exceeded' })
  })

  it('has reports as an organization admin, and never as an analyst', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization()
    expect(
      (
        await portal.ok('createUser', platformAdmin, {
          body: newUser({ client_id, role: 'ROLE_ORGANIZATION_ADMIN', has_report_access: false }),
        })
      ).user.has_report_access,
    ).toBe(true)
    const { user } = await portal.ok('createUser', platformAdmin, {
      body: newUser({ role: 'ROLE_COMCERT_ANALYST', has_report_access: true }),
    })
    expect(user).toMatchObject({
      client_id: null,
      client_name: null,
      role: 'ROLE_COMCERT_ANALYST',
      has_report_access: false,
      has_threat_access: true,
    })
  })

  it('created by an organization admin belongs to that organization', async () => {
    const { portal } = fixture
    const [own, other] = [await fixture.organization(), await fixture.organization()]
    const admin = await fixture.person({ role: 'organization_admin', client_id: own })
    expect((await portal.ok('createUser', admin, { body: newUser() })).user.client_id).toBe(own)
    expect(
      (
        await portal.ok('createUser', admin, {
          body: newUser({ role: 'ROLE_ORGANIZATION_ADMIN', client_id: own }),
        })
      ).user,
    ).toMatchObject({ client_id: own, can_manage: false })
    expect(await portal.refused('createUser', admin, { body: newUser({ client_id: other }) })).toEqual(
      notFound,
    )
    expect(
      await portal.refused('createUser', admin, { body: newUser({ role: 'ROLE_COMCERT_ANALYST' }) }),
    ).toEqual(forbidden)
  })
})

describe('another user', () => {
  it('outside the own organization does not exist for its admin, and only platform admins change admins', async () => {
    const { portal, platformAdmin, analyst } = fixture
    const [own, other] = [await fixture.organization(), await fixture.organization()]
    const admin = await fixture.person({ role: 'organization_admin', client_id: own })
    const deputy = await fixture.person({ role: 'organization_admin', client_id: own })
    const colleague = await fixture.person({ client_id: own })
    const stranger = await fixture.person({ client_id: other })
    for (const id of [stranger.id, 1, 2, 999]) {
      const params = { id }
      expect(await portal.refused('getUser', admin, { params })).toEqual(notFound)
      expect(await portal.refused('updateUser', admin, { params, body: { name: 'Taken' } })).toEqual(notFound)
      expect(await portal.refused('deleteUser', admin, { params, body: {} })).toEqual(notFound)
      expect(await portal.refused('getModulePermissions', admin, { params })).toEqual(notFound)
      expect(
        await portal.refused('updateModulePermissions', admin, { params, body: { threat: false } }),
      ).toEqual(notFound)
      expect(await portal.refused('listModuleRequests', admin, { params })).toEqual(notFound)
    }
    expect(await portal.refused('listOrganizationUsers', admin, { params: { id: other } })).toEqual(notFound)
    expect(await portal.refused('listOrganizationUsers', platformAdmin, { params: { id: 99 } })).toEqual(
      notFound,
    )
    for (const id of [deputy.id, admin.id]) {
      expect((await portal.ok('getUser', admin, { params: { id } })).user.can_manage).toBe(false)
      expect(
        await portal.refused('updateUser', admin, { params: { id }, body: { name: 'Changed' } }),
      ).toEqual(protectedUser)
      expect(await portal.refused('updateUser', admin, { params: { id }, body: { language: 'pl' } })).toEqual(
        protectedUser,
      )
      expect(
        await portal.refused('updateModulePermissions', admin, { params: { id }, body: { threat: false } }),
      ).toEqual(protectedUser)
      expect(await portal.refused('deleteUser', admin, { params: { id }, body: {} })).toEqual(protectedUser)
    }
    const changed = await portal.ok('updateUser', admin, {
      params: { id: colleague.id },
      body: { name: 'Nowa Nazwa', language: 'pl' },
    })
    expect(changed.user).toMatchObject({ name: 'Nowa Nazwa', language: 'pl', can_manage: true })
    expect((await portal.ok('getUser', admin, { params: { id: colleague.id } })).history).toBeUndefined()
    expect(
      (await portal.ok('getUser', platformAdmin, { params: { id: colleague.id } })).history?.[0],
    ).toMatchObject({ action: 'update', fields: ['name'] })
    expect(
      (
        await portal.ok('updateUser', platformAdmin, {
          params: { id: deputy.id },
          body: { name: 'Zastępca' },
        })
      ).user.name,
    ).toBe('Zastępca')
    const names = (await portal.ok('listOrganizationUsers', admin, { params: { id: own } })).data.map(
      ({ user_id }) => user_id,
    )
    expect(names.toSorted()).toEqual([admin.id, deputy.id, colleague.id].toSorted())
    expect(
      await portal.refused('toggleActiveStatus', analyst, { params: { id: colleague.id }, body: {} }),
    ).toEqual(forbidden)
  })

  it('who is a platform admin is managed outside the portal', async () => {
    const { portal, platformAdmin } = fixture
    const other = await fixture.person({ role: 'platform_admin' })
    for (const id of [other.id, 1]) {
      expect(
        await portal.refused('updateUser', platformAdmin, { params: { id }, body: { name: 'Changed' } }),
      ).toEqual(protectedUser)
      expect(await portal.refused('toggleActiveStatus', platformAdmin, { params: { id }, body: {} })).toEqual(
        protectedUser,
      )
      expect(
        await portal.refused('deleteUser', platformAdmin, {
          params: { id },
          body: { confirm_last_admin: true },
        }),
      ).toEqual(protectedUser)
    }
    expect(
      (await portal.refused('updateUser', platformAdmin, { params: { id: 2 }, body: { role: 'ROLE_USER' } }))
        .code,
    ).toBe('validation_failed')
  })
})

describe('a change of a user', () => {
  it('of role, e-mail or activation ends the sessions', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization()
    const user = await fixture.person({ client_id })
    const params = { id: user.id }
    const second = await fixture.session(user.id)
    await portal.ok('updateUser', platformAdmin, { params, body: { role: 'ROLE_ORGANIZATION_ADMIN' } })
    expect(await portal.refused('getSession', user)).toEqual(ended)
    expect(await portal.refused('getSession', second)).toEqual(ended)
    const third = await fixture.session(user.id)
    expect(await flags(third)).toMatchObject({ role: 'ROLE_ORGANIZATION_ADMIN', has_report_access: true })
    const email = `moved-${Date.now()}@example.net`
    await portal.ok('updateUser', platformAdmin, { params, body: { email } })
    expect(await portal.refused('getSession', third)).toEqual(ended)
    expect(await findUserId(fixture.platform.table, email)).toBe(user.id)
    expect(await findUserId(fixture.platform.table, user.email)).toBeUndefined()
    const fourth = await fixture.session(user.id)
    expect(
      (await portal.ok('toggleActiveStatus', platformAdmin, { params, body: { confirm_last_admin: true } }))
        .user.deactivated,
    ).toBe(true)
    expect(await portal.refused('getSession', fourth)).toEqual(ended)
    expect(
      await portal.refused('login', { token: undefined }, { body: { email, password: 'Correct-Horse-1' } }),
    ).toEqual({ status: 401, code: 'account_suspended' })
    expect(
      (await portal.ok('toggleActiveStatus', platformAdmin, { params, body: { deactivated: false } })).user
        .deactivated,
    ).toBe(false)
    expect(
      (await portal.ok('toggleActiveStatus', platformAdmin, { params, body: { deactivated: false } })).user
        .deactivated,
    ).toBe(false)
    await portal.ok('login', { token: undefined }, { body: { email, password: 'Correct-Horse-1' } })
  })

  it('of anything else applies to the sessions at once, and they continue', async () => {
    const { portal, platformAdmin, clock } = fixture
    const client_id = await fixture.organization()
    const user = await fixture.person({ client_id })
    const params = { id: user.id }
    await portal.ok('updateUser', platformAdmin, {
      params,
      body: { name: 'Nowa', has_report_access: true, account_expiry_date: dayAfter(0.04) },
    })
    expect(await flags(user)).toMatchObject({ name: 'Nowa', has_report_access: true })
    await portal.ok('updateModulePermissions', platformAdmin, { params, body: { threat: false } })
    expect(await portal.refused('listThreats', user)).toEqual({ status: 403, code: 'module_forbidden' })
    clock.advance(3600)
    expect(await portal.refused('getSession', user)).toEqual({ status: 401, code: 'account_expired' })
    const admin = await fixture.session(1)
    const { data } = await portal.ok('listOrganizationUsers', admin, {
      params: { id: client_id },
      query: { state: 'expired' },
    })
    expect(data).toMatchObject([{ user_id: user.id, expired: true, deactivated: false }])
    expect(
      (await portal.ok('updateUser', admin, { params, body: { name: 'Still expired' } })).user.expired,
    ).toBe(true)
    expect(
      await portal.refused('updateUser', admin, { params, body: { account_expiry_date: dayAfter(-1) } }),
    ).toEqual({ status: 422, code: 'expiry_date_in_past' })
    expect(
      (await portal.ok('updateUser', admin, { params, body: { account_expiry_date: null } })).user,
    ).toMatchObject({ account_expiry_date: null, expired: false })
  })

  it('reaches every session while another one ends', async () => {
    const { portal, platformAdmin } = fixture
    const user = await fixture.person({ client_id: await fixture.organization() })
    const others = await Promise.all(Array.from({ length: 4 }, () => fixture.session(user.id)))
    const change = portal.ok('updateModulePermissions', platformAdmin, {
      params: { id: user.id },
      body: { threat: false },
    })
    await Promise.all([change, ...others.map((caller) => portal.ok('logout', caller))])
    expect((await flags(user)).has_threat_access).toBe(false)
    for (const caller of others) expect(await portal.refused('getSession', caller)).toEqual(ended)
  })

  it('keeps e-mail addresses unique in the whole portal', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization()
    const [user, other] = [
      await fixture.person({ client_id }),
      await fixture.person({ client_id: await fixture.organization() }),
    ]
    // Only the part before the @ is case-sensitive: a domain is not.
    const shouted = user.email.replace(/^[^@]+/, (local) => local.toUpperCase())
    expect(
      await portal.refused('updateUser', platformAdmin, {
        params: { id: user.id },
        body: { email: other.email.toUpperCase() },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    expect(
      (
        await portal.ok('updateUser', platformAdmin, {
          params: { id: user.id },
          body: { email: shouted },
        })
      ).user.email,
    ).toBe(shouted)
    await portal.ok('deleteUser', platformAdmin, { params: { id: other.id }, body: {} })
    await portal.ok('updateUser', platformAdmin, { params: { id: user.id }, body: { email: other.email } })
    expect(await findUserId(fixture.platform.table, other.email)).toBe(user.id)
  })
})

describe('a user who is deleted', () => {
  it('loses the saved views, including shared ones', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization()
    const [user, colleague] = [await fixture.person({ client_id }), await fixture.person({ client_id })]
    await portal.ok('createFeedView', user, { body: { view_name: 'Addresses', is_shared: true } })
    await portal.ok('createFeedView', colleague, { body: { view_name: 'Domains' } })
    const names = async () =>
      (await portal.ok('listFeedViews', colleague)).data.map(({ view_name }) => view_name)
    expect(await names()).toEqual(['Addresses', 'Domains'])
    await portal.ok('deleteUser', platformAdmin, { params: { id: user.id }, body: {} })
    expect(await names()).toEqual(['Domains'])
  })
})

describe('the last organization admin', () => {
  it('is removed only with a confirmation: by deletion, deactivation or another role', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization()
    const admin = await fixture.person({ role: 'organization_admin', client_id })
    await fixture.person({ role: 'organization_admin', client_id, account_expiry_date: dayAfter(1) })
    const params = { id: admin.id }
    await portal.ok('toggleActiveStatus', platformAdmin, { params, body: { deactivated: true } })
    await portal.ok('toggleActiveStatus', platformAdmin, { params, body: { deactivated: false } })
    fixture.clock.advance(2 * 86_400)
    const again = await fixture.session(1)
    expect(await portal.refused('deleteUser', again, { params, body: {} })).toEqual(lastAdmin)
    expect(await portal.refused('toggleActiveStatus', again, { params, body: {} })).toEqual(lastAdmin)
    expect(await portal.refused('updateUser', again, { params, body: { role: 'ROLE_USER' } })).toEqual(
      lastAdmin,
    )
    await portal.ok('updateUser', again, { params, body: { name: 'Still here' } })
    await portal.ok('updateUser', again, { params, body: { role: 'ROLE_USER', confirm_last_admin: true } })
    await portal.ok('updateUser', again, { params, body: { role: 'ROLE_ORGANIZATION_ADMIN' } })
    await portal.ok('deleteUser', again, { params, body: { confirm_last_admin: true } })
    expect(await portal.refused('getUser', again, { params })).toEqual(notFound)
  })
})

describe('a deleted user', () => {
  it('is deleted by an administrator who has just confirmed a second factor', async () => {
    const { portal } = fixture
    const { id } = await fixture.person({ client_id: await fixture.organization() })
    const admin = await fixture.session(1)
    fixture.clock.advance(11 * 60)
    expect(await portal.refused('deleteUser', admin, { params: { id }, body: {} })).toMatchObject({
      status: 428,
      code: 'confirmation_needed',
    })
    await portal.ok('deleteUser', await fixture.session(1), { params: { id }, body: {} })
  })

  it('leaves no credentials, and a free address', async () => {
    const { portal, platform } = fixture
    const client_id = await fixture.organization()
    const admin = await fixture.person({ role: 'organization_admin', client_id })
    const user = await fixture.person({ client_id, modules: [], email: `gone-${Date.now()}@example.net` })
    await portal.ok('createModuleRequest', user, { body: { module: 'IOC' } })
    await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
    expect(await platform.table.get(keys.entity('api_key', 1))).toBeDefined()
    await portal.ok('deleteUser', admin, { params: { id: user.id }, body: {} })
    expect(await portal.refused('getSession', user)).toEqual(ended)
    expect(
      await portal.refused(
        'login',
        { token: undefined },
        { body: { email: user.email, password: 'Correct-Horse-1' } },
      ),
    ).toEqual({ status: 401, code: 'bad_credentials' })
    expect(
      await platform.table.batchGet([
        keys.account(user.id),
        keys.seen(user.id),
        keys.entity('user', user.id),
        keys.entity('module_request', 1),
        keys.entity('api_key', 1),
      ]),
    ).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(
      (await portal.ok('createUser', admin, { body: newUser({ email: user.email }) })).user.user_id,
    ).not.toBe(user.id)
  })
})

describe('modules', () => {
  it('are granted within those of the organization, and requests for them are closed', async () => {
    const { portal } = fixture
    const client_id = await fixture.organization({ services: ['threats', 'incidents'] })
    const admin = await fixture.person({ role: 'organization_admin', client_id })
    const user = await fixture.person({ client_id, modules: ['visibility', 'incident'] })
    const params = { id: user.id }
    const none = { threat: false, feed: false, incident: false, visibility: false, report: false }
    expect(await portal.ok('getModulePermissions', admin, { params })).toEqual({
      module_permissions: { ...none, visibility: true, incident: true },
      available_modules: { ...none, threat: true, incident: true, report: true },
    })
    expect(await portal.refused('createModuleRequest', user, { body: { module: 'INCIDENT' } })).toEqual({
      status: 409,
      code: 'module_already_granted',
    })
    const first = await portal.ok('createModuleRequest', user, { body: { module: 'THREAT_RADAR' } })
    expect(await portal.ok('createModuleRequest', user, { body: { module: 'THREAT_RADAR' } })).toEqual(first)
    await portal.ok('createModuleRequest', user, { body: { module: 'IOC' } })
    expect(
      (await portal.ok('listModuleRequests', admin, { params })).data.map(({ module }) => module),
    ).toEqual(['THREAT_RADAR', 'IOC'])
    expect(
      (
        await portal.ok('listOrganizationUsers', admin, {
          params: { id: client_id },
          query: { search: user.email },
        })
      ).data,
    ).toMatchObject([{ module_requests: 2 }])
    expect(
      await portal.refused('updateModulePermissions', admin, { params, body: { threat: true, feed: true } }),
    ).toEqual({ status: 422, code: 'service_disabled' })
    expect((await flags(user)).has_threat_access).toBe(false)
    const { module_permissions } = await portal.ok('updateModulePermissions', admin, {
      params,
      body: { threat: true, visibility: true, report: true },
    })
    expect(module_permissions).toEqual({
      ...none,
      visibility: true,
      incident: true,
      threat: true,
      report: true,
    })
    await portal.ok('listThreats', user)
    expect(
      (await portal.ok('listModuleRequests', admin, { params })).data.map(({ module }) => module),
    ).toEqual(['IOC'])
    expect((await portal.ok('getUser', admin, { params })).user.module_requests).toBe(1)
  })

  it('that are requested get an answer that the author sees and receives: declined with a reason, requested again, granted', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization({ name: 'Odlewnia' })
    const admin = await fixture.person({
      role: 'organization_admin',
      client_id,
      email: `admin-${Date.now()}@example.net`,
    })
    const user = await fixture.person({ client_id, modules: [], email: `asks-${Date.now()}@example.net` })
    const stranger = await fixture.person({
      role: 'organization_admin',
      client_id: await fixture.organization(),
    })
    const other = await fixture.person({ client_id, modules: [] })
    const { data } = await portal.ok('createModuleRequest', user, { body: { module: 'IOC' } })
    expect(data).toMatchObject({ state: 'pending', waits_for: 'organization', available: true })
    expect(mail.mailsOf(admin.email)[0]?.text).toContain('(Odlewnia) asks for access to a module: IoC')
    // The second request of the same user for the same module is the first one.
    await portal.ok('createModuleRequest', user, { body: { module: 'IOC' } })
    expect(mail.mailsOf(admin.email)).toHaveLength(1)

    const params = { id: data.id }
    const decline = { granted: false, reason: 'Not before June.' }
    expect((await portal.ok('listAllModuleRequests', admin)).data).toMatchObject([
      { id: data.id, user: { user_id: user.id } },
    ])
    expect((await portal.ok('listAllModuleRequests', stranger)).data).toEqual([])
    expect((await portal.ok('listAllModuleRequests', other)).data).toEqual([])
    expect(await portal.refused('resolveModuleRequest', stranger, { params, body: decline })).toEqual(
      notFound,
    )
    expect(await portal.refused('withdrawModuleRequest', other, { params })).toEqual(notFound)
    expect(
      await portal.refused('resolveModuleRequest', admin, { params, body: { granted: false } }),
    ).toMatchObject({ status: 422 })
    await portal.ok('resolveModuleRequest', admin, { params, body: decline })
    expect((await portal.ok('listAllModuleRequests', user)).data).toMatchObject([
      { state: 'declined', reason: 'Not before June.', waits_for: null },
    ])
    expect(mail.mailsOf(user.email)[0]?.text).toContain('Reason: Not before June.')
    expect((await portal.ok('listAllModuleRequests', admin)).data).toEqual([])
    const resolved = { status: 409, code: 'module_request_resolved' }
    expect(await portal.refused('resolveModuleRequest', admin, { params, body: { granted: true } })).toEqual(
      resolved,
    )
    expect(await portal.refused('withdrawModuleRequest', user, { params })).toEqual(resolved)

    const again = await portal.ok('createModuleRequest', user, { body: { module: 'IOC' } })
    expect((await portal.ok('listAllModuleRequests', user)).data).toMatchObject([{ state: 'pending' }])
    await portal.ok('resolveModuleRequest', admin, { params: { id: again.data.id }, body: { granted: true } })
    expect((await flags(user)).has_feed_access).toBe(true)
    expect(mail.mailsOf(user.email)[0]?.subject).toBe('Your request for access was granted')
    // The module switches also answer a request.
    await portal.ok('createModuleRequest', user, { body: { module: 'INCIDENT' } })
    await portal.ok('updateModulePermissions', platformAdmin, {
      params: { id: user.id },
      body: { incident: true },
    })
    expect((await portal.ok('listAllModuleRequests', user)).data).toMatchObject([
      { module: 'IOC', state: 'granted' },
      { module: 'INCIDENT', state: 'granted' },
    ])
    expect(mail.mailsOf(user.email)[0]?.text).toContain('Incidents')
  })

  it('that the organization lacks are granted by the provider, who enables the module for it', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization({ services: ['threats'] })
    const admin = await fixture.person({ role: 'organization_admin', client_id })
    // One user was granted it before the module was switched off, the other never.
    const [had, never] = [
      await fixture.person({ client_id, modules: ['feed'] }),
      await fixture.person({ client_id, modules: [] }),
    ]
    const { data } = await portal.ok('createModuleRequest', never, { body: { module: 'IOC' } })
    await portal.ok('createModuleRequest', had, { body: { module: 'IOC' } })
    expect(data).toMatchObject({ waits_for: 'provider', available: false })
    const params = { id: data.id }
    expect(await portal.refused('resolveModuleRequest', admin, { params, body: { granted: true } })).toEqual({
      status: 422,
      code: 'service_disabled',
    })
    const waits_for = 'provider' as const
    expect(
      (await portal.ok('listAllModuleRequests', platformAdmin, { query: { waits_for } })).data,
    ).toMatchObject([{ id: data.id, client: { client_id } }, { user: { user_id: had.id } }])
    await portal.ok('resolveModuleRequest', platformAdmin, { params, body: { granted: true } })
    expect((await flags(never)).has_feed_access).toBe(true)
    expect((await portal.ok('getServices', admin, { params: { id: client_id } })).services.feeds).toEqual({
      enabled: true,
      enable_api_access: false,
      enable_email_notifications: false,
    })
    // The other's request is granted now: nothing is pending, and its author sees why.
    expect((await portal.ok('listAllModuleRequests', platformAdmin)).data).toEqual([])
    expect((await portal.ok('listAllModuleRequests', had)).data).toMatchObject([{ state: 'granted' }])

    // Without an admin who can sign in, the provider answers for the organization.
    await portal.ok('createModuleRequest', never, { body: { module: 'THREAT_RADAR' } })
    await portal.ok('toggleActiveStatus', platformAdmin, {
      params: { id: admin.id },
      body: { confirm_last_admin: true },
    })
    expect(
      (await portal.ok('listAllModuleRequests', platformAdmin, { query: { waits_for } })).data,
    ).toMatchObject([{ module: 'THREAT_RADAR', available: true }])
  })

  it('are no longer requested when the user cancels, is deactivated, changes role or expires', async () => {
    const { portal, platformAdmin } = fixture
    const client_id = await fixture.organization()
    const admin = await fixture.person({ role: 'organization_admin', client_id })
    const [withdraws, off, promoted, expires] = await Promise.all(
      [undefined, undefined, undefined, dayAfter(1)].map((account_expiry_date) =>
        fixture.person({ client_id, modules: [], account_expiry_date: account_expiry_date ?? null }),
      ),
    )
    if (withdraws === undefined || off === undefined || promoted === undefined || expires === undefined)
      throw new Error('four people')
    for (const one of [withdraws, off, promoted, expires])
      await portal.ok('createModuleRequest', one, { body: { module: 'IOC' } })
    const { data } = await portal.ok('listAllModuleRequests', admin)
    expect(data).toHaveLength(4)
    const own = data.find(({ user }) => user.user_id === withdraws.id)
    await portal.ok('withdrawModuleRequest', withdraws, { params: { id: own?.id ?? 0 } })
    await portal.ok('toggleActiveStatus', platformAdmin, { params: { id: off.id }, body: {} })
    await portal.ok('updateUser', platformAdmin, {
      params: { id: promoted.id },
      body: { role: 'ROLE_ORGANIZATION_ADMIN' },
    })
    expect((await portal.ok('listAllModuleRequests', admin)).data).toMatchObject([
      { user: { user_id: expires.id } },
    ])
    fixture.clock.advance(25 * 3600)
    expect((await portal.ok('listAllModuleRequests', await fixture.session(admin.id))).data).toEqual([])
  })

  it('can be requested and cancelled ten times a day, to limit messages', async () => {
    const { portal } = fixture
    const user = await fixture.person({ client_id: await fixture.organization(), modules: [] })
    for (let times = 0; times < 10; times += 1) {
      const { data } = await portal.ok('createModuleRequest', user, { body: { module: 'IOC' } })
      await portal.ok('withdrawModuleRequest', user, { params: { id: data.id } })
    }
    expect(await portal.refused('createModuleRequest', user, { body: { module: 'IOC' } })).toEqual({
      status: 429,
      code: 'too_many_attempts',
    })
  })

  it('always include reports for an organization admin, never for staff', async () => {
    const { portal, platformAdmin } = fixture
    const admin = await fixture.person({
      role: 'organization_admin',
      client_id: await fixture.organization(),
    })
    expect(
      (
        await portal.ok('updateModulePermissions', platformAdmin, {
          params: { id: admin.id },
          body: { report: false, threat: false },
        })
      ).module_permissions,
    ).toMatchObject({ report: true, threat: false })
    expect(
      (
        await portal.ok('updateUser', platformAdmin, {
          params: { id: admin.id },
          body: { has_report_access: false },
        })
      ).user.has_report_access,
    ).toBe(true)
    const staff = await portal.ok('getModulePermissions', platformAdmin, { params: { id: 2 } })
    expect(staff.available_modules).toEqual({
      threat: true,
      feed: true,
      incident: true,
      visibility: true,
      report: false,
    })
    expect(
      (
        await portal.ok('updateModulePermissions', platformAdmin, {
          params: { id: 2 },
          body: { report: true },
        })
      ).module_permissions.report,
    ).toBe(false)
  })
})

describe('the lists', () => {
  it('of the provider are read by analysts; all users only by platform admins', async () => {
    const { portal, platformAdmin, analyst } = fixture
    const client_id = await fixture.organization({ name: 'Bank' })
    const user = await fixture.person({ client_id, name: 'Żaneta' })
    const ids = async (caller: Caller, query: Record<string, string> = {}) =>
      (await portal.ok('listProviderUsers', caller, { query })).data.map(({ user_id }) => user_id)
    expect(await ids(analyst)).toEqual([1, 2])
    expect(await ids(platformAdmin, { roles: 'ROLE_COMCERT_ANALYST' })).toEqual([2])
    expect(await ids(platformAdmin, { scope: 'all', sort: '-name' })).toEqual([user.id, 2, 1])
    expect(
      (await portal.ok('listProviderUsers', platformAdmin, { query: { scope: 'all', search: 'zaneta' } }))
        .data,
    ).toMatchObject([{ client_name: 'Bank' }])
    expect(await portal.refused('listProviderUsers', analyst, { query: { scope: 'all' } })).toEqual(forbidden)
    await portal.ok('toggleActiveStatus', platformAdmin, { params: { id: user.id }, body: {} })
    expect(await ids(platformAdmin, { scope: 'all', state: 'deactivated' })).toEqual([user.id])
    expect(await ids(platformAdmin, { scope: 'all', state: 'active' })).toEqual([1, 2])
    // The users who can help see in either list that an account is locked after too many wrong codes.
    await fixture.platform.table.update(keys.account(user.id), {
      expression: 'SET locked_at = :at',
      values: { ':at': fixture.clock.now().toISOString() },
    })
    for (const { data } of [
      await portal.ok('listProviderUsers', platformAdmin, { query: { scope: 'all' } }),
      await portal.ok('listOrganizationUsers', platformAdmin, { params: { id: client_id } }),
    ])
      expect(data.filter(({ locked }) => locked).map(({ user_id }) => user_id)).toEqual([user.id])
    const soon = await fixture.person({ client_id, account_expiry_date: dayAfter(29) })
    const sooner = await fixture.person({ client_id, account_expiry_date: dayAfter(2) })
    await fixture.person({ client_id, account_expiry_date: dayAfter(31) })
    const ending = { scope: 'all', state: 'expiring', sort: '+account_expiry_date' }
    expect(await ids(platformAdmin, ending)).toEqual([sooner.id, soon.id])
    await portal.ok('toggleActiveStatus', platformAdmin, { params: { id: sooner.id }, body: {} })
    expect(await ids(platformAdmin, ending)).toEqual([soon.id])
    expect(
      (await portal.refused('listProviderUsers', platformAdmin, { query: { roles: 'ROLE_NOBODY' } })).code,
    ).toBe('validation_failed')
  })

  it('show when a user was last active, without a history entry', async () => {
    const { portal, platform, clock } = fixture
    const client_id = await fixture.organization()
    const user = await fixture.person({ client_id })
    const idle = await fixture.person({ client_id })
    const last = async (admin: Caller) =>
      Object.fromEntries(
        (await portal.ok('listOrganizationUsers', admin, { params: { id: client_id } })).data.map(
          ({ user_id, last_activity_date }) => [user_id, last_activity_date],
        ),
      )
    const seconds = (date: Date): string => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()
    const started = seconds(clock.now())
    // An online user is not shown as never active, although the rows do not have the new date yet.
    expect(await last(fixture.platformAdmin)).toEqual({ [user.id]: started, [idle.id]: started })
    expect(await inFunction('last-activity', () => publishActivity(platform))).toBe(4)
    expect(await last(fixture.platformAdmin)).toEqual({ [user.id]: started, [idle.id]: started })
    expect(await inFunction('last-activity', () => publishActivity(platform))).toBe(0)
    clock.advance(600)
    await portal.ok('getSession', user)
    expect(
      (await portal.ok('getUser', fixture.platformAdmin, { params: { id: user.id } })).user
        .last_activity_date,
    ).toBe(seconds(clock.now()))
    expect(await inFunction('last-activity', () => publishActivity(platform))).toBe(2)
    expect(await last(fixture.platformAdmin)).toEqual({ [user.id]: seconds(clock.now()), [idle.id]: started })
    expect(
      (await portal.ok('getUser', fixture.platformAdmin, { params: { id: user.id } })).history,
    ).toHaveLength(1)
    expect(await platform.table.queryAll(keys.seen(0).pk)).toEqual([])
    const stored = await platform.collection(organizationsCollection).get('user', user.id)
    expect(stored?.entity.name).toBe('Person 3')
  })
})
