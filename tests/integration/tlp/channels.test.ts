/**
 * No channel emits a level that the policy forbids, and each reports how many items it omitted. Every channel is used
 * as its caller uses it, and the output is searched for items of every level.
 */
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import * as openpgp from 'openpgp'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { createOutputs } from '#functions/outputs/answer-output.ts'
import { outputsDependencies } from '#functions/outputs/generation.ts'
import { reportKey } from '#functions/rules/file-keys.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { createTaxiiHandler } from '#functions/taxii/server.ts'
import { keyEndpoints, type KeyOperationId } from '#shared/contracts/api/index.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { outputFormat, outputFormats } from '#shared/domain/outputs/formats.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { maxTlp, tlpPolicy, type TlpChannel } from '#shared/domain/tlp/channels.ts'
import { outputsPrefix } from '#shared/http/outputs.ts'
import { readPdf } from 'pdf-layout/read-pdf'
import { unzip } from '#tests/support/unzip.ts'
import { operator } from '../auth/fixture.ts'
import { putDictionaries } from '../notifications/content.ts'
import { createNotifierFixture, type NotifierFixture } from '../notifications/fixture.ts'
import { allParts, createGeneratorFixture } from '../reports/generator-fixture.ts'
import { allKeyRoutes } from '../support/all-key-routes.ts'
import { makeKey, createKeyApi, type KeyApi } from '../support/key-api.ts'
import { originVerify, startBackends, type Backends } from '../support/backends.ts'
import { inFunction } from '../support/roles.ts'
import { createWebhookFixture } from '../webhooks/fixture.ts'
import {
  levelledKinds,
  putLevelledItems,
  wordsIn,
  wordsAllowedOn,
  type LevelledItems,
  type LevelledKind,
} from './levelled-items.ts'

let backends: Backends
let fixture: NotifierFixture
let api: KeyApi
let marked: LevelledItems
let personId: number
let organizationId: number
let privateKey: openpgp.PrivateKey
const keysOf: Record<'key_own' | 'key_other', string[]> = { key_own: [], key_other: [] }
/** An organization's addresses with encrypted and with unencrypted e-mail. */
let encryptedTo = ''
let clearTo = ''

/** One emitted output, the kinds of which it must contain all allowed items, and its reported omissions. */
interface Emitted {
  readonly what: string
  readonly said: string
  readonly full?: readonly LevelledKind[]
}

const keptOf = (channel: TlpChannel): number =>
  tlpLevels.filter((level) => tlpPolicy[channel][level] !== 'full').length

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
  const pgp_key = await readPublicKey(Buffer.from(pair.publicKey).toString('base64'), clock.now())
  const atOnce = { mode: 'immediately' } as const
  const all = {
    incident: atOnce,
    visibility_high: atOnce,
    visibility_other: atOnce,
    threat: atOnce,
    feed: { mode: 'daily', hour: 7 },
  } as const
  const notified = await fixture.notified(all, all)
  organizationId = notified.id
  ;[encryptedTo = '', clearTo = ''] = notified.emails
  const emails = platform.collection(notificationEmailsCollection)
  await emails.commit(operator, async (commit) => {
    const id = notified.addresses[0] ?? 0
    const stored = await emails.get('notification_email', id)
    if (stored !== undefined)
      commit.update('notification_email', id, { ...stored.entity, pgp_key }, stored, ['pgp_key'])
  })
  const organizations = platform.collection(organizationsCollection)
  await organizations.commit(operator, async (commit) => {
    const stored = await organizations.get('organization', organizationId)
    const notification_settings = { time_zone: 'Europe/Warsaw', clear_content: 'everything' } as const
    if (stored !== undefined)
      commit.update('organization', organizationId, { ...stored.entity, notification_settings }, stored, [
        'name',
      ])
  })
  ;({ id: personId } = await fixture.person({
    client_id: organizationId,
    modules: ['threat', 'feed', 'incident', 'visibility'],
  }))
  marked = await putLevelledItems(platform, organizationId)
  const made = async (own: Parameters<typeof makeKey>[1]) => (await makeKey(platform, own)).key
  keysOf.key_own = [
    await made({ type: 'organization', client_id: organizationId }),
    await made({ type: 'user', user_id: personId, client_id: organizationId }),
    await made({ type: 'named', name: 'Ours', client_id: organizationId, amber_strict: true }),
  ]
  keysOf.key_other = [await made({ type: 'named', name: 'Theirs', client_id: organizationId })]
  api = createKeyApi(platform, allKeyRoutes(platform))
  for (let minutes = 0; minutes < 24 * 60; minutes += 240) await fixture.run(240)
})
afterAll(async () => {
  await backends.stop()
})

const gathered = async (find: readonly Promise<Emitted>[]): Promise<Emitted[]> => Promise.all(find)

