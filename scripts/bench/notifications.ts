/**
 * Cost of notifying organizations by e-mail: an import that all of them are notified of, a large digest, and a minute
 * without events. SES is simulated and accepts an e-mail instantly. The e-mail rate follows from the rate limiter's
 * slots.
 */
import { generateKey } from 'openpgp'
import { createOrganization } from '#functions/organizations/organization.ts'
import {
  newNotificationEmail,
  notificationEmailsCollection,
  type NotificationEmailEntity,
} from '#functions/notification-emails/notification-email-store.ts'
import { runNotifier } from '#functions/notifications/notifier.ts'
import { compose } from '#functions/notifications/send/compose.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { dueDelivery, notificationDeliverySchema } from '#functions/rules/mail/notification-deliveries.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { Table, type Usage } from '#functions/core/store/table.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { ExposureImport } from '#scripts/admin/import/exposures/detect.ts'
import { defaultPreferences, type NotificationPreferences } from '#shared/domain/notifications/preferences.ts'
import { operator, TestClock } from '#tests/integration/auth/fixture.ts'
import { putDictionaries, putIndicators } from '#tests/integration/notifications/content.ts'
import { startBackends, type Backends } from '#tests/integration/support/backends.ts'
import { countedWrites } from './collections.ts'
import { machine, median, round, watchMemory, type Figure, type Measure } from './measure.ts'

const [organizations, exposures, indicators] = [100, 10_000, 5_000] as const
const addresses = 2 * organizations
const rate = 10
const composings = 5

const on = `DynamoDB Local in memory, SES that takes a mail in 0 ms, ${machine}`
const figure = (name: string, value: number, unit: string, digits = 2): Figure => ({
  name: `notifications: ${name}`,
  value: round(value, digits),
  unit,
  on,
})

/** A function instance with its own read models. */
interface Instance {
  readonly platform: Platform
  /** Usage since the last call, with writes counted as on AWS. */
  used(): Usage
}

const createInstance = (backends: Backends, name: string, clock: TestClock): Instance => {
  const table = new Table(name, backends.dynamodb)
  const writes = countedWrites(table)
  let before = 0
  return {
    platform: backends.platform(table, { clock }),
    used: () => {
      const writeUnits = writes() - before
      before += writeUnits
      return { ...table.takeUsage(), writeUnits }
    },
  }
}

const putAddresses = async (
  { platform, clock }: { platform: Platform; clock: TestClock },
  emails: readonly { client_id: number; email: string; pgp_key: NotificationEmailEntity['pgp_key'] }[],
  preferences: Partial<NotificationPreferences>,
): Promise<number[]> => {
  // Only items published after an address was added are sent to it.
  clock.advance(1)
  const ids: number[] = []
  for (let from = 0; from < emails.length; from += 90)
    ids.push(
      ...(await platform.collection(notificationEmailsCollection).commit(operator, (commit) =>
        emails.slice(from, from + 90).map((email) => {
          const id = commit.nextId('notification_email')
          commit.create(
            'notification_email',
            id,
            newNotificationEmail({
              ...email,
              description: 'SOC',
              language: 'en',
              creation_date: commit.at,
              preferences: { ...defaultPreferences, ...preferences },
            }),
          )
          return id
        }),
      )),
    )
  clock.advance(1)
  return ids
}

const newKey = async (clock: TestClock): Promise<NotificationEmailEntity['pgp_key']> => {
  const pair = await generateKey({
    type: 'ecc',
    curve: 'curve25519Legacy',
    userIDs: [{ email: 'soc@example.com' }],
    date: new Date(clock.now().getTime() - 86_400_000),
  })
  return readPublicKey(Buffer.from(pair.publicKey).toString('base64'), clock.now())
}

/** Imports as an operator does, one organization after the other. */
const importAll = async (platform: Platform, organizationIds: readonly number[]): Promise<void> => {
  const opened = await ExposureImport.open(platform, operator, {
    isDryRun: false,
    createsCategories: true,
    organizations: [],
    report: (outcome) => {
      if (outcome !== 'created') throw new Error(`a row was ${outcome}`)
    },
  })
  const date = new Date(platform.clock.now().getTime() - 60_000).toISOString()
  for (let row = 0; row < exposures; row += 1)
    await opened.add({
      line: row + 1,
      organization: String(organizationIds[Math.floor((row * organizationIds.length) / exposures)]),
      category: 'Exposed service',
      name: `Service on port ${row} of host-${row}.example`,
      criticality: ([1, 2, 3, 3] as const)[row % 4] ?? 3,
      description: `host-${row}.example answers at port ${row} to everybody. `.repeat(4),
      comment: null,
      date,
    })
  await opened.end()
}

