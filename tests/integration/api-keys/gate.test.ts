/** The gate of the API for keys: which requests it accepts, what it reads for that, and what it records. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KeyGate, type KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { readKeyUse } from '#functions/rules/key-api/key-use.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { silentLog } from '#functions/core/log.ts'
import { LeasedLimits } from '#functions/rules/security/request-limits.ts'
import { keys } from '#functions/rules/keys.ts'
import { activityDay } from '#functions/rules/tenants/activity.ts'
import { PortalError } from '#shared/http/errors.ts'
import { tampered } from '../../support/tampered.ts'
import { noonClock, outcomes, type TestClock } from '../auth/fixture.ts'
import { makeKey } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { organizationEntity, putOrganization } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
let platform: Platform
let clock: TestClock
let gate: KeyGate
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  clock = noonClock()
  const table = await backends.freshTable()
  platform = backends.platform(table, { clock, requestLimits: new LeasedLimits({ table, clock }) })
  await putOrganization(platform, 1, organizationEntity('Bank'))
  gate = new KeyGate(platform)
})

const requestOf = (key: string, address = '192.0.2.1') => ({
  headers: { authorization: `Bearer ${key}` },
  address,
  call: 'GET threats',
  log: silentLog,
})
/** The outcome of a request: the caller, or the refusal with its retry time. */
const enter = async (
  key: string,
  address?: string,
  at = gate,
): Promise<KeyCaller | { code: string; retryAfter?: number | undefined }> => {
  try {
    return await inFunction('api-indicators', () => at.enter(requestOf(key, address), { cost: 1 }))
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { code: error.code, ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }) }
  }
}
const named = (own: Partial<Parameters<typeof makeKey>[1]> = {}) =>
  makeKey(platform, { type: 'named', name: 'SIEM', client_id: 1, ...own })
const auditLog = async (): Promise<string[]> =>
  outcomes(
    await platform.table.queryAll(keys.audit(clock.now().toISOString().slice(0, 10), '', '').pk),
  ).toSorted()
const useToday = () => {
  const day = activityDay(clock.now())
  return readKeyUse(platform, 1, day, day)
}

describe('a request with a key', () => {
  it('costs one read of the key and its organization, once the key is cached', async () => {
    const { key, id } = await named()
    expect(await enter(key)).toMatchObject({
      keyId: id,
      organizationId: 1,
      session: { role: 'user', userId: 0 },
    })
    platform.table.takeUsage()
    await enter(key)
    expect(platform.table.takeUsage()).toMatchObject({ requests: 1, readUnits: 1, writeUnits: 0 })
  })

  it('reads nothing for a text that is not a key, and counts its address', async () => {
    const { key } = await named()
    platform.table.takeUsage()
    expect(await enter(tampered(key))).toEqual({ code: 'key_invalid' })
    expect(platform.table.takeUsage().readUnits).toBe(0)
    expect(await auditLog()).toEqual(['refusal: key_invalid'])
  })

  it('is recorded when it comes from an address for the first time, whichever instance receives it', async () => {
    const { key } = await named()
    await Promise.all([enter(key), enter(key, undefined, new KeyGate(platform))])
    await enter(key, undefined, new KeyGate(platform))
    expect(await auditLog()).toEqual(['api_key_use: success'])
    await enter(key, '2001:db8::7')
    expect(await auditLog()).toEqual(['api_key_use: success', 'api_key_use: success'])
  })
})

describe('networks', () => {
  it("restrict a key, IPv4 and IPv6, and the organization's allow-list also applies", async () => {
    const { key, id } = await named({ networks: ['198.51.100.0/27', '2001:db8:42::/48'] })
    const codes = async (...addresses: string[]) =>
      Promise.all(
        addresses.map(async (address) => {
          const reply = await enter(key, address)
          return 'code' in reply ? reply.code : reply.keyId
        }),
      )
    expect(
      await codes('198.51.100.4', '::ffff:198.51.100.5', '198.51.100.32', '2001:db8:42::1', '2001:db8:43::1'),
    ).toEqual([id, id, 'key_address', id, 'key_address'])
    await putOrganization(
      platform,
      1,
      organizationEntity('Bank', { ip_allow_list: [{ id: 1, ip: '198.51.100.4' }] }),
    )
    expect(await codes('198.51.100.4', '198.51.100.5')).toEqual([id, 'ip_not_allowed'])
    expect(await useToday()).toMatchObject([
      { keyId: id, refused: { address: 3 }, lastRefusal: 'address', answered: 0, lastUsed: null },
    ])
  })
})

describe('refusals', () => {
  it('are counted individually by key and reason, and together in a flood', async () => {
    const { key, id } = await named({ expires: clock.now().toISOString() })
    for (let time = 0; time < 30; time += 1) expect(await enter(key)).toEqual({ code: 'key_expired' })
    expect(await useToday()).toMatchObject([{ keyId: id, refused: { expired: 20 } }])
    clock.advance(61)
    await enter(key)
    expect(await useToday()).toMatchObject([{ keyId: id, refused: { expired: 31 } }])
    // The audit log has the first of them.
    const recorded = await auditLog()
    expect(recorded.filter((line) => line === 'refusal: key_expired').length).toBeLessThan(15)
    expect(recorded).toContain('refusals_left_out: too_many_requests')
  })
})

describe('limits', () => {
  it('per minute belong to the key, and include the retry time', async () => {
    const { key } = await named({ requests_per_minute: 30 })
    const { key: other } = await named({ name: 'Other' })
    const replies = []
    for (let time = 0; time < 45; time += 1) replies.push(await enter(key))
    const refused = replies.filter((reply) => 'code' in reply)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toEqual({ code: 'too_many_requests', retryAfter: expect.any(Number) })
    expect(await enter(other)).toMatchObject({ organizationId: 1 })
    const caller = replies[0]
    if (caller === undefined || 'code' in caller) throw new Error('The first request was refused')
    expect(gate.limitHeaders(caller)).toMatchObject({
      'ratelimit-policy': expect.stringContaining('"min";q=30;w=60'),
    })
    clock.advance(60)
    expect(await enter(key)).toMatchObject({ organizationId: 1 })
  })

  it('per day are counted in bytes, apply to a new instance, and end with the day', async () => {
    const { key } = await named({ bytes_per_day: 1_000_000 })
    const caller = await enter(key)
    if ('code' in caller) throw new Error(caller.code)
    await gate.answered(caller, 'outputs', 400_000)
    expect(await enter(key)).toMatchObject({ organizationId: 1 })
    await gate.answered(caller, 'outputs', 700_000)
    for (const at of [gate, new KeyGate(platform)])
      expect(await enter(key, undefined, at)).toEqual({ code: 'key_budget', retryAfter: expect.any(Number) })
    expect(await useToday()).toMatchObject([
      { answered: 2, bytes: 1_100_000, byType: { outputs: 2 }, refused: { budget: 2 } },
    ])
    clock.advance(86_400)
    expect(await enter(key)).toMatchObject({ organizationId: 1 })
  })
})
