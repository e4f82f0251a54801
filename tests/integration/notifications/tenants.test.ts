/**
 * No message to an organization contains data of another, whatever its preferences and detail level. All messages of
 * three organizations are composed, opened and searched for the data of the others.
 */
import * as openpgp from 'openpgp'
import PostalMime from 'postal-mime'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import type { ClearContent } from '#shared/domain/notifications/settings.ts'
import { operator } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { putDictionaries, putIndicators, putIncidents, putThreats, putExposures } from './content.ts'
import { createNotifierFixture, type NotifierFixture } from './fixture.ts'

interface Tenant {
  readonly id: number
  readonly addresses: readonly number[]
  readonly emails: readonly string[]
  /** A word in all data of this organization. */
  readonly word: string
}

let backends: Backends
let fixture: NotifierFixture
let privateKey: openpgp.PrivateKey
const tenants: Tenant[] = []
const words = ['wolfram', 'beryl', 'cobalt']
const atOnce = { mode: 'immediately' } as const

beforeAll(async () => {
  backends = await startBackends()
  fixture = await createNotifierFixture(backends)
  const { platform, clock } = fixture
  await putDictionaries(platform)
  await fixture.run()
  const pair = await openpgp.generateKey({
    type: 'ecc',
    curve: 'curve25519Legacy',
    userIDs: [{ email: 'soc@example.com' }],
    date: new Date(clock.now().getTime() - 86_400_000),
  })
  privateKey = await openpgp.readPrivateKey({ armoredKey: pair.privateKey })
  const key = await readPublicKey(Buffer.from(pair.publicKey).toString('base64'), clock.now())
  const contents: readonly ClearContent[] = ['counts', 'names', 'everything']
  for (const [index, word] of words.entries()) {
    const made = await fixture.notified({ visibility_other: atOnce, threat: atOnce }, {})
    tenants.push({ ...made, word })
    const organizations = platform.collection(organizationsCollection)
    await organizations.commit(operator, async (commit) => {
      const stored = await organizations.get('organization', made.id)
      if (stored !== undefined)
        commit.update(
          'organization',
          made.id,
          {
            ...stored.entity,
            name: `${word} works`,
            notification_settings: {
              time_zone: 'Europe/Warsaw',
              clear_content: contents[index] ?? 'counts',
            },
          },
          stored,
          ['name'],
        )
    })
    const emails = platform.collection(notificationEmailsCollection)
    await emails.commit(operator, async (commit) => {
      const stored = await emails.get('notification_email', made.addresses[1] ?? 0)
      if (stored !== undefined)
        commit.update(
          'notification_email',
          made.addresses[1] ?? 0,
          { ...stored.entity, pgp_key: key },
          stored,
          ['pgp_key'],
        )
    })
  }
  for (const { id, word } of tenants) {
    await putIncidents(platform, id, [
      { name: `${word} incident`, description: `${word} described\n- see **now**` },
    ])
    await putExposures(platform, id, [
      { name: `${word} exposure`, description: `${word} at ${word}.example` },
      { name: `${word} minor`, criticality_level: 3 },
    ])
  }
  await putThreats(platform, [{ name: 'Loader of invoices' }])
  await putIndicators(platform, [{ value: 'published.example' }], 'Published kits')
  await putIndicators(platform, [{ value: 'secret.example', is_verified: false, published_date: null }])
  await fixture.run(4)
  clock.advance(24 * 3600)
  await fixture.run()
})
afterAll(async () => {
  await backends.stop()
})

/** The whole content of a message, decrypted: headers, texts and files. */
const opened = async (raw: Buffer): Promise<string> => {
  const text = raw.toString('utf8')
  const armored = /-----BEGIN PGP MESSAGE-----[\s\S]+-----END PGP MESSAGE-----/.exec(text)?.[0]
  const inside =
    armored === undefined
      ? raw
      : Buffer.from(
          z.string().parse(
            (
              await openpgp.decrypt({
                message: await openpgp.readMessage({ armoredMessage: armored }),
                decryptionKeys: privateKey,
              })
            ).data,
          ),
        )
  const mail = await PostalMime.parse(inside)
  const files = mail.attachments.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  )
  return [text, mail.subject, mail.text, mail.html, ...files].join('\n')
}