async function* anImport(backends: Backends): AsyncGenerator<Figure> {
  const clock = new TestClock()
  const { name } = await backends.freshTable()
  const importer = createInstance(backends, name, clock)
  const notifier = createInstance(backends, name, clock)
  await putDictionaries(importer.platform)
  const organizationIds: number[] = []
  for (let index = 1; index <= organizations; index += 1)
    organizationIds.push(
      (
        await createOrganization(importer.platform, operator, {
          name: `Organization ${index}`,
          services: ['visibilities', 'incidents', 'threats', 'feeds'],
        })
      ).id,
    )
  // One of the two addresses has a PGP key, so half of the e-mails are encrypted and contain full content.
  const pgp_key = await newKey(clock)
  await putAddresses(
    { platform: importer.platform, clock },
    organizationIds.flatMap((client_id) => [
      { client_id, email: `soc-${client_id}@example.com`, pgp_key: null },
      { client_id, email: `cert-${client_id}@example.com`, pgp_key },
    ]),
    { visibility_other: { mode: 'immediately' } },
  )
  const taken: string[] = []
  let lastTurn = 0
  const transport: Transport = {
    send: ({ to }) => {
      taken.push(to)
      return Promise.resolve({ messageId: `ses-${taken.length}` })
    },
  }
  /** Runs the notifier up to a step. Returns the seconds and the usage. */
  const run = async (enough: () => boolean = () => false): Promise<Usage & { seconds: number }> => {
    const started = performance.now()
    const ran = await runNotifier(
      {
        platform: notifier.platform,
        transport,
        // The clock does not advance by itself, so an e-mail waits for the whole offset of its slot from the start.
        pause: (milliseconds) => {
          lastTurn = Math.max(lastTurn, milliseconds / 1000)
          return Promise.resolve()
        },
      },
      enough,
    )
    if (ran === undefined) throw new Error('another run holds the lease')
    return { ...notifier.used(), seconds: (performance.now() - started) / 1000 }
  }
  await run()
  // An instance keeps its read models between runs.
  await notifier.platform.collection(exposuresCollection).readModel()
  await run()
  const idle = await run()
  yield figure('an idle minute: requests (aim at most 12: 2 a collection, of 6)', idle.requests, 'requests')
  yield figure('an idle minute: read units', idle.readUnits, 'read units')
  yield figure('an idle minute: write units', idle.writeUnits, 'write units')
  yield figure('an idle minute: milliseconds', idle.seconds * 1000, 'ms', 0)

  importer.used()
  const started = performance.now()
  await importAll(importer.platform, organizationIds)
  const imported = { ...importer.used(), seconds: (performance.now() - started) / 1000 }
  const memory = watchMemory()
  const processor = process.cpuUsage()
  const planned = await run()
  clock.advance(4 * 60)
  // Each run stops after a step and the next one continues from there, so that each step is measured separately.
  const released = await run(() => true)
  if (taken.length > 0) throw new Error('sent before it was released')
  const sent = await run(() => taken.length === addresses)
  const dated = await run()
  const used = process.cpuUsage(processor)
  const { most, added } = memory()

  const readModel = await importer.platform.collection(exposuresCollection).readModel()
  const withDate = readModel.count('SELECT count(*) FROM visibility WHERE sent IS NOT NULL')
  if (withDate !== exposures) throw new Error(`${withDate} visibilities have a date of sending`)
  yield figure(`e-mails of ${exposures} visibilities to ${addresses} addresses`, taken.length, 'mails')
  yield figure('addresses with exactly one e-mail', new Set(taken).size, 'addresses')
  const steps = { import: imported, planning: planned, release: released, sending: sent, dates: dated }
  for (const [step, { requests, readUnits, writeUnits, seconds }] of Object.entries(steps)) {
    yield figure(`${step}: requests an item`, requests / exposures, 'requests', 4)
    yield figure(`${step}: read units an item`, readUnits / exposures, 'read units', 4)
    yield figure(`${step}: write units an item`, writeUnits / exposures, 'write units', 4)
    yield figure(`${step}: seconds`, seconds, 's')
  }
  const sum = (of: (usage: Usage & { seconds: number }) => number): number =>
    [planned, released, sent, dated].reduce((total, step) => total + of(step), 0)
  for (const [unit, of] of [
    ['read', (usage: Usage) => usage.readUnits],
    ['write', (usage: Usage) => usage.writeUnits],
  ] as const) {
    const [before, itemsWithMatches] = [of(imported) / exposures, sum(of) / exposures]
    yield figure(`${unit} units of an item that is imported`, before, `${unit} units`)
    yield figure(
      `${unit} units of an item that is imported and told`,
      before + itemsWithMatches,
      `${unit} units`,
    )
  }
  yield figure(
    'the notifier altogether: seconds without waiting',
    sum(({ seconds }) => seconds),
    's',
  )
  yield figure("the notifier altogether: processor's time", (used.user + used.system) / 1e6, 's')
  yield figure('sending without waiting: mails a second', addresses / sent.seconds, 'mails/s', 0)
  yield figure('memory of the process at most', most, 'MB', 0)
  yield figure('memory that the notifier adds at most', added, 'MB', 0)
  if (sent.seconds > lastTurn) throw new Error('the work takes longer than the rate allows')
  const [soonest, latest] = [3 * 60, 4 * 60].map((wait) => wait + released.seconds + lastTurn)
  const named = (which: string): string =>
    `from the end of the import to the last mail at ${rate} a second, ${which}`
  yield figure(named('a run just as it has been still for 3 minutes'), soonest ?? 0, 's', 0)
  yield figure(named('a run a minute later'), latest ?? 0, 's', 0)
}

