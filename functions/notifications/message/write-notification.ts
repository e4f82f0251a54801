/** Writes a notification: its subject, plain text and HTML, and the attached file with values. */
import { isolated } from '#messages/isolated.ts'
import { tidyText } from '#shared/domain/text.ts'
import type { WrittenNotification } from '#functions/rules/mail/mime.ts'
import type { Attachment } from '#functions/rules/mail/email/email-document.ts'
import { maxItems, type Notification } from '#functions/rules/mail/notification.ts'
import { boundedHtml, htmlOf } from '#functions/rules/mail/email/html.ts'
import { plainTextOf } from '#functions/rules/mail/email/plain-text.ts'
import { documentOf, type LeftOut } from './notification-document.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { valuesCsv } from './values-csv.ts'

/** Maximum bytes of a whole message. */
export const mostMailBytes = 10_000_000

/** Bounds from everything to a size that always fits: items of each module, and the share of descriptions. */
const bounds = [
  { items: maxItems, share: 1 },
  { items: maxItems, share: 0.5 },
  { items: 40, share: 0.5 },
  { items: 30, share: 0.5 },
  { items: 20, share: 0.5 },
  { items: 12, share: 0.5 },
  { items: 6, share: 0.25 },
  { items: 2, share: 0.1 },
] as const
type Bound = (typeof bounds)[number]

/**
 * Writes a notification. A message over 10 MB loses content, values first, and says so. HTML larger than mail programs
 * show loses the last items, then everything but counts. Pass values only for an encrypted message.
 */
export const writeNotification = (notification: Notification): WrittenNotification => {
  const { content, indicators } = notification
  const csv =
    content === 'everything' && indicators !== null && indicators.values.length > 0
      ? valuesCsv(notification, indicators.values)
      : null
  const whole = bounded(notification, csv, 'nothing')
  return fits(whole) ? whole : bounded(notification, null, csv === null ? 'nothing' : 'values')
}

/** As much as mail programs show. */
const bounded = (notification: Notification, csv: Attachment | null, leftOut: LeftOut): WrittenNotification =>
  boundedHtml<Bound | null, WrittenNotification>([...bounds, null], (bound) =>
    bound === null
      ? written({ ...notification, content: 'counts' }, null, 'details', 1)
      : written(limited(notification, bound.items), csv, leftOut, bound.share),
  )

/** Limits the items of each module; the counts stay complete. */
const limited = (notification: Notification, most: number): Notification => {
  const { overdue, visibilities: exposures, incidents, threats, indicators } = notification
  const first = <List extends { readonly items: readonly unknown[] }>(list: List | null): List | null =>
    list === null ? null : { ...list, items: list.items.slice(0, most) }
  return {
    ...notification,
    overdue: first(overdue),
    visibilities: first(exposures),
    incidents: first(incidents),
    threats: first(threats),
    indicators:
      indicators === null
        ? null
        : {
            ...indicators,
            matches: indicators.matches.slice(0, most),
            groups: indicators.groups.slice(0, most),
            newGroups: indicators.newGroups.slice(0, most),
            unnamedGroups: indicators.unnamedGroups + Math.max(0, indicators.newGroups.length - most),
          },
  }
}

const written = (
  given: Notification,
  csv: Attachment | null,
  leftOut: LeftOut,
  share: number,
): WrittenNotification => {
  const notification = {
    ...given,
    organization: isolated(tidyText(given.organization)),
    provider: tidyText(given.provider),
  }
  const { language, provider } = notification
  const document = documentOf(notification, csv, leftOut, share)
  const subject = `${document.isReply ? 'Re: ' : ''}[${tlpLabel(notification.tlp)}] ${document.subject.replaceAll('\u00A0', ' ')}`
  return {
    subject,
    text: plainTextOf(document, language, provider),
    html: htmlOf(document, subject, language, provider),
    attachments: csv === null ? [] : [csv],
  }
}

/**
 * Whether the message is small enough, also encrypted. Quoted-printable makes at most three bytes of one, base64 four
 * of three plus line ends, and armour adds the same again.
 */
const fits = ({ text, html, attachments }: WrittenNotification): boolean => {
  const content = 3.2 * (Buffer.byteLength(text) + Buffer.byteLength(html))
  const files = attachments.reduce((sum, { content: file }) => sum + 1.4 * file.length, 0)
  return 1.4 * (content + files) + 100_000 <= mostMailBytes
}
