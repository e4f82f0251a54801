/** Strangers, from any number of addresses, cannot stop a user from signing in or from getting a reset link. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCounter, attemptLimits, isWithin } from '#functions/rules/security/attempts.ts'
import { limits } from '#shared/domain/limits.ts'
import { tampered } from '../../support/tampered.ts'
import { startMail, tokenIn, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createAuthFixture,
  outcomes,
  password,
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

const fresh = 'Battery-Staple-2'
const login = (browser: Browser, { email }: Pick<Person, 'email'>, secret = password) =>
  browser.call('login', { body: { email, password: secret } })
/** Wrong passwords for an account at once, from the given addresses. */
const guess = async (person: Pick<Person, 'email'>, addresses: readonly string[]): Promise<string[]> => {
  const answers = await Promise.all(
    addresses.map((address) => login(fixture.browser(address), person, 'Wrong-Horse-1')),
  )
  return answers.map(({ code }) => code)
}
/** Uses up the attempts of unknown browsers on an account, without the cost of hashing. */
const guard = async ({ email }: Pick<Person, 'email'>): Promise<void> => {
  while (await isWithin(fixture.platform, [attemptLimits.loginByAccount, accountCounter(email)])) continue
}
const times = (count: number, address: string): string[] => Array.from({ length: count }, () => address)
const botnet = (count: number): string[] => Array.from({ length: count }, (_, bot) => `203.0.113.${bot}`)
const ask = (browser: Browser, { email }: Pick<Person, 'email'>) =>
  browser.call('requestPasswordReset', { body: { email } })
const subjects = (person: Person): string[] => fixture.mails(person).map(({ subject }) => subject)

describe('wrong passwords', () => {
  it('from one address block that address, with an IPv6 network as one, and nobody elsewhere', async () => {
    const person = await fixture.person()
    expect(await guess(person, times(11, '198.51.100.7'))).toContain('too_many_attempts')
    expect((await login(fixture.browser('198.51.100.7'), person)).code).toBe('too_many_attempts')
    const network = Array.from({ length: 11 }, (_, host) => `2001:db8:1:2::${host + 1}`)
    expect(await guess(person, network)).toContain('too_many_attempts')
    expect((await login(fixture.browser('192.0.2.1'), person)).code).toBe('ok')
    const refusals = (await fixture.audit()).filter(({ outcome }) => outcome === 'too_many_attempts')
    expect(refusals).toContainEqual(
      expect.objectContaining({
        action: 'sign_in',
        user_id: person.id,
        address: '198.51.100.7',
        detail: 'limit login-account-address',
      }),
    )
    expect(refusals).toHaveLength(2)
  })

  it('from everywhere slow new browsers down, and the owner signs in with a known one or by e-mail', async () => {
    const person = await fixture.person()
    const known = await fixture.signIn(person)
    await guess(person, botnet(30))
    expect(await guess(person, botnet(1))).toEqual(['account_guarded'])
    // Also at the owner's own address: attempts by others do not count against the browser.
    await guess(person, times(11, '192.0.2.1'))
    expect((await login(fixture.browser(), person)).code).not.toBe('ok')
    await fixture.signIn(person, known)

    const elsewhere = fixture.browser('198.51.100.9')
    expect(await login(elsewhere, person)).toMatchObject({ status: 429, code: 'account_guarded' })
    await guess(person, botnet(5))
    await fixture.runOutbox()
    expect(subjects(person).filter((subject) => subject.includes('guessing'))).toHaveLength(1)
    fixture.clock.advance(1)
    const reset = await elsewhere.call('resetPassword', {
      params: { token: tokenIn(fixture.mails(person)) },
      body: { password: fresh, repeat_password: fresh },
    })
    expect(reset.code).toBe('ok')
    await fixture.signIn(person, elsewhere, fresh)
    await guard({ email: 'nobody@example.com' })
    expect(await guess({ email: 'nobody@example.com' }, botnet(1))).toEqual(['account_guarded'])
    fixture.clock.advance(15 * 60)
    expect((await login(fixture.browser('198.51.100.10'), person, fresh)).code).toBe('ok')
  })

  it('in a known browser are limited too', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const codes: string[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      codes.push((await login(browser, person, 'Wrong-Horse-1')).code)
    expect(codes.slice(-2)).toEqual(['bad_credentials', 'too_many_attempts'])
    expect((await login(fixture.browser(), person)).code).toBe('ok')
  })
})

