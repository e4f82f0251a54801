/**
 * The outbox. A message is first an item, written in the transaction that causes it, and is sent afterwards. The
 * request that wrote it makes the first attempt under the item's lease; the scheduled function makes the others.
 *
 * A message is sent at least once: if the item cannot be updated after SES accepted the message, it is sent again. Of
 * two concurrent runs only one takes an item. The content (codes, links) is deleted with the item. A log entry remains
 * for 30 days (`delivery-log.ts`).
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Language } from '#shared/contracts/account.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import {
  DeliveryQueue,
  dueAt,
  waitingShape,
  type QueueDependencies,
} from '#functions/core/deliveries/delivery-queue.ts'
import { runDeliveries } from '#functions/core/deliveries/delivery-worker.ts'
import { describeError } from '#functions/core/log.ts'
import { armoredKeyOf } from '#functions/core/crypto/pgp.ts'
import { keys } from '../keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { sessionOfUser } from '../session/session-of-user.ts'
import { accountSchema } from '../tenants/account.ts'
import { organizationEntitySchema, timeZoneOf } from '../tenants/organization.ts'
import { readProfile } from '../tenants/users.ts'
import { retryDelays } from './attempts.ts'
import { renderEmail, type RenderedEmail } from './render-email.ts'
import { unencrypted, mailSchema, protectionOf } from './mails.ts'
import { clearMime, encryptedMime } from './mime.ts'
import { deliveryLogWrites, openPrefix, logIdOf, type DeliveryLogEntry } from './delivery-log.ts'
import type { Link } from './email/email-document.ts'
import { openName, openWrite } from './outbox-item.ts'
import { commonTexts } from './email/common-texts.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { AddressRejected, type Transport } from './transport.ts'

/** Messages that a run sends concurrently: SES allows a new account 14 a second. */
const atOnce = 8

/**
 * A request to reset a password, stored as typed. The account is looked up later, so the reply cannot reveal whether it
 * exists.
 */
const resetRequestSchema = z.object({
  template: z.literal('password_reset_request'),
  address: z.string(),
  at: z.string(),
  /** Requested by someone, or triggered because the password is being guessed. */
  reason: z.enum(['asked', 'guessed']).default('asked'),
})
export type ResetRequest = z.infer<typeof resetRequestSchema> & { readonly email: string }

const emailMessageSchema = z.object({
  to: z.string(),
  /** The recipient's user, whose PGP key is looked up when the message is sent. */
  user_id: z.int().nullable(),
  /** The organization for the log entry; null for provider staff. */
  client_id: z.int().nullable().default(null),
  /** Armoured; for recipients that are not users. */
  pgp_key: z.string().nullable(),
  language: languageSchema,
  content: z.union([mailSchema, resetRequestSchema]),
  /** When the message becomes useless, epoch milliseconds; null for never. */
  valid_until: z.number().nullable(),
})
type StoredEmailMessage = z.infer<typeof emailMessageSchema>

/** A message to send. */
export interface EmailMessage extends Omit<StoredEmailMessage, 'content'> {
  readonly content: z.infer<typeof mailSchema>
}

const openSchema = emailMessageSchema.extend({ sk: z.string(), ...waitingShape })
type Open = z.infer<typeof openSchema>

const idOf = ({ sk }: Pick<Open, 'sk'>): string => sk.slice(openPrefix.length)

const outboxQueue = new DeliveryQueue({
  place: { partition: keys.mail('').pk, beginsWith: openPrefix },
  waiting: openSchema,
  held: openSchema,
  keyOf: ({ sk }) => keys.mail(sk),
  // A message without an organization takes its recipient's turn.
  ownerOf: ({ client_id, to }) => client_id ?? to,
  leaseMilliseconds: 60_000,
  retries: { minutes: retryDelays },
  unreadable: (mail) => ['unreadable e-mail in the outbox', { mail }],
  left: (open) => ['e-mail left to the next run', { mail: idOf(open) }],
})

/** The outcome of an item in a run. */
export type Outcome = 'sent' | 'nothing' | 'rejected' | 'expired' | 'given_up' | 'retry'

export interface OutboxDependencies extends QueueDependencies {
  readonly transport: Transport
  /** The sender address, and the header with its name. */
  readonly from: string
  readonly sender: string
  readonly provider: string
  /** Turns a reset request into a message and its writes; undefined when there is no such account. */
  readonly answerReset?: (
    request: ResetRequest,
  ) => Promise<{ message: EmailMessage; writes: TransactWrite[] } | undefined>
}

export class Outbox {
  readonly #with: OutboxDependencies

  constructor(dependencies: OutboxDependencies) {
    this.#with = dependencies
  }

