/** The recipients of notifications: addresses with their preferences. */
import { allAddresses } from '#functions/notification-emails/notification-email-queries.ts'
import { allOrganizations } from '#functions/organizations/organization-queries.ts'
import {
  addressSchema,
  notificationEmailsCollection,
  type Address,
} from '#functions/notification-emails/notification-email-store.ts'
import {
  notifiedSchema,
  organizationsCollection,
  type Notified,
} from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import {
  moduleOfStream,
  streamOfExposure,
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import { deliveryOf, type DeliverySlot } from '#shared/domain/notifications/slots.ts'

/** A recipient: an address of an organization. */
export interface Recipient extends Address {
  readonly id: number
  readonly client_id: number
  readonly organization: Notified
  /** E-mails to it bounce, so its deliveries end without an e-mail. */
  readonly isPaused: boolean
}

let cached:
  | { readonly of: object; readonly at: string; readonly recipients: readonly Recipient[] }
  | undefined

/** All addresses of organizations with e-mails switched on. Costs two requests, and reads nothing that is unchanged. */
export const readRecipients = async (platform: Platform): Promise<readonly Recipient[]> => {
  const [organizations, emails] = await Promise.all([
    platform.collection(organizationsCollection).readModel(),
    platform.collection(notificationEmailsCollection).readModel(),
  ])
  const at = `${organizations.sequence} ${emails.sequence}`
  if (cached?.of === emails && cached.at === at) return cached.recipients
  const notified = new Map(
    allOrganizations(organizations).flatMap(({ id, notified: text }) => {
      if (text === null) return []
      const read = notifiedSchema.safeParse(JSON.parse(text))
      if (!read.success) platform.log.error('organization whose notifications cannot be read', { id })
      return read.success ? [[id, read.data]] : []
    }),
  )
  const recipients = allAddresses(emails).flatMap(({ id, client_id, address, is_paused }): Recipient[] => {
    const organization = notified.get(client_id)
    if (organization === undefined || organization.modules.length === 0) return []
    const read = addressSchema.safeParse(JSON.parse(address))
    if (!read.success) platform.log.error('address whose preferences cannot be read', { id })
    return read.success ? [{ id, client_id, organization, isPaused: is_paused === 1, ...read.data }] : []
  })
  cached = { of: emails, at, recipients }
  return recipients
}

/** The stream that a notification belongs to. */
export const streamOf = ({
  module,
  criticality,
}: Pick<ReleasedNotification, 'module' | 'criticality'>): NotificationStream => {
  if (module === 'feed_group') return 'feed'
  return module === 'visibility' ? streamOfExposure(criticality ?? 1) : module
}

/** A value with its period in epoch milliseconds: after `from`, until `until`. */
export interface Period {
  readonly preferences: NotificationPreferences
  readonly zone: string
  readonly from: number
  readonly until: number
}

/** Consecutive values, each from the end of the previous one. */
const oneByOne = <Value>(
  before: readonly { readonly value: Value; readonly until: string }[],
  now: Value,
  since: number,
): { value: Value; from: number; until: number }[] => {
  const ends = [
    ...before.map(({ value, until }) => ({ value, until: Date.parse(until) })),
    { value: now, until: Infinity },
  ]
  return ends.map((end, index) => ({ ...end, from: ends[index - 1]?.until ?? since }))
}

/** The preferences and time zones of a recipient with their periods, in order of time. */
export const periodsOf = ({
  created,
  preferences,
  preferences_before,
  organization: { settings, time_zones_before },
}: Pick<Recipient, 'created' | 'preferences' | 'preferences_before' | 'organization'>): Period[] => {
  const wanted = oneByOne(
    preferences_before.map((before) => ({ value: before.preferences, until: before.until })),
    preferences,
    created,
  )
  const zones = oneByOne(
    time_zones_before.map(({ time_zone, until }) => ({ value: time_zone, until })),
    settings.time_zone,
    -Infinity,
  )
  return wanted.flatMap((want) =>
    zones.flatMap((zone) => {
      const [from, until] = [Math.max(want.from, zone.from), Math.min(want.until, zone.until)]
      return from < until ? [{ preferences: want.value, zone: zone.value, from, until }] : []
    }),
  )
}

/** Whether a recipient is notified of a stream: the organization's service and its e-mails are on. */
export const isNotified = ({ organization }: Recipient, stream: NotificationStream): boolean =>
  organization.modules.includes(moduleOfStream[stream])

/**
 * When a recipient is notified of a release. Items released before the address was added are skipped. The preferences
 * at the time of release apply, not the present ones.
 */
export const deliveryTo = (
  recipient: Recipient,
  notification: Pick<ReleasedNotification, 'module' | 'criticality' | 'client_id' | 'from' | 'released'>,
): DeliverySlot => {
  if (notification.client_id !== null && notification.client_id !== recipient.client_id) return null
  const stream = streamOf(notification)
  if (!isNotified(recipient, stream)) return null
  const period = periodsOf(recipient).find(
    ({ from, until }) => from < notification.released && notification.released <= until,
  )
  if (period === undefined) return null
  const { preferences, zone } = period
  if (notification.criticality !== null && notification.criticality > preferences.smallest_criticality)
    return null
  // A raised item is notified to recipients whose threshold it now reaches, or for whom it became more urgent.
  if (
    notification.from !== undefined &&
    notification.from <= preferences.smallest_criticality &&
    streamOfExposure(notification.from) === stream
  )
    return null
  return deliveryOf(preferences, stream, notification.released, zone)
}
