/** What the pipeline refuses before the call's own code runs. */
import { beforeEach, expect, test } from 'vitest'
import { createHandler, handleAnonymous } from '#functions/rules/http/handler.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { silentLog } from '#functions/core/log.ts'
import type { Refusal } from '#functions/rules/security/refusals.ts'
import { resendSecondFactor } from '#shared/contracts/auth.ts'
import { limits } from '#shared/domain/limits.ts'
import { routeKey } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { memoryTable } from './memory-table.ts'

const recorded: Refusal[] = []
let failure: Error | undefined
beforeEach(() => {
  recorded.length = 0
  failure = undefined
})

const secret = 'the origin secret of tests'
const portal = (originVerify: string | undefined = secret) => {
  const platform = createPlatform({
    environment: {
      STAGE: 'test',
      TABLE_NAME: 'memory',
      PORTAL_URL: 'https://portal.example',
      PROVIDER_NAME: 'Example CERT',
      ...(originVerify === '' ? {} : { ORIGIN_VERIFY: originVerify }),
    },
    log: silentLog,
    table: memoryTable(),
    requestLimits: { take: () => Promise.resolve(), left: () => ({ remaining: 600, seconds: 0 }) },
    refusals: {
      record: async (refusal) => void recorded.push(refusal),
      reportLeftOut: () => Promise.resolve(),
    },
  })
  const handler = createHandler(platform, [
    handleAnonymous(resendSecondFactor, async () => {
      if (failure !== undefined) throw failure
      return {}
    }),
  ])
  return async (headers: Readonly<Record<string, string>> = {}, query = '') => {
    const reply = await handler({
      routeKey: routeKey(resendSecondFactor),
      rawPath: '/server-api/app/2fa_resend_code',
      rawQueryString: query,
      headers: { 'x-origin-verify': secret, 'x-viewer-address': '198.51.100.7', ...headers },
      requestContext: {
        requestId: 'r-1',
        http: { method: 'GET', path: '/2fa_resend_code', sourceIp: '192.0.2.1' },
      },
    })
    return { status: reply.statusCode, body: reply.body, retryAfter: reply.headers['retry-after'] }
  }
}

test('a request that bypasses CloudFront is refused, and recorded with its true origin', async () => {
  expect((await portal()()).status).toBe(200)
  expect((await portal()({ 'x-origin-verify': 'guessed' })).status).toBe(403)
  expect(recorded).toMatchObject([{ code: 'forbidden', address: '192.0.2.1' }])
})

test('a function without the origin secret refuses everybody', async () =>
  expect((await portal('')()).status).toBe(403))

test('a GET that changes something is refused from another site, and as a link', async () => {
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await portal()({ 'sec-fetch-site': site })).status, site).toBe(403)
  expect((await portal()({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect(recorded[0]).toMatchObject({ code: 'cross_site_request', call: 'GET 2fa_resend_code' })
})

test('a query that is too long is 414', async () =>
  expect((await portal()({}, `a=${'x'.repeat(limits.queryLength)}`)).status).toBe(414))

test('a database timeout is 503 with a retry time', async () => {
  failure = Object.assign(new Error('timed out'), { name: 'TimeoutError' })
  const reply = await portal()()
  expect(reply).toMatchObject({ status: 503, retryAfter: '3' })
  expect(reply.body).toContain('unavailable')
  failure = new TypeError('ours')
  expect((await portal()()).status).toBe(500)
})

test('refusals recorded by sign-in and the attempt counters are not recorded twice', async () => {
  for (const code of ['account_locked', 'too_many_attempts'] as const) {
    failure = new PortalError(code)
    await portal()()
  }
  expect(recorded).toEqual([])
  failure = new PortalError('second_factor_resend_too_soon')
  await portal()()
  expect(recorded).toMatchObject([{ code: 'second_factor_resend_too_soon' }])
})