  /**
   * Returns the write of a message, for the transaction that causes it. `send` makes the first attempt and never
   * throws.
   */
  prepare(message: EmailMessage): { write: TransactWrite; send(): Promise<void> } {
    const open = this.#open(message, 'held')
    return {
      write: this.#put(open),
      send: async () => {
        try {
          await this.#deliver(open)
        } catch (error) {
          // The item stays, its lease ends, and the next run sends it.
          this.#with.log.error('e-mail left to the outbox', { mail: idOf(open), ...describeError(error) })
        }
      },
    }
  }

  /** Writes a message and makes the first attempt. */
  async post(message: EmailMessage): Promise<void> {
    const mail = this.prepare(message)
    await this.#with.table.transact([mail.write])
    await mail.send()
  }

  /** The write that requests a reset link by e-mail; the next run answers it. */
  resetRequest(email: string, address: string, reason: ResetRequest['reason']): TransactWrite {
    const at = this.#with.clock.now().toISOString()
    return this.#put(
      this.#open(
        {
          to: email,
          user_id: null,
          client_id: null,
          pgp_key: null,
          language: 'en',
          content: { template: 'password_reset_request', address, at, reason },
          valid_until: Date.parse(at) + 3_600_000,
        },
        'free',
      ),
    )
  }

  /**
   * Sends all due messages. Starts no more when `enough` returns true. Records a failure with its message and continues
   * with the others. Returns the number of messages by outcome.
   */
  run(enough?: () => boolean): Promise<Partial<Record<Outcome, number>>> {
    return runDeliveries(this.#with, {
      queue: outboxQueue,
      workers: atOnce,
      enough,
      deliver: (open) => this.#deliver(open),
    })
  }

  #open(message: StoredEmailMessage, lease: 'held' | 'free'): Open {
    const { clock, random } = this.#with
    const now = clock.now()
    return {
      ...message,
      sk: openName(now, random.uuid()),
      ...(lease === 'held' ? outboxQueue.heldAt(now, random) : dueAt(now)),
    }
  }

  #put(open: Open): TransactWrite {
    return openWrite(this.#with.table.name, open)
  }

  async #deliver(open: Open): Promise<Outcome> {
    const { clock, log, transport, from } = this.#with
    if (open.valid_until !== null && open.valid_until <= clock.now().getTime())
      return this.#end(open, 'expired')
    const { content } = open
    if (content.template === 'password_reset_request')
      return this.#answerReset(open, { ...content, email: open.to })
    // The user or the user's organization may have been deleted since the first attempt.
    if (open.user_id !== null && open.attempts > 1 && (await this.#isGone(open.user_id)))
      return this.#end(open, 'nothing')
    // Quiet hours may have held it back for hours.
    if (
      open.user_id !== null &&
      content.template === 'incident_replied' &&
      !(await this.#mayRead(open.user_id))
    )
      return this.#end(open, 'nothing')
    let subject: string | null = null
    try {
      const composed = await this.#compose({ ...open, content })
      subject = composed.subject
      await transport.send({ from, to: open.to, raw: composed.raw, tag: logIdOf(open) })
    } catch (error) {
      log.error('e-mail not sent', {
        mail: idOf(open),
        template: content.template,
        attempt: open.attempts,
        ...describeError(error),
      })
      if (error instanceof AddressRejected)
        return this.#end(open, 'rejected', { subject, reason: error.message })
      return this.#again(open, error, subject)
    }
    return this.#end(open, 'sent', { subject })
  }

  async #isGone(userId: number): Promise<boolean> {
    return (await readProfile(this.#with.table, userId)) === undefined
  }

  /** Whether a user can still sign in and read incidents. */
  async #mayRead(userId: number): Promise<boolean> {
    const profile = await readProfile(this.#with.table, userId)
    return (
      profile !== undefined &&
      sessionOfUser(profile, this.#with.clock.now())?.access.has_incident_access === true
    )
  }

  /** The token, the message and the end of the request are one transaction, so a request creates one link. */
  async #answerReset(open: Open, request: ResetRequest): Promise<Outcome> {
    const { answerReset, table } = this.#with
    if (answerReset === undefined) throw new Error('This function answers no reset requests')
    const answer = await answerReset(request)
    if (answer === undefined) return this.#end(open, 'nothing')
    const mail = this.#open(answer.message, 'held')
    await table.transact([...answer.writes, this.#put(mail), ...this.#endWrites(open, 'sent')])
    return this.#deliver(mail)
  }

  async #compose(message: EmailMessage): Promise<{ raw: Buffer; subject: string }> {
    const render = await this.#rendererFor(message)
    return this.#mimeOf(message, render)
  }

  /**
   * Times are in the organization's zone. For provider staff and deleted organizations they are in the provider's zone.
   */
  async #rendererFor({
    language,
    client_id,
  }: EmailMessage): Promise<(content: EmailMessage['content']) => RenderedEmail> {
    const { table, provider } = this.#with
    const item = client_id === null ? undefined : await table.get(keys.entity('organization', client_id))
    const zone = item && timeZoneOf(organizationEntitySchema.parse(item['entity']))
    // The texts of all messages are a file of their own: most requests write none.
    const { fillTemplate } = await import('./templates/fill-template.ts')
    return (content) =>
      renderEmail(fillTemplate(content, language, provider, zone), language, manageOf(content, language))
  }

  async #mimeOf(
    message: EmailMessage,
    render: (content: EmailMessage['content']) => RenderedEmail,
  ): Promise<{ raw: Buffer; subject: string }> {
    const { clock, sender, log } = this.#with
    const { to, content } = message
    const unsubscribe = 'ends' in content ? content.ends?.oneClick : undefined
    const envelope = { from: sender, to, date: clock.now(), unsubscribe, thread: this.#threadOf(message) }
    const protection = protectionOf[content.template]
    const key = protection === 'clear' ? undefined : await this.#keyFor(message)
    const clear = render(unencrypted(content))
    const inTheClear = async () => ({ raw: await clearMime(envelope, clear), subject: clear.subject })
    if (key === undefined) return inTheClear()
    try {
      const { language } = message
      return await encryptedMime(envelope, render(content), [], { language, armoredKey: key })
    } catch (error) {
      if (protection !== 'preferred') throw error
      log.error('e-mail sent unencrypted: the key of its recipient can no longer encrypt', {
        template: content.template,
        user_id: message.user_id,
        ...describeError(error),
      })
      return inTheClear()
    }
  }

  /**
   * The thread of a message. One that belongs to none has its own, so that the outside of encrypted messages does not
   * distinguish them.
   */
  #threadOf({ to, content }: EmailMessage): string {
    const { from, random } = this.#with
    const name = content.template === 'incident_replied' ? `${content.thread} ${to}` : random.uuid()
    const root = createHash('sha256').update(name).digest('hex').slice(0, 32)
    return `<${root}@${from.slice(from.lastIndexOf('@') + 1)}>`
  }

  async #keyFor({ user_id, pgp_key }: EmailMessage): Promise<string | undefined> {
    if (user_id === null) return pgp_key ?? undefined
    const item = await this.#with.table.get(keys.account(user_id), { attributes: ['pgp_key'] })
    const key = item === undefined ? null : accountSchema.pick({ pgp_key: true }).parse(item).pgp_key
    return key === null ? undefined : armoredKeyOf(key)
  }

  async #again(open: Open, error: unknown, subject: string | null): Promise<Outcome> {
    const next = outboxQueue.nextAttempt(this.#with, open)
    if (next === undefined) return this.#end(open, 'given_up', { subject, reason: nameOf(error) })
    const { table } = this.#with
    await table.transact([outboxQueue.retry(table.name, open, { next, error: nameOf(error) })])
    return 'retry'
  }

  async #end(open: Open, outcome: End, how?: How): Promise<Outcome> {
    await this.#with.table.transact(this.#endWrites(open, outcome, how))
    return outcome
  }

  #endWrites(open: Open, outcome: End, { subject = null, reason }: How = {}): TransactWrite[] {
    const { table, clock } = this.#with
    const now = clock.now()
    const { template } = open.content
    const id = logIdOf(open)
    return [
      outboxQueue.complete(table.name, open),
      // A request is not a message. The message that answers it has a log entry, and the typed text is not kept.
      ...(template === 'password_reset_request'
        ? []
        : deliveryLogWrites(
            table,
            {
              id,
              template,
              to: open.to,
              client_id: open.client_id,
              notification_email_id: null,
              user_id: open.user_id,
              subject,
              ...endOf[outcome],
              ...(reason === undefined ? {} : { reason }),
              attempts: open.attempts,
              at: timeOfMail(id) ?? now.toISOString(),
              sent_at: outcome === 'sent' ? now.toISOString() : null,
            },
            now,
          )),
    ]
  }
}

/** Links to change or end a subscription, for messages that are not about the reader's own account. */
const manageOf = (content: EmailMessage['content'], language: Language): Link[] => {
  if (!('ends' in content)) return []
  const { settings, ends } = content
  const t = commonTexts[language]
  return [
    ...(settings === undefined ? [] : [{ label: t('changePersonal'), link: settings }]),
    ...(ends === undefined ? [] : [{ label: t('end'), link: ends.page }]),
  ]
}

type End = Exclude<Outcome, 'retry'>
interface How {
  readonly subject?: string | null
  /** Replaces the reason of the outcome. */
  readonly reason?: string
}

/** Maps an outcome to its result in the log entry. */
const endOf = {
  sent: { state: 'sent', reason: null },
  nothing: { state: 'stopped', reason: 'recipient_gone' },
  rejected: { state: 'failed', reason: null },
  expired: { state: 'failed', reason: 'expired' },
  given_up: { state: 'failed', reason: null },
} as const satisfies Record<End, Pick<DeliveryLogEntry, 'state' | 'reason'>>

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error')