async function* aDigest(backends: Backends): AsyncGenerator<Figure> {
  const clock = new TestClock()
  const { platform } = createInstance(backends, (await backends.freshTable()).name, clock)
  await putDictionaries(platform)
  const { id: client_id } = await createOrganization(platform, operator, {
    name: 'Organization',
    services: ['feeds'],
  })
  const email = 'cert@example.com'
  const [address = 0] = await putAddresses(
    { platform, clock },
    [{ client_id, email, pgp_key: await newKey(clock) }],
    {},
  )
  const after = clock.now().getTime()
  clock.advance(1)
  await putIndicators(
    platform,
    Array.from({ length: indicators }, (_, index) => ({
      value: `host-${index}.of-some-campaign.example`,
      tag_ids: [1],
    })),
    'Campaign',
  )
  const delivery = notificationDeliverySchema.parse(
    dueDelivery(
      platform,
      { email },
      {
        kind: 'digest',
        client_id,
        notification_email_id: address,
        tellings: [],
        incident_id: null,
        feeds: { after, until: clock.now().getTime() },
        period: { from: after, until: clock.now().getTime() },
      },
    ).Put?.Item,
  )
  const milliseconds: number[] = []
  const memory = watchMemory()
  let bytes = 0
  for (let time = 0; time < composings; time += 1) {
    const started = performance.now()
    const composed = await compose(platform, delivery)
    milliseconds.push(performance.now() - started)
    if ('end' in composed) throw new Error(composed.reason)
    bytes = composed.raw.length
  }
  const named = (what: string): string =>
    `a digest of ${indicators} indicators, composed and encrypted: ${what}`
  yield figure(named('the first of a process'), milliseconds[0] ?? 0, 'ms', 0)
  yield figure(named(`the middle of ${composings}`), median(milliseconds), 'ms', 0)
  yield figure(named('size'), bytes / 1000, 'kB', 0)
  yield figure(named('memory that it adds at most'), memory().added, 'MB', 0)
}

export const notificationsMeasure: Measure = {
  name: 'notifications',
  summary:
    'telling 200 addresses of 10,000 imported visibilities; a digest of 5,000 indicators; an idle minute',
  async *run() {
    const backends = await startBackends()
    try {
      yield* aDigest(backends)
      yield* anImport(backends)
    } finally {
      await backends.stop()
    }
  },
}
