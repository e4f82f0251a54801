/**
 * Webhooks by the Standard Webhooks specification: what an organization is told, where it may be told it, and how often
 * that is tried (docs/decisions/webhooks.md).
 */
import type { KeyModule } from './api-keys.ts'
import { parseAddress } from './ip-addresses.ts'

export const webhookLimits = {
  /** Of one organization. */
  webhooks: 10,
  addressLength: 2000,
  /** How long the secret before signs too after it was made anew, in hours. */
  rotationHours: 24,
  /** How long an event is tried, in hours. */
  triedHours: 24,
  /** An event that is given up pauses its webhook when nothing has arrived for so long, in hours. */
  failingHours: 23,
  /** How long what became of an event is kept, in days. */
  retentionDays: 30,
  /** Items of an event, and events of one type that one look at the journals makes. */
  itemsOfEvent: 50,
  eventsAtOnce: 10,
  /** Events of a webhook that wait. */
  waiting: 1000,
  /** Events of a page of the log. */
  page: 25,
  /** Tests and repeats that an organization may ask for in ten minutes. */
  asked: 30,
  /** Attempts that the log keeps of an event, the latest ones. */
  maxListedAttempts: 12,
} as const

/** Minutes from an attempt that failed to the next; the last attempt is made when the event's time is over. */
export const webhookDelays = [1, 5, 15, 30, 60, 120, 240, 360, 480] as const

/** Ports on which an endpoint may listen. */
export const webhookPorts: readonly number[] = [443, 4443, 8443, 9443]

/** What an organization can be told of, by its module. */
export const webhookEvents = {
  'visibility.published': 'visibility',
  'visibility.changed': 'visibility',
  'visibility.state_changed': 'visibility',
  'visibility.withdrawn': 'visibility',
  'incident.published': 'incident',
  'incident.changed': 'incident',
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

/** What became of an event. `stopped`: it was not sent, since it may not be told any more or the webhook is paused. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'stopped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed, or why an event was not sent. */
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

/** What keeps an address from being an endpoint's. */
export const addressProblems = ['unreadable', 'not_https', 'credentials', 'port', 'host', 'fragment'] as const
export type AddressProblem = (typeof addressProblems)[number]

/** A name of the public DNS: labels of which the last is no number. Single names and those of inner networks are none. */
const publicName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const innerNames = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa', 'onion']

/**
 * What keeps an address from being an endpoint's; undefined when nothing does. The name is resolved, and what it leads to
 * judged, at each connection (`isPublicAddress`).
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
  // An address in place of a name has no certificate worth the name, and would pass by the judgement of names.
  if (parseAddress(host.replace(/^\[|\]$/g, '')) !== undefined || !publicName.test(host)) return 'host'
  return innerNames.some((inner) => host === inner || host.endsWith(`.${inner}`)) ? 'host' : undefined
}

/** The host of an address, by which people know it: the rest may have a token. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? ''
