/** The indicator values of a digest as a CSV file. Only encrypted messages have it, so values are not defanged. */
import { csvFileName, csvInstant, csvOf, csvSeparator } from '../../lists/csv.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { Attachment } from './email-document.ts'
import type { Notification, NotifiedIndicators } from '../notification.ts'
import { messagesOf } from './writing.ts'

/** A CSV file in the format of the portal's exports. */
export const valuesCsv = (
  { language, at }: Pick<Notification, 'language' | 'at'>,
  values: NotifiedIndicators['values'],
): Attachment => {
  const { csvPrefix, csvHeader, csvYes, csvNo } = messagesOf(language)
  const instant = (date: string | null) => (date === null ? null : csvInstant(date))
  const rows = values.map(
    ({ value, type, category, tags, tlp, published, validUntil, expired, isFalsePositive }) => [
      value,
      type,
      category,
      tags.join('; '),
      tlpLabel(tlp),
      csvInstant(published),
      instant(validUntil),
      instant(expired),
      isFalsePositive ? csvYes : csvNo,
    ],
  )
  return {
    name: csvFileName(csvPrefix, new Date(at)),
    type: 'text/csv; charset=utf-8',
    content: Buffer.from(csvOf(csvHeader, rows, csvSeparator(language)), 'utf8'),
  }
}
