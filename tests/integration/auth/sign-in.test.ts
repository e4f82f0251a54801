/** Both steps of sign-in, on DynamoDB Local and the local SES. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/rules/keys.ts'
import { startMail, codeIn, tokenIn, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createAuthFixture,
  outcomes,
  password,
  wrong,
  type Browser,
  type Person,
  type AuthFixture,
} from './fixture.ts'

let backends: Backends
let mail: MailService
let fixture: AuthFixture
beforeAll(async () => {
  ;[backends, mail] = await Promise.all([startBackends(), startMail()])
})
afterAll(async () => {
  await Promise.all([backends.stop(), mail.stop()])
})
beforeEach(async () => {
  fixture = await createAuthFixture(backends, mail)
})

const login = (browser: Browser, { email }: Pick<Person, 'email'>, secret = password) =>
  browser.call('login', { body: { email, password: secret } })
const check = (browser: Browser, code: string) =>
  browser.call('checkSecondFactor', { body: { auth_code: code } })

describe('sign-in', () => {
  it('accepts password and code, and returns the user only then', async () => {
    const organizationId = await fixture.organization({ name: 'Zażółć' })
    const person = await fixture.person({
      client_id: organizationId,
      modules: ['threat', 'feed'],
      language: 'pl',
    })
    const browser = fixture.browser()
    expect(await login(browser, person)).toMatchObject({ status: 200, body: {} })
    expect([...browser.cookies.keys()]).toEqual(['__Host-sign-in'])
    const [email] = fixture.mails(person)
    expect(email?.subject).toBe('Kod logowania do portalu Example CERT')
    expect(email?.text).toContain('192.0.2.1')
    const answer = await check(browser, codeIn(fixture.mails(person)))
    expect(answer.body).toEqual({
      user: {
        user_id: person.id,
        client_id: organizationId,
        client_name: 'Zażółć',
        name: 'Person 1',
        email: person.email,
        role: 'ROLE_USER',
        language: 'pl',
        has_threat_access: true,
        has_feed_access: true,
        has_incident_access: false,
        has_visibility_access: false,
        has_report_access: false,
      },
    })
    expect([...browser.cookies.keys()].toSorted()).toEqual(['__Host-devices', '__Host-session'])
    expect((await browser.call('getSession')).body).toEqual(answer.body)
    expect((await fixture.account(person)).last_activity).toBe(
      Math.floor(fixture.clock.now().getTime() / 1000),
    )
    expect(outcomes(await fixture.audit()).toSorted()).toEqual([
      'second_factor: success',
      'sign_in: code_sent',
    ])
  })

  it('of provider staff needs no organization', async () => {
    const analyst = await fixture.person({ role: 'analyst', client_id: null })
    const browser = await fixture.signIn(analyst)
    expect((await browser.call('getSession')).body).toMatchObject({
      user: {
        role: 'ROLE_COMCERT_ANALYST',
        client_id: null,
        client_name: 'Example CERT',
        has_report_access: false,
      },
    })
  })

  it('finds the account for every spelling of the e-mail', async () => {
    const person = await fixture.person()
    expect((await login(fixture.browser(), { email: ` ${person.email.toUpperCase()} ` })).code).toBe('ok')
  })

  it('answers an unknown e-mail like a wrong password, and keeps the e-mail out of the audit log', async () => {
    const person = await fixture.person()
    const [unknown, bad] = [
      await login(fixture.browser(), { email: 'nobody@example.com' }),
      await login(fixture.browser(), person, 'Wrong-Horse-1'),
    ]
    expect(unknown).toEqual(bad)
    expect(unknown).toMatchObject({ status: 401, code: 'bad_credentials' })
    const entries = await fixture.audit()
    expect(outcomes(entries)).toEqual(['sign_in: bad_credentials', 'sign_in: bad_credentials'])
    expect(JSON.stringify(entries)).not.toContain('nobody@')
    expect(fixture.mails(person)).toEqual([])
  })

  it('reveals a suspended, expired, locked or excluded account only after the right password', async () => {
    const { table } = fixture.platform
    const change = (kind: string, id: number, field: string, value: unknown): Promise<unknown> =>
      table.update(keys.entity(kind, id), {
        expression: 'SET entity.#f = :v',
        names: { '#f': field },
        values: { ':v': value },
      })
    const expect401 = async (person: Person, code: string): Promise<void> => {
      expect(await login(fixture.browser(), person, 'Wrong-Horse-1')).toMatchObject({
        status: 401,
        code: 'bad_credentials',
      })
      expect(await login(fixture.browser(), person)).toMatchObject({ status: 401, code })
      expect(fixture.mails(person)).toEqual([])
    }
    const suspended = await fixture.person()
    await change('user', suspended.id, 'deactivated', true)
    await expect401(suspended, 'account_suspended')
    const expired = await fixture.person({
      account_expiry_date: new Date(fixture.clock.now().getTime() + 1000).toISOString(),
    })
    fixture.clock.advance(2)
    await expect401(expired, 'account_expired')
    const locked = await fixture.person()
    await table.update(keys.account(locked.id), {
      expression: 'SET locked_at = :at',
      values: { ':at': fixture.clock.now().toISOString() },
    })
    await expect401(locked, 'account_locked')
    const organizationId = await fixture.organization()
    await change('organization', organizationId, 'ip_allow_list', [{ id: 1, ip: '198.51.100.0/24' }])
    const excluded = await fixture.person({ client_id: organizationId })
    await expect401(excluded, 'ip_not_allowed')
    expect(await fixture.audit()).toContainEqual(
      expect.objectContaining({
        action: 'sign_in',
        outcome: 'ip_not_allowed',
        user_id: excluded.id,
        client_id: organizationId,
        address: '192.0.2.1',
      }),
    )
    expect((await login(fixture.browser('198.51.100.4'), excluded)).code).toBe('ok')
    await expect401(await fixture.person({ modules: [] }), 'no_module_access')
  })

  it('checks again at the second step', async () => {
    const person = await fixture.person()
    const browser = fixture.browser()
    await login(browser, person)
    await fixture.platform.table.update(keys.entity('user', person.id), {
      expression: 'SET entity.deactivated = :v',
      values: { ':v': true },
    })
    expect(await check(browser, codeIn(fixture.mails(person)))).toMatchObject({
      status: 401,
      code: 'account_suspended',
    })
  })

  it('limits attempts on an account from an address, known or not, for a quarter of an hour', async () => {
    const person = await fixture.person()
    for (const email of [person.email, 'nobody@example.com']) {
      const codes: string[] = []
      for (let attempt = 0; attempt < 11; attempt += 1)
        codes.push((await login(fixture.browser(), { email }, 'Wrong-Horse-1')).code)
      expect(codes).toEqual([...Array.from({ length: 10 }, () => 'bad_credentials'), 'too_many_attempts'])
    }
    expect((await login(fixture.browser(), person)).code).toBe('too_many_attempts')
    fixture.clock.advance(15 * 60)
    expect((await login(fixture.browser(), person)).code).toBe('ok')
  })

  it('limits attempts from an address, even simultaneous ones', async () => {
    const attempts = Array.from({ length: 60 }, (_, index) =>
      login(fixture.browser(), { email: `nobody-${index}@example.com` }),
    )
    const codes = (await Promise.all(attempts)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'bad_credentials')).toHaveLength(50)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(10)
  })

  it("ends the browser's previous session", async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const earlier = browser.cookies.get('__Host-session') ?? ''
    await fixture.signIn(person, browser)
    const thief = fixture.browser()
    thief.cookies.set('__Host-session', earlier)
    expect((await thief.call('getSession')).code).toBe('unauthenticated')
    expect((await browser.call('getSession')).code).toBe('ok')
  })

  it('fails when it cannot be recorded', async () => {
    const person = await fixture.person()
    const browser = fixture.browser()
    await login(browser, person)
    const { table } = fixture.platform
    const send = table.transact.bind(table)
    table.transact = (writes) =>
      send(
        writes.map((write) =>
          write.Put?.Item?.['action'] === undefined ? write : { Put: { ...write.Put, TableName: 'missing' } },
        ),
      )
    expect((await check(browser, codeIn(fixture.mails(person)))).status).toBe(500)
    table.transact = send
    expect([...browser.cookies.keys()]).toEqual(['__Host-sign-in'])
    expect(await table.queryAll(keys.session(person.id, '').pk)).toEqual([])
    expect((await check(browser, codeIn(fixture.mails(person)))).code).toBe('ok')
  })

  it('rehashes a password with old parameters', async () => {
    const person = await fixture.person()
    const { argon2Sync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 7)
    const hash = argon2Sync('argon2id', {
      message: password,
      nonce: salt,
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const old = `$argon2id$v=19$m=8192,t=1,p=1$${salt.toString('base64').replace(/=+$/, '')}$${hash.toString('base64').replace(/=+$/, '')}`
    await fixture.platform.table.update(keys.account(person.id), {
      expression: 'SET password_hash = :h',
      values: { ':h': old },
    })
    expect((await login(fixture.browser(), person)).code).toBe('ok')
    expect((await fixture.account(person)).password_hash).toContain('m=19456,t=2,p=1')
    expect((await login(fixture.browser(), person)).code).toBe('ok')
  })
})

describe('the code', () => {
  let person: Person
  let browser: Browser
  beforeEach(async () => {
    person = await fixture.person()
    browser = fixture.browser()
    await login(browser, person)
  })
  const mailed = (): string => codeIn(fixture.mails(person))

  it('is wrong, then right; success resets the failures', async () => {
    expect(await check(browser, wrong(mailed()))).toMatchObject({
      status: 401,
      code: 'second_factor_incorrect',
    })
    expect((await fixture.account(person)).second_factor_failures).toBe(1)
    expect((await check(browser, mailed())).code).toBe('ok')
    expect((await fixture.account(person)).second_factor_failures).toBe(0)
  })

  it('has six characters', async () => {
    expect(await check(browser, '12345')).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  it('works once, even when sent twice at the same moment', async () => {
    const duplicate = fixture.browser()
    for (const [name, value] of browser.cookies) duplicate.cookies.set(name, value)
    const answers = await Promise.all([check(browser, mailed()), check(duplicate, mailed())])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', 'second_factor_expired'])
    expect(await fixture.platform.table.queryAll(keys.session(person.id, '').pk)).toHaveLength(1)
  })

  it('requires the cookie of its own sign-in', async () => {
    expect((await check(fixture.browser(), mailed())).code).toBe('second_factor_expired')
    const first = mailed()
    const other = fixture.browser()
    await login(other, person)
    expect(mailed()).not.toBe(first)
    expect((await check(other, first)).code).toBe('second_factor_incorrect')
  })

  it('expires after ten minutes', async () => {
    fixture.clock.advance(10 * 60)
    expect(await check(browser, mailed())).toMatchObject({ status: 401, code: 'second_factor_expired' })
    expect((await browser.call('resendSecondFactor')).code).toBe('ok')
    expect((await check(browser, mailed())).code).toBe('ok')
  })

  it('is replaced by a new one, at least 30 seconds after the last', async () => {
    const first = mailed()
    fixture.clock.advance(29)
    expect(await browser.call('resendSecondFactor')).toMatchObject({
      status: 429,
      code: 'second_factor_resend_too_soon',
    })
    fixture.clock.advance(1)
    const answers = await Promise.all([
      browser.call('resendSecondFactor'),
      browser.call('resendSecondFactor'),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', 'second_factor_resend_too_soon'])
    expect(fixture.mails(person)).toHaveLength(2)
    if (mailed() !== first) expect((await check(browser, first)).code).toBe('second_factor_incorrect')
    expect((await check(browser, mailed())).code).toBe('ok')
  })

  it('is never stored in plain text', async () => {
    const token = browser.cookies.get('__Host-sign-in') ?? ''
    const { dynamodb } = backends
    const { ScanCommand } = await import('@aws-sdk/client-dynamodb')
    const { Items } = await dynamodb.send(new ScanCommand({ TableName: fixture.platform.table.name }))
    expect(JSON.stringify(Items)).not.toContain(mailed())
    expect(JSON.stringify(Items)).not.toContain(token)
  })

  it('locks the account at the fifth failure over all sign-ins, and the owner gets a link that unlocks', async () => {
    for (let failure = 1; failure <= 3; failure += 1)
      expect((await check(browser, wrong(mailed(), failure))).code).toBe('second_factor_incorrect')
    const other = fixture.browser('192.0.2.2')
    await login(other, person)
    expect((await check(other, wrong(mailed()))).code).toBe('second_factor_incorrect')
    expect(await check(other, wrong(mailed(), 2))).toMatchObject({ status: 401, code: 'account_locked' })
    expect(other.cookies.size).toBe(0)
    expect((await check(browser, mailed())).code).toBe('account_locked')
    expect((await browser.call('resendSecondFactor')).code).toBe('account_locked')
    expect((await login(fixture.browser(), person)).code).toBe('account_locked')
    const [email] = fixture.mails(person)
    expect(email?.subject).toBe('Your account has been locked')
    expect(outcomes(await fixture.audit())).toContain('account_locked: success')
    fixture.clock.advance(60)
    const fresh = 'Battery-Staple-2'
    const reset = await fixture.browser().call('resetPassword', {
      params: { token: tokenIn(fixture.mails(person)) },
      body: { password: fresh, repeat_password: fresh },
    })
    expect(reset.code).toBe('ok')
    expect(await fixture.account(person)).toMatchObject({ locked_at: null, second_factor_failures: 0 })
    await fixture.signIn(person, fixture.browser(), fresh)
  })

  it('cannot be guessed more than five times by simultaneous attempts', async () => {
    const right = mailed()
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const guesser = fixture.browser(`198.51.100.${index}`)
        for (const [name, value] of browser.cookies) guesser.cookies.set(name, value)
        return check(guesser, wrong(right, index + 1))
      }),
    )
    const codes = guesses.map(({ code }) => code)
    expect(codes.filter((code) => code === 'second_factor_incorrect')).toHaveLength(4)
    expect(new Set(codes)).toEqual(
      new Set([
        'second_factor_incorrect',
        ...codes.filter((code) => code === 'account_locked' || code === 'second_factor_expired'),
      ]),
    )
    expect((await fixture.account(person)).second_factor_failures).toBe(5)
    expect(
      outcomes(await fixture.audit()).filter((entry) => entry === 'second_factor: second_factor_incorrect'),
    ).toHaveLength(5)
    expect(
      fixture.mails(person).filter(({ subject }) => subject === 'Your account has been locked'),
    ).toHaveLength(1)
  })

  it('that should have locked, but whose request crashed, locks at the next sign-in', async () => {
    await fixture.platform.table.update(keys.account(person.id), {
      expression: 'SET second_factor_failures = :n',
      values: { ':n': 5 },
    })
    expect((await login(fixture.browser(), person)).code).toBe('account_locked')
    expect((await fixture.account(person)).locked_at).not.toBeNull()
    expect(fixture.mails(person)[0]?.subject).toBe('Your account has been locked')
  })
})

describe('sign-out', () => {
  it('ends the session and clears its cookie', async () => {
    const browser = await fixture.signIn(await fixture.person())
    const token = browser.cookies.get('__Host-session') ?? ''
    expect((await browser.call('logout')).code).toBe('ok')
    expect(browser.cookies.has('__Host-session')).toBe(false)
    browser.cookies.set('__Host-session', token)
    expect((await browser.call('getSession')).code).toBe('unauthenticated')
    expect((await fixture.browser().call('logout')).code).toBe('unauthenticated')
  })
})
