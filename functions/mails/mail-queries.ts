/** The delivery log, newest first, and pending e-mails. */
import * as z from 'zod'
import { firstPage } from '#functions/core/store/first-page.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  deliveryLogDays,
  deliveryLogEntrySchema,
  deliveryLogKey,
  openPrefix,
  logIdOf,
  undeliveredAfter,
} from '#functions/rules/mail/delivery-log.ts'
import { notificationDeliverySchema } from '#functions/rules/mail/notification-deliveries.ts'
import type { MailsQuery } from '#shared/contracts/mails.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { PortalError } from '#shared/http/errors.ts'
import { type BareMail, bareMail } from './mail-presenter.ts'

/** The filters of the list. */
type MailFilter = Pick<
  MailsQuery,
  'state' | 'template' | 'client_id' | 'notification_email_id' | 'undelivered' | 'search' | 'after' | 'before'
>

/** Whether an e-mail matches the filters. `undelivered` is another way to read (`undeliveredEntries`). */
export const fits = (
  mail: BareMail,
  { state, template, client_id, notification_email_id, search = '', after, before }: MailFilter,
): boolean => {
  const wanted = search.toLowerCase()
  return (
    (state === undefined || state.includes(mail.state)) &&
    (template === undefined || template.includes(mail.template)) &&
    (client_id === undefined || mail.client_id === client_id) &&
    (notification_email_id === undefined || mail.notification_email_id === notification_email_id) &&
    (after === undefined || mail.at >= after) &&
    (before === undefined || mail.at <= before) &&
    [mail.to, mail.subject ?? ''].some((text) => text.toLowerCase().includes(wanted))
  )
}

/** Entries that one request reads: about a second's work. */
const scanned = 3000
const pageSize = 100
const dayMilliseconds = 86_400_000

interface DeliveryLogPage {
  readonly mails: readonly BareMail[]
  /** Null at the end. */
  readonly next: string | null
  /** ISO 8601. The search has covered everything since. Null at the end. */
  readonly searchedTo: string | null
}

const dayOf = (instant: string): string => instant.slice(0, 10)
/** An instant in the form that ids begin with. */
const asId = (instant: string): string => instant.replaceAll(/[:.]/g, '-')

/** Where a search begins and ends, newest first: all of it but what a page before it has `read`. */
interface Span {
  readonly from: { readonly day: string; readonly read: string | undefined }
  readonly newest: string
  readonly oldest: string
}
type EntrySources = Pick<Platform, 'table' | 'clock' | 'log'>

/** The entries of all days. */
async function* loggedEntries(
  { table }: EntrySources,
  { from, newest, oldest }: Span,
): AsyncGenerator<Item[]> {
  for (let { day } = from; day >= dayOf(oldest); day = dayAfter(day, -1)) {
    const read = day === from.day ? from.read : undefined
    yield* table.query(keys.deliveryLog(day, '').pk, {
      from: '0',
      // `~` sorts after every e-mail of that moment.
      to: read ?? `${asId(newest)}~`,
      descending: true,
      limit: pageSize,
      consistent: false,
    })
  }
}

/** The entries of the index of undelivered notifications, of which the first screens have the number. */
async function* undeliveredEntries(
  { table, clock }: EntrySources,
  { from, newest }: Span,
): AsyncGenerator<Item[]> {
  const [oldest, to] = [undeliveredAfter(clock.now()), from.read ?? `${asId(newest)}~`]
  if (to < oldest) return
  const pages = table.query(keys.failedMail('').pk, {
    from: oldest,
    to,
    descending: true,
    limit: pageSize,
    consistent: false,
  })
  for await (const page of pages) {
    const entries = await table.batchGet(
      page.map(({ sk }) => deliveryLogKey(String(sk))),
      { consistent: false },
    )
    yield entries.filter((entry) => entry !== undefined)
  }
}

/**
 * Reads until it has `most` e-mails, or has read as many entries as take a second. Throws `validation_failed` for an
 * invalid cursor.
 */
