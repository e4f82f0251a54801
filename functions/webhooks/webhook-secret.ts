/** Webhook secrets: created, sealed like revealable API keys, and opened to sign. */
import { createHmac } from 'node:crypto'
import type { Random } from '#functions/core/clock.ts'
import type { Seals } from '#functions/rules/security/seals.ts'
import type { WebhookEntity } from './webhook-store.ts'

const secretBytes = 32
const prefix = 'whsec_'

/** A new secret as its owner receives it. */
export const newSecret = (random: Pick<Random, 'token'>): string =>
  `${prefix}${Buffer.from(random.token(secretBytes), 'base64url').toString('base64')}`

export const webhookPurpose = (id: number): string => `webhook#${id}`

/** A secret as it is stored, sealed for this webhook. */
export const sealSecret = (seals: Seals, id: number, secret: string): Promise<string> =>
  seals.seal('webhook_secret', webhookPurpose(id), secret)

/**
 * The secrets that sign at an instant, the present one first. Empty when the present one cannot be opened because the
 * seal has changed: it must then be replaced.
 */
export const signingSecrets = async (
  seals: Seals,
  id: number,
  { secret, former }: Pick<WebhookEntity, 'secret' | 'former'>,
  now: Date,
): Promise<string[]> => {
  const open = (sealed: string) => seals.open('webhook_secret', webhookPurpose(id), sealed)
  const present = await open(secret)
  if (present === undefined) return []
  const isFormerValid = former !== null && Date.parse(former.until) > now.getTime()
  const before = isFormerValid ? await open(former.secret) : undefined
  return before === undefined ? [present] : [present, before]
}

/** The headers that tell an endpoint the sender, the event's id and the sending time (Standard Webhooks). */
export const signedHeaders = (
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
