/**
 * Second factors in addition to the e-mailed code, on DynamoDB Local and the local SES, with the role of the function.
 */
import { createHmac } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { removeFactors } from '#functions/users/user-account.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { readFactors } from '#functions/rules/security/stored-factors.ts'
import { readSignIns } from '#functions/rules/session/sign-ins.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { sealTexts } from '#tests/support/seals.ts'
import {
  createAuthFixture,
  operator,
  outcomes,
  password,
  type Browser,
  type Person,
  type AuthFixture,
} from '../auth/fixture.ts'
import { codeIn, startMail, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'

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

const codesSchema = z.object({ recovery_codes: z.array(z.string()) })
const optionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })
const factorsOf = async (browser: Browser) =>
  endpoints.getFactors.response.parse((await browser.call('getFactors')).body).factors
const codeOf = (secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: fixture.clock.now().getTime() })
const subjects = (person: Person): string[] => fixture.mails(person).map(({ subject }) => subject)

/** Sets up an app. Returns its secret and the recovery codes. */
const withApp = async (browser: Browser): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = endpoints.beginApp.response.parse((await browser.call('beginApp')).body)
  const enabled = await browser.call('enableApp', { body: { code: codeOf(secret) } })
  expect(enabled.code).toBe('ok')
  fixture.clock.advance(30)
  return { secret, codes: codesSchema.safeParse(enabled.body).data?.recovery_codes ?? [] }
}
const withPasskey = async (browser: Browser, name = 'Phone'): Promise<Authenticator> => {
  const key = new Authenticator()
  const { options } = optionsSchema.parse((await browser.call('beginPasskey')).body)
  const made = await browser.call('createPasskey', { body: { name, credential: key.register(options) } })
  expect(made.code).toBe('ok')
  return key
}
const login = (browser: Browser, { email }: Person) => browser.call('login', { body: { email, password } })
const check = (browser: Browser, code: string, kind?: string) =>
  browser.call('checkSecondFactor', { body: { auth_code: code, ...(kind === undefined ? {} : { kind }) } })
const askPasskey = async (browser: Browser) =>
  optionsSchema.parse((await browser.call('beginPasskeySignIn')).body).options
const byPasskey = (browser: Browser, credential: unknown) =>
  browser.call('checkPasskeySignIn', { body: { credential } })

