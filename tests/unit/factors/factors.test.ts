import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appUri, newAppSecret, stepOf } from '#functions/core/crypto/app-codes.ts'
import {
  newRecoveryCodes,
  storedCodeOf,
  storedRecoveryCodes,
} from '#functions/rules/security/recovery-codes.ts'
import { slowHash } from '#functions/core/crypto/passwords.ts'
import { systemRandom } from '#functions/core/clock.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import {
  areFactorsEnough,
  maySwitchMailOff,
  mustEnrol,
  usableFactors,
  type Factors,
} from '#shared/domain/factors.ts'
import { asksConfirmation } from '#shared/http/confirmations.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { sealTexts, testSeals } from '#tests/support/seals.ts'

const none: Factors = { app: false, passkeys: 0, recoveryCodes: 0, mail: true }

describe('codes of an app', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('at second %i match the standard', (second, code) => {
    expect(stepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  it('are accepted in their half minute and the next one, not before or after', () => {
    const at = (seconds: number) => stepOf(secret, '287082', new Date((30 + seconds) * 1000))
    expect([at(-1), at(0), at(59), at(60), at(-31)]).toEqual([undefined, 1, 1, undefined, undefined])
  })

  it.each(['', '28708', '2870821', 'abcdef', '２８７０８２', '-28708', '0x1234'])('are not %j', (text) => {
    expect(stepOf(secret, text, new Date(59_000))).toBeUndefined()
  })

  it('have secrets of 160 bits, and a URI that apps read', () => {
    const [one, other] = [newAppSecret(systemRandom), newAppSecret(systemRandom)]
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(one).not.toBe(other)
    const uri = new URL(appUri(one, 'CERT: Przykład', 'ewa@portal.example'))
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(one)
    expect(uri.searchParams.get('issuer')).toBe('CERT  Przykład')
    expect(decodeURIComponent(uri.pathname)).toContain('ewa@portal.example')
  })
})

describe('recovery codes', () => {
  it('are ten, all different, and read in any notation', () => {
    const codes = newRecoveryCodes(systemRandom)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  })

  const stored = (seals = testSeals(), id = 5) =>
    storedRecoveryCodes({ random: systemRandom, seals }, id, ['7QX4-M2KD', 'ABCD-EFGH'])

  it('are found in any notation, by the seal, the account and the salt', async () => {
    const known = await stored()
    const find = (code: string, { id = 5, seals = testSeals(), of = known } = {}) =>
      storedCodeOf(seals, id, of, code)
    const found = await find('7QX4-M2KD')
    expect(known.recovery_codes).toContain(found)
    expect(found).toMatch(/^v2\.1\./)
    expect(await find(' 7qx4 m2kd ')).toBe(found)
    expect(await find('7QX4-M2K')).toBeUndefined()
    expect(await find('7QX4-M2KE')).toBeUndefined()
    expect(await find('7QX4-M2KD', { id: 6 })).toBeUndefined()
    expect(await find('7QX4-M2KD', { seals: testSeals(undefined, { factors: 'other' }) })).toBeUndefined()
    const { recovery_salt } = await stored()
    expect(await find('7QX4-M2KD', { of: { ...known, recovery_salt } })).toBeUndefined()
  })

  it('that are equal, in one or two accounts, look different in storage', async () => {
    const [one, other] = [await stored(), await stored()]
    expect(one.recovery_salt).not.toBe(other.recovery_salt)
    expect([...one.recovery_codes]).not.toEqual([...other.recovery_codes])
  })

  it.each([null, 'c2FsdC1vZi1maXZl'])(
    'of the former seal format still work, with the salt %s',
    async (salt) => {
      const keyed = createHmac('sha256', sealTexts.factors)
        .update('recovery code of 5: 7QX4M2KD')
        .digest('hex')
      const hash = salt === null ? keyed : await slowHash(keyed, Buffer.from(salt, 'base64url'))
      const known = { recovery_codes: new Set([hash, 'f'.repeat(64)]), recovery_salt: salt }
      expect(await storedCodeOf(testSeals(), 5, known, '7qx4-m2kd')).toBe(hash)
      expect(await storedCodeOf(testSeals(), 5, known, '7QX4-M2KE')).toBeUndefined()
    },
  )
})

describe('the ways to confirm an identity', () => {
  it.each<[string, Partial<Factors>, string[], boolean]>([
    ['e-mail only', {}, ['mail'], false],
    ['nothing, where no mailed codes are taken', { mail: false }, ['mail'], true],
    ['an app', { app: true, recoveryCodes: 10 }, ['app', 'mail', 'recovery'], false],
    ['an app alone', { app: true, recoveryCodes: 2, mail: false }, ['app', 'recovery'], false],
    ['a passkey without codes', { passkeys: 1, mail: false }, ['passkey'], false],
    ['all', { app: true, passkeys: 2, recoveryCodes: 1 }, ['passkey', 'app', 'mail', 'recovery'], false],
    // Remaining recovery codes do not replace a factor.
    ['recovery codes alone', { recoveryCodes: 3 }, ['mail'], false],
  ])('with %s', (_name, own, ways, enrols) => {
    expect(usableFactors({ ...none, ...own })).toEqual(ways)
    expect(mustEnrol({ ...none, ...own })).toBe(enrols)
  })

  it('always include at least one', () => {
    const left = (app: boolean, passkeys: number, enabled: boolean, allowed: boolean) =>
      areFactorsEnough({ app, passkeys }, { enabled, allowed })
    expect(left(false, 0, true, true)).toBe(true)
    expect(left(false, 0, true, false)).toBe(false)
    expect(left(false, 1, true, false)).toBe(true)
    expect(left(false, 1, false, true)).toBe(false)
    expect(left(false, 2, false, true)).toBe(true)
    expect(left(true, 0, false, true)).toBe(true)
    expect(maySwitchMailOff({ app: false, passkeys: 1 })).toBe(false)
  })
})

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
      'firefox',
      'windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'safari',
      'iphone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'chrome',
      'macos',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'edge',
      'windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'samsung',
      'android',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      'chrome',
      'linux',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
    [`${'('.repeat(50_000)} Firefox/1`, null, null],
  ])('%s', (agent, browser, system) => {
    expect(deviceFrom(agent)).toEqual({ browser, system })
  })
})

