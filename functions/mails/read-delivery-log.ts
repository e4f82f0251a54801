/** The delivery log, newest first, day by day, in pages with a cursor. */
import { deliveryLogDays, deliveryLogEntrySchema } from '#functions/rules/mail/delivery-log.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/core/store/keys.ts'
import { PortalError } from '#shared/http/errors.ts'
import { fits, type MailFilter } from './mail-filter.ts'
import { bareMail, type BareMail } from './mail-presenter.ts'

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
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - dayMilliseconds).toISOString().slice(0, 10)
/** An instant in the form that ids begin with. */
const asId = (instant: string): string => instant.replaceAll(/[:.]/g, '-')

/**
 * Reads until it has `most` e-mails, or has read as many entries as take a second. Throws `validation_failed` for an
 * invalid cursor.
 */
export const readDeliveryLog = async (
  { table, clock, log }: Pick<Platform, 'table' | 'clock' | 'log'>,
  filter: MailFilter,
  cursor: string | undefined,
  most: number,
): Promise<DeliveryLogPage> => {
  const now = clock.now().getTime()
  const kept = new Date(now - (deliveryLogDays + 1) * dayMilliseconds).toISOString()
  const oldest = filter.after !== undefined && filter.after > kept ? filter.after : kept
  // The clocks of functions differ slightly: an event written now may have tomorrow's date.
  const latest = new Date(now + 3_600_000).toISOString()
  const newest = filter.before !== undefined && filter.before < latest ? filter.before : latest
  const from =
    cursor === undefined ? { day: dayOf(newest), read: undefined } : positionOf(cursor, kept, latest)
  const mails: BareMail[] = []
  let looked = 0
  for (let { day } = from; day >= dayOf(oldest); day = dayBefore(day)) {
    const read = day === from.day ? from.read : undefined
    const pages = table.query(keys.deliveryLog(day, '').pk, {
      from: '0',
      // `~` sorts after every e-mail of that moment.
      to: read ?? `${asId(newest)}~`,
      descending: true,
      limit: pageSize,
      consistent: false,
    })
    for await (const page of pages) {
      for (const item of page) {
        const parsed = deliveryLogEntrySchema.safeParse(item)
        if (!parsed.success) {
          log.error('unreadable delivery log record', { mail: String(item['sk']) })
          continue
        }
        const entry = parsed.data
        if (entry.id === read) continue
        if (entry.at < oldest) return { mails, next: null, searchedTo: null }
        const mail = bareMail(entry)
        if (fits(mail, filter)) mails.push(mail)
        looked += 1
        if (mails.length >= most || looked >= scanned)
          return { mails, next: `${day}|${entry.id}`, searchedTo: entry.at }
      }
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
