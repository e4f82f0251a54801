/** Threat files, the demo and snapshots: what the command line writes to the portal. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { armoredKeyOf, encryptFor } from '#functions/core/crypto/pgp.ts'
import { keys } from '#functions/rules/keys.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { runNotifier } from '#functions/notifications/notifier.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import { readNotificationQueue } from '#functions/rules/mail/notification-queue.ts'
import { appProof } from '#functions/rules/security/factor-proofs.ts'
import { factorsOf, readFactors } from '#functions/rules/security/stored-factors.ts'
import { readSignIns } from '#functions/rules/session/sign-ins.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { findUserByEmail } from '#functions/users/user-account.ts'
import { signingSecrets } from '#functions/webhooks/webhook-secret.ts'
import { webhooksCollection } from '#functions/webhooks/webhook-store.ts'
import { seedDemo } from '#scripts/admin/demo.ts'
import { demoAppSecret, organizations, staff } from '#scripts/admin/demo/people.ts'
import { sharedData } from '#tests/shared-data.ts'
import { putThreats } from '../notifications/content.ts'
import { startAdminPortal, type AdminPortal } from './portal.ts'

let portal: AdminPortal
beforeAll(async () => {
  portal = await startAdminPortal()
})
afterAll(async () => {
  await portal.stop()
})
beforeEach(async () => {
  await portal.fresh()
})

const written = (name: string, content: unknown): string => {
  writeFileSync(join(portal.folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return name
}
const tool = (name: string, own: Record<string, unknown> = {}): Record<string, unknown> => ({
  kind: 'tool',
  name,
  description: `${name} is a tool.`,
  tags: ['remote-access'],
  references: ['https://t.example'],
  ...own,
})
const count = async (sql: string): Promise<number> =>
  (await portal.platform.collection(threatsCollection).readModel()).count(sql)
const summarySchema = z.object({
  files: z.array(
    z.object({ format: z.string().nullable(), published: z.int(), known: z.int(), refused: z.int() }),
  ),
})
const counts = (out: string): number[][] =>
  summarySchema
    .parse(JSON.parse(out))
    .files.map(({ published, known, refused }) => [published, known, refused])

describe('an import', () => {
  it('publishes threats with categories, tags, links and the operator as author', async () => {
    const file = written('tools.json', [
      tool('Alpha'),
      tool('Beta', { kind: 'campaign', tags: ['Remote-Access', 'new'] }),
    ])
    const { code, out, err } = await portal.run(['import', 'threats', file])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/tools\.json +threat list +2 +0 +0\n/)
    const threats = portal.platform.collection(threatsCollection)
    const stored = await threats.get('threat', 1)
    expect(stored).toMatchObject({
      entity: {
        name: 'Alpha',
        description: 'Alpha is a tool.',
        hyperlinks: ['https://t.example'],
        sent_date: null,
      },
      history: [{ action: 'create', actor: expect.stringMatching(/^operator/) }],
    })
    expect(await threats.get('threat_category', stored?.entity.category_id ?? 0)).toMatchObject({
      entity: { name_pl: 'Narzędzie', name_en: 'Tool', is_active: true },
    })
    expect([
      await count('SELECT count(*) FROM threat_category'),
      await count('SELECT count(*) FROM threat_tag'),
    ]).toEqual([2, 2])
  })

  it('is completed by running it again, and publishes nothing twice', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      tool(`Tool ${index}`, { tags: [`t${index}`, `u${index}`] }),
    )
    const [part, whole] = [written('part.json', many.slice(0, 30)), written('whole.json', many)]
    expect(counts((await portal.run(['import', 'threats', part, '--json'])).out)).toEqual([[30, 0, 0]])
    expect(counts((await portal.run(['import', 'threats', whole, '--json'])).out)).toEqual([[30, 30, 0]])
    const again = await portal.run(['import', 'threats', whole, whole, '--json'])
    expect([again.code, counts(again.out)]).toEqual([
      0,
      [
        [0, 60, 0],
        [0, 60, 0],
      ],
    ])
    expect([
      await count('SELECT count(*) FROM threat'),
      await count('SELECT count(*) FROM threat_tag'),
    ]).toEqual([60, 120])
    // Two commits for the dictionaries (121 entries), and one for each 30 threats above 25.
    expect((await portal.platform.collection(threatsCollection).head()).sequence).toBeLessThanOrEqual(8)
  })

  it('may run twice at the same time', async () => {
    const file = written(
      'race.json',
      Array.from({ length: 60 }, (_, index) => tool(`Tool ${index}`, { tags: [`t${index}`] })),
    )
    const both = await Promise.all([
      portal.run(['import', 'threats', file, '--json']),
      portal.run(['import', 'threats', file, '--json']),
    ])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    const [[one = []] = [], [other = []] = []] = both.map(({ out }) => counts(out))
    expect([one[0]! + other[0]!, one[1]! + other[1]!]).toEqual([60, 60])
    expect([
      await count('SELECT count(*) FROM threat'),
      await count('SELECT count(*) FROM threat_tag'),
    ]).toEqual([60, 60])
  })

  it('distinguishes names by category, but not by case', async () => {
    const file = written('names.json', [
      tool('Zażółć'),
      tool('ZAŻÓŁĆ'),
      tool('Zazolc'),
      tool('Zażółć', { kind: 'malware' }),
    ])
    const { out, code } = await portal.run(['import', 'threats', file])
    expect(code).toBe(0)
    expect(out).toMatch(/names\.json +threat list +3 +1 +0\n/)
    expect(out).toContain('ZAŻÓŁĆ (Tool): the same name and category as [0], earlier in this import')
  })

  it('names what it rejects and changes, also in the report', async () => {
    const file = written('mixed.json', [
      tool('Good'),
      tool('Long', { description: 'A sentence. '.repeat(200) }),
      tool('Bare', { description: '' }),
      tool('Tagged', { tags: Array.from({ length: 10 }, (_, index) => `tag${index}`) }),
      tool('Linked', { references: ['ftp://f.example'] }),
    ])
    const { code, out, err } = await portal.run([
      'import',
      'threats',
      file,
      written('broken.json', '{"a": ['),
      '--report',
      'report.jsonl',
    ])
    expect([code, err]).toEqual([3, 'broken.json: the file ends in the middle: it was cut off\n'])
    for (const words of [
      'Long ([1]): the description has 2399 characters',
      'Bare ([2]): it has no description',
      'Tagged: 2 of 10 tags were left out (the most is 8): tag8, tag9',
      'Linked: links that are no http or https address were left out: ftp://f.example',
      'broken.json: the file ends in the middle',
    ])
      expect(out).toContain(words)
    const lines = readFileSync(join(portal.folder, 'report.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) =>
        z.looseObject({ name: z.string().nullable(), outcome: z.string() }).parse(JSON.parse(line)),
      )
    expect(lines.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Good', 'published'],
      ['Tagged', 'published'],
      ['Linked', 'published'],
      ['Long', 'refused'],
      ['Bare', 'refused'],
      [null, 'refused'],
    ])
    const second = await portal.run(['import', 'threats', file, '--shorten', '--keep-dates'])
    expect([second.code, second.out]).toEqual([
      3,
      expect.stringMatching(/Long: the description was shortened from 2399 to \d+ characters/),
    ])
  })

  it('fails when nothing was done, and does nothing in a dry run', async () => {
    expect((await portal.run(['import', 'threats', 'none.json'])).code).toBe(1)
    expect(
      (await portal.run(['import', 'threats', written('bare.json', [tool('Bare', { description: '' })])]))
        .code,
    ).toBe(1)
    const { code, out } = await portal.run([
      'import',
      'threats',
      written('one.json', [tool('One')]),
      '--dry-run',
    ])
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Nothing was published on the local cloud: this was a dry run.'),
    ])
    expect([
      await count('SELECT count(*) FROM threat'),
      await count('SELECT count(*) FROM threat_category'),
    ]).toEqual([0, 0])
  })

  it('uses categories of the portal, and respects disabled ones', async () => {
    const file = written('one.json', [tool('One', { tags: ['on', 'off'] })])
    expect((await portal.run(['import', 'threats', file, '--category', 'Phishing'])).err).toBe(
      'The portal has no category Phishing. It has none.\n',
    )
    const threats = portal.platform.collection(threatsCollection)
    await threats.commit({ user_id: null, name: 'test', client_id: null }, (commit) => {
      commit.create('threat_category', commit.nextId('threat_category'), {
        name_pl: 'Wyłudzenie',
        name_en: 'Phishing',
        is_active: true,
      })
      commit.create('threat_category', commit.nextId('threat_category'), {
        name_pl: 'Narzędzie',
        name_en: 'Tool',
        is_active: false,
      })
      commit.create('threat_tag', commit.nextId('threat_tag'), { name: 'off', is_active: false })
    })
    const { code, out } = await portal.run(['import', 'threats', file, '--category', 'wyłudzenie'])
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('One: tags that are switched off in the portal were left out: off'),
    ])
    expect((await threats.get('threat', 1))?.entity.category_id).toBe(1)
    const off = await portal.run(['import', 'threats', file])
    expect([off.code, off.out]).toEqual([
      1,
      expect.stringContaining('the category Tool is switched off in the portal'),
    ])
  })

  it("keeps the source's dates on request", async () => {
    await portal.run([
      'import',
      'threats',
      written('one.json', [
        tool('One', { created: '2024-01-01T00:00:00Z', modified: '2024-02-01T00:00:00Z' }),
      ]),
      '--keep-dates',
    ])
    expect((await portal.platform.collection(threatsCollection).get('threat', 1))?.entity).toMatchObject({
      creation_date: '2024-01-01T00:00:00.000Z',
      last_update_date: '2024-02-01T00:00:00.000Z',
    })
  })

  it.skipIf(sharedData === undefined)('of real files, twice, by the program itself', async () => {
    const files = [
      'threats/threats.json',
      'threats/misp-galaxy-threat-actor-sample.json',
      'stix/oasis/poisonivy.json',
    ].map((file) => join(sharedData ?? '', file))
    const first = await portal.spawn(['import', 'threats', ...files, '--json', '--data', portal.folder])
    expect([first.code, counts(first.out)]).toEqual([
      3,
      [
        [149, 0, 1],
        [42, 5, 1],
        [28, 0, 1],
      ],
    ])
    const second = await portal.spawn(['import', 'threats', ...files, '--json', '--data', portal.folder])
    expect([second.code, counts(second.out)]).toEqual([
      3,
      [
        [0, 149, 1],
        [0, 47, 1],
        [0, 28, 1],
      ],
    ])
    expect(await count('SELECT count(*) FROM threat')).toBe(219)
  })
})

describe('the demo', () => {
  it('is loaded once, however often it is run, and notifies only about later publications', async () => {
    const { platform } = portal
    const run = () =>
      runNotifier({ platform, transport: { send: () => Promise.reject(new Error('nothing is to be sent')) } })
    const { code, out } = await portal.run(['demo', '--json'])
    expect(code).toBe(0)
    expect(
      z
        .object({ threats: z.int(), accounts: z.array(z.looseObject({ email: z.string() })) })
        .parse(JSON.parse(out)),
    ).toMatchObject({ threats: 60, accounts: { length: 10 } })
    const head = await portal.platform.collection(threatsCollection).head()
    expect((await portal.run(['demo'])).out).toMatch(
      /^Published 0 threats, 0 incidents and 0 visibilities\. The accounts are:\nemail/,
    )
    expect(await portal.platform.collection(threatsCollection).head()).toEqual(head)
    expect((await portal.platform.collection(threatsCollection).get('threat', 60))?.history[0]?.actor).toBe(
      'Marta Zielińska',
    )
    const reports = await portal.platform.collection(reportsCollection).readModel()
    const count = (what: string) => reports.count(`SELECT count(*) FROM ${what}`)
    expect([count('periodic_report'), count('report_template'), count('report')]).toEqual([4, 2, 2])

    // No validity ends on a day in the past: expired indicators have a record of it on their own day.
    const indicators = await portal.platform.collection(indicatorsCollection).readModel()
    const over = 'feed.renewed + type.validity_days * 86400000'
    const expired = (sql: string): number =>
      indicators.count(
        `SELECT count(*) FROM feed JOIN feed_type AS type ON type.id = feed.type_id WHERE feed.verified = 1 AND ${sql}`,
      )
    expect(expired(`${over} <= unixepoch() * 1000 AND expired IS NULL`)).toBe(0)
    expect(expired(`expired IS NOT NULL AND expired <> ${over}`)).toBe(0)
    expect(expired('expired IS NOT NULL')).toBeGreaterThan(5)

    // Analysts find two claims in their inbox, from two organizations.
    const sightings = await portal.platform.collection(sightingsCollection).readModel()
    const said = (sql: string): number => sightings.count(`SELECT ${sql}`)
    expect([
      said("count(DISTINCT client_id) FROM sighting WHERE kind = 'false_positive' AND outcome IS NULL"),
      said("count(*) FROM sighting WHERE outcome = 'kept'"),
      said('count(*) FROM sighting'),
    ]).toEqual([2, 1, 7])
    // One was withdrawn with a reason, and is reachable from a group that readers see.
    const withdrawn = indicators.row(
      z.object({ id: z.int(), reason: z.string() }),
      "SELECT id, taken_back ->> '$[0].reason' AS reason FROM feed WHERE verified = 0 AND was_published IS NOT NULL",
    )
    expect(withdrawn?.reason).toContain('sprzedawcy energii')
    expect(
      indicators.count('SELECT count(*) FROM feed_group WHERE verified = 1 AND description LIKE ?', [
        `%/ioc/${withdrawn?.id ?? 0}`,
      ]),
    ).toBe(1)

    // The organization is notified.
    expect(await run()).toEqual({})
    expect((await readNotificationQueue(platform.table)).open).toEqual([])
    expect(await platform.table.queryAll(keys.notificationDelivery('').pk)).toEqual([])
    await putThreats(platform, [{ name: 'Published afterwards' }])
    await run()
    expect((await readNotificationQueue(platform.table)).open).toMatchObject([{ module: 'threat' }])

    const emails = platform.collection(notificationEmailsCollection)
    const [soc, , , former] = (await emails.getMany('notification_email', [1, 2, 3, 4, 5, 6])).map(
      (stored) => stored?.entity,
    )
    expect(soc?.preferences.visibility_other).toEqual({ mode: 'immediately' })
    expect(former?.delivery.state).toBe('paused')
    // The recipient can decrypt messages with the key from the documents.
    const [{ readPrivateKey, readMessage, decrypt }, armoredKey] = [
      await import('openpgp'),
      readFileSync(new URL('../../../docs/demo-key.asc', import.meta.url), 'utf8'),
    ]
    const key = soc?.pgp_key ?? null
    const message = await encryptFor(key === null ? '' : armoredKeyOf(key), Buffer.from('opened'))
    const opened = await decrypt({
      message: await readMessage({ armoredMessage: message }),
      decryptionKeys: await readPrivateKey({ armoredKey }),
    })
    expect(opened.data).toBe('opened')
  })

  it('is loaded into a deployment by its outputs', async () => {
    const { platform } = portal
    const record = z
      .object({
        url: z.string(),
        region: z.string(),
        accessKeyId: z.string(),
        secretAccessKey: z.string(),
        endpoints: z.object({ dynamodb: z.string(), s3: z.string(), secretsmanager: z.string() }),
      })
      .parse(JSON.parse(readFileSync(join(portal.folder, 'run.json'), 'utf8')))
    const nothing = async (): Promise<never> => Promise.reject(new Error('not used'))
    const { accounts } = await seedDemo(
      {
        url: record.url,
        failed: new Promise(() => undefined),
        apiUrl: undefined,
        outputs: {
          'cti-local-data': {
            TableName: platform.table.name,
            KeySealArn: portal.sealArns.keySealArn,
            FactorSealArn: portal.sealArns.factorSealArn,
          },
        },
        resource: () => [],
        credentials: {
          region: record.region,
          accessKeyId: record.accessKeyId,
          secretAccessKey: record.secretAccessKey,
        },
        endpoints: { ...record.endpoints, ses: '', scheduler: '', lambda: '' },
        invoke: nothing,
        runSchedule: nothing,
        mails: nothing,
        stop: nothing,
      },
      portal.folder,
    )
    expect(accounts.map(({ role }) => role)).toEqual([
      'platform admin',
      'analyst',
      'analyst',
      'analyst with an authenticator app',
      'organization admin',
      'user',
      'user',
      'organization admin',
      'user',
      'user with an authenticator app',
    ])
    expect(await count('SELECT count(*) FROM threat')).toBe(60)

    // Two users have an app, whose secret is in the README. The others receive codes by e-mail.
    const app = new TOTP({ secret: demoAppSecret })
    for (const person of [...staff, ...organizations.flatMap(({ people }) => people)]) {
      const known = await findUserByEmail(platform, person.email)
      if (known === undefined) throw new Error(`${person.email} is not there`)
      const stored = await readFactors(platform.table, known.id)
      expect(factorsOf(stored, true)).toEqual({
        app: person.app !== undefined,
        passkeys: 0,
        recoveryCodes: person.app === undefined ? 0 : 10 - person.app.used,
        mail: true,
      })
      const proof = await appProof(platform, known.id, stored, app.generate())
      expect(proof?.factor).toBe(person.app === undefined ? undefined : 'app')
      const signIns = await readSignIns(platform, known.id)
      expect(signIns.filter(({ outcome }) => outcome === 'success').length).toBeGreaterThan(5)
      expect(signIns).toContainEqual(expect.objectContaining({ outcome: 'bad_credentials', tries: 3 }))
      expect(await platform.sessions.list(known.id)).toHaveLength(2)
    }
    // Webhook events from now on are signed.
    const webhooks = await platform.collection(webhooksCollection).getMany('webhook', [1, 2, 3])
    for (const [index, stored] of webhooks.entries())
      expect(
        stored && (await signingSecrets(platform.seals, index + 1, stored.entity, platform.clock.now())),
      ).toHaveLength(1)
  })
})

describe('snapshots', () => {
  it('are listed with how far they are behind, and recreated', async () => {
    await portal.run(['import', 'threats', written('one.json', [tool('One')])])
    expect((await portal.run(['snapshots', 'list'])).out).toMatch(
      /^collection +layout +sequence +head +bytes +age\n(?:.+\n)*threats +- +- +2 +- +no snapshot\n/,
    )
    expect((await portal.run(['snapshots', 'rebuild', 'threats'])).out).toMatch(
      /^Rebuilt threats: sequence 2, \d+ bytes\.\n$/,
    )
    await portal.run(['import', 'threats', written('two.json', [tool('Two')])])
    expect((await portal.run(['snapshots', 'list'])).out).toMatch(/threats +[0-9a-f]{12} +2 +3 +\d+ +\d+ s\n/)
    expect(JSON.parse((await portal.run(['snapshots', 'rebuild', '--json'])).out)).toMatchObject({
      snapshots: expect.arrayContaining(
        [
          { collection: 'organizations', sequence: 0 },
          { collection: 'threats', sequence: 3, head: 3, is_usable: true },
        ].map((one) => expect.objectContaining(one)),
      ),
    })
  })
})
