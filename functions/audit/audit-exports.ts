/** Exports of the audit log run as jobs, since years of records take longer than a request may. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Files } from '#functions/core/files/files.ts'
import { exportKey } from '#functions/rules/file-keys.ts'
import { zipped } from '#functions/core/files/zipped.ts'
import type { OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { Jobs, type Job, type Worker } from '#functions/rules/jobs/jobs.ts'
import { csvFileName } from '#functions/rules/lists/csv.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import type { AuditExport } from '#shared/contracts/audit.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { readAuditLog } from './audit-queries.ts'
import { redactFor } from './audit-redaction.ts'
import type { AuditCollection, AuditMemory } from './audit-sources.ts'

/** What exports and routes of the audit log need. */
export interface AuditSources {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
  readonly files: Files
  readonly collections: readonly AuditCollection[]
  readonly memory: AuditMemory
}

export const auditExportKind = 'audit_export'

/** Maximum rows of a file. */
const rowsMost = 500_000
/** Records and work per step. Progress is stored between steps. */
const look = { records: 2_000, work: 10_000 } as const

const accessSchema = z.object({
  has_threat_access: z.boolean(),
  has_feed_access: z.boolean(),
  has_incident_access: z.boolean(),
  has_visibility_access: z.boolean(),
  has_report_access: z.boolean(),
})

/** The state of the job. */
const taskSchema = z.object({
  filter: z.object({
    user_id: z.int().optional(),
    client_id: z.int().optional(),
    object: z.object({ kind: z.string(), id: z.int() }).optional(),
    search: z.string().optional(),
    actions: z.array(z.string()).optional(),
    failed: z.enum(['true']).optional(),
    after: z.string().optional(),
    before: z.string().optional(),
  }),
  language: languageSchema,
  /** The organization whose part is exported. Null for everything. */
  viewer: z.int().nullable().default(null),
  /** The modules of the viewer. An export of an earlier version has none, and then no names. */
  access: accessSchema.default(moduleAccess(() => false)),
})
export type AuditExportTask = z.infer<typeof taskSchema>

/** The S3 object key of an export's file. */
export const auditExportObject = (jobId: string): string => exportKey(`${jobId}.zip`)

/**
 * Creates the file in one run. A request stops when its time is over. In the background the file then ends early and
 * states that it is incomplete.
 */
const worker =
  (dependencies: AuditSources, isRequest: boolean): Worker =>
  async (held, isTimeOver) => {
    const { platform, organizations, files, collections, memory } = dependencies
    const { filter: wanted, language, viewer, access } = taskSchema.parse(held.job.task)
    const { search, ...filter } = wanted
    // The sentences of both languages, which an export alone needs of the scheduled function.
    const { auditNames, naming, searching, auditCsvHead, auditCsvLine, auditCsvPrefix } =
      await import('./audit-presenter.ts')
    const now = platform.clock.now()
    const readModel = await organizations.readModel()
    const redact = redactFor(readModel, platform.environment, { organizationId: viewer, access })
    const names = auditNames(readModel, { isSearch: true })
    const record = naming(names)
    const reader = { language, withClient: viewer === null }
    const from = {
      table: platform.table,
      now,
      collections,
      memory,
      redact,
      viewer,
      ...(search === undefined ? {} : { search: searching(names, search, reader) }),
    }
    const name = csvFileName(auditCsvPrefix(language), now)
    let [rows, isComplete] = [0, false]
    async function* csv(): AsyncGenerator<string> {
      yield auditCsvHead(language)
      for (let cursor: string | undefined; rows < rowsMost && !isComplete;) {
        if (isTimeOver()) return
        const page = await readAuditLog(from, { ...noFilter, ...filter }, cursor, look.records, look.work)
        rows += page.records.length
        yield page.records.map((one) => auditCsvLine(record(one), reader)).join('')
        cursor = page.next ?? undefined
        isComplete = page.next === null
        if (page.searchedTo !== null)
          await held.save({ ...held.job, done: rows, cursor: secondsOf(page.searchedTo) })
      }
    }
    const file = await zipped(name, now, csv())
    if (!isComplete && rows < rowsMost && isRequest) return false
    await files.put(auditExportObject(held.job.id), file, 'application/zip')
    await held.save({
      ...held.job,
      total: rows,
      done: rows,
      skipped: isComplete ? 0 : 1,
      file_name: name.replace(/\.csv$/, '.zip'),
    })
    return true
  }

const noFilter = {
  user_id: undefined,
  client_id: undefined,
  object: undefined,
  actions: undefined,
  failed: undefined,
  after: undefined,
  before: undefined,
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** The workers for the scheduled function. */
export const auditExportWorkers = (dependencies: AuditSources): Record<string, Worker> => ({
  [auditExportKind]: worker(dependencies, false),
})

/** The export jobs, for the routes. */
export const auditExports = (dependencies: AuditSources): Jobs =>
  new Jobs(dependencies.platform, { [auditExportKind]: worker(dependencies, true) })

/** An export as the API shows it. */
export const toAuditExportResponse = (job: Job): AuditExport => ({
  job_id: job.id,
  // Only jobs on indicators can be stopped.
  state: job.state === 'stopped' ? 'failed' : job.state,
  rows: job.done,
  searched_to: job.cursor === 0 ? null : new Date(job.cursor * 1000).toISOString(),
  is_complete: job.skipped === 0,
  file_name: job.state === 'done' ? job.file_name : null,
  creation_date: job.creation_date,
  end_date: job.end_date,
})
