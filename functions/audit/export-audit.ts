import { handle, type Route } from '#functions/platform/http/handler.ts'
import { exportKey } from '#functions/platform/files/files.ts'
import { csvFileName, csvInstant, csvOf } from '#functions/platform/lists/csv.ts'
import { audit } from '#functions/platform/security/audit.ts'
import { readLanguage } from '#functions/platform/tenants/account.ts'
import type { Language } from '#shared/contracts/account.ts'
import { exportAudit, type AuditRecord } from '#shared/contracts/audit.ts'
import { readTrail } from './audit-trail.ts'
import type { AuditDependencies } from './dependencies.ts'
import { named } from './names.ts'

const rowsMost = 5000
/** Items that an export looks at: about ten seconds' work. */
const scanned = 50_000
/** How long the link to the file lives, in seconds. */
const linkSeconds = 300

const wording = {
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
      'Szczegóły',
    ],
  },
  en: {
    file: 'audit',
    header: [
      'Date',
      'Who',
      'User ID',
      'Action',
      'Outcome',
      'Organization',
      'IP address',
      'Count',
      'IDs',
      'Fields',
      'Values',
      'Details',
    ],
  },
} as const satisfies Record<Language, unknown>

/** `#7 role: user -> organization_admin`, with the names of the API. */
const valueText = ({ id, field, before, after }: AuditRecord['values'][number]): string =>
  `#${id} ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`

/** A CSV file of the newest records that match. That it was taken is itself a record. */
export const exportAuditRoute = ({ platform, organizations, files, collections }: AuditDependencies): Route =>
  handle(exportAudit, async ({ query, session, request }) => {
    const now = platform.clock.now()
    const [page, language, replica] = await Promise.all([
      readTrail({ table: platform.table, now, collections }, query, undefined, rowsMost, scanned),
      readLanguage(platform.table, session.userId),
      organizations.replica(),
    ])
    const records = named(replica, page.records.slice(0, rowsMost))
    const words = wording[language]
    const csv = csvOf(
      words.header,
      records.map((record) => [
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
        record.detail,
      ]),
    )
    const name = csvFileName(words.file, now)
    const key = exportKey(platform.random.uuid())
    await files.put(key, csv, 'text/csv; charset=utf-8')
    await audit(platform, {
      action: 'export',
      outcome: 'success',
      userId: session.userId,
      clientId: null,
      address: request.address,
      detail: `audit: ${records.length}`,
    })
    return {
      url: await files.link(key, name, linkSeconds),
      file_name: name,
      rows: records.length,
      is_complete: page.next === null && page.records.length <= rowsMost,
    }
  })
