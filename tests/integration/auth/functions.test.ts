/** Both whole functions, started as by Lambda: configured from the environment alone. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { handler as auth } from '#functions/auth/index.ts'
import { handler as mailOutbox } from '#functions/jobs/mail-outbox.ts'
import { requestPasswordReset } from '#shared/contracts/auth.ts'
import { routeKey } from '#shared/http/endpoint.ts'
import { startMail, tokenIn, type MailService } from '../support/mail.ts'
import { originVerify, startBackends, type Backends } from '../support/backends.ts'
import { createAuthFixture } from './fixture.ts'

let backends: Backends
let mail: MailService
beforeAll(async () => {
  backends = await startBackends()
  // The functions have one key for all services.
  mail = await startMail(undefined, backends.directory)
})
afterAll(async () => {
  await Promise.all([backends.stop(), mail.stop()])
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('a reset is requested in one function and e-mailed by the other, and neither logs whose or the token', async () => {
  const fixture = await createAuthFixture(backends, mail)
  const person = await fixture.person()
  const endpoint = await backends.dynamodb.config.endpoint?.()
  if (endpoint === undefined) throw new Error('the test client has an endpoint')
  const variables = {
    ...mail.environment,
    AWS_ENDPOINT_URL_DYNAMODB: `http://${endpoint.hostname}:${endpoint.port}`,
    STAGE: 'test',
    TABLE_NAME: fixture.platform.table.name,
    PORTAL_URL: 'https://portal.example',
    PROVIDER_NAME: 'Example CERT',
    ORIGIN_VERIFY: originVerify,
    MAIL_FROM: 'portal@example.com',
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => {
    lines.push(z.string().parse(line))
  })

  const reply = await auth({
    routeKey: routeKey(requestPasswordReset),
    rawPath: '/server-api/app/reset_password',
    headers: { origin: 'https://portal.example', 'x-origin-verify': originVerify },
    body: JSON.stringify({ email: person.email }),
    requestContext: {
      requestId: 'one',
      http: { method: 'POST', path: '/server-api/app/reset_password', sourceIp: '192.0.2.1' },
    },
  })
  expect([reply.statusCode, reply.body]).toEqual([200, '{}'])
  await mailOutbox({}, { getRemainingTimeInMillis: () => 60_000 })
  const token = tokenIn(fixture.mails(person))
  expect(fixture.mails(person)[0]).toMatchObject({ from: 'portal@example.com' })
  expect(fixture.mails(person)[0]?.text).toContain(`https://portal.example/reset_password/new#${token}`)
  expect(lines.map((line) => z.object({ message: z.string() }).parse(JSON.parse(line)).message)).toEqual([
    'answered',
    'outbox run',
  ])
  // The log identifies the caller by ids and an address.
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ address: '192.0.2.1' })
  expect(lines.join('\n')).not.toContain(person.email)
  expect(lines.join('\n')).not.toContain(token)
})