describe('the list of what requires a confirmation', () => {
  const table: Record<string, Endpoint> = endpoints

  it('is documented', () => {
    expect(
      Object.entries(table)
        .flatMap(([id, { confirmed }]) =>
          confirmed === undefined
            ? []
            : [
                `${id} ${confirmed === true ? 'always' : confirmed === 'reveal' ? 'to reveal' : confirmed.body.join(', ')}`,
              ],
        )
        .toSorted(),
    ).toEqual([
      'beginApp always',
      'beginPasskey always',
      'createNamedKey always',
      'createNotificationEmail always',
      'createOrganization always',
      'createPgpKey always',
      'createSystemKey always',
      'createUser always',
      'createWebhook always',
      'createWhitelistIp always',
      'deleteNotificationEmail always',
      'deleteNotificationEmailKey always',
      'deleteOrganization always',
      'deletePasskey always',
      'deletePgpKey always',
      'deleteUser always',
      'deleteWhitelistIp always',
      'endOtherSessions always',
      'endSession always',
      'getOrganizationKey to reveal',
      'getUserKey to reveal',
      'inviteUsers always',
      'regenerateOrganizationKey always',
      'regenerateUserKey always',
      'removeApp always',
      'renewRecoveryCodes always',
      'resetFactors always',
      'rotateNamedKey always',
      'rotateSystemKey always',
      'rotateWebhookSecret always',
      'updateMailedCode always',
      'updateNamedKey networks, expiry_date',
      'updateNotificationEmail base64_pgp_key',
      'updateNotificationSettings clear_content',
      'updateOrganization contact_email',
      'updateSignInSettings always',
      'updateStaffSignInSettings always',
      'updateSystemKey networks, expiry_date',
      'updateTlpDefaults always',
      'updateUser email, role, account_expiry_date',
      'updateWebhook url',
    ])
  })

  it('names fields of the call', () => {
    const named = Object.values(table).flatMap(({ confirmed, body, query }) =>
      confirmed === 'reveal'
        ? [Object.hasOwn(shapeOf(query), 'reveal')]
        : typeof confirmed === 'object'
          ? confirmed.body.map((field) => Object.hasOwn(shapeOf(body), field))
          : [],
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.every((known) => known)).toBe(true)
  })

  it('applies only then', () => {
    const input = (body: unknown, query: unknown = {}) => ({ body, query })
    expect(asksConfirmation(undefined, input({ email: 'a' }))).toBe(false)
    expect(asksConfirmation({ body: ['email'] }, input({ name: 'a' }))).toBe(false)
    expect(asksConfirmation({ body: ['email'] }, input({ email: null }))).toBe(true)
    expect(asksConfirmation('reveal', input({}, { reveal: false }))).toBe(false)
    expect(asksConfirmation('reveal', input({}, { reveal: true }))).toBe(true)
    expect(asksConfirmation(true, input(null, null))).toBe(true)
  })
})

const shapeOf = (schema: unknown): object =>
  typeof schema === 'object' && schema !== null && 'shape' in schema && typeof schema.shape === 'object'
    ? (schema.shape ?? {})
    : {}