describe('an authenticator app', () => {
  it('replaces the e-mailed code, which can still be requested', async () => {
    const person = await fixture.person()
    const { secret, codes } = await withApp(await fixture.signIn(person))
    expect(codes).toHaveLength(10)
    expect(subjects(person)[0]).toBe('The sign-in of your account was changed')
    const before = fixture.mails(person).length

    const browser = fixture.browser()
    expect((await login(browser, person)).body).toEqual({
      second_factor: { ways: ['app', 'mail', 'recovery'], mailed: false },
    })
    expect(fixture.mails(person)).toHaveLength(before)
    expect(await check(browser, codeOf(secret))).toMatchObject({ code: 'ok' })

    const other = fixture.browser()
    await login(other, person)
    expect(await other.call('resendSecondFactor')).toMatchObject({ code: 'ok' })
    expect(await check(other, codeIn(fixture.mails(person)))).toMatchObject({ code: 'ok' })
    expect((await factorsOf(other)).app).toMatchObject({ last_used_date: expect.any(String) })
    expect(outcomes(await fixture.audit())).toEqual(
      expect.arrayContaining(['factor_add: success', 'sign_in: accepted', 'second_factor: success']),
    )
  })

  it('accepts each code once, in whichever sign-in comes first', async () => {
    const person = await fixture.person()
    const { secret } = await withApp(await fixture.signIn(person))
    const browsers = [fixture.browser(), fixture.browser(), fixture.browser()]
    for (const browser of browsers) await login(browser, person)
    const code = codeOf(secret)
    const answers = await Promise.all(browsers.map((browser) => check(browser, code)))
    expect(answers.filter(({ code: answer }) => answer === 'ok')).toHaveLength(1)
    const late = fixture.browser()
    await login(late, person)
    expect(await check(late, code)).toMatchObject({ code: 'second_factor_incorrect' })
    fixture.clock.advance(30)
    expect(await check(late, codeOf(secret))).toMatchObject({ code: 'ok' })
  })

  it("is not set up with another user's code, nor after a quarter of an hour", async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    expect(await browser.call('enableApp', { body: { code: '123456' } })).toMatchObject({
      code: 'setup_expired',
    })
    const { secret } = endpoints.beginApp.response.parse((await browser.call('beginApp')).body)
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')
    expect(await browser.call('enableApp', { body: { code: wrong } })).toMatchObject({
      status: 400,
      code: 'confirmation_incorrect',
    })
    fixture.clock.advance(factorLimits.setupMinutes * 60)
    expect(await browser.call('enableApp', { body: { code: codeOf(secret) } })).toMatchObject({
      code: 'setup_expired',
    })
    expect((await factorsOf(browser)).app).toBeNull()
  })

  it('stores its secret so that the table alone does not reveal it, and never shows it again', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const { secret, codes } = await withApp(browser)
    const stored = JSON.stringify(
      await readFactors(fixture.platform.table, person.id),
      (_key, value: unknown) => (value instanceof Set ? [...value] : value),
    )
    expect(stored).not.toContain(secret)
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
    expect(JSON.stringify(await browser.call('getFactors'))).not.toContain(secret)
  })

  it('counts wrong codes with the e-mailed ones: five lock the account', async () => {
    const person = await fixture.person()
    const { secret } = await withApp(await fixture.signIn(person))
    const browser = fixture.browser()
    await login(browser, person)
    for (const kind of ['app', 'recovery', 'app', 'recovery'])
      expect(await check(browser, kind === 'app' ? '000000' : 'AAAA-AAAA', kind)).toMatchObject({
        code: 'second_factor_incorrect',
      })
    expect(await check(browser, '000000', 'app')).toMatchObject({ code: 'account_locked' })
    const again = fixture.browser()
    expect(await login(again, person)).toMatchObject({ code: 'account_locked' })
    expect(await check(again, codeOf(secret))).toMatchObject({ code: 'second_factor_expired' })
    expect(subjects(person)[0]).toBe('Your account has been locked')
    // The owner sees each method separately.
    const tried = (await readSignIns(fixture.platform, person.id)).filter(
      ({ outcome }) => outcome === 'second_factor_incorrect',
    )
    expect(new Map(tried.map(({ factor, tries }) => [factor, tries]))).toEqual(
      new Map([
        ['app', 3],
        ['recovery', 2],
      ]),
    )
  })

  it('is replaced by another, and removed', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const first = await withApp(browser)
    const second = await withApp(browser)
    // The existing codes still work.
    expect(second.codes).toEqual([])
    const other = fixture.browser()
    await login(other, person)
    expect(await check(other, codeOf(first.secret))).toMatchObject({ code: 'second_factor_incorrect' })
    expect(await check(other, codeOf(second.secret))).toMatchObject({ code: 'ok' })
    expect(await browser.call('removeApp')).toMatchObject({ code: 'ok' })
    expect(await factorsOf(browser)).toMatchObject({ app: null, recovery_codes: { left: 0 } })
    expect((await login(fixture.browser(), person)).body).toEqual({
      second_factor: { ways: ['mail'], mailed: true },
    })
  })
})

describe('recovery codes', () => {
  it('work once each, are counted, and notify their owner by e-mail', async () => {
    const person = await fixture.person()
    const { codes } = await withApp(await fixture.signIn(person))
    const [code = ''] = codes
    const browser = fixture.browser()
    await login(browser, person)
    expect(await check(browser, code.toLowerCase(), 'recovery')).toMatchObject({ code: 'ok' })
    expect((await factorsOf(browser)).recovery_codes.left).toBe(9)
    expect(fixture.mails(person)[0]).toMatchObject({
      subject: 'A recovery code of your account was used',
      text: expect.stringContaining('9 codes left'),
    })
    const again = fixture.browser()
    await login(again, person)
    expect(await check(again, code, 'recovery')).toMatchObject({ code: 'second_factor_incorrect' })
    expect(outcomes(await fixture.audit())).toContain('recovery_code_use: success')
  })

  it('stored before they had a salt still work', async () => {
    const person = await fixture.person()
    const { codes } = await withApp(await fixture.signIn(person))
    const hashes = codes.map((code) =>
      createHmac('sha256', sealTexts.factors)
        .update(`recovery code of ${person.id}: ${code.replace('-', '')}`)
        .digest('hex'),
    )
    await fixture.platform.table.update(keys.factors(person.id), {
      expression: 'SET recovery_codes = :codes REMOVE recovery_salt',
      values: { ':codes': new Set(hashes) },
    })
    const browser = fixture.browser()
    await login(browser, person)
    expect(await check(browser, codes[3] ?? '', 'recovery')).toMatchObject({ code: 'ok' })
    expect((await factorsOf(browser)).recovery_codes.left).toBe(9)
  })

  it('stop working when new ones are generated', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    expect(await browser.call('renewRecoveryCodes')).toMatchObject({ code: 'factor_unavailable' })
    const { codes } = await withApp(browser)
    const renewed = codesSchema.parse((await browser.call('renewRecoveryCodes')).body).recovery_codes
    const other = fixture.browser()
    await login(other, person)
    expect(await check(other, codes[0] ?? '', 'recovery')).toMatchObject({ code: 'second_factor_incorrect' })
    expect(await check(other, renewed[0] ?? '', 'recovery')).toMatchObject({ code: 'ok' })
  })
})

