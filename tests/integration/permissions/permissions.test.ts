/**
 * Every call of the endpoint table with every role, without a session, for a user without modules, an expired account
 * and a blocked address: allowed, 401 or 403 exactly as the table states. A refused call writes only its record.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Refusal } from '#functions/rules/security/refusals.ts'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { modules, roles, type Role } from '#shared/domain/roles.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { tampered } from '../../support/tampered.ts'
import { allRoutes } from '../support/all-routes.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

let backends: Backends
let platform: Platform
let portal: Portal
let writeUnits = 0
const recorded: Refusal[] = []

beforeAll(async () => {
  backends = await startBackends()
  platform = backends.platform(await backends.freshTable(), {
    refusals: {
      record: async (refusal) => void recorded.push(refusal),
      reportLeftOut: () => Promise.resolve(),
    },
  })
  const take = platform.table.takeUsage.bind(platform.table)
  platform.table.takeUsage = () => {
    const usage = take()
    writeUnits = usage.writeUnits
    return usage
  }
  portal = createPortal(platform, allRoutes(platform))
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(
    platform,
    2,
    organizationEntity('Behind an allow-list', { ip_allow_list: [{ id: 1, ip: '198.51.100.0/24' }] }),
  )
  const off = { enabled: false, enable_api_access: false, enable_email_notifications: false }
  await putOrganization(
    platform,
    3,
    organizationEntity('Without services', {
      services: { threats: off, feeds: off, incidents: off, visibilities: off },
    }),
  )
})
afterAll(async () => {
  await backends.stop()
})

const operations = Object.keys(endpoints).filter((id): id is OperationId => Object.hasOwn(endpoints, id))
const endpointOf = (id: OperationId): Endpoint => endpoints[id]
const withSession = operations.filter((id) => !endpointOf(id).roles.includes('anonymous'))
let users = 100

/** The permission result for a caller. Any other reply to an empty request counts as allowed. */
const answer = async (
  id: OperationId,
  caller: Caller,
): Promise<'allowed' | { status: number; code: string | undefined }> => {
  const params = Object.fromEntries(
    [...endpointOf(id).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', '999999']),
  )
  const reply = await portal.call(id, caller, { params })
  return 'failure' in reply && (reply.status === 401 || reply.status === 403)
    ? { status: reply.status, code: reply.failure.errors[0]?.code }
    : 'allowed'
}
interface Kind {
  readonly role: Role
  readonly organizationId?: number
  readonly without?: Parameters<typeof signIn>[1]['without']
  readonly accountExpires?: number
}
const known = new Map<string, Promise<Caller>>()

/** A new user. */
const newcomer = (kind: Kind): Promise<Caller> => {
  users += 1
  return signIn(platform, { userId: users, ...kind })
}
/**
 * A user of the kind, who makes one call after the other in the same session. `logout` ends the session, and therefore
 * has a separate one.
 */
const someone = (kind: Kind, id: OperationId): Promise<Caller> => {
  if (id === 'logout') return newcomer(kind)
  const key = JSON.stringify(kind)
  const caller = known.get(key) ?? newcomer(kind)
  known.set(key, caller)
  return caller
}

describe.each(withSession)('%s', (id) => {
  it.each(roles)('answers %s as the table states', async (role) => {
    const expected = endpointOf(id).roles.includes(role) ? 'allowed' : { status: 403, code: 'forbidden' }
    expect(await answer(id, await someone({ role }, id))).toEqual(expected)
    if (expected !== 'allowed') {
      expect(writeUnits).toBe(0)
      expect(recorded.at(-1)).toMatchObject({ code: 'forbidden', userId: expect.any(Number) })
    }
  })

  it('refuses callers without a session, and forged tokens', async () => {
    const refused = { status: 401, code: 'unauthenticated' }
    const real = await someone({ role: 'analyst' }, id)
    for (const token of [
      undefined,
      '',
      'x',
      '1.0.',
      tampered(real.token ?? ''),
      real.token?.replace(/^\d+/, '1'),
    ]) {
      expect(await answer(id, { token })).toEqual(refused)
      expect(writeUnits).toBe(0)
    }
  })

  it('refuses expired accounts, and addresses that the organization does not admit', async () => {
    expect(await answer(id, await someone({ role: 'user', accountExpires: 1 }, id))).toEqual({
      status: 401,
      code: 'account_expired',
    })
    const { token } = await someone({ role: 'user', organizationId: 2 }, id)
    expect(await answer(id, { token, address: '203.0.113.9' })).toEqual({
      status: 401,
      code: 'ip_not_allowed',
    })
    expect(recorded.at(-1)).toMatchObject({
      code: 'ip_not_allowed',
      call: expect.stringContaining(endpointOf(id).method),
      organizationId: 2,
      address: '203.0.113.9',
    })
    if (endpointOf(id).roles.includes('user'))
      expect(await answer(id, { token, address: '198.51.100.7' })).toEqual('allowed')
  })

  it('requires its module, for the user and the organization', async () => {
    const { module, roles: allowed } = endpointOf(id)
    const role = roles.find((one) => allowed.includes(one)) ?? 'user'
    const expected = module === undefined ? 'allowed' : { status: 403, code: 'module_forbidden' }
    expect(await answer(id, await someone({ role, without: modules }, id))).toEqual(expected)
    if (!allowed.includes('user')) return
    expect(await answer(id, await someone({ role: 'user', organizationId: 3 }, id))).toEqual(
      module === 'report' ? 'allowed' : expected,
    )
  })
})

describe('a session', () => {
  it('does not outlive its organization', async () => {
    await putOrganization(platform, 4, organizationEntity('Soon gone'))
    const caller = await newcomer({ role: 'user', organizationId: 4 })
    expect(await answer('getSession', caller)).toBe('allowed')
    await platform.table.delete(keys.entity('organization', 4))
    expect(await answer('getSession', caller)).toEqual({ status: 401, code: 'unauthenticated' })
  })

  it('of one organization gives no access to another', async () => {
    const { token } = await newcomer({ role: 'user', organizationId: 1 })
    expect(await answer('getSession', { token: token?.replace(/^(\d+)\.1\./, '$1.2.') })).toEqual({
      status: 401,
      code: 'unauthenticated',
    })
  })

  it('cannot be used by another site', async () => {
    const caller = await newcomer({ role: 'analyst' })
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      expect(
        await portal.refused('bulkDeleteThreats', caller, { body: { threat_ids: [1] }, headers }),
      ).toEqual({ status: 403, code: 'cross_site_request' })
    }
  })
})
