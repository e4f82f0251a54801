/** A notification in words: its subject, plain text and HTML, and the file with values that goes with it. */
import { tidyText } from '#shared/domain/text.ts'
import type { RenderedLetter } from './letter.ts'
import type { Attachment } from './mime.ts'
import type { Notification } from './notification.ts'
import { htmlOf } from './notification-mail/html.ts'
import { plainTextOf } from './notification-mail/plain-text.ts'
import { sheetOf, type LeftOut } from './notification-mail/sheet-of.ts'
import { tlpMark } from '#shared/domain/tlp/levels.ts'
import { valuesCsv } from './notification-mail/values-csv.ts'

/** A notification in words, with its true subject. */
export interface WrittenNotification extends RenderedLetter {
  /** Only a mail that is encrypted carries any. */
  readonly attachments: readonly Attachment[]
}

/** Bytes of a whole mail, as it is handed over. */
export const mostMailBytes = 10_000_000

/**
 * Writes a notification. What would make the mail larger than 10 MB is left out, the values first, and the mail says
 * so. Values are only to be given for a mail that is encrypted.
 */
export const writeNotification = (notification: Notification): WrittenNotification => {
  const { content, feeds } = notification
  const csv =
    content === 'everything' && feeds !== null && feeds.values.length > 0
      ? valuesCsv(notification, feeds.values)
      : null
  const whole = written(notification, csv, 'nothing')
  if (fits(whole)) return whole
  const withoutValues = written(notification, null, csv === null ? 'nothing' : 'values')
  if (fits(withoutValues)) return withoutValues
  return written({ ...notification, content: 'counts' }, null, 'details')
}

const written = (given: Notification, csv: Attachment | null, leftOut: LeftOut): WrittenNotification => {
  const notification = {
    ...given,
    organization: tidyText(given.organization),
    provider: tidyText(given.provider),
  }
  const { language, provider } = notification
  const sheet = sheetOf(notification, csv, leftOut)
  const subject = `${sheet.isReply ? 'Re: ' : ''}[${tlpMark(sheet.tlp)}] ${sheet.subject.replaceAll('\u00A0', ' ')}`
  return {
    subject,
    text: plainTextOf(sheet, language, provider),
    html: htmlOf(sheet, subject, language, provider),
    attachments: csv === null ? [] : [csv],
  }
}

/**
 * Whether the mail stays small enough, encrypted too. Quoted-printable makes three bytes of one at most, base64 four of
 * three with the ends of lines, and armour as many again.
 */
const fits = ({ text, html, attachments }: WrittenNotification): boolean => {
  const content = 3.2 * (Buffer.byteLength(text) + Buffer.byteLength(html))
  const files = attachments.reduce((sum, { content: file }) => sum + 1.4 * file.length, 0)
  return 1.4 * (content + files) + 100_000 <= mostMailBytes
}
