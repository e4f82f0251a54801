/** The current user's account: language, activity, PGP key. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as openpgp from 'openpgp'
import { activityDay } from '#functions/rules/tenants/activity.ts'
import { keys } from '#functions/rules/keys.ts'
import { startMail, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createAuthFixture, type AuthFixture } from './fixture.ts'

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

describe('the account', () => {
  it('requires a session', async () => {
    for (const id of ['getSession', 'getLanguage', 'getPgpKey'] as const)
      expect((await fixture.browser().call(id)).status).toBe(401)
  })

  it('has a language, which its e-mails use', async () => {
    const person = await fixture.person()
    const browser = await fixture.signIn(person)
    expect((await browser.call('getLanguage')).body).toEqual({ language: 'en' })
    expect((await browser.call('updateLanguage', { body: { language: 'pl' } })).body).toEqual({
      language: 'pl',
    })
    expect((await browser.call('getLanguage')).body).toEqual({ language: 'pl' })
    for (const language of ['de', 'PL', '']) {
      expect(await browser.call('updateLanguage', { body: { language } })).toMatchObject({
        status: 422,
        code: 'unrecognised_language',
      })
    }
    await fixture.signIn(person)
    expect(fixture.mails(person)[0]?.subject).toBe('Kod logowania do portalu Example CERT')
  })

  it('shows the currently enabled modules', async () => {
    const organizationId = await fixture.organization()
    const browser = await fixture.signIn(
      await fixture.person({ client_id: organizationId, modules: ['threat', 'feed'] }),
    )
    await fixture.platform.table.update(keys.entity('organization', organizationId), {
      expression: 'SET entity.services.threats.enabled = :off',
      values: { ':off': false },
    })
    expect((await browser.call('getSession')).body).toMatchObject({
      user: { has_threat_access: false, has_feed_access: true, modules_off: ['threat'] },
    })
  })

  it('counts activity by organization and day, of organizations only', async () => {
    const organizationId = await fixture.organization()
    const browser = await fixture.signIn(await fixture.person({ client_id: organizationId }))
    const enter = async (...activities: string[]): Promise<void> => {
      for (const activity of activities)
        expect((await browser.call('createUserActivity', { body: { activity } })).code).toBe('ok')
    }
    await enter('open_portal', 'threats')
    // Reloading the page, or a second tab, counts as the same visit. Five minutes later it is a new one.
    await Promise.all([enter('threats'), enter('threats'), enter('open_portal')])
    fixture.clock.advance(299)
    await enter('threats')
    fixture.clock.advance(1)
    await Promise.all([enter('threats'), enter('threats'), enter('threats')])
    expect((await browser.call('createUserActivity', { body: { activity: 'guessing' } })).code).toBe(
      'validation_failed',
    )
    const day = activityDay(fixture.clock.now())
    const items = await fixture.platform.table.queryAll(keys.activity(organizationId, day, '').pk)
    expect(items.map(({ sk, n }) => [sk, n])).toEqual([
      [`${day}#open_portal`, 1],
      [`${day}#threats`, 2],
    ])
    const analyst = await fixture.signIn(await fixture.person({ role: 'analyst', client_id: null }))
    expect((await analyst.call('createUserActivity', { body: { activity: 'threats' } })).code).toBe(
      'forbidden',
    )
  })

  it('stores, shows, replaces and deletes a public key', async () => {
    const browser = await fixture.signIn(await fixture.person())
    expect((await browser.call('getPgpKey')).body).toEqual({ pgp_key: null })
    const { publicKey, privateKey } = await openpgp.generateKey({
      type: 'ecc',
      curve: 'curve25519Legacy',
      userIDs: [{ name: 'Anna', email: 'anna@example.com' }],
      format: 'armored',
      date: new Date(Date.now() - 60_000),
    })
    const base64 = (text: string): string => Buffer.from(text).toString('base64')
    const stored = await browser.call('createPgpKey', { body: { base64_pgp_key: base64(publicKey) } })
    const fingerprint = (await openpgp.readKey({ armoredKey: publicKey })).getFingerprint().toUpperCase()
    expect(stored.body).toMatchObject({
      pgp_key: { fingerprint, owner: 'Anna <anna@example.com>', expiration_date: null },
    })
    expect((await browser.call('getPgpKey')).body).toEqual(stored.body)
    expect(
      await browser.call('createPgpKey', { body: { base64_pgp_key: base64(privateKey) } }),
    ).toMatchObject({ status: 400, code: 'pgp_key_private' })
    expect((await browser.call('getPgpKey')).body).toEqual(stored.body)
    expect((await browser.call('deletePgpKey')).code).toBe('ok')
    expect((await browser.call('getPgpKey')).body).toEqual({ pgp_key: null })
    const admin = await fixture.signIn(await fixture.person({ role: 'platform_admin', client_id: null }))
    expect((await admin.call('getPgpKey')).code).toBe('forbidden')
  })
})
