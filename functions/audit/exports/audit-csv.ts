/** Records of the audit log as lines of a CSV file. */
import { csvInstant, csvLine, csvSeparator, csvStart } from '#functions/rules/lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { AuditRecord } from '#shared/contracts/audit.ts'

const csvMessages = {
  pl: {
    file: 'audyt',
    header: [
      'Data',
      'Kto',
      'ID użytkownika',
      'Działanie',
      'Wynik',
      'Organizacja',
      'Adres IP',
      'Liczba',
      'ID',
      'Pola',
      'Wartości',
      'Czego dotyczy',
      'Szczegóły',
    ],
  },
  en: {
    file: 'audit',
    header: [
      'Date',
      'User',
      'User ID',
      'Action',
      'Outcome',
      'Organization',
      'IP address',
      'Count',
      'IDs',
      'Fields',
      'Values',
      'Subject',
      'Details',
    ],
  },
} as const satisfies Record<Language, unknown>

/** For example `#7 role: user -> organization_admin`, with API names. */
const valueText = ({ id, field, before, after }: AuditRecord['values'][number]): string =>
  `#${id} ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`

/** For example `user #7: Anna Nowak`, with API names. */
const subjectText = ({ kind, id, name }: NonNullable<AuditRecord['subject']>): string =>
  `${kind}${id === null ? '' : ` #${id}`}: ${name}`

/** The prefix of file names. */
export const auditCsvPrefix = (language: Language): string => csvMessages[language].file

export const auditCsvHead = (language: Language): string =>
  csvStart + csvLine(csvMessages[language].header, csvSeparator(language))

export const auditCsvLine = (record: AuditRecord, language: Language): string =>
  csvLine(
    [
      csvInstant(record.date),
      record.actor?.name ?? null,
      record.actor?.user_id ?? null,
      record.action,
      record.outcome,
      record.client?.name ?? null,
      record.address,
      record.count === 0 ? null : record.count,
      record.ids.join(' '),
      record.fields.join(' '),
      record.values.map(valueText).join('; '),
      record.subject === null ? null : subjectText(record.subject),
      record.detail,
    ],
    csvSeparator(language),
  )
