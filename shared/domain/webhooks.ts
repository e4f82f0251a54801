/**
 * Webhooks as in Standard Webhooks: which events an organization receives, valid endpoint URLs, and retries
 * (docs/decisions/webhooks.md).
 */
import type { KeyModule } from './api-keys.ts'
import { httpsAddressLength } from './https-addresses.ts'

export const webhookLimits = {
  /** Maximum per organization. */
  webhooks: 10,
  addressLength: httpsAddressLength,
  /** Hours for which the previous secret signs too after a rotation. */
  rotationHours: 24,
  /** Hours for which a delivery is retried. */
  triedHours: 24,
  /** Hours without a successful delivery after which a failed delivery pauses its webhook. */
  failingHours: 23,
  /** Days for which deliveries are stored. */
  retentionDays: 30,
  /** Maximum items of an event, and maximum events of one type in one pass over the journals. */
  itemsOfEvent: 50,
  eventsAtOnce: 10,
  /** Maximum waiting deliveries of a webhook. */
  waiting: 1000,
  /** Page size of the delivery log. */
  page: 25,
  /** Tests and manual retries that an organization may request in ten minutes. */
  asked: 30,
  /** Attempts in the log of a delivery, the latest ones. */
  maxListedAttempts: 12,
} as const

/** Minutes from a failed attempt to the next one. The last attempt is made at the end of the retry period. */
export const webhookDelays = [1, 5, 15, 30, 60, 120, 240, 360, 480] as const

/** Event types by module. */
export const webhookEvents = {
  'visibility.published': 'visibility',
  'visibility.changed': 'visibility',
  'visibility.state_changed': 'visibility',
  'visibility.withdrawn': 'visibility',
  'incident.published': 'incident',
  'incident.changed': 'incident',
  'incident.replied': 'incident',
  'incident.withdrawn': 'incident',
  'threat.published': 'threat',
  'threat.changed': 'threat',
  'threat.withdrawn': 'threat',
  'indicator.published': 'feed',
  'indicator.changed': 'feed',
  'indicator.expired': 'feed',
  'indicator.withdrawn': 'feed',
  'indicator_group.published': 'feed',
  'indicator_group.changed': 'feed',
  'indicator_group.withdrawn': 'feed',
  'webhook.test': null,
} as const satisfies Record<string, KeyModule | null>
export type WebhookEventType = keyof typeof webhookEvents

export const isWebhookEvent = (text: string): text is WebhookEventType => Object.hasOwn(webhookEvents, text)
export const webhookEventTypes: readonly WebhookEventType[] =
  Object.keys(webhookEvents).filter(isWebhookEvent)

/** Results of a delivery. `stopped`: not sent, because its content may no longer be sent or the webhook is paused. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'stopped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed, or why a delivery was not sent. */
export const deliveryProblems = [
  'status',
  'gone',
  'redirect',
  'timeout',
  'name_not_found',
  'address_not_allowed',
  'certificate',
  'connection',
  'no_secret',
  'webhook_paused',
  'module_off',
  'outdated',
  'given_up',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** Why a webhook is paused. */
export const pauseReasons = ['by_hand', 'failing', 'gone'] as const

/** The host of a URL, for display: the rest may contain a token. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? ''
/** The last three labels of its host, which say whose it is, where the whole has no room. */
export const endOfHost = (url: string): string => {
  const labels = hostOf(url).split('.')
  return labels.length <= 3 || /\d$/.test(URL.parse(url)?.hostname ?? '')
    ? labels.join('.')
    : `…${labels.slice(-3).join('.')}`
}