describe('a known browser', () => {
  const cookie = '__Host-devices'
  /** Whether a browser may sign in while the account is guarded against unknown browsers. */
  const isKnown = async (browser: Browser, person: Person, secret = password): Promise<boolean> => {
    await guard(person)
    return (await login(browser, person, secret)).code === 'ok'
  }

  it('is known for its own account only, and two users may share one', async () => {
    const [one, two] = [await fixture.person(), await fixture.person()]
    const browser = await fixture.signIn(one)
    expect(await isKnown(browser, two)).toBe(false)
    fixture.clock.advance(15 * 60)
    await fixture.signIn(two, browser)
    expect(await isKnown(browser, one)).toBe(true)
    expect(await isKnown(browser, two)).toBe(true)
  })

  it('is not recognized with a modified cookie, nor after ninety days', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    const value = browser.cookies.get(cookie) ?? ''
    const forged = fixture.browser()
    forged.cookies.set(cookie, value.replace(/^\d+/, String(person.id + 1)))
    const changed = fixture.browser()
    changed.cookies.set(cookie, tampered(value))
    expect(await isKnown(forged, person)).toBe(false)
    expect(await isKnown(changed, person)).toBe(false)
    expect(await isKnown(browser, person)).toBe(true)
    fixture.clock.advance(91 * 86_400)
    expect(await isKnown(browser, person)).toBe(false)
  })

  it('is forgotten after a password change, except the one that made it', async () => {
    const person = await fixture.person()
    const [own, other] = [await fixture.signIn(person), await fixture.signIn(person)]
    fixture.clock.advance(1)
    const body = { old_password: password, new_password: fresh, repeat_new_password: fresh }
    expect((await own.call('changePassword', { body })).code).toBe('ok')
    expect(await isKnown(other, person, fresh)).toBe(false)
    expect(await isKnown(own, person, fresh)).toBe(true)
  })
})

describe('requests for a reset link', () => {
  it('by a stranger do not block the owner, and one mailbox gets few messages', async () => {
    const person = await fixture.person()
    const known = await fixture.signIn(person)
    const stranger = fixture.browser('203.0.113.1')
    fixture.clock.toWindow(3600)
    const codes: string[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      codes.push((await ask(stranger, person)).code)
      fixture.clock.advance(limits.resetResendSeconds)
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', 'too_many_attempts'])
    expect((await ask(fixture.browser('198.51.100.9'), person)).code).toBe('ok')
    await fixture.runOutbox()
    const resets = (): number => subjects(person).filter((subject) => subject.startsWith('Password')).length
    expect(resets()).toBe(4)
    for (const address of botnet(12)) expect((await ask(fixture.browser(address), person)).code).not.toBe('')
    await fixture.runOutbox()
    expect(resets()).toBe(10)
    expect((await ask(known, person)).code).toBe('ok')
    await fixture.runOutbox()
    expect(resets()).toBe(11)
    expect(outcomes(await fixture.audit())).toContain('password_reset_request: too_many_attempts')
  })

  it('leave a valid link working at an address that has tried many invalid ones', async () => {
    const person = await fixture.person()
    await ask(fixture.browser(), person)
    await fixture.runOutbox()
    fixture.clock.advance(1)
    const reset = (token: string) =>
      fixture
        .browser()
        .call('resetPassword', { params: { token }, body: { password: fresh, repeat_password: fresh } })
    const codes: string[] = []
    for (let attempt = 0; attempt < 21; attempt += 1) codes.push((await reset(`bad-${attempt}`)).code)
    expect(codes.slice(-2)).toEqual(['reset_token_invalid', 'too_many_attempts'])
    expect((await reset(tokenIn(fixture.mails(person)))).code).toBe('ok')
  })
})
