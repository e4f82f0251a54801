/** Creating, finding and unlocking: the basis of the command line and the administration calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOrganization } from '#functions/organizations/organization.ts'
import { createUser, type CreateUserInput } from '#functions/users/user.ts'
import { findUserByEmail, unlockAccount } from '#functions/users/user-account.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readCounters } from '#functions/core/event-store/counters.ts'
import { verifyPassword } from '#functions/core/crypto/passwords.ts'
import { keys } from '#functions/rules/keys.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import { startBackends, type Backends } from '../support/backends.ts'

let backends: Backends
let platform: Platform
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  platform = backends.platform(await backends.freshTable())
})

const operator = { user_id: null, name: 'operator', client_id: null }
const user = (own: Partial<CreateUserInput> = {}): CreateUserInput => ({
  name: 'Anna',
  email: 'anna@example.com',
  password: 'Correct-Horse-1',
  role: 'user',
  client_id: 1,
  ...own,
})
const refusal = async (work: Promise<unknown>): Promise<ErrorCode | undefined> => {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof PortalError) return error.code
    throw error
  }
}

describe('an organization', () => {
  it('has the defaults, and a unique name', async () => {
    const { id, organization } = await createOrganization(platform, operator, {
      name: '  Żółw   Sp. z o.o. ',
      services: ['feeds'],
    })
    expect(id).toBe(1)
    expect(organization).toMatchObject({
      name: 'Żółw Sp. z o.o.',
      contact_email: null,
      max_user_count: 10,
      services: {
        feeds: { enabled: true, enable_api_access: true, enable_email_notifications: true },
        threats: { enabled: false },
      },
    })
    expect(await refusal(createOrganization(platform, operator, { name: 'żółw sp. z o.o.' }))).toBe(
      'already_exists',
    )
    expect(await refusal(createOrganization(platform, operator, { name: '', max_user_count: 0 }))).toBe(
      'validation_failed',
    )
    expect(await refusal(createOrganization(platform, operator, { name: 'Other', tags: [5] }))).toBe(
      'unknown_reference',
    )
  })
})

describe('a user', () => {
  beforeEach(async () => {
    await createOrganization(platform, operator, { name: 'Example', max_user_count: 2 })
  })

  it('is stored with account and e-mail, and found by it', async () => {
    const { id } = await createUser(
      platform,
      operator,
      user({ email: 'Anna@Example.com', modules: ['threat'], language: 'pl' }),
    )
    const found = await findUserByEmail(platform, ' anna@example.COM ')
    expect(found).toMatchObject({
      id,
      user: { client_id: 1, has_threat_access: true, has_feed_access: false, has_report_access: false },
      organization: { name: 'Example' },
      account: {
        language: 'pl',
        pgp_key: null,
        locked_at: null,
        second_factor_failures: 0,
        last_activity: null,
      },
    })
    expect(await verifyPassword(found?.account.password_hash, 'Correct-Horse-1')).toEqual({
      fits: true,
      outdated: false,
    })
    expect(await findUserByEmail(platform, 'nobody@example.com')).toBeUndefined()
  })

  it('has reports as an admin; provider staff have everything but reports and no organization', async () => {
    expect(
      (await createUser(platform, operator, user({ role: 'organization_admin' }))).user.has_report_access,
    ).toBe(true)
    const { user: analyst } = await createUser(
      platform,
      operator,
      user({ email: 'b@example.com', role: 'analyst', client_id: null, modules: ['report'] }),
    )
    expect(analyst).toMatchObject({
      client_id: null,
      has_threat_access: true,
      has_feed_access: true,
      has_incident_access: true,
      has_visibility_access: true,
      has_report_access: false,
    })
    const [all, organization] = await readCounters(platform.table, 'organizations', ['all', 'client#1'])
    expect(all).toEqual({ organizations: 1, users: 2 })
    expect(organization).toEqual({ users: 1, admins: 1 })
  })

  it('is rejected with the reason', async () => {
    await createUser(platform, operator, user())
    const codes = await Promise.all(
      [
        user({ email: 'ANNA@example.com' }),
        user({ email: 'b@example.com', password: 'weak' }),
        user({ email: 'b@example.com', client_id: 9 }),
        user({ email: 'b@example.com', client_id: null }),
        user({ email: 'b@example.com', role: 'analyst' }),
        user({ email: 'no e-mail' }),
        user({ email: 'b@example.com', account_expiry_date: '2020-01-01T00:00:00.000Z' }),
      ].map((input) => refusal(createUser(platform, operator, input))),
    )
    expect(codes).toEqual([
      'already_exists',
      'password_requirements',
      'unknown_reference',
      'validation_failed',
      'validation_failed',
      'validation_failed',
      'expiry_date_in_past',
    ])
  })

  it('has a unique e-mail and a place in the limit, also when several create it at once', async () => {
    const others = [platform, backends.platform(platform.table), backends.platform(platform.table)]
    const same = await Promise.all(others.map((other) => refusal(createUser(other, operator, user()))))
    expect(same.toSorted()).toEqual(['already_exists', 'already_exists', undefined])
    const more = await Promise.all(
      others.map((other, index) =>
        refusal(createUser(other, operator, user({ email: `more-${index}@example.com` }))),
      ),
    )
    expect(more.toSorted()).toEqual(['user_limit_exceeded', 'user_limit_exceeded', undefined])
  })

  it('is unlocked', async () => {
    const { id } = await createUser(platform, operator, user())
    await platform.table.update(keys.account(id), {
      expression: 'SET locked_at = :at, second_factor_failures = :n',
      values: { ':at': '2026-01-01T00:00:00.000Z', ':n': 5 },
    })
    await unlockAccount(platform, operator, { user_id: id })
    expect((await findUserByEmail(platform, 'anna@example.com'))?.account).toMatchObject({
      locked_at: null,
      second_factor_failures: 0,
    })
    expect(
      (
        await platform.table.queryAll(keys.audit(platform.clock.now().toISOString().slice(0, 10), '', '').pk)
      ).find(({ action }) => action === 'account_unlocked'),
    ).toMatchObject({ user_id: null, actor_client_id: null, subject: { kind: 'user', id } })
    expect(await refusal(unlockAccount(platform, operator, { user_id: 99 }))).toBe('not_found')
  })
})
