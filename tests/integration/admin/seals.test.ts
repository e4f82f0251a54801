import { createHmac } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiKeysDependencies, addKey, keyPurpose, revealed } from '#functions/api-keys/api-key.ts'
import { systemRandom } from '#functions/core/clock.ts'
import { seal } from '#functions/core/crypto/seal.ts'
import { keyringOf, keyringText, type SealName } from '#functions/rules/security/seals.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { accessOf } from '#functions/rules/security/api-keys.ts'
import { appPurpose, appProof } from '#functions/rules/security/factor-proofs.ts'
import { storedCodeOf, storedRecoveryCodes } from '#functions/rules/security/recovery-codes.ts'
import { readFactors } from '#functions/rules/security/stored-factors.ts'
import { newSecret, sealSecret, signingSecrets } from '#functions/webhooks/webhook-secret.ts'
import { webhooksCollection } from '#functions/webhooks/webhook-store.ts'
import { sealedItems } from '#scripts/admin/seals/sealed-items.ts'
import { createPerson } from '#tests/support/people.ts'
import { sealTexts, testSeals } from '#tests/support/seals.ts'
import { operator } from '../auth/fixture.ts'
import { startAdminPortal, type AdminPortal } from './portal.ts'

let portal: AdminPortal
let platform: Platform
beforeAll(async () => {
  portal = await startAdminPortal()
})
beforeEach(async () => {
  platform = await portal.fresh()
})
afterAll(() => portal.stop())

/** The seals of an instance that starts now. */
const seals = () => testSeals(undefined, Object.fromEntries(portal.sealTexts))

/** Stores a key of an organization with its text. */
const putKey = async (organizationId: number): Promise<{ id: number; key: string; hash: string }> => {
  const dependencies = apiKeysDependencies({ ...platform, seals: seals() })
  const { id, entity, key } = await dependencies.collection.commit(operator, (commit) =>
    addKey(dependencies, commit, {
      isRevealable: true,
      type: 'organization',
      name: null,
      client_id: organizationId,
      user_id: null,
      admin_access: false,
      access: accessOf(() => true),
    }),
  )
  return { id, key, hash: entity.hash }
}

const shownKey = async (id: number): Promise<string | null> => {
  const dependencies = apiKeysDependencies({ ...platform, seals: seals() })
  const stored = await dependencies.collection.get('api_key', id)
  return stored === undefined ? null : revealed(dependencies, id, stored.entity)
}

/** A webhook with a current and a previous secret. */
const putWebhook = async (): Promise<{ id: number; secrets: string[] }> => {
  const secrets = [newSecret(systemRandom), newSecret(systemRandom)]
  const id = await platform.collection(webhooksCollection).commit(operator, async (commit) => {
    const made = commit.nextId('webhook')
    const [secret = '', former = ''] = await Promise.all(secrets.map((one) => sealSecret(seals(), made, one)))
    commit.create('webhook', made, {
      client_id: 1,
      name: 'SIEM',
      url: 'https://siem.example.org/',
      modules: ['incident'],
      smallest_criticality: 3,
      concerns_only: false,
      view_id: null,
      secret,
      former: { secret: former, until: new Date(Date.now() + 3_600_000).toISOString() },
      creation_date: commit.at,
      paused: null,
    })
    return made
  })
  return { id, secrets }
}

const secretsOf = async (id: number): Promise<string[]> => {
  const stored = await platform.collection(webhooksCollection).get('webhook', id)
  return stored === undefined ? [] : signingSecrets(seals(), id, stored.entity, new Date())
}

const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** A user with an app and recovery codes. */
const putFactors = async (own: Record<string, unknown> = {}): Promise<number> => {
  const id = await createPerson(platform, {
    name: 'Anna Kos',
    email: 'anna@cert.example',
    role: 'analyst',
    client_id: null,
    password: 'Correct-Horse-1',
  })
  await platform.table.put({
    ...keys.factors(id),
    app_sealed: await seals().seal('authenticator_app', appPurpose(id), appSecret),
    ...(await storedRecoveryCodes({ random: systemRandom, seals: seals() }, id, ['7QX4-M2KD', 'ABCD-EFGH'])),
    ...own,
  })
  return id
}

const isTaken = async (id: number): Promise<[app: boolean, code: boolean]> => {
  const stored = await readFactors(platform.table, id)
  const code = new TOTP({ secret: appSecret }).generate()
  return [
    (await appProof({ ...platform, seals: seals() }, id, stored, code)) !== undefined,
    (await storedCodeOf(seals(), id, stored, 'abcdefgh')) !== undefined,
  ]
}

/** Ages the newest version by some hours. */
const age = (name: SealName): void => {
  const [newest, ...older] = keyringOf(portal.sealTexts.get(name) ?? '')
  portal.sealTexts.set(
    name,
    keyringText([{ ...newest, since: new Date(Date.now() - 7_200_000).toISOString() }, ...older]),
  )
}

