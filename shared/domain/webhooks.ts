/**
 * Webhooks as in Standard Webhooks: which events an organization receives, valid endpoint URLs, and retries
 * (docs/decisions/webhooks.md).
 */
import type { KeyModule } from './api-keys.ts'
import { parseAddress } from './ip-addresses.ts'

export const webhookLimits = {
  /** Maximum per organization. */
  webhooks: 10,
  addressLength: 2000,
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

/** Ports that an endpoint may use. */
export const webhookPorts: readonly number[] = [443, 4443, 8443, 9443]

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

/** Why a URL is refused as an endpoint. */
export const addressProblems = ['unreadable', 'not_https', 'credentials', 'port', 'host', 'fragment'] as const
export type AddressProblem = (typeof addressProblems)[number]

/** A public DNS name: several labels, the last not a number, and not a name of an internal network. */
const publicName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const innerNames = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa', 'onion']

/**
 * Why a URL is refused as an endpoint; undefined when it is valid. The name is resolved and its address checked at each
 * connection (`isPublicAddress`).
 */
export const addressProblem = (
  text: string,
  isPort: (port: number) => boolean = (port) => webhookPorts.includes(port),
): AddressProblem | undefined => {
  if (text.length > webhookLimits.addressLength || /[\s\u0000-\u001F\u007F\\]/.test(text)) return 'unreadable'
  const url = URL.parse(text)
  if (url === null) return 'unreadable'
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '' || /^https:\/*[^/?#]*@/i.test(text)) return 'credentials'
  if (url.hash !== '' || text.includes('#')) return 'fragment'
  if (!isPort(url.port === '' ? 443 : Number(url.port))) return 'port'
  const host = url.hostname.replace(/\.$/, '')
  // An IP address has no trustworthy certificate, and would bypass the checks of names.
  if (parseAddress(host.replace(/^\[|\]$/g, '')) !== undefined || !publicName.test(host)) return 'host'
  return innerNames.some((inner) => host === inner || host.endsWith(`.${inner}`)) ? 'host' : undefined
}

/** The host of a URL, for display: the rest may contain a token. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? ''