describe('a passkey', () => {
  it('is the second step, or the whole sign-in', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const key = await withPasskey(browser, 'Telefon Marii')
    expect((await factorsOf(browser)).passkeys).toMatchObject([
      { name: 'Telefon Marii', is_synced: false, last_used_date: null },
    ])
    const second = fixture.browser()
    await login(second, person)
    const options = await askPasskey(second)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(JSON.stringify(options)).toContain(key.id)
    expect(await byPasskey(second, key.sign(options))).toMatchObject({ code: 'ok' })

    const whole = fixture.browser()
    const any = await askPasskey(whole)
    expect(any['allowCredentials']).toEqual([])
    expect(await byPasskey(whole, key.sign(any))).toMatchObject({
      code: 'ok',
      body: { user: { user_id: person.id } },
    })
    expect((await factorsOf(whole)).passkeys[0]?.last_used_date).toEqual(expect.any(String))
  })

  it("uses the account's stored user handle, also one that was computed before", async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const former = createHmac('sha256', sealTexts.factors)
      .update(`passkeys of ${person.id}`)
      .digest('base64url')
    const old = new Authenticator()
    const { options } = optionsSchema.parse((await browser.call('beginPasskey')).body)
    const credential = old.register({ ...options, user: { id: former } })
    expect(await browser.call('createPasskey', { body: { name: 'Old', credential } })).toMatchObject({
      code: 'ok',
    })
    await fixture.platform.table.update(keys.factors(person.id), { expression: 'REMOVE passkey_handle' })

    const signIn = async (key: Authenticator) => {
      const other = fixture.browser()
      return byPasskey(other, key.sign(await askPasskey(other)))
    }
    expect(await signIn(old)).toMatchObject({ code: 'ok' })
    const added = await withPasskey(browser, 'New')
    expect((await readFactors(fixture.platform.table, person.id)).passkey_handle).toBe(former)
    expect([await signIn(old), await signIn(added)]).toMatchObject([{ code: 'ok' }, { code: 'ok' }])
    // That of another account is rejected.
    await fixture.platform.table.update(keys.factors(person.id), {
      expression: 'SET passkey_handle = :other',
      values: { ':other': 'of-another-account' },
    })
    expect(await signIn(added)).toMatchObject({ code: 'passkey_refused' })
  })

  it.each<[string, (key: Authenticator, options: Record<string, unknown>) => unknown]>([
    [
      'signed for another site',
      (key, options) => key.sign(options, { origin: 'https://portal.evil.example' }),
    ],
    ['of another host', (key, options) => key.sign(options, { rpId: 'evil.example' })],
    ['without a verified user', (key, options) => key.sign(options, { verified: false })],
    ['of another challenge', (key, options) => key.sign(options, { challenge: 'AAAA' })],
    ['of an unknown passkey', (_key, options) => new Authenticator().sign(options)],
    [
      'whose signature is another’s',
      (key, options) => ({ ...new Authenticator().sign(options), id: key.id, rawId: key.id }),
    ],
    ['with no content', () => ({})],
    ['with a long id', () => ({ id: 'a'.repeat(5000) })],
    [
      'of nonsense',
      (key) => ({
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: '####', authenticatorData: 'AA', signature: '' },
      }),
    ],
  ])('is refused when it is an answer %s', async (_name, forged) => {
    const person = await fixture.person()
    const key = await withPasskey(await fixture.signIn(person))
    const browser = fixture.browser()
    const options = await askPasskey(browser)
    expect(await byPasskey(browser, forged(key, options))).toMatchObject({
      status: 401,
      code: 'passkey_refused',
    })
    // A challenge can be answered once.
    expect(await byPasskey(browser, key.sign(options))).toMatchObject({ code: 'second_factor_expired' })
    // Forged answers do not lock the account.
    expect((await fixture.account(person)).second_factor_failures).toBe(0)
    expect((await login(fixture.browser(), person)).code).toBe('ok')
  })

  it('is refused when its counter goes backwards, as for a copy', async () => {
    const person = await fixture.person()
    const key = await withPasskey(await fixture.signIn(person))
    key.counter = 5
    const browser = fixture.browser()
    expect(await byPasskey(browser, key.sign(await askPasskey(browser)))).toMatchObject({ code: 'ok' })
    key.counter = 2
    const copy = fixture.browser()
    expect(await byPasskey(copy, key.sign(await askPasskey(copy)))).toMatchObject({ code: 'passkey_refused' })
  })

  it("of one account cannot complete another's sign-in, nor an older challenge", async () => {
    const [owner, victim] = [await fixture.person(), await fixture.person()]
    const key = await withPasskey(await fixture.signIn(owner))
    await withPasskey(await fixture.signIn(victim))
    const browser = fixture.browser()
    await login(browser, victim)
    expect(await byPasskey(browser, key.sign(await askPasskey(browser)))).toMatchObject({
      code: 'passkey_refused',
    })
    const late = fixture.browser()
    const options = await askPasskey(late)
    fixture.clock.advance(factorLimits.challengeMinutes * 60)
    expect(await byPasskey(late, key.sign(options))).toMatchObject({ code: 'second_factor_expired' })
  })

  it('gives no access to an account that may not sign in', async () => {
    const person = await fixture.person()
    const key = await withPasskey(await fixture.signIn(person))
    await fixture.platform.table.update(keys.entity('user', person.id), {
      expression: 'SET entity.deactivated = :yes',
      values: { ':yes': true },
    })
    const browser = fixture.browser()
    expect(await byPasskey(browser, key.sign(await askPasskey(browser)))).toMatchObject({
      code: 'account_suspended',
    })
  })

  it('is registered for this site and by a verified user only, once, and at most ten', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const register = async (key: Authenticator, own = {}) => {
      const { options } = optionsSchema.parse((await browser.call('beginPasskey')).body)
      return browser.call('createPasskey', {
        body: { name: 'Key', credential: key.register(options, own) },
      })
    }
    for (const own of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }])
      expect(await register(new Authenticator(), own)).toMatchObject({ code: 'confirmation_incorrect' })
    expect(await browser.call('createPasskey', { body: { name: 'Key', credential: {} } })).toMatchObject({
      code: 'setup_expired',
    })
    const key = new Authenticator()
    expect(await register(key)).toMatchObject({ code: 'ok' })
    expect(await register(key)).toMatchObject({ code: 'already_exists' })
    for (let made = 1; made < factorLimits.passkeys; made += 1) await withPasskey(browser, `Key ${made}`)
    expect(await browser.call('beginPasskey')).toMatchObject({ code: 'too_many_passkeys' })
  })

  it('is renamed and removed by its owner only', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const key = await withPasskey(browser)
    const passkey = (await factorsOf(browser)).passkeys[0]?.passkey_id ?? ''
    const stranger = await fixture.signIn(await fixture.person())
    for (const [id, body] of [
      ['renamePasskey', { name: 'Mine' }],
      ['deletePasskey', {}],
    ] as const)
      expect(await stranger.call(id, { params: { passkey }, body })).toMatchObject({ code: 'not_found' })
    expect(
      await browser.call('renamePasskey', { params: { passkey }, body: { name: ' YubiKey  5C ' } }),
    ).toMatchObject({ body: { factors: { passkeys: [{ name: 'YubiKey 5C' }] } } })
    const late = { name: 'Blue key', fields_before: { name: 'Key' } }
    expect(await browser.call('renamePasskey', { params: { passkey }, body: late })).toMatchObject({
      code: 'fields_changed',
    })
    expect(await browser.call('deletePasskey', { params: { passkey } })).toMatchObject({
      body: { factors: { passkeys: [], recovery_codes: { left: 0 } } },
    })
    expect(fixture.mails(person)[0]?.text).toContain('YubiKey 5C')
    const other = fixture.browser()
    expect(await byPasskey(other, key.sign(await askPasskey(other)))).toMatchObject({
      code: 'passkey_refused',
    })
  })
})

