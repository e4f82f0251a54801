/** Password reset and change. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/rules/keys.ts'
import { codeIn, startMail, tokenIn, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { limits } from '#shared/domain/limits.ts'
import { createAuthFixture, outcomes, password, type Person, type AuthFixture } from './fixture.ts'

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
const ask = (email: string, address?: string) =>
  fixture.browser(address).call('requestPasswordReset', { body: { email } })
const reset = (token: string, to = fresh, repeat = to) =>
  fixture.browser().call('setNewPassword', { body: { token, password: to, repeat_password: repeat } })
const tokenFor = async (person: Person): Promise<string> => {
  expect((await ask(person.email)).code).toBe('ok')
  await fixture.runOutbox()
  return tokenIn(fixture.mails(person))
}

describe('a reset link', () => {
  it('is requested with the same reply and the same table requests, for known and unknown e-mails', async () => {
    const person = await fixture.person()
    const cost = async (email: string) => {
      fixture.platform.table.takeUsage()
      const answer = await ask(email)
      return { answer, usage: fixture.platform.table.takeUsage() }
    }
    expect(await cost('nobody@example.com')).toEqual(await cost(person.email))
    expect(await fixture.runOutbox()).toEqual({ sent: 1, nothing: 1 })
    expect(fixture.mails(person).map(({ subject }) => subject)).toEqual([
      'Password reset for the Example CERT portal',
    ])
    expect(mail.mailsOf('nobody@example.com')).toEqual([])
  })

  it('sets the password, ends every session and notifies the owner', async () => {
    const person = await fixture.person({ language: 'pl' })
    const [one, two] = [await fixture.signIn(person), await fixture.signIn(person)]
    fixture.clock.advance(60)
    const token = await tokenFor(person)
    expect((await reset(token)).code).toBe('ok')
    expect((await one.call('getSession')).code).toBe('unauthenticated')
    expect((await two.call('getSession')).code).toBe('unauthenticated')
    expect(fixture.mails(person)[0]?.subject).toBe('Hasło do Twojego konta zostało zmienione')
    expect((await fixture.browser().call('login', { body: { email: person.email, password } })).code).toBe(
      'bad_credentials',
    )
    await fixture.signIn(person, fixture.browser(), fresh)
    expect(outcomes(await fixture.audit())).toEqual(
      expect.arrayContaining(['password_reset_request: accepted', 'password_reset: success']),
    )
  })

  it('works once, even when used ten times at once', async () => {
    const token = await tokenFor(await fixture.person())
    fixture.clock.advance(1)
    const codes = (
      await Promise.all(Array.from({ length: 10 }, (_, index) => reset(token, `${fresh}${index}`)))
    ).map(({ code }) => code)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'reset_token_invalid')).toHaveLength(9)
    expect((await reset(token)).code).toBe('reset_token_invalid')
  })

  it('reports whether it is valid before a password is typed, and does not distinguish used and unknown ones', async () => {
    const token = await tokenFor(await fixture.person())
    const check = async (of: string) => {
      const { status, code } = await fixture.browser().call('checkPasswordLink', { body: { token: of } })
      return { status, code }
    }
    expect(await check(token)).toMatchObject({ code: 'ok' })
    // Checking a token does not use it.
    expect(await check(token)).toMatchObject({ code: 'ok' })
    fixture.clock.advance(1)
    expect((await reset(token)).code).toBe('ok')
    expect(await check(token)).toEqual({ status: 400, code: 'reset_token_invalid' })
    expect(await check('no-such-token')).toEqual({ status: 400, code: 'reset_token_invalid' })
  })

  it('expires after an hour, and with any other password change', async () => {
    const person = await fixture.person()
    const first = await tokenFor(person)
    const second = await tokenFor(person)
    fixture.clock.advance(59 * 60)
    expect((await reset(second)).code).toBe('ok')
    expect((await reset(first)).code).toBe('reset_token_invalid')
    const third = await tokenFor(person)
    fixture.clock.advance(60 * 60)
    expect((await reset(third)).code).toBe('reset_token_invalid')
  })

  it('is checked first, then that both passwords are equal, then the rule', async () => {
    const token = await tokenFor(await fixture.person())
    fixture.clock.advance(1)
    expect(await reset('no-such-token', 'weak', 'other')).toMatchObject({
      status: 400,
      code: 'reset_token_invalid',
    })
    expect((await reset(token, 'weak', 'other')).code).toBe('passwords_not_equal')
    expect((await reset(token, 'weak')).code).toBe('password_requirements')
    expect((await reset(token, 'Welcome2026!')).code).toBe('password_common')
    expect((await reset(token, 'Organization-1-x')).code).toBe('password_personal')
    expect((await reset(token, 'Organi.zation-1-x')).code).toBe('password_personal')
    expect((await reset(token, password)).code).toBe('new_password_same_as_old')
    expect((await reset(token)).code).toBe('ok')
  })

  it('ends a sign-in between its steps', async () => {
    const person = await fixture.person()
    const browser = fixture.browser()
    await browser.call('login', { body: { email: person.email, password } })
    const code = codeIn(fixture.mails(person))
    fixture.clock.advance(1)
    await reset(await tokenFor(person))
    expect((await browser.call('checkSecondFactor', { body: { auth_code: code } })).code).toBe(
      'second_factor_expired',
    )
  })

  it('is never sent to a suspended user', async () => {
    const person = await fixture.person()
    await fixture.platform.table.update(keys.entity('user', person.id), {
      expression: 'SET entity.deactivated = :v',
      values: { ':v': true },
    })
    await ask(person.email)
    expect(await fixture.runOutbox()).toEqual({ nothing: 1 })
  })

  it('can be requested three times an hour from an address, for known and unknown e-mails, and twenty times in total', async () => {
    const person = await fixture.person()
    fixture.clock.toWindow(3600)
    for (const email of [person.email, 'nobody@example.com']) {
      const codes: string[] = []
      for (let attempt = 0; attempt < 4; attempt += 1) {
        codes.push((await ask(email, '203.0.113.9')).code)
        fixture.clock.advance(limits.resetResendSeconds)
      }
      expect(codes).toEqual(['ok', 'ok', 'ok', 'too_many_attempts'])
    }
    const codes = (
      await Promise.all(Array.from({ length: 21 }, (_, index) => ask(`nobody-${index}@example.com`)))
    ).map(({ code }) => code)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(1)
  })

  it('is sent once and counted once, however often it is requested within two minutes', async () => {
    const person = await fixture.person()
    fixture.clock.toWindow(3600)
    const impatient = () => Promise.all([1, 2, 3, 4, 5].map(() => ask(person.email)))
    expect((await ask(person.email)).code).toBe('ok')
    for (const { code } of await impatient()) expect(code).toBe('ok')
    expect(await fixture.runOutbox()).toEqual({ sent: 1 })
    fixture.clock.advance(limits.resetResendSeconds)
    // Two of three requests in this hour are left.
    for (const _ of ['second', 'third']) {
      expect((await ask(person.email)).code).toBe('ok')
      expect(await fixture.runOutbox()).toEqual({ sent: 1 })
      fixture.clock.advance(limits.resetResendSeconds)
    }
    expect((await ask(person.email)).code).toBe('too_many_attempts')
  })

  it('is stored as a hash', async () => {
    const token = await tokenFor(await fixture.person())
    const { ScanCommand } = await import('@aws-sdk/client-dynamodb')
    const { Items } = await backends.dynamodb.send(
      new ScanCommand({ TableName: fixture.platform.table.name }),
    )
    expect(JSON.stringify(Items)).not.toContain(token)
  })
})

describe('a reset link', () => {
  it('keeps its token out of intermediate logs, and the specified path accepts the token too', async () => {
    const person = await fixture.person()
    const token = await tokenFor(person)
    const [link = ''] = /https?:\/\/\S+reset_password\S+/.exec(fixture.mails(person)[0]?.text ?? '') ?? []
    const { pathname, search, hash } = new URL(link)
    expect([pathname, search, hash]).toEqual(['/reset_password/new', '', `#${token}`])
    const specified = await fixture.browser().call('resetPassword', {
      params: { token },
      body: { password: fresh, repeat_password: fresh },
    })
    expect(specified.code).toBe('ok')
    expect((await reset(token)).code).toBe('reset_token_invalid')
    await fixture.signIn(person, fixture.browser(), fresh)
  })
})

describe('a change of password', () => {
  const change = (
    browser: Awaited<ReturnType<AuthFixture['signIn']>>,
    old: string,
    next = fresh,
    repeat = next,
  ) =>
    browser.call('changePassword', {
      body: { old_password: old, new_password: next, repeat_new_password: repeat },
    })

  it('ends all other sessions, not this one, and notifies the owner', async () => {
    const person = await fixture.person()
    const [own, other] = [await fixture.signIn(person), await fixture.signIn(person)]
    fixture.clock.advance(1)
    expect((await change(own, password)).code).toBe('ok')
    expect((await own.call('getSession')).code).toBe('ok')
    expect((await other.call('getSession')).code).toBe('unauthenticated')
    expect(fixture.mails(person)[0]?.subject).toBe('The password of your account was changed')
    await fixture.signIn(person, fixture.browser(), fresh)
  })

  it('checks the old one, then that the new one differs, matches its repetition, and satisfies the rule', async () => {
    const browser = await fixture.signIn(await fixture.person())
    expect(await change(browser, 'Wrong-Horse-1', 'weak', 'other')).toMatchObject({
      status: 400,
      code: 'old_password_incorrect',
    })
    expect((await change(browser, password, password, 'other')).code).toBe('new_password_same_as_old')
    expect((await change(browser, password, 'weak', 'other')).code).toBe('passwords_not_equal')
    expect((await change(browser, password, 'weak')).code).toBe('password_requirements')
    expect((await change(browser, password, 'Password1')).code).toBe('password_common')
    expect((await change(browser, password, 'My-Person-77')).code).toBe('password_personal')
    expect((await browser.call('getSession')).code).toBe('ok')
  })

  it('limits guesses of the old one', async () => {
    const browser = await fixture.signIn(await fixture.person())
    const codes: string[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      codes.push((await change(browser, `Wrong-Horse-${attempt}`)).code)
    expect(codes.at(-2)).toBe('old_password_incorrect')
    expect(codes.at(-1)).toBe('too_many_attempts')
    expect((await change(browser, password)).code).toBe('too_many_attempts')
  })

  it('happens once when requested twice at the same time', async () => {
    const browser = await fixture.signIn(await fixture.person())
    fixture.clock.advance(1)
    const answers = await Promise.all([
      change(browser, password, `${fresh}a`),
      change(browser, password, `${fresh}b`),
    ])
    // The other one's password or session is no longer valid.
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => ['old_password_incorrect', 'unauthenticated'].includes(code))).toHaveLength(
      1,
    )
  })
})
