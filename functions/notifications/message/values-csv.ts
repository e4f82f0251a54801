/** The indicator values of a digest as a CSV file. Only encrypted messages have it, so values are not defanged. */
import { csvFileName, csvInstant, csvOf, csvSeparator } from '#functions/rules/lists/csv.ts'
import { formats } from '#messages/format.ts'
import en from '#messages/en/csv/mailed-values.ts'
import pl from '#messages/pl/csv/mailed-values.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { Attachment } from '#functions/rules/mail/email/email-document.ts'
import type { Notification, NotifiedIndicators } from '#functions/rules/mail/notification.ts'

const texts = formats(en, pl)

const columns = [
  'value',
  'type',
  'category',
  'tags',
  'tlp',
  'published',
  'validUntil',
  'expired',
  'falsePositive',
] as const satisfies readonly (keyof (typeof en)['columns'])[]

/** A CSV file in the format of the portal's exports. */
export const valuesCsv = (
  { language, at }: Pick<Notification, 'language' | 'at'>,
  values: NotifiedIndicators['values'],
): Attachment => {
  const t = texts[language]
  const header = columns.map((column) => t(`columns.${column}`))
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
      t(isFalsePositive ? 'yes' : 'no'),
    ],
  )
  return {
    name: csvFileName(t('prefix'), new Date(at)),
    type: 'text/csv; charset=utf-8',
    content: Buffer.from(csvOf(header, rows, csvSeparator(language)), 'utf8'),
  }
}