describe('codes by e-mail', () => {
  it('can be disabled by a user with an app, which then cannot be removed', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const off = { body: { enabled: false } }
    expect(await browser.call('updateMailedCode', off)).toMatchObject({ status: 409, code: 'last_factor' })
    const { secret } = await withApp(browser)
    expect(await browser.call('updateMailedCode', off)).toMatchObject({
      body: { factors: { mail: { enabled: false, allowed: true } } },
    })
    expect(await browser.call('removeApp')).toMatchObject({ code: 'last_factor' })
    const other = fixture.browser()
    expect((await login(other, person)).body).toEqual({
      second_factor: { ways: ['app', 'recovery'], mailed: false },
    })
    expect(await other.call('resendSecondFactor')).toMatchObject({ status: 409, code: 'factor_unavailable' })
    expect(await check(other, '123456', 'mail')).toMatchObject({ code: 'factor_unavailable' })
    expect(await check(other, codeOf(secret))).toMatchObject({ code: 'ok' })
  })

  it('not accepted by an organization let users without another factor enrol, and nothing more', async () => {
    const organizationId = await fixture.organization()
    const person = await fixture.person({ client_id: organizationId })
    await fixture.platform.table.update(keys.entity('organization', organizationId), {
      expression: 'SET entity.mailed_code = :no',
      values: { ':no': false },
    })
    const browser = fixture.browser()
    expect((await login(browser, person)).body).toEqual({ second_factor: { ways: ['mail'], mailed: true } })
    expect((await check(browser, codeIn(fixture.mails(person)))).body).toMatchObject({
      user: { must_enrol: true },
    })
    expect((await browser.call('getSession')).body).toMatchObject({ user: { must_enrol: true } })
    for (const id of ['getPgpKey', 'changePassword', 'listSessions', 'createUserActivity'] as const)
      expect(await browser.call(id, { body: {} })).toMatchObject({ status: 403, code: 'factor_required' })
    await withApp(browser)
    expect((await browser.call('getSession')).body).not.toHaveProperty('user.must_enrol')
    expect(await browser.call('getPgpKey')).toMatchObject({ code: 'ok' })
    expect(await browser.call('removeApp')).toMatchObject({ code: 'last_factor' })
    expect(await browser.call('updateMailedCode', { body: { enabled: true } })).toMatchObject({ code: 'ok' })
    expect((await login(fixture.browser(), person)).body).toEqual({
      second_factor: { ways: ['app', 'recovery'], mailed: false },
    })
  })

  it('accepted again admit users who had to enrol, and so does a factor from another browser', async () => {
    const organizationId = await fixture.organization()
    const person = await fixture.person({ client_id: organizationId })
    const take = (mailed: boolean) =>
      fixture.platform.table.update(keys.entity('organization', organizationId), {
        expression: 'SET entity.mailed_code = :taken',
        values: { ':taken': mailed },
      })
    const enrolling = async (): Promise<Browser> => {
      const browser = fixture.browser()
      await login(browser, person)
      expect((await check(browser, codeIn(fixture.mails(person)))).body).toMatchObject({
        user: { must_enrol: true },
      })
      return browser
    }
    await take(false)
    const [one, other] = [await enrolling(), await enrolling()]
    await take(true)
    // A reloaded page starts with it.
    expect((await one.call('getSession')).body).not.toHaveProperty('user.must_enrol')
    expect(await one.call('getPgpKey')).toMatchObject({ code: 'ok' })
    await take(false)
    expect((await one.call('getSession')).body).not.toHaveProperty('user.must_enrol')
    expect(await other.call('getPgpKey')).toMatchObject({ code: 'factor_required' })
    expect((await other.call('getSession')).body).toMatchObject({ user: { must_enrol: true } })
    await withApp(one)
    expect((await other.call('getSession')).body).not.toHaveProperty('user.must_enrol')
    expect(await other.call('getPgpKey')).toMatchObject({ code: 'ok' })
  })

  it('can be disabled for all staff by a platform admin', async () => {
    const admin = await fixture.person({ role: 'platform_admin', client_id: null })
    const analyst = await fixture.person({ role: 'analyst', client_id: null })
    const browser = await fixture.signIn(admin)
    expect((await browser.call('getStaffSignInSettings')).body).toEqual({
      sign_in_settings: { mailed_code: true },
    })
    expect(await browser.call('updateStaffSignInSettings', { body: { mailed_code: false } })).toMatchObject({
      code: 'ok',
    })
    const other = fixture.browser()
    await login(other, analyst)
    expect((await check(other, codeIn(fixture.mails(analyst)))).body).toMatchObject({
      user: { must_enrol: true },
    })
    // The organization manages its own users.
    const person = await fixture.person()
    expect((await (await fixture.signIn(person)).call('getSession')).body).not.toHaveProperty(
      'user.must_enrol',
    )
  })
})

