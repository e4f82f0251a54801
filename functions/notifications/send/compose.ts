/** Composes the e-mail of a delivery from current data, and decides what it may contain. */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { organizationHostsOf } from '#functions/assets/asset-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { generatedSecret } from '#functions/core/crypto/generated-secret.ts'
import { armoredKeyOf } from '#functions/core/crypto/pgp.ts'
import { describeError } from '#functions/core/log.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import {
  type NotificationEmailEntity,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import { notifiedOf, organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  clearNotificationMime,
  encryptedNotificationMime,
  type NotificationEnvelope,
  type WrittenNotification,
} from '#functions/rules/mail/mime.ts'
import type { NotificationDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import { parseReleased, type ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import type {
  ReductionReason,
  Notification,
  NotificationContent,
} from '#functions/rules/mail/notification.ts'
import { senderDomain, senderOf } from '#functions/rules/mail/sender.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import {
  moduleOfStream,
  notificationStreams,
  streamOfExposure,
  type NotificationPreferences,
  type Schedule,
} from '#shared/domain/notifications/preferences.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import { levelOf } from '../message/level.ts'
import { streamOf } from '../recipients.ts'
import { indicatorsOf } from '#functions/indicators/indicator-mail-queries.ts'
import { stillNotifiable } from './items.ts'
import type { Reading } from '#functions/rules/mail/mailed-items.ts'
import { threatsOf } from '#functions/threats/threat-mail-queries.ts'
import { incidentsOf } from '#functions/incidents/incident-mail-queries.ts'
import { levelsOf, overdueOf, exposuresOf } from '#functions/exposures/exposure-mail-queries.ts'

/** An e-mail ready to be sent. */
export interface Composed {
  readonly raw: Buffer
  /** The unencrypted subject. */
  readonly subject: string
  readonly released: readonly ReleasedNotification[]
  /** Exposures left out because they were closed or marked as false positives meanwhile. */
  readonly leftOut: readonly number[]
  /** The threads of its incidents. Later changes reply to this e-mail. */
  readonly threads: readonly Thread[]
  /** Whether it is the first e-mail to its address, and says so. */
  readonly isFirst: boolean
  /** Whether it contains indicators by publication time. */
  readonly includesIndicators: boolean
}

/** Why a delivery has no e-mail: the address accepts none, or nothing is left to send. */
interface NotComposed {
  readonly end: 'paused' | 'stopped'
  readonly reason: string
}

/** Loaded when a message is written: most runs send none. */
const writeNotification = async (content: Notification): Promise<WrittenNotification> =>
  (await import('../message/write-notification.ts')).writeNotification(content)

const stopped = (reason: string): NotComposed => ({ end: 'stopped', reason })

/** Composes the e-mail of a delivery. When encryption with a key fails, it contains only counts and states why. */
export const compose = async (
  platform: Platform,
  delivery: NotificationDelivery,
): Promise<Composed | NotComposed> => {
  const [email, organization] = await Promise.all([
    platform
      .collection(notificationEmailsCollection)
      .get('notification_email', delivery.notification_email_id),
    platform.collection(organizationsCollection).get('organization', delivery.client_id),
  ])
  if (organization === undefined) return stopped('organization_deleted')
  if (email === undefined || email.entity.client_id !== delivery.client_id) return stopped('address_deleted')
  if (email.entity.delivery.state === 'paused')
    return { end: 'paused', reason: email.entity.delivery.reason ?? 'bounces' }
  const released = await releasedFor(platform, delivery, email.entity, organization.entity)
  const limits = contentFor(email.entity, organization.entity, platform.clock.now())
  const wanted = await wantedNow(platform, email.entity, released)
  const thread = delivery.incident_id === null ? null : await threadOf(platform, delivery)
  const ends = await unsubscribeLinks(platform, {
    kind: 'notifications',
    id: delivery.notification_email_id,
    email: email.entity.email,
  })
  const isFirst = await isFirstMail(platform, delivery.notification_email_id, email.entity)
  const parts = {
    platform,
    delivery,
    unsubscribe: ends.page,
    isFirst,
    email: email.entity,
    organization: organization.entity,
    // A changed incident is new to an address that was never notified of it.
    released: thread?.message_id === null ? wanted.map(asNew) : wanted,
  }
  const notification = await notificationOf(parts, limits)
  if (notification === undefined) return stopped('nothing_left')
  const threads = thread === null ? threadsOf(delivery, released) : [thread]
  const leftOut = await exposuresLeftOut(platform, delivery.client_id, released, wanted)
  const envelope = {
    ...envelopeOf(platform, delivery, thread, await threadSecret(platform)),
    unsubscribe: ends.oneClick,
  }
  const composed = {
    released,
    leftOut,
    threads,
    isFirst,
    includesIndicators: delivery.feeds !== null && notification.indicators !== null,
  }
  const inClear = async (content: Notification): Promise<Composed> => {
    const written = await writeNotification(content)
    return { raw: await clearNotificationMime(envelope, written), subject: written.subject, ...composed }
  }
  const { pgp_key: key, language } = email.entity
  if (!limits.encrypts || key === null) return inClear(notification)
  try {
    const written = await writeNotification(notification)
    const { raw, subject } = await encryptedNotificationMime(envelope, written, language, armoredKeyOf(key))
    return { raw, subject, ...composed }
  } catch (error) {
    // Never sent in the clear: when encryption fails, the e-mail contains only counts.
    platform.log.error('notification sent with counts only: the key of its address cannot encrypt', {
      notification_email_id: delivery.notification_email_id,
      ...describeError(error),
    })
    const less = await notificationOf(parts, { ...unusable, lessBecause: 'key_unusable' })
    return less === undefined ? stopped('nothing_left') : inClear(less)
  }
}

/** A first e-mail about an incident names no changes, but has the replies that caused it. */
const asNew = (released: ReleasedNotification): ReleasedNotification => ({
  ...released,
  what: 'new',
  changes: Object.fromEntries(
    Object.entries(released.changes).flatMap(([id, fields]) =>
      fields.includes('replies') ? [[id, ['replies']]] : [],
    ),
  ),
})

/** Maximum incidents per e-mail that later changes can reply to. */
const mostThreads = 40

/** The threads that an e-mail with several items begins. */
const threadsOf = (
  { notification_email_id: email_id }: NotificationDelivery,
  released: readonly ReleasedNotification[],
): Thread[] =>
  [...new Set(released.filter(({ module }) => module === 'incident').flatMap(({ ids }) => ids))]
    .slice(0, mostThreads)
    .map((incident_id) => ({ email_id, incident_id, message_id: null }))

interface Limits {
  readonly encrypts: boolean
  readonly content: NotificationContent
  readonly lessBecause: ReductionReason | null
}

const unusable = { encrypts: false, content: 'counts' } as const

/** What an e-mail to an address may contain (docs/decisions/notification-mails.md). */
const contentFor = (email: NotificationEmailEntity, organization: OrganizationEntity, now: Date): Limits => {
  const state = pgpKeyState(email.pgp_key === null ? undefined : email.pgp_key.expiry, now)
  if (state === 'expired') return { ...unusable, lessBecause: 'key_expired' }
  if (state !== 'none') return { encrypts: true, content: 'everything', lessBecause: null }
  const content = notifiedOf(organization).settings.clear_content
  return { encrypts: false, content, lessBecause: content === 'everything' ? null : 'no_key' }
}

/**
 * The notifications of a delivery that its address may still receive. Excludes other organizations, modules that are
 * off, and topics that the address unsubscribed from.
 */
const releasedFor = async (
  { table, log }: Platform,
  delivery: NotificationDelivery,
  email: NotificationEmailEntity,
  organization: OrganizationEntity,
): Promise<ReleasedNotification[]> => {
  const { modules } = notifiedOf(organization)
  return parseReleased(await table.batchGet(delivery.tellings), log)
    .filter(({ client_id }) => client_id === null || client_id === delivery.client_id)
    .filter((released) => {
      const stream = streamOf(released)
      return modules.includes(moduleOfStream[stream]) && email.preferences[stream].mode !== 'off'
    })
}

/** Notifications without exposures whose criticality fell below the address's threshold since their release. */
const wantedNow = async (
  platform: Platform,
  { preferences }: NotificationEmailEntity,
  released: readonly ReleasedNotification[],
): Promise<ReleasedNotification[]> => {
  const visible = released.filter(({ module }) => module === 'visibility').flatMap(({ ids }) => ids)
  const levels =
    visible.length === 0 ? new Map<number, CriticalityLevel>() : await levelsOf(platform, visible)
  return released.map((released) => ({
    ...released,
    ids: released.ids.filter((id) => {
      const level = levels.get(id)
      return (
        released.module !== 'visibility' ||
        level === undefined ||
        level <= (released.criticality ?? level) ||
        (level <= preferences.smallest_criticality && preferences[streamOfExposure(level)].mode !== 'off')
      )
    }),
  }))
}

interface Dependencies {
  readonly platform: Platform
  readonly delivery: NotificationDelivery
  readonly unsubscribe: string
  readonly isFirst: boolean
  readonly email: NotificationEmailEntity
  readonly organization: OrganizationEntity
  readonly released: readonly ReleasedNotification[]
}

/** Exposures that the e-mail leaves out. The linked list leaves them out too. */
const exposuresLeftOut = async (
  platform: Platform,
  organizationId: number,
  released: readonly ReleasedNotification[],
  wanted: readonly ReleasedNotification[],
): Promise<number[]> => {
  const of = (all: readonly ReleasedNotification[]): ReleasedNotification[] =>
    all.filter(({ module }) => module === 'visibility')
  const shown = new Set<number>()
  for (const [what, same] of Map.groupBy(of(wanted), (one) => one.what)) {
    const ids = same.flatMap((released) => released.ids)
    for (const id of await stillNotifiable(platform, 'visibility', organizationId, ids, what)) shown.add(id)
  }
  return of(released)
    .flatMap(({ ids }) => ids)
    .filter((id) => !shown.has(id))
}

/** The notification's data. Undefined when nothing is left to send. */
const notificationOf = async (
  { platform, delivery, email, organization, released, unsubscribe, isFirst }: Dependencies,
  { encrypts, content, lessBecause }: Limits,
): Promise<Notification | undefined> => {
  const { environment } = platform
  const portal = environment.PORTAL_URL.replace(/\/$/, '')
  const { settings, modules } = notifiedOf(organization)
  const reading: Reading = {
    platform,
    organizationId: delivery.client_id,
    emailId: delivery.notification_email_id,
    language: email.language,
    portal,
    query: new URLSearchParams({ mail: delivery.id }).toString(),
    everything: content === 'everything',
    today: dayIn(settings.time_zone)(platform.clock.now().getTime()),
    channel: encrypts ? 'mail_encrypted' : 'mail_clear',
  }
  const indicators = modules.includes('feed') && email.preferences.feed.mode !== 'off'
  const sections = {
    visibilities: await exposuresOf(reading, released),
    incidents: await incidentsOf(reading, released),
    threats: await threatsOf(reading, released, modules.includes('feed')),
    indicators: indicators ? await indicatorsOf(reading, released, delivery.feeds, encrypts) : null,
  }
  const isEmpty = Object.values(sections).every((part) => part === null)
  if (isEmpty && delivery.kind !== 'test') return undefined
  const wantsExposures =
    modules.includes('visibility') &&
    [email.preferences.visibility_high, email.preferences.visibility_other].some(({ mode }) => mode !== 'off')
  const overdue = delivery.kind === 'digest' && wantsExposures ? await overdueOf(reading) : null
  return {
    kind: delivery.kind,
    language: email.language,
    zone: settings.time_zone,
    at: platform.clock.now().toISOString(),
    organization: organization.name,
    recipient: email.email,
    organizationHosts: organizationHostsOf(
      await platform.collection(assetsCollection).readModel(),
      delivery.client_id,
    ),
    provider: environment.PROVIDER_NAME,
    contact: environment.MAIL_REPLY_TO ?? null,
    portal,
    settings: `${portal}/organization?tab=emails&item=${delivery.notification_email_id}`,
    unsubscribe,
    introduction:
      isFirst && email.added_by !== null
        ? {
            by: addedBy(email.added_by, organization.name, environment.PROVIDER_NAME),
            at: email.creation_date,
            gets: getsOf(email, modules),
          }
        : null,
    schedule: scheduleOf(delivery, email.preferences),
    period:
      delivery.period === null
        ? null
        : {
            from: new Date(delivery.period.from).toISOString(),
            until: new Date(delivery.period.until).toISOString(),
          },
    content,
    lessBecause,
    ...sections,
    overdue,
    tlp: levelOf({ ...sections, overdue }, content),
  }
}

/** The user who added an address, and for which organization. */
const addedBy = (
  { name, is_staff }: NonNullable<NotificationEmailEntity['added_by']>,
  organization: string,
  provider: string,
): string => `${name} (${is_staff ? provider : organization})`

/** The topics of an address, limited to those of its organization. */
const getsOf = (
  { preferences }: NotificationEmailEntity,
  modules: readonly NotifiedModule[],
): NonNullable<Notification['introduction']>['gets'] =>
  notificationStreams.flatMap((stream) => {
    const schedule = preferences[stream]
    return schedule.mode === 'off' || !modules.includes(moduleOfStream[stream]) ? [] : [{ stream, schedule }]
  })

/** The schedule in the e-mail's footer: of several, the most frequent one. */
const scheduleOf = ({ kind }: NotificationDelivery, preferences: NotificationPreferences): Schedule => {
  const schedules = [
    preferences.visibility_other,
    preferences.visibility_high,
    preferences.incident,
    preferences.threat,
    preferences.feed,
  ]
  const digest =
    schedules.find(({ mode }) => mode === 'daily') ?? schedules.find(({ mode }) => mode === 'weekly')
  return kind === 'digest' ? (digest ?? { mode: 'immediately' }) : { mode: 'immediately' }
}

const envelopeOf = (
  { clock, environment }: Platform,
  delivery: NotificationDelivery,
  thread: Thread | null,
  secret: string,
): NotificationEnvelope => {
  const domain = senderDomain(environment)
  const reply = thread?.message_id ?? null
  const root = `<${threadRoot(secret, thread ?? delivery)}@${domain}>`
  return {
    from: senderOf(environment),
    to: delivery.to,
    date: clock.now(),
    messageId: `<${delivery.id}@${domain}>`,
    replyTo: environment.MAIL_REPLY_TO ?? null,
    listId: `notifications.${domain}`,
    references: reply === null ? [root] : [root, reply],
    inReplyTo: reply,
  }
}

const retentionMilliseconds = 400 * 86_400_000
const firstMailKey = (emailId: number): Key => keys.notifier(`first-mail#${emailId}`)

/**
 * Whether nothing was sent to an address yet. The first e-mail states who added it, since addresses are active at once,
 * without the consent of their readers. Old addresses get no introduction.
 */
const isFirstMail = async (
  { table, clock }: Platform,
  id: number,
  { added_by: by, creation_date: created }: NotificationEmailEntity,
): Promise<boolean> =>
  by !== null &&
  clock.now().getTime() - Date.parse(created) < retentionMilliseconds &&
  (await table.get(firstMailKey(id))) === undefined

/** The item that records the first e-mail. */
export const firstMailItem = (id: number, now: Date): Key & Item => ({
  ...firstMailKey(id),
  at: now.toISOString(),
  expires: Math.floor((now.getTime() + retentionMilliseconds) / 1000),
})

/**
 * The thread of an incident at an address: changes reply to the e-mail that announced it. With the Message-ID of its
 * latest e-mail, if any.
 */
interface Thread {
  readonly email_id: number
  readonly incident_id: number
  readonly message_id: string | null
}

/** The portal's secret for threads. The first e-mail that needs it creates it. */
const threadSecret = ({ table }: Platform): Promise<string> =>
  generatedSecret(table, keys.notifier('thread-secret'))

/**
 * The first reference of an e-mail. All e-mails on an incident share it, all others get a unique one. Without the
 * secret, nobody can tell these apart or find the incident.
 */
const threadRoot = (
  secret: string,
  of: Pick<Thread, 'email_id' | 'incident_id'> | Pick<NotificationDelivery, 'id'>,
): string =>
  createHmac('sha256', secret)
    .update('id' in of ? `mail ${of.id}` : `incident ${of.email_id} ${of.incident_id}`)
    .digest('hex')
    .slice(0, 32)

const threadSchema = z.object({ message_id: z.string() })
const retentionDays = 400

/** The thread of a delivery. */
const threadOf = async (
  { table }: Platform,
  { notification_email_id: email_id, incident_id }: NotificationDelivery,
): Promise<Thread | null> => {
  if (incident_id === null) return null
  const item = await table.get(keys.mailThread(email_id, incident_id))
  return {
    email_id,
    incident_id,
    message_id: item === undefined ? null : threadSchema.parse(item).message_id,
  }
}

/** The Message-ID that SES assigns, whatever the e-mail itself contains. */
export const sesMessageId = (messageId: string, region: string): string =>
  `<${messageId}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`

/** The thread item after an e-mail. */
export const threadItem = ({ email_id, incident_id }: Thread, messageId: string, now: Date): Key & Item => ({
  ...keys.mailThread(email_id, incident_id),
  message_id: messageId,
  expires: Math.floor(now.getTime() / 1000) + retentionDays * 86_400,
})