describe('a seal', () => {
  it('gets a new version, everything is resealed while the portal works, and the old version is removed', async () => {
    const [before, inOldForm] = [await putKey(1), await putKey(2)]
    await platform.table.update(keys.entity('api_key', inOldForm.id), {
      expression: 'SET entity.sealed = :sealed',
      values: { ':sealed': seal(sealTexts.keys, keyPurpose(inOldForm.id, inOldForm.hash), inOldForm.key) },
    })
    const webhook = await putWebhook()
    const person = await putFactors()

    expect((await portal.run(['seals', 'add', 'keys'])).out).toBe(
      'The seal keys has version 2. Functions use it within five minutes.\n',
    )
    expect((await portal.run(['seals', 'add', 'factors'])).code).toBe(0)
    // Nothing has been resealed yet, and everything opens.
    expect(await shownKey(before.id)).toBe(before.key)
    expect(await secretsOf(webhook.id)).toEqual(webhook.secrets)
    expect(await isTaken(person)).toEqual([true, true])
    const after = await putKey(3)

    const tried = await portal.run(['seals', 'reseal', '--dry-run'])
    expect(tried.out).toBe(
      [
        'API keys: 2 to reseal, 1 with the newest version, 0 changed meanwhile, 0 that no version opens',
        'secrets of webhooks: 2 to reseal, 0 with the newest version, 0 changed meanwhile, 0 that no version opens',
        'authenticator apps: 1 to reseal, 0 with the newest version, 0 changed meanwhile, 0 that no version opens',
        'recovery codes: 2 to reseal, 0 with the newest version, 0 changed meanwhile, 0 that no version opens',
        '',
      ].join('\n'),
    )
    expect((await portal.run(['seals', 'list'])).out).toMatch(
      /keys +2 +\S+Z +1 API keys\nkeys +1 +the deployment +2 API keys, 2 secrets of webhooks\ndevices +1 .*in browsers\nfactors +2 +\S+Z +nothing\nfactors +1 .* 1 authenticator apps, 2 recovery codes\n/,
    )
    // A run that ended after the first seal, then another run.
    expect((await portal.run(['seals', 'reseal', 'keys'])).out).toContain('API keys: 2 resealed, 1 with')
    const { out, code } = await portal.run(['seals', 'reseal'])
    expect(code).toBe(0)
    expect(out).toContain('API keys: 0 resealed, 3 with')
    expect(out).toContain('secrets of webhooks: 0 resealed, 2 with')
    expect(out).toContain('authenticator apps: 1 resealed')
    expect(out).toContain('recovery codes: 2 resealed')

    expect((await portal.run(['seals', 'remove', 'keys', '1'])).err).toContain('younger than an hour')
    for (const name of ['keys', 'factors'] as const) {
      age(name)
      expect((await portal.run(['seals', 'remove', name, '1'])).out).toBe(
        `The seal ${name} no longer has version 1.\n`,
      )
    }
    for (const one of [before, inOldForm, after]) expect(await shownKey(one.id)).toBe(one.key)
    expect(await secretsOf(webhook.id)).toEqual(webhook.secrets)
    expect(await isTaken(person)).toEqual([true, true])
  })

  it('keeps a version that is still in use, and reports what would be lost', async () => {
    await putKey(1)
    const keyed = createHmac('sha256', sealTexts.factors).update('of before').digest('hex')
    const person = await putFactors({ recovery_codes: new Set([keyed]), recovery_salt: null })
    await platform.table.put({
      ...keys.passkey(person, 'hash'),
      name: 'Phone',
      credential_id: 'id',
      public_key: 'key',
      counter: 0,
      transports: [],
      is_synced: false,
      since: '2026-11-28T08:00:00.000Z',
      used: null,
    })
    for (const name of ['keys', 'factors'] as const) {
      await portal.run(['seals', 'add', name])
      age(name)
    }
    expect(await portal.run(['seals', 'remove', 'keys', '1'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('still seals: 1 API keys. Run `seals reseal keys`'),
    })
    const { out } = await portal.run(['seals', 'reseal', 'factors'])
    expect(out).toContain('passkeys: 1 accounts have got a name of their own')
    expect(out).toContain(
      `recovery codes: 1 that only version 1 knows, until these users make new ones: ${person}\n`,
    )
    // The handle by which previously registered authenticators know the account.
    expect((await readFactors(platform.table, person)).passkey_handle).toBe(
      createHmac('sha256', sealTexts.factors).update(`passkeys of ${person}`).digest('base64url'),
    )
    expect((await portal.run(['seals', 'remove', 'factors', '1'])).err).toContain(
      'still seals: 1 recovery codes or names of passkeys',
    )
    expect((await portal.run(['seals', 'remove', 'factors', '1', '--even-so'])).code).toBe(0)
    expect((await isTaken(person))[0]).toBe(true)
    for (const [line, words] of [
      [['remove', 'factors', '2'], 'is the newest of the seal factors'],
      [['remove', 'factors', '7'], 'has no version 7'],
      [['add', 'all'], 'There is no seal all'],
    ] as const)
      expect((await portal.run(['seals', ...line])).err).toContain(words)
  })

  it('does not overwrite values that change while they are resealed', async () => {
    const { id, hash } = await putKey(1)
    for await (const [found] of sealedItems(platform, 'keys')) {
      if (found?.kind !== 'sealed') continue
      const other = await seals().seal('api_key', keyPurpose(id, hash), 'cti_another')
      expect(await found.replace([other])).toBe(true)
      expect(await found.replace(['v2.2.lost'])).toBe(false)
    }
    expect(await shownKey(id)).toBe('cti_another')
  })
})