describe('a reset', () => {
  it('by the operator leaves the e-mailed code, ends the sessions and notifies the owner', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    await withApp(browser)
    const key = await withPasskey(browser)
    await browser.call('updateMailedCode', { body: { enabled: false } })
    const sent = await removeFactors(withOutbox(fixture.platform, mail.transport), person.id, {
      by: null,
      userId: null,
      organizationId: null,
      address: null,
      operator: 'operator anna',
    })
    await sent.send()
    expect(await browser.call('getSession')).toMatchObject({ code: 'unauthenticated' })
    expect(subjects(person)[0]).toBe('The second factors of your account were removed')
    const other = await fixture.signIn(person)
    expect(await factorsOf(other)).toMatchObject({ app: null, passkeys: [], mail: { enabled: true } })
    const third = fixture.browser()
    expect(await byPasskey(third, key.sign(await askPasskey(third)))).toMatchObject({
      code: 'passkey_refused',
    })
    expect(outcomes(await fixture.audit())).toContain('factor_reset: success')
  })
})

describe('a confirmation', () => {
  const later = (): void => fixture.clock.advance(factorLimits.confirmationMinutes * 60 + 1)
  const confirm = (browser: Browser, body: unknown) => browser.call('confirmIdentity', { body })

  it('is required ten minutes after the sign-in, and possible with an e-mailed code', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    fixture.clock.advance(factorLimits.confirmationMinutes * 60)
    expect(await browser.call('deletePgpKey')).toMatchObject({ code: 'ok' })
    fixture.clock.advance(1)
    expect(await browser.call('deletePgpKey')).toMatchObject({ status: 428, code: 'confirmation_needed' })
    expect((await browser.call('beginConfirmation')).body).toEqual({ ways: ['mail'], options: null })
    expect(await confirm(browser, { kind: 'mail', code: '123456' })).toMatchObject({
      status: 400,
      code: 'confirmation_incorrect',
    })
    expect(await browser.call('sendConfirmationCode')).toMatchObject({ code: 'ok' })
    expect(await browser.call('sendConfirmationCode')).toMatchObject({
      code: 'second_factor_resend_too_soon',
    })
    const code = codeIn(fixture.mails(person))
    // It belongs to this session, and is not a sign-in code.
    const other = fixture.browser()
    await login(other, person)
    expect(await check(other, code)).toMatchObject({ code: 'second_factor_incorrect' })
    expect(await confirm(browser, { kind: 'mail', code })).toMatchObject({ code: 'ok' })
    expect(await browser.call('deletePgpKey')).toMatchObject({ code: 'ok' })
    later()
    expect(await confirm(browser, { kind: 'mail', code })).toMatchObject({ code: 'confirmation_incorrect' })
    expect(outcomes(await fixture.audit())).toEqual(
      expect.arrayContaining(['confirmation: success', 'confirmation: confirmation_incorrect']),
    )
  })

  it("is possible with an app, a recovery code or a passkey, each once, and only with factors of one's own", async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const { secret, codes } = await withApp(browser)
    later()
    expect(await browser.call('beginPasskey')).toMatchObject({ code: 'confirmation_needed' })
    expect(await confirm(browser, { kind: 'passkey', credential: {} })).toMatchObject({
      code: 'factor_unavailable',
    })
    const code = codeOf(secret)
    expect(await confirm(browser, { kind: 'app', code })).toMatchObject({ code: 'ok' })
    expect(await confirm(browser, { kind: 'app', code })).toMatchObject({ code: 'confirmation_incorrect' })
    const key = await withPasskey(browser)
    later()
    expect(await confirm(browser, { kind: 'recovery', code: codes[0] })).toMatchObject({ code: 'ok' })
    later()
    const begun = endpoints.beginConfirmation.response.parse((await browser.call('beginConfirmation')).body)
    expect(begun.ways).toEqual(['passkey', 'app', 'mail', 'recovery'])
    const credential = key.sign(begun.options ?? {})
    expect(await confirm(browser, { kind: 'passkey', credential })).toMatchObject({ code: 'ok' })
    expect(await confirm(browser, { kind: 'passkey', credential })).toMatchObject({
      code: 'confirmation_incorrect',
    })
  })

  it('gives the session another token, as a changed factor or password does; the previous one no longer works', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const tokens: string[] = []
    const keepToken = () => tokens.push(browser.cookies.get('__Host-session') ?? '')
    const listed = async () => {
      const { data } = endpoints.listSessions.response.parse((await browser.call('listSessions')).body)
      return data
    }
    const [before] = await listed()
    keepToken()
    const { secret } = await withApp(browser)
    keepToken()
    later()
    expect(await confirm(browser, { kind: 'app', code: codeOf(secret) })).toMatchObject({ code: 'ok' })
    keepToken()
    const change = {
      old_password: password,
      new_password: 'Wrong-Saddle-7!',
      repeat_new_password: 'Wrong-Saddle-7!',
    }
    expect(await browser.call('changePassword', { body: change })).toMatchObject({ code: 'ok' })
    expect(await browser.call('getSession')).toMatchObject({ code: 'ok' })
    expect(new Set([...tokens, browser.cookies.get('__Host-session')]).size).toBe(4)
    for (const token of tokens) {
      const thief = fixture.browser()
      thief.cookies.set('__Host-session', token)
      expect(await thief.call('getSession')).toMatchObject({ code: 'unauthenticated' })
    }
    // It is still one session, with the same id.
    expect((await listed()).map(({ session_id, start_date }) => [session_id, start_date])).toEqual([
      [before?.session_id, before?.start_date],
    ])
  })

  it('does not extend the session, which ends twelve hours after the sign-in', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const { secret } = await withApp(browser)
    for (let hours = 0; hours < 11; hours += 1) {
      fixture.clock.advance(3600)
      expect(await browser.call('getSession')).toMatchObject({ code: 'ok' })
    }
    expect(await confirm(browser, { kind: 'app', code: codeOf(secret) })).toMatchObject({ code: 'ok' })
    fixture.clock.advance(3600)
    expect(await browser.call('getSession')).toMatchObject({ code: 'unauthenticated' })
  })

  it('succeeds for one of two simultaneous answers', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const { codes } = await withApp(browser)
    const duplicate = fixture.browser()
    duplicate.cookies.set('__Host-session', browser.cookies.get('__Host-session') ?? '')
    const answers = await Promise.all(
      [browser, duplicate].map((each, index) => confirm(each, { kind: 'recovery', code: codes[index] })),
    )
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
    expect(await fixture.platform.sessions.list(person.id)).toHaveLength(1)
  })

  it('that is guessed ends the session and locks the account', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    await withApp(browser)
    for (let tries = 1; tries < 5; tries += 1)
      expect(await confirm(browser, { kind: 'app', code: '000000' })).toMatchObject({
        code: 'confirmation_incorrect',
      })
    expect(await confirm(browser, { kind: 'app', code: '000000' })).toMatchObject({
      status: 401,
      code: 'account_locked',
    })
    expect(await browser.call('getSession')).toMatchObject({ code: 'unauthenticated' })
    expect(subjects(person)[0]).toBe('Your account has been locked')
  })

  it.each([{}, { kind: 'app' }, { kind: 'sms', code: '123456' }, { kind: 'app', code: 'x'.repeat(500) }, []])(
    'does not accept %j',
    async (body) => {
      const browser = await fixture.signIn(await fixture.person())
      expect(await confirm(browser, body)).toMatchObject({ status: 422 })
    },
  )
})

