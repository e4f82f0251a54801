/** The request limits of a caller across all function instances, and the cost of counting. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authRoutes, authDependencies } from '#functions/auth/routes.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { LeasedLimits, requestRates } from '#functions/rules/security/request-limits.ts'
import { oneAtATime } from '#functions/rules/security/running-exports.ts'
import { callCosts } from '#shared/http/costs.ts'
import { PortalError } from '#shared/http/errors.ts'
import { TestClock } from '../auth/fixture.ts'
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
let clock: TestClock
let portal: Portal
let user: Caller
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  clock = new TestClock()
  const table = await backends.freshTable()
  platform = backends.platform(table, { clock, requestLimits: new LeasedLimits({ table, clock }) })
  portal = createPortal(platform, [...incidentRoutes(platform), ...authRoutes(authDependencies(platform))])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  user = await signIn(platform, { role: 'user', userId: 7 })
})

/** The number of requests that pass until one is refused, with the retry time. */
const passed = async (
  instances: readonly LeasedLimits[],
  tokens = 1,
): Promise<{ count: number; wait: number | undefined }> => {
  for (let count = 0; count < 5000; count += 1) {
    const limits = instances[count % instances.length]
    const refusal = await limits?.take('user', '9', tokens).catch((error: unknown) => error)
    if (refusal instanceof PortalError) return { count, wait: refusal.retryAfter }
    if (refusal !== undefined) throw new Error('not refused by the limit', { cause: refusal })
  }
  throw new Error('no end')
}

describe('the requests of a caller', () => {
  it('are counted across all instances, with one write for many of them', async () => {
    const instances = Array.from({ length: 4 }, () => new LeasedLimits(platform))
    platform.table.takeUsage()
    const { count, wait } = await passed(instances)
    const { burst, perSecond } = requestRates.user
    expect(count).toBeGreaterThanOrEqual(burst - 200)
    expect(count).toBeLessThanOrEqual(burst + 40)
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(platform.table.takeUsage().requests).toBeLessThan(count / 6)
    clock.advance(60)
    const again = await passed(instances)
    expect(again.count).toBeGreaterThan(60 * perSecond * 0.6)
    expect(again.count).toBeLessThanOrEqual(60 * perSecond + 40)
  })

  it('cost nothing more when they are refused', async () => {
    const instance = new LeasedLimits(platform)
    await passed([instance])
    platform.table.takeUsage()
    for (let n = 0; n < 50; n += 1)
      await expect(instance.take('user', '9', 1)).rejects.toThrow('Too many requests')
    expect(platform.table.takeUsage().requests).toBe(0)
  })

  it('cost more when they are heavy', async () => {
    const { count } = await passed([new LeasedLimits(platform)], callCosts.export)
    expect(count).toBeLessThanOrEqual(requestRates.user.burst / callCosts.export)
    expect(count).toBeGreaterThan(10)
  })

  it('leave a list at its two table requests', async () => {
    await portal.ok('listClientIncidents', user, { params: { id: 1 } })
    platform.table.takeUsage()
    let requests = 0
    const take = platform.table.takeUsage.bind(platform.table)
    platform.table.takeUsage = () => {
      const usage = take()
      requests = Math.max(requests, usage.requests)
      return usage
    }
    for (let n = 0; n < 5; n += 1) await portal.ok('listClientIncidents', user, { params: { id: 1 } })
    expect(requests).toBe(2)
  })
})

describe('a caller with too many requests', () => {
  it('gets a retry time, as a user and as an address', async () => {
    for (const [whose, who, caller] of [
      ['user', '7', user],
      ['address', '198.51.100.0', { token: undefined, address: '198.51.100.0' }],
    ] as const) {
      await passedAll(whose, who)
      // The first few requests of an instance are free.
      let reply = await portal.send('listClientIncidents', caller, { params: { id: 1 } })
      for (let n = 0; n < 10 && reply.statusCode !== 429; n += 1)
        reply = await portal.send('listClientIncidents', caller, { params: { id: 1 } })
      expect(reply.statusCode, whose).toBe(429)
      expect(JSON.parse(reply.body)).toMatchObject({ errors: [{ code: 'too_many_requests' }] })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('has one list export running at a time', async () => {
    const refused = { status: 409, code: 'export_running' }
    await oneAtATime(platform, 7, 'incidents', async () => {
      expect(await portal.refused('exportIncidents', user)).toEqual(refused)
      const other = await signIn(platform, { role: 'user', userId: 8 })
      expect((await portal.send('exportIncidents', other)).statusCode).toBe(200)
    })
    expect((await portal.send('exportIncidents', user)).statusCode).toBe(200)
  })

  it('can export again a while after the function was cut off', async () => {
    const never = new Promise<never>(() => undefined)
    void oneAtATime(platform, 7, 'incidents', () => never)
    await expect.poll(() => portal.refused('exportIncidents', user).catch(() => undefined)).toBeDefined()
    clock.advance(40)
    expect((await portal.send('exportIncidents', user)).statusCode).toBe(200)
  })
})

/** Uses up the caller's whole limit. */
const passedAll = async (whose: 'user' | 'address', who: string): Promise<void> => {
  const limits = new LeasedLimits(platform)
  for (let n = 0; n < 10_000; n += 1) {
    const refused = await limits.take(whose, who, 50).then(
      () => false,
      () => true,
    )
    if (refused) return
  }
}