/** Every reading call with a key: lists, changes from the beginning, and each item by id. */
const apiOf = async (channel: 'key_own' | 'key_other'): Promise<Emitted[]> => {
  const reads = (Object.keys(keyEndpoints) as KeyOperationId[]).filter(
    (id) => keyEndpoints[id].method === 'GET',
  )
  const full: Partial<Record<KeyOperationId, LevelledKind>> = {
    apiListThreats: 'threat',
    apiListIncidents: 'incident',
    apiListVisibilities: 'visibility',
    apiListIndicators: 'feed',
    apiListGroups: 'group',
    apiThreatChanges: 'threat',
    apiIncidentChanges: 'incident',
    apiVisibilityChanges: 'visibility',
    apiIndicatorChanges: 'feed',
    apiGroupChanges: 'group',
  }
  return gathered(
    keysOf[channel].flatMap((key) =>
      reads.flatMap((id) => {
        const ids = keyEndpoints[id].path.includes('{id}') ? [1, 2, 3, 4, 5] : [undefined]
        return ids.map(async (one) => {
          const reply = await api.send(id, key, {
            params: one === undefined ? {} : { id: one, attachment_id: 'none' },
          })
          const kind = full[id]
          if (kind !== undefined && id.startsWith('apiList'))
            expect(JSON.parse(reply.body), `${id} says how many`).toMatchObject({
              left_out: { tlp: keptOf(channel) },
            })
          return {
            what: `${id} ${one ?? ''}`,
            said: reply.body,
            ...(kind === undefined ? {} : { full: [kind] }),
          }
        })
      }),
    ),
  )
}

/** Every TAXII collection: its name, objects and manifest. */
const taxiiOf = async (channel: 'key_own' | 'key_other'): Promise<Emitted[]> => {
  const handler = createTaxiiHandler(fixture.platform)
  const get = async (key: string, path: string) => {
    const { statusCode, body, headers } = await inFunction('taxii', () =>
      handler({
        routeKey: 'ANY /taxii2/{proxy+}',
        rawPath: path,
        rawQueryString: '',
        headers: {
          'x-origin-verify': originVerify,
          'x-viewer-address': '192.0.2.1',
          authorization: `Bearer ${key}`,
        },
        requestContext: {
          requestId: 'test',
          http: { method: 'GET', path, sourceIp: '192.0.2.1', userAgent: 'test' },
        },
      }),
    )
    expect(statusCode, path).toBe(200)
    return {
      said:
        headers['content-encoding'] === 'gzip' ? gunzipSync(Buffer.from(body, 'base64')).toString() : body,
      kept: headers['x-left-out'],
    }
  }
  const root = '/taxii2/cti/collections/'
  const listSchema = z.object({ collections: z.array(z.object({ id: z.string(), title: z.string() })) })
  return (
    await Promise.all(
      keysOf[channel].map(async (key): Promise<Emitted[]> => {
        const list = await get(key, root)
        const { collections } = listSchema.parse(JSON.parse(list.said))
        const read = collections.map(async ({ id, title }): Promise<Emitted[]> => {
          const { said, kept } = await get(key, `${root}${id}/objects/`)
          expect(kept, title).toBe(`tlp=${keptOf(channel)}`)
          const manifest = await get(key, `${root}${id}/manifest/`)
          const full: LevelledKind[] = [title === 'Threats' ? 'threat' : 'feed']
          return [
            { what: `TAXII ${title}`, said, full },
            { what: `TAXII manifest of ${title}`, said: manifest.said },
          ]
        })
        return [
          { what: 'TAXII collections', said: list.said, full: ['group'] },
          ...(await Promise.all(read)).flat(),
        ]
      }),
    )
  ).flat()
}

/** Every format of every list for products. */
const outputsOf = async (): Promise<Emitted[]> => {
  const answer = createOutputs(outputsDependencies(fixture.platform, outputFormat))
  const get = async (key: string, path: string) => {
    const reply = await inFunction('outputs', () =>
      answer({
        routeKey: '$default',
        rawPath: `${outputsPrefix}/${path}`,
        rawQueryString: '',
        headers: { 'x-viewer-address': '192.0.2.1', 'x-viewer-authorization': `Bearer ${key}` },
        requestContext: {
          requestId: 'test',
          http: { method: 'GET', path, sourceIp: '192.0.2.1', userAgent: 'test' },
        },
      }),
    )
    const bytes = typeof reply.body === 'string' ? Buffer.from(reply.body) : await buffer(reply.body)
    await reply.alongside
    const unpacked = reply.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
    const text = (unpacked[0] === 0x1f && unpacked[1] === 0x8b ? gunzipSync(unpacked) : unpacked).toString()
    return { status: reply.statusCode, said: text, kept: reply.headers['x-left-out'] }
  }
  const found: Emitted[] = []
  for (const key of [...keysOf.key_own, ...keysOf.key_other])
    for (const { file } of outputFormats) {
      if (file.includes('{')) continue
      const { status, said, kept } = await get(key, `all/${file}`)
      expect(status, file).toBe(200)
      const isWhole = /^(indicators|domain)\.|stix/.test(file)
      // A list of another type excludes them by type.
      if (kept !== undefined && isWhole) expect(kept, file).toContain(`tlp=${keptOf('output')}`)
      found.push({ what: file, said, ...(isWhole ? { full: ['feed'] } : {}) })
      for (const uuid of file.includes('manifest') ? Object.keys(JSON.parse(said) as object) : [])
        found.push({
          what: 'MISP event',
          said: (await get(key, `all/misp/${uuid}.json`)).said,
          full: ['feed'],
        })
    }
  for (const [index, level] of tlpLevels.entries()) {
    const { status } = await get(keysOf.key_own[0] ?? '', `groups/${marked.group[index] ?? 0}/domain.txt`)
    expect(status, `group of ${level}`).toBe(tlpPolicy.output[level] === 'full' ? 200 : 404)
  }
  return found
}