export const readDeliveryLog = async (
  platform: EntrySources,
  filter: MailFilter,
  cursor: string | undefined,
  most: number,
): Promise<DeliveryLogPage> => {
  const now = platform.clock.now().getTime()
  const kept = new Date(now - (deliveryLogDays + 1) * dayMilliseconds).toISOString()
  const oldest = filter.after !== undefined && filter.after > kept ? filter.after : kept
  // The clocks of functions differ slightly: an event written now may have tomorrow's date.
  const latest = new Date(now + 3_600_000).toISOString()
  const newest = filter.before !== undefined && filter.before < latest ? filter.before : latest
  const from =
    cursor === undefined ? { day: dayOf(newest), read: undefined } : positionOf(cursor, kept, latest)
  const read = filter.undelivered === true ? undeliveredEntries : loggedEntries
  const mails: BareMail[] = []
  let looked = 0
  for await (const page of read(platform, { from, newest, oldest })) {
    for (const item of page) {
      const parsed = deliveryLogEntrySchema.safeParse(item)
      if (!parsed.success) {
        platform.log.error('unreadable delivery log record', { mail: String(item['sk']) })
        continue
      }
      const entry = parsed.data
      if (entry.id === from.read) continue
      if (entry.at < oldest) return { mails, next: null, searchedTo: null }
      const mail = bareMail(entry)
      if (fits(mail, filter)) mails.push(mail)
      looked += 1
      if (mails.length >= most || looked >= scanned)
        return { mails, next: `${dayOf(entry.id)}|${entry.id}`, searchedTo: entry.at }
    }
  }
  return { mails, next: null, searchedTo: null }
}

/** Cursors are untrusted input, so they are validated before use. */
const positionOf = (cursor: string, kept: string, latest: string): { day: string; read: string } => {
  const [day = '', read = ''] = cursor.split('|', 2)
  const at = timeOfMail(read)
  if (at === undefined || dayOf(at) !== day || day < dayOf(kept) || day > dayOf(latest))
    throw new PortalError('validation_failed', { field: 'cursor' })
  return { day, read }
}

/** Maximum of each kind. More are pending only while SES accepts nothing, and the first ones show that. */
const most = 200

const waiting = {
  state: 'waiting',
  subject: null,
  sent_at: null,
  sent_again_at: null,
  can_send_again: false,
} as const

/** Pending e-mails, newest first. Unreadable ones are left out: the sender reports them. */
export const waitingMails = async ({ table }: Pick<Platform, 'table'>): Promise<BareMail[]> => {
  const [deliveries, own] = await Promise.all([
    firstPage(table.query(keys.notificationDelivery('').pk, { limit: most, consistent: false })),
    firstPage(
      table.query(keys.mail('').pk, {
        beginsWith: openPrefix,
        limit: most,
        consistent: false,
        attributes: Object.keys(openSchema.shape),
      }),
    ),
  ])
  return [...deliveries.flatMap(deliveryMail), ...own.flatMap(mailsOfItem)].toSorted((one, other) =>
    other.at < one.at ? -1 : 1,
  )
}

const deliveryMail = (item: Item): BareMail[] => {
  const { data } = notificationDeliverySchema.safeParse(item)
  if (data === undefined) return []
  const { id, kind, to, client_id, notification_email_id, attempts, at, next_at, last_error } = data
  return [
    {
      ...waiting,
      id,
      template: `notification_${kind}`,
      to,
      client_id,
      notification_email_id,
      user_id: null,
      reason: last_error ?? null,
      attempts,
      at,
      next_at: new Date(next_at).toISOString(),
    },
  ]
}

/** An outbox e-mail without its content, which has codes and links. */
const openSchema = z.object({
  sk: z.string(),
  template: z.string(),
  to: z.string(),
  user_id: z.int().nullable(),
  client_id: z.int().nullable(),
  attempts: z.int(),
  next_at: z.number(),
  last_error: z.string().optional(),
})

const mailsOfItem = (item: Item): BareMail[] => {
  const { data } = openSchema.safeParse(item)
  // A reset request is not an e-mail yet, and contains user input.
  if (data === undefined || data.template === 'password_reset_request') return []
  const id = logIdOf(data)
  const at = timeOfMail(id)
  if (at === undefined) return []
  return [
    {
      ...waiting,
      id,
      template: data.template,
      to: data.to,
      client_id: data.client_id,
      notification_email_id: null,
      user_id: data.user_id,
      reason: data.last_error ?? null,
      attempts: data.attempts,
      at,
      next_at: new Date(data.next_at).toISOString(),
    },
  ]
}
