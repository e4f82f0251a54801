import { describe, expect, it } from 'vitest'
import { refusalOf } from '#functions/auth/sign-in.ts'
import { newAccount } from '#functions/rules/tenants/account.ts'
import type { KnownUser } from '#functions/rules/tenants/users.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const on = { enabled: true, enable_api_access: true, enable_email_notifications: true }
const off = { enabled: false, enable_api_access: false, enable_email_notifications: false }
const known: KnownUser = {
  id: 7,
  user: {
    name: 'Anna Example',
    email: 'anna@example.com',
    client_id: 3,
    role: 'user',
    has_threat_access: true,
    has_feed_access: false,
    has_incident_access: false,
    has_visibility_access: false,
    has_report_access: false,
    account_expiry_date: null,
    deactivated: false,
    creation_date: '2026-01-01T00:00:00.000Z',
  },
  account: newAccount({ password_hash: '', language: 'en', password_changed_at: '2026-01-01T00:00:00.000Z' }),
  organization: {
    name: 'Example',
    contact_email: null,
    max_user_count: 10,
    tags: [],
    ip_allow_list: [],
    creation_date: '2026-01-01T00:00:00.000Z',
    services: { visibilities: off, incidents: off, threats: on, feeds: off },
  },
}
const { organization } = known
if (organization === null) throw new Error('the example has an organization')

describe('a sign-in with the right password', () => {
  it('succeeds when nothing prevents it', () => {
    expect(refusalOf(known, '192.0.2.1', now)).toBeUndefined()
  })

  it('is refused for the first reason in order', () => {
    const locked = { ...known.account, locked_at: now.toISOString() }
    const listed = { ...organization, ip_allow_list: [{ id: 1, ip: '198.51.100.0/24' }] }
    const worst: KnownUser = {
      ...known,
      account: locked,
      organization: listed,
      user: {
        ...known.user,
        deactivated: true,
        account_expiry_date: '2026-02-01T00:00:00.000Z',
        has_threat_access: false,
      },
    }
    expect(refusalOf(worst, '192.0.2.1', now)).toBe('account_suspended')
    const active = { ...worst, user: { ...worst.user, deactivated: false } }
    expect(refusalOf(active, '192.0.2.1', now)).toBe('account_expired')
    const valid = { ...active, user: { ...active.user, account_expiry_date: null } }
    expect(refusalOf(valid, '192.0.2.1', now)).toBe('account_locked')
    const unlocked = { ...valid, account: known.account }
    expect(refusalOf(unlocked, '192.0.2.1', now)).toBe('ip_not_allowed')
    expect(refusalOf(unlocked, '198.51.100.9', now)).toBe('no_module_access')
  })

  it('counts a module only when organization and user both have it', () => {
    const without = { ...organization, services: { ...organization.services, threats: off } }
    expect(refusalOf({ ...known, organization: without }, '192.0.2.1', now)).toBe('no_module_access')
    expect(
      refusalOf(
        { ...known, organization: without, user: { ...known.user, has_report_access: true } },
        '192.0.2.1',
        now,
      ),
    ).toBeUndefined()
  })

  it('expires exactly at the given instant', () => {
    const until = (date: string): KnownUser => ({
      ...known,
      user: { ...known.user, account_expiry_date: date },
    })
    expect(refusalOf(until('2026-03-01T12:00:00.000Z'), '192.0.2.1', now)).toBe('account_expired')
    expect(refusalOf(until('2026-03-01T12:00:00.001Z'), '192.0.2.1', now)).toBeUndefined()
  })

  it('is locked from the fifth failure on, even if the lock was not written', () => {
    const failed = (second_factor_failures: number): KnownUser => ({
      ...known,
      account: { ...known.account, second_factor_failures },
    })
    expect(refusalOf(failed(4), '192.0.2.1', now)).toBeUndefined()
    expect(refusalOf(failed(5), '192.0.2.1', now)).toBe('account_locked')
  })
})