/** Every file of a list. */
const exportsOf = async (): Promise<Emitted[]> => {
  const { portal } = fixture
  const person = await fixture.session(personId)
  const textAt = async (url: string): Promise<string> => (await fetch(url)).text()
  const { view } = await portal.ok('createFeedView', person, { body: { view_name: 'All' } })
  const files = {
    exportThreats: ['threat', await portal.ok('exportThreats', person)],
    exportIncidents: ['incident', await portal.ok('exportIncidents', person)],
    exportVisibilities: ['visibility', await portal.ok('exportVisibilities', person)],
    exportFeeds: ['feed', await portal.ok('exportFeeds', person)],
    exportFeedGroupFeeds: [
      'feed',
      await portal.ok('exportFeedGroupFeeds', person, { params: { id: marked.group[0] ?? 0 } }),
    ],
    exportFeedViewFeeds: [
      'feed',
      await portal.ok('exportFeedViewFeeds', person, { params: { id: view.view_id } }),
    ],
  } as const
  // Assets belong to the organization and have no level.
  const made = Object.entries(endpoints).filter(
    ([, one]) => one.exportOf !== undefined && one.exportOf !== 'assets',
  )
  expect(Object.keys(files).toSorted()).toEqual(made.map(([id]) => id).toSorted())
  const { job } = await portal.ok('startFeedExport', person, { body: {} })
  expect(job).toMatchObject({ state: 'done', skipped: keptOf('export') })
  const file = await portal.send('downloadFeedExport', person, { params: { id: job.job_id } })
  const bytes = Buffer.from(await (await fetch(file.headers['location'] ?? '')).arrayBuffer())
  return [
    ...(await Promise.all(
      Object.entries(files).map(async ([id, [kind, { url, left_out }]]): Promise<Emitted> => {
        expect(left_out, id).toEqual({ tlp: keptOf('export') })
        const said = await textAt(url)
        // A line has the strictest level of its content, because it names every exported group.
        if (kind === 'feed')
          for (const line of said.split('\n').filter((one) => one.includes('.example')))
            expect(line, id).toContain(`TLP:${maxTlp('export').toUpperCase()}`)
        return { what: id, said, full: [kind] }
      }),
    )),
    { what: 'job', said: [...unzip(bytes).values()].map(String).join('\n'), full: ['feed'] },
  ]
}

/** Files of a report with every module, as tables and as texts. */
const reportsOf = async (): Promise<Emitted[]> => {
  const reports = await createGeneratorFixture(backends)
  await putDictionaries(reports.platform)
  const owner = await reports.owner()
  const { group: groups_ids } = await putLevelledItems(reports.platform, owner.organizationId)
  const found: Emitted[] = []
  for (const view of ['table', 'descriptions'] as const) {
    // The filters of a section are named in it.
    const sections = allParts.map((part) =>
      part.module === 'feed' ? { ...part, filters: { groups_ids: [...groups_ids] } } : { ...part, view },
    )
    const id = await reports.queue(owner, { parts: sections })
    await reports.run({ report_id: id })
    const { client_id, file } = await reports.report(id)
    const bytes = await reports.parts.files.read(reportKey(client_id, file?.id ?? ''), 10_000_000)
    if (!(bytes instanceof Uint8Array)) throw new Error('No file')
    for (const [name, content] of unzip(Buffer.from(bytes))) {
      const isDocument = name.endsWith('.pdf')
      const said = isDocument ? (await readPdf(content)).packed : content.toString('utf8')
      if (isDocument) expect(said).toContain(`TLP:${maxTlp('report').toUpperCase()}`)
      found.push({
        what: name,
        said,
        full: isDocument
          ? ['threat', 'incident', 'visibility', 'feed']
          : levelledKinds.filter((kind) => name.includes(fileNames[kind])),
      })
    }
  }
  return found
}
const fileNames: Record<LevelledKind, string> = {
  threat: 'threats',
  incident: 'incidents',
  visibility: 'visibilities',
  feed: 'indicators',
  group: 'groups',
}