describe('sessions', () => {
  it('are listed with device and address, and ended one by one or all others at once', async () => {
    const organizationId = await fixture.organization()
    const person = await fixture.person({ client_id: organizationId })
    const firefox = fixture.browser('192.0.2.40')
    firefox.userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0'
    await fixture.signIn(person, firefox)
    fixture.clock.advance(60)
    const phone = fixture.browser('203.0.113.12')
    phone.userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18.5 Mobile/15E148 Safari/604.1'
    await fixture.signIn(person, phone)
    fixture.clock.advance(60)
    const third = await fixture.signIn(person)
    const asset = (client_id: number, value: string, status: 'added' | 'requested_add') =>
      fixture.platform.collection(assetsCollection).commit(operator, (commit) =>
        commit.create('asset', commit.nextId('asset'), {
          client_id,
          asset_type: 'ip_address',
          value,
          key: value,
          status,
          request_id: null,
          creation_date: commit.at,
        }),
      )
    const sessions = async () =>
      endpoints.listSessions.response.parse((await firefox.call('listSessions')).body).data
    expect((await sessions()).map(({ is_own_network: isOwn }) => isOwn)).toEqual([false, false, false])
    await asset(organizationId, '192.0.2.40/30', 'added')
    await asset(organizationId, '203.0.113.0/24', 'requested_add')
    await asset(organizationId + 1000, '203.0.113.12', 'added')
    const data = await sessions()
    expect(data).toMatchObject([
      {
        is_current: true,
        device: { browser: 'firefox', system: 'windows' },
        address: '192.0.2.40',
        is_own_network: true,
      },
      { is_current: false, device: { browser: null, system: null }, is_own_network: false },
      {
        is_current: false,
        device: { browser: 'safari', system: 'iphone' },
        address: '203.0.113.12',
        is_own_network: false,
      },
    ])
    expect(JSON.stringify(data)).not.toContain(firefox.cookies.get('__Host-session') ?? '-')

    const stranger = await fixture.signIn(await fixture.person())
    const session = data[2]?.session_id ?? ''
    expect(await stranger.call('endSession', { params: { session } })).toMatchObject({ code: 'not_found' })
    expect(await firefox.call('endSession', { params: { session } })).toMatchObject({ code: 'ok' })
    expect(await phone.call('getSession')).toMatchObject({ code: 'unauthenticated' })
    expect((await firefox.call('endOtherSessions')).body).toEqual({ ended: 1 })
    expect(await third.call('getSession')).toMatchObject({ code: 'unauthenticated' })
    expect(await firefox.call('getSession')).toMatchObject({ code: 'ok' })
    expect(await stranger.call('getSession')).toMatchObject({ code: 'ok' })
  })
})

