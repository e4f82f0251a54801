/** Makes a mail of a delivery: reads what it tells as it is now, and decides what the mail may hold. */
import { assetsCollection } from '#functions/assets/collection.ts'
import type { NotificationEmailEntity } from '#functions/notification-emails/collection.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/collection.ts'
import { notifiedOf, organizationsCollection } from '#functions/organizations/collection.ts'
import { organizationHostsOf } from '#functions/platform/asset-matches/organization-hosts.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { describeError } from '#functions/platform/log.ts'
import {
  clearNotificationMime,
  encryptedNotificationMime,
  type NotificationEnvelope,
} from '#functions/platform/mail/mime.ts'
import type { LessBecause, Notification, NotificationContent } from '#functions/platform/mail/notification.ts'
import type { NotificationDelivery } from '#functions/platform/mail/notification-deliveries.ts'
import { senderDomain, senderOf } from '#functions/platform/mail/sender.ts'
import { parseReleased, type ReleasedNotification } from '#functions/platform/mail/notification-queue.ts'
import { unsubscribeLinks } from '#functions/platform/mail/unsubscribe-links.ts'
import { writeNotification } from '#functions/platform/mail/write-notification.ts'
import { armoredKeyOf } from '#functions/platform/security/pgp.ts'
import type { OrganizationEntity } from '#functions/platform/tenants/organization.ts'
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

/** A mail that is ready to be handed over. */
export interface Composed {
  readonly raw: Buffer
  /** As it stands outside of the mail. */
  readonly subject: string
  readonly released: readonly ReleasedNotification[]
  /** Exposures of the notifications that are not told, since they are closed or false positives by now. */
  readonly leftOut: readonly number[]
  /** The threads of the incidents that it tells: what changes of them answers this mail. */
  readonly threads: readonly Thread[]
  /** It is the first mail to its address, and says so. */
  readonly isFirst: boolean
  /** Whether it tells indicators by the time of their publication. */
  readonly includesIndicators: boolean
}

/** Why a delivery becomes no mail: its address takes none, or there is nothing to be told. */
export interface NotComposed {
  readonly end: 'paused' | 'stopped'
  readonly reason: string
}

const stopped = (reason: string): NotComposed => ({ end: 'stopped', reason })

/** Makes the mail of a delivery. What cannot be encrypted for a key goes out as counts, and says why. */
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
    // What changed of an incident is new to an address that was never told of it.
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
    // Never in the clear: what the key cannot hold is told as counts.
    platform.log.error('notification goes out as counts: the key of its address does not encrypt', {
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

/** Incidents of one mail to which later changes answer. */
const mostThreads = 40

/** The threads that a mail begins which tells several things. */
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
  readonly lessBecause: LessBecause | null
}

const unusable = { encrypts: false, content: 'counts' } as const

/** What a mail to an address may hold (docs/decisions/notification-mails.md). */
const contentFor = (email: NotificationEmailEntity, organization: OrganizationEntity, now: Date): Limits => {
  const state = pgpKeyState(email.pgp_key === null ? undefined : email.pgp_key.expiry, now)
  if (state === 'expired') return { ...unusable, lessBecause: 'key_expired' }
  if (state !== 'none') return { encrypts: true, content: 'everything', lessBecause: null }
  const content = notifiedOf(organization).settings.clear_content
  return { encrypts: false, content, lessBecause: content === 'everything' ? null : 'no_key' }
}

/**
 * What the delivery is made of, as far as it may still be told to its address: nothing of another organization, of a
 * module that is off, or of what the address no longer wants.
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

/** Notifications without the exposures that were lowered since their release to a criticality that the address does not want. */
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

/** Exposures that the mail leaves out: the list that its link leads to leaves them out too. */
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

/** The notification as data; undefined when nothing of it is left to be told. */
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

/** Who added an address, and for whom. */
const addedBy = (
  { name, is_staff }: NonNullable<NotificationEmailEntity['added_by']>,
  organization: string,
  provider: string,
): string => `${name} (${is_staff ? provider : organization})`

/** What an address is told, of what its organization is. */
const getsOf = (
  { preferences }: NotificationEmailEntity,
  modules: readonly NotifiedModule[],
): NonNullable<Notification['introduction']>['gets'] =>
  notificationStreams.flatMap((stream) => {
    const schedule = preferences[stream]
    return schedule.mode === 'off' || !modules.includes(moduleOfStream[stream]) ? [] : [{ stream, schedule }]
  })

/** The level of a mail that names nothing: it is for its organization, and for whom that has to warn. */
const ofCounts: TlpLevel = 'amber'

/** The strictest level of what a mail says. */
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

/** The schedule by which a mail goes out, as its foot says it: of several, the one that comes most often. */
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
