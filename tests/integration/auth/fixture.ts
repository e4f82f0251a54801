/** The sign-in function on real backends, with users, browsers and e-mail. */
import * as z from 'zod'
import { authDependencies, authRoutes } from '#functions/auth/routes.ts'
import { createOrganization, type NewOrganization } from '#functions/organizations/organization.ts'
import type { CreateUserInput } from '#functions/users/user.ts'
import { createHandler } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { answerReset } from '#functions/rules/security/password-reset.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import { accountSchema, type Account } from '#functions/rules/tenants/account.ts'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { errorBodySchema } from '#shared/http/errors.ts'
import type { LocalMail } from 'local-cloud/ses/api'
import { createPerson } from '#tests/support/people.ts'
import { addressed } from '../support/gateway.ts'
import { codeIn, type MailService } from '../support/mail.ts'
import { originVerify, type Backends } from '../support/backends.ts'
import { checkDocumented } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

export const operator = { user_id: null, name: 'operator', client_id: null }
export const password = 'Correct-Horse-1'

/** A clock that only tests advance. */
export class TestClock {
  #now: number
  constructor(start = Date.now()) {
    this.#now = start
  }
  now(): Date {
    return new Date(this.#now)
  }
  /** Advances to the start of a window of this many seconds, so that a test stays within one. */
  toWindow(seconds: number): void {
    this.#now = Math.ceil(this.#now / 1000 / seconds) * seconds * 1000
  }
  advance(seconds: number): void {
    this.#now += seconds * 1000
  }
}

/** A clock that starts at noon UTC of today, for tests that must not reach another day or the hour of a digest. */
export const noonClock = (): TestClock => new TestClock(new Date().setUTCHours(12, 0, 0, 0))

/** The outcome of a call: `ok`, or the failure code. */
export interface Answer {
  readonly status: number
  readonly code: string
  readonly body: unknown
}

export interface Browser {
  call(id: OperationId, input?: { body?: unknown; params?: Record<string, string> }): Promise<Answer>
  /** The user agent of the browser. */
  userAgent?: string
  readonly cookies: Map<string, string>
}

export interface Person {
  readonly id: number
  readonly email: string
}

export interface AuthFixture {
  readonly platform: Platform
  readonly clock: TestClock
  browser(address?: string): Browser
  organization(own?: Partial<NewOrganization>): Promise<number>
  person(own?: Partial<CreateUserInput>): Promise<Person>
  mails(person: Person): LocalMail[]
  /** Performs both steps of a sign-in. */
  signIn(person: Person, browser?: Browser, secret?: string): Promise<Browser>
  account(person: Person): Promise<Account>
  runOutbox(): Promise<unknown>
  audit(): Promise<Item[]>
}

let fixtures = 0

export const createAuthFixture = async (
  backends: Backends,
  mail: MailService,
  transport: Transport = mail.transport,
): Promise<AuthFixture> => {
  fixtures += 1
  const domain = `fixture-${fixtures}.example.com`
  const clock = new TestClock()
  const platform = backends.platform(await backends.freshTable(), { clock })
  const handler = createHandler(platform, authRoutes(authDependencies(platform, transport)))
  const { outbox } = withOutbox(platform, transport, { answerReset: answerReset(platform) })
  let people = 0
  let organizations = 0

  const browser = (address = '192.0.2.1'): Browser => {
    const cookies = new Map<string, string>()
    const own: Browser = {
      cookies,
      call: async (id, { body, params = {} } = {}) => {
        const endpoint = endpoints[id]
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
        const event = {
          ...addressed(endpoint, params),
          headers: {
            'x-viewer-address': address,
            'x-origin-verify': originVerify,
            ...(own.userAgent === undefined ? {} : { 'user-agent': own.userAgent }),
          },
          cookies: [...cookies].map(([name, value]) => `${name}=${value}`),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          requestContext: {
            requestId: 'test',
            http: { method: endpoint.method, path, sourceIp: '10.0.0.1' },
          },
        }
        const reply = await inFunction('auth', () => handler(event))
        checkDocumented(id, reply)
        for (const cookie of reply.cookies ?? []) {
          const [, name = '', value = '', age] =
            /^([^=]+)=([^;]*); Path=\/; Max-Age=(\d+); HttpOnly; Secure; SameSite=Strict$/.exec(cookie) ?? []
          if (age === '0') cookies.delete(name)
          else cookies.set(name, value)
        }
        const json: unknown = JSON.parse(reply.body)
        const code = reply.statusCode === 200 ? 'ok' : (errorBodySchema.parse(json).errors[0]?.code ?? '')
        return { status: reply.statusCode, code, body: json }
      },
    }
    return own
  }

  const fixture: AuthFixture = {
    platform,
    clock,
    browser,
    organization: async (own = {}) => {
      organizations += 1
      const { id } = await createOrganization(platform, operator, {
        name: `Organization ${organizations}`,
        services: ['visibilities', 'incidents', 'threats', 'feeds'],
        ...own,
      })
      return id
    },
    person: async (own = {}) => {
      people += 1
      const email = own.email ?? `person-${people}@${domain}`
      const organizationId = own.client_id === undefined ? await fixture.organization() : own.client_id
      const id = await createPerson(platform, {
        name: `Person ${people}`,
        password,
        role: 'user',
        modules: ['threat'],
        ...own,
        email,
        client_id: organizationId,
      })
      return { id, email }
    },
    mails: ({ email }) => mail.mailsOf(email),
    signIn: async (person, own = browser(), secret = password) => {
      const first = await own.call('login', { body: { email: person.email, password: secret } })
      if (first.code !== 'ok') throw new Error(`login answered ${first.code}`)
      const second = await own.call('checkSecondFactor', {
        body: { auth_code: codeIn(fixture.mails(person)) },
      })
      if (second.code !== 'ok') throw new Error(`checkSecondFactor answered ${second.code}`)
      return own
    },
    account: async ({ id }) => accountSchema.parse(await platform.table.get(keys.account(id))),
    runOutbox: () => inFunction('mail-outbox', () => outbox.run()),
    audit: async () => {
      const days = new Set(
        [new Date(Date.now() - 86_400_000), clock.now(), new Date()].map((day) =>
          day.toISOString().slice(0, 10),
        ),
      )
      const items = await Promise.all(
        [...days].map((day) => platform.table.queryAll(keys.audit(day, '', '').pk)),
      )
      return items.flat()
    },
  }
  return fixture
}

/** The actions and outcomes of audit entries. */
export const outcomes = (items: readonly Item[]): string[] =>
  items.map((item) => {
    const { action, outcome } = z.object({ action: z.string(), outcome: z.string() }).parse(item)
    return `${action}: ${outcome}`
  })

/** A code other than the right one. */
export const wrong = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0')