describe('ending a session', () => {
  it('requires a second factor: somebody at an open session cannot sign the owner out', async () => {
    const person = await fixture.person()
    const [own, other] = [await fixture.signIn(person), await fixture.signIn(person)]
    fixture.clock.advance(factorLimits.confirmationMinutes * 60 + 1)
    const [session = ''] = (await fixture.platform.sessions.list(person.id)).map(({ id }) => id)
    const needed = { status: 428, code: 'confirmation_needed' }
    expect(await own.call('endOtherSessions')).toMatchObject(needed)
    expect(await own.call('endSession', { params: { session } })).toMatchObject(needed)
    expect(await other.call('getSession')).toMatchObject({ code: 'ok' })
  })
})

describe('recent sign-ins', () => {
  it('show successes and failures, with the method and the origin', async () => {
    const person = await fixture.person()
    for (let tries = 0; tries < 3; tries += 1)
      await fixture
        .browser('198.51.100.201')
        .call('login', { body: { email: person.email, password: 'Wrong-1' } })
    fixture.clock.advance(60)
    const browser = fixture.browser('192.0.2.40')
    await login(browser, person)
    await check(browser, '000000')
    fixture.clock.advance(60)
    await check(browser, codeIn(fixture.mails(person)))
    const { data } = endpoints.listSignIns.response.parse((await browser.call('listSignIns')).body)
    expect(data).toMatchObject([
      { outcome: 'success', factor: 'mail', address: '192.0.2.40', tries: 1 },
      { outcome: 'second_factor_incorrect', factor: 'mail', address: '192.0.2.40', tries: 1 },
      { outcome: 'bad_credentials', factor: null, address: '198.51.100.201', tries: 3 },
    ])
  })

  it('stay few, however many places attempts come from', async () => {
    const person = await fixture.person()
    for (let place = 0; place < 60; place += 1)
      await fixture
        .browser(`198.51.100.${place + 1}`)
        .call('login', { body: { email: person.email, password: 'Wrong-1' } })
    const items = await fixture.platform.table.queryAll(keys.signInNote(person.id, '').pk)
    expect(items.length).toBeLessThanOrEqual(16)
    const data = await readSignIns(fixture.platform, person.id)
    // Unknown browsers have thirty attempts in a quarter of an hour.
    expect(data.reduce((sum, { tries }) => sum + tries, 0)).toBe(30)
    expect(data.some(({ address }) => address === null)).toBe(true)
  })

  it('are deleted after ninety days', async () => {
    const person = await fixture.person()
    await fixture.signIn(person)
    fixture.clock.advance(factorLimits.signInDays * 86_400 + 60)
    expect(await readSignIns(fixture.platform, person.id)).toEqual([])
  })
})
