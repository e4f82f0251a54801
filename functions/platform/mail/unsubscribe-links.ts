/**
 * Links by which the reader of a mail ends such mails (RFC 8058). A link is signed for one kind of mail, one thing that
 * it is sent for and one address: it opens nothing else, and nothing once the address is another one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { subscriptionKinds, type SubscriptionKind } from '#shared/contracts/unsubscribe.ts'
import { generatedSecret } from '../security/generated-secret.ts'
import { keys } from '../store/keys.ts'
import type { Table } from '../store/table.ts'
import { emailKey } from '../tenants/organization.ts'

/** What somebody is mailed: notifications of an address, reminders of a user, a periodic report. */
export interface Subscription {
  readonly kind: SubscriptionKind
  /** Of the notification address, the user or the periodic report. */
  readonly id: number
  readonly email: string
}

/** Where such mails are ended: for people, and for mail programs. */
export interface UnsubscribeLinks {
  readonly page: string
  /** Changes nothing on GET, which leads to the page. */
  readonly oneClick: string
}

const secretOf = (table: Table): Promise<string> =>
  generatedSecret(table, keys.generatedSecret('unsubscribe'))

const signatureOf = (secret: string, { kind, id, email }: Subscription): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([kind, id, emailKey(email)]))
    .digest()

/** The links for a mail. */
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

/** The page of a token, which stands where no server sees it. */
export const unsubscribePage = (environment: { readonly PORTAL_URL: string }, token: string): string =>
  new URL(`/unsubscribe#${encodeURIComponent(token)}`, environment.PORTAL_URL).href

/** What a token says that it is for, before anything of it is proven. */
export const claimOf = (token: string): Pick<Subscription, 'kind' | 'id'> | undefined => {
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
  // As text: the last letter has bits that no byte of the signature takes.
  const given = Buffer.from(token.split('.').slice(2).join('.'))
  const wanted = Buffer.from(signatureOf(await secretOf(table), subscription).toString('base64url'))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
