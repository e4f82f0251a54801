/** Composes the e-mail of a delivery from current data, and decides what it may contain. */
import { assetsCollection } from '#functions/assets/asset-store.ts'
import {
  type NotificationEmailEntity,
  notificationEmailsCollection,
} from '#functions/notification-emails/collection.ts'
import { notifiedOf, organizationsCollection } from '#functions/organizations/collection.ts'
import { organizationHostsOf } from '#functions/assets/asset-queries.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { describeError } from '#functions/core/log.ts'
import {
  clearNotificationMime,
  encryptedNotificationMime,
  type NotificationEnvelope,
} from '#functions/rules/mail/mime.ts'
import type {
  ReductionReason,
  Notification,
  NotificationContent,
} from '#functions/rules/mail/notification.ts'
import type { NotificationDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import { senderDomain, senderOf } from '#functions/rules/mail/sender.ts'
import { parseReleased, type ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import { writeNotification } from '#functions/rules/mail/write-notification.ts'
import { armoredKeyOf } from '#functions/core/crypto/pgp.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import {
  moduleOfStream,
  notificationStreams,
  streamOfExposure,
  type NotificationPreferences,
  type Schedule,
} from '#shared/domain/notifications/preferences.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { strictestTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { streamOf } from '../recipients.ts'
import { isFirstMail } from './first-mail.ts'
import {
  indicatorsOf,
  incidentsOf,
  levelsOf,
  overdueOf,
  stillNotifiable,
  threatsOf,
  exposuresOf,
  type Reading,
} from './items.ts'
import { replyTo, threadOf, threadRoot, threadSecret, type Thread } from './threads.ts'

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
export interface NotComposed {
  readonly end: 'paused' | 'stopped'
  readonly reason: string
}

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
  const includesIndicators = delivery.feeds !== null && notification.indicators !== null
  const { pgp_key: key, language } = email.entity
  if (!limits.encrypts || key === null) {
    const written = writeNotification(notification)
    return {
      raw: await clearNotificationMime(envelope, written),
      subject: written.subject,
      released,
      leftOut,
      threads,
      isFirst,
      includesIndicators,
    }
  }
  try {
    const written = writeNotification(notification)
    const { raw, subject } = await encryptedNotificationMime(envelope, written, language, armoredKeyOf(key))
    return { raw, subject, released, leftOut, threads, isFirst, includesIndicators }
  } catch (error) {
    // Never sent in the clear: when encryption fails, the e-mail contains only counts.
    platform.log.error('notification sent with counts only: the key of its address cannot encrypt', {
      notification_email_id: delivery.notification_email_id,
      ...describeError(error),
    })
    const less = await notificationOf(parts, { ...unusable, lessBecause: 'key_unusable' })
    if (less === undefined) return stopped('nothing_left')
    const written = writeNotification(less)
    return {
      raw: await clearNotificationMime(envelope, written),
      subject: written.subject,
      released,
      leftOut,
      threads,
      isFirst,
      includesIndicators,
    }
  }
}

const asNew = (released: ReleasedNotification): ReleasedNotification => ({
  ...released,
  what: 'new',
  changes: {},
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

/** The TLP level of an e-mail without names: the organization may share it with those whom it must warn. */
const ofCounts: TlpLevel = 'amber'

/** The strictest TLP level of the contents. */
const levelOf = (
  {
    visibilities: exposures,
    incidents,
    threats,
    overdue,
    indicators,
  }: Pick<Notification, 'visibilities' | 'incidents' | 'threats' | 'overdue' | 'indicators'>,
  content: NotificationContent,
): TlpLevel => {
  if (content === 'counts') return ofCounts
  const items = [exposures, incidents, threats, overdue].flatMap(
    (section): readonly { isNotice: boolean; tlp: TlpLevel }[] => section?.items ?? [],
  )
  return (
    strictestTlp([
      ...items.filter(({ isNotice }) => !isNotice).map(({ tlp }) => tlp),
      ...(indicators?.tlp === null || indicators === null ? [] : [indicators.tlp]),
    ]) ?? ofCounts
  )
}

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
  const reply = thread === null ? null : replyTo(thread)
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