/** The messages to one address, decrypted. */
const mailsTo = async (address: string, full: readonly LevelledKind[]): Promise<Emitted[]> => {
  const mails = fixture.taken.filter(({ to }) => to === address)
  const texts = await Promise.all(
    mails.map(async ({ raw }) => {
      const text = raw.toString('utf8')
      const armored = /-----BEGIN PGP MESSAGE-----[\s\S]+-----END PGP MESSAGE-----/.exec(text)?.[0]
      const opened =
        armored === undefined
          ? text
          : String(
              (
                await openpgp.decrypt({
                  message: await openpgp.readMessage({ armoredMessage: armored }),
                  decryptionKeys: privateKey,
                })
              ).data,
            )
      const mail = await PostalMime.parse(opened)
      const files = mail.attachments.map(({ content }) =>
        typeof content === 'string' ? content : new TextDecoder().decode(content),
      )
      // The unencrypted part reveals nothing.
      if (armored !== undefined) expect(wordsIn(text)).toEqual([])
      expect(mail.subject).toMatch(/^\[?TLP:/)
      return [mail.subject, mail.text, mail.html, ...files].join('\n')
    }),
  )
  return [{ what: `mails to ${address}`, said: texts.join('\n'), full }]
}

/** Events of a webhook subscribed to everything, with names. */
const webhooksOf = async (): Promise<Emitted[]> => {
  const webhooks = await createWebhookFixture(backends)
  try {
    const { id } = await webhooks.hooked()
    await webhooks.change(id, () => ({
      notification_settings: { time_zone: 'Europe/Warsaw', clear_content: 'everything' },
    }))
    await putLevelledItems(webhooks.platform, id)
    await webhooks.run()
    const { received } = webhooks.endpoint
    expect(received.map(({ event }) => event.type).toSorted()).toEqual([
      'incident.published',
      'indicator.published',
      'indicator_group.published',
      'threat.published',
      'visibility.published',
    ])
    for (const { event } of received)
      expect(event.data, event.type).toMatchObject({
        total: tlpLevels.length - keptOf('webhook'),
        left_out: 0,
        left_out_tlp: keptOf('webhook'),
      })
    // Events never contain values of indicators.
    const named = ['threat', 'incident', 'visibility', 'group'] as const
    return [{ what: 'events', said: received.map(({ body }) => body).join('\n'), full: named }]
  } finally {
    await webhooks.stop()
  }
}

/** Lists of the pages. */
const screensOf = async (): Promise<Emitted[]> => {
  const { portal } = fixture
  const person = await fixture.session(personId)
  const lists: [LevelledKind, unknown][] = [
    ['threat', await portal.ok('listThreats', person)],
    ['incident', await portal.ok('listClientIncidents', person, { params: { id: organizationId } })],
    ['visibility', await portal.ok('listClientVisibilities', person, { params: { id: organizationId } })],
    ['feed', await portal.ok('listFeeds', person)],
    ['group', await portal.ok('listFeedGroups', person)],
  ]
  return lists.map(([kind, list]) => ({ what: `list of ${kind}`, said: JSON.stringify(list), full: [kind] }))
}

/** Each channel, used as its callers use it. A channel added to the policy must be added here. */
const goneOver = {
  screen: screensOf,
  export: exportsOf,
  report: reportsOf,
  mail_encrypted: () => mailsTo(encryptedTo, levelledKinds),
  // Unencrypted messages never contain values of indicators.
  mail_clear: () => mailsTo(clearTo, ['threat', 'incident', 'visibility', 'group']),
  key_own: async () => [...(await apiOf('key_own')), ...(await taxiiOf('key_own'))],
  key_other: async () => [...(await apiOf('key_other')), ...(await taxiiOf('key_other'))],
  output: outputsOf,
  webhook: webhooksOf,
} satisfies Record<TlpChannel, () => Promise<Emitted[]>>

describe('a channel', () => {
  it.each(Object.entries(goneOver) as [TlpChannel, () => Promise<Emitted[]>][])(
    '%s emits exactly what the table allows',
    async (channel, go) => {
      const allowed = new Set(wordsAllowedOn(channel, levelledKinds))
      for (const { what, said, full = [] } of await go()) {
        const found = wordsIn(said)
        expect(
          found.filter((word) => !allowed.has(word)),
          `${what} holds what may not leave`,
        ).toEqual([])
        expect(found, `${what} lacks what may leave`).toEqual(
          expect.arrayContaining(wordsAllowedOn(channel, full)),
        )
      }
    },
  )
})