describe('messages of three organizations', () => {
  it('contain their own items, as far as allowed, and none of the others', async () => {
    expect(fixture.taken.length).toBeGreaterThanOrEqual(12)
    for (const { to, raw } of fixture.taken) {
      const mine = tenants.find(({ emails }) => emails.includes(to))
      const said = await opened(raw)
      for (const { word } of tenants) if (word !== mine?.word) expect(said).not.toContain(word)
      expect(said).not.toContain('secret')
    }
  })

  it('contain names if the organization allows it, and everything when encrypted', async () => {
    const mailTextTo = async (tenant: Tenant | undefined, address: number): Promise<string> =>
      (
        await Promise.all(
          fixture.taken.filter(({ to }) => to === tenant?.emails[address]).map(({ raw }) => opened(raw)),
        )
      ).join('\n')
    const [counts, names, everything] = tenants
    expect(await mailTextTo(counts, 0)).not.toContain('wolfram exposure')
    expect(await mailTextTo(names, 0)).toContain('beryl exposure')
    expect(await mailTextTo(names, 0)).not.toContain('beryl described')
    expect(await mailTextTo(everything, 0)).toContain('cobalt described')
    // As written in plain text, and formatted in HTML.
    expect(await mailTextTo(everything, 0)).toContain('  - see **now**\n')
    expect(await mailTextTo(everything, 0)).toContain('<li>see <strong>now</strong></li>')
    const encrypted = await mailTextTo(counts, 1)
    expect(encrypted).toContain('wolfram described')
    expect(encrypted).toContain('published.example')
  })

  it('reveal nothing of the encrypted content outside', () => {
    const encrypted = fixture.taken.filter(({ to }) => tenants.some(({ emails }) => emails[1] === to))
    expect(encrypted.length).toBeGreaterThan(0)
    for (const { raw } of encrypted) {
      const text = raw.toString('utf8')
      expect(text).toMatch(/^Content-Type: multipart\/encrypted/m)
      for (const word of [...words, 'Loader', 'published']) expect(text).not.toContain(word)
    }
  })
})

describe('the link of a message', () => {
  it('opens exactly its items, for its organization only', async () => {
    const [first, second] = tenants
    const notified = await Promise.all(
      fixture.taken
        .filter(({ to }) => to === first?.emails[0])
        .map(async ({ tag, raw }) => ({ tag, said: await opened(raw) })),
    )
    const mail = notified.find(({ said }) => said.includes('/visibilities?mail='))?.tag ?? ''
    const of = async (tenant: Tenant | undefined) => {
      const person = await fixture.person({ role: 'user', client_id: tenant?.id ?? 0 })
      const answer = await fixture.portal.ok('listClientVisibilities', person, {
        params: { id: tenant?.id ?? 0 },
        query: { mail },
      })
      return answer.data.map(({ name }) => name).toSorted()
    }
    expect(await of(first)).toEqual(['wolfram exposure', 'wolfram minor'])
    expect(await of(second)).toEqual([])
  })

  it('opens as many indicators as it reports, those of its exact window', async () => {
    const [first] = tenants
    const said = await Promise.all(
      fixture.taken.filter(({ to }) => to === first?.emails[1]).map(({ raw }) => opened(raw)),
    )
    const digest = said.find((text) => text.includes('/ioc?publication_after=')) ?? ''
    const link = /\/ioc\?(publication_after=\S+&publication_before=[\w%.-]+)/.exec(digest)?.[1] ?? ''
    const query = Object.fromEntries(new URLSearchParams(link))
    // Before the window and after it.
    await putIndicators(fixture.platform, [
      { value: 'before.example', published_date: earlier(query['publication_after'], 1) },
      { value: 'after.example', published_date: earlier(query['publication_before'], -1) },
    ])
    const person = await fixture.person({ role: 'user', client_id: first?.id ?? 0 })
    const { data } = await fixture.portal.ok('listFeeds', person, { query })
    expect(data.map(({ value }) => value)).toEqual(['published.example'])
    expect(digest).toMatch(/\b1 new value\b/)
  })
})

/** An instant some milliseconds before another. */
const earlier = (instant: string | undefined, milliseconds: number): string =>
  new Date(Date.parse(instant ?? '') - milliseconds).toISOString()
