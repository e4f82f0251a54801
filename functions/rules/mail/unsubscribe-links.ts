/**
 * Links with which readers unsubscribe (RFC 8058). A link is signed for one kind of message, one subject and one
 * address. It is invalid for anything else, and after the address changes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { subscriptionKinds, type SubscriptionKind } from '#shared/contracts/unsubscribe.ts'
import { generatedSecret } from '#functions/core/crypto/generated-secret.ts'
import { keys } from '../keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { emailKey } from '../tenants/organization.ts'

/** What is sent: notifications of an address, reminders of a user, or a periodic report. */
export interface Subscription {
  readonly kind: SubscriptionKind
  /** The id of the notification address, the user or the periodic report. */
  readonly id: number
  readonly email: string
}

/** Links to unsubscribe, for people and for mail programs. */
export interface UnsubscribeLinks {
  readonly page: string
  /** A GET changes nothing and redirects to the page. */
  readonly oneClick: string
}

const secretOf = (table: Table): Promise<string> =>
  generatedSecret(table, keys.generatedSecret('unsubscribe'))

const signatureOf = (secret: string, { kind, id, email }: Subscription): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([kind, id, emailKey(email)]))
    .digest()

/** Creates the links of a message. */
export const unsubscribeLinks = async (
  { table, environment }: { readonly table: Table; readonly environment: { readonly PORTAL_URL: string } },
  subscription: Subscription,
): Promise<UnsubscribeLinks> => {
  const signature = signatureOf(await secretOf(table), subscription).toString('base64url')
  const token = `${subscription.kind}.${subscription.id}.${signature}`
  return {
    page: unsubscribePage(environment, token),
    oneClick: new URL(`${apiPrefix}/unsubscribe?token=${token}`, environment.PORTAL_URL).href,
  }
}

/** The page of a token, which is in the fragment, so that no server sees it. */
export const unsubscribePage = (environment: { readonly PORTAL_URL: string }, token: string): string =>
  new URL(`/unsubscribe#${encodeURIComponent(token)}`, environment.PORTAL_URL).href

/** What a token claims to be for, before its signature is verified. */
export const unverifiedSubscription = (token: string): Pick<Subscription, 'kind' | 'id'> | undefined => {
  const [name, digits = ''] = token.split('.')
  const kind = subscriptionKinds.find((one) => one === name)
  return kind === undefined || !/^[1-9]\d{0,14}$/.test(digits) ? undefined : { kind, id: Number(digits) }
}

/** Whether a token was signed for a subscription. */
export const isSignedFor = async (
  table: Table,
  token: string,
  subscription: Subscription,
): Promise<boolean> => {
  // Compared as text, because the last base64 character has unused bits.
  const given = Buffer.from(token.split('.').slice(2).join('.'))
  const wanted = Buffer.from(signatureOf(await secretOf(table), subscription).toString('base64url'))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
