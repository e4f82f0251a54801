/** The CSV export that all lists share, so that each is audited, counted and limited. */
import type { Files } from '#functions/core/files/files.ts'
import { exportKey } from '../file-keys.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '../http/platform.ts'
import { auditExport } from '../security/audit-export.ts'
import type { Session } from '../session/sessions.ts'
import { readLanguage } from '../tenants/account.ts'
import { countActivity } from '../tenants/activity.ts'
import type { Language } from '#shared/contracts/account.ts'
import { csvFileName, csvOf, csvSeparator, type Cell } from './csv.ts'

/** How long the link to the file is valid, in seconds. */
const linkSeconds = 300

/** The bucket for a function's list exports. Throws when the function may not use it. */
export const filesFor = ({ files }: Pick<Platform, 'files'>): Files => {
  if (files === undefined) throw new Error('CSV exports need the files bucket')
  return files
}

/** The content of a file, in a language. */
export interface CsvContent {
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Number of matching items, including those not in the file. */
  readonly total: number
  /** Number of matching items that their TLP level keeps out of files; 0 for items without levels. */
  readonly leftOut?: number
}

interface CsvReply {
  readonly url: string
  readonly file_name: string
  readonly rows: number
  readonly total: number
  readonly left_out: { readonly tlp: number }
}

/**
 * Creates and stores a file in the caller's language, records the export in the audit log (`what`, such as
 * `incidents`), and returns a link. `prefix` starts the file name.
 */
export const exportCsv = async (
  { platform, files }: { readonly platform: Platform; readonly files: Files },
  { session, request }: { readonly session: Session; readonly request: Request },
  { what, prefix }: { readonly what: string; readonly prefix: Readonly<Record<Language, string>> },
  content: (language: Language) => Promise<CsvContent>,
): Promise<CsvReply> => {
  const language = await readLanguage(platform.table, session.userId)
  const { header, rows, total, leftOut = 0 } = await content(language)
  const name = csvFileName(prefix[language], platform.clock.now())
  const key = exportKey(platform.random.uuid())
  await files.put(key, csvOf(header, rows, csvSeparator(language)), 'text/csv; charset=utf-8')
  await auditExport(
    platform,
    { session, request },
    `${what}: ${rows.length} of ${total}${leftOut === 0 ? '' : `, ${leftOut} left out by TLP`}`,
  )
  if (session.organizationId !== null) await countActivity(platform, session.organizationId, 'downloaded_csv')
  return {
    url: await files.link(key, name, linkSeconds),
    file_name: name,
    rows: rows.length,
    total,
    left_out: { tlp: leftOut },
  }
}
