/** The collection of reports: templates, periodic reports, and generated or queued reports. */
import * as z from 'zod'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { reportPartSchema } from '#shared/contracts/report-parts.ts'
import {
  frequencies,
  reportFailures,
  reportFormats,
  reportMailStates,
  reportModules,
  reportStates,
} from '#shared/domain/reports/modules.ts'
import { nameKey, sortKey } from '#shared/domain/text.ts'
import { tlpKinds, tlpLevels } from '#shared/domain/tlp/levels.ts'

const partsSchema = z.array(reportPartSchema)
/** Days in the portal's time zone, both inclusive. */
const rangeSchema = z.object({ first: z.string(), last: z.string() })

export const reportTemplateEntitySchema = z.object({
  owner_id: z.int(),
  client_id: z.int(),
  name: z.string(),
  parts: partsSchema,
})

export const periodicReportEntitySchema = z.object({
  owner_id: z.int(),
  client_id: z.int(),
  name: z.string(),
  frequency: z.enum(frequencies),
  format: z.enum(reportFormats),
  send_by_email: z.boolean(),
  is_active: z.boolean(),
  parts: partsSchema,
  /** The first day of the next report's period. */
  next_start: z.string(),
  /** The first day of the latest report's period. Null before the first. */
  current_start: z.string().nullable(),
  /** ISO 8601. */
  creation_date: z.string(),
})
export type PeriodicReportEntity = z.infer<typeof periodicReportEntitySchema>

export const reportEntitySchema = z.object({
  owner_id: z.int(),
  client_id: z.int(),
  name: z.string(),
  periodic_report_id: z.int().nullable(),
  frequency: z.enum(frequencies).nullable(),
  format: z.enum(reportFormats),
  send_by_email: z.boolean(),
  parts: partsSchema,
  period: rangeSchema,
  /** ISO 8601. */
  queued_date: z.string(),
  state: z.enum(reportStates),
  /**
   * Attempts and lease are in the queue (`report-queue.ts`). These are 0 and null, and set only by the version before,
   * which reads them after a rollback.
   */
  attempts: z.int(),
  lease: z.object({ holder: z.string(), until: z.string() }).nullable(),
  creation_date: z.string().nullable(),
  failure: z
    .object({
      reason: z.enum(reportFailures),
      module: z.enum(reportModules).nullable(),
      rows: z.int().nullable(),
    })
    .nullable(),
  /** The journal sequences that its data are as of. */
  sequences: z.record(z.string(), z.int()),
  /** Modules of the file's sections: callers who lack one cannot download it. */
  modules: z.array(z.enum(reportModules)),
  left_out: z.array(z.enum(reportModules)),
  /** The object in the bucket of files, its download name and its size. */
  file: z.object({ id: z.string(), name: z.string(), bytes: z.int(), pages: z.int() }).nullable(),
  /**
   * The summary in its e-mail: new items, overdue repairs if it includes exposures, and the strictest TLP level of the
   * document. `told` is the stored name.
   */
  told: z
    .object({
      fresh: z.int(),
      overdue: z.int().nullable(),
      tlp: z.enum(tlpLevels).optional(),
      kept: z.object({ fresh: z.int(), open: z.int(), overdue: z.int() }).optional(),
    })
    .optional(),
  /**
   * The items in the file by kind, and the groups whose matching indicators it counts (`packIds`). Absent in older
   * reports.
   */
  holds: z.object({ items: z.partialRecord(z.enum(tlpKinds), z.string()), counted: z.string() }).optional(),
  mail: z.object({
    state: z.enum(reportMailStates),
    /** As in the report: set only by the version before. */
    attempts: z.int(),
    /** ISO 8601: since when it is in the queue. The version before has its next attempt here. */
    next_at: z.string().nullable(),
    failure: z.string().nullable(),
    /** ISO 8601: when it was last sent, even if another attempt is pending or has failed since. */
    sent_date: z.string().nullable(),
  }),
})
export type ReportEntity = z.infer<typeof reportEntitySchema>

const templateKind = kind({
  name: 'report_template',
  schema: reportTemplateEntitySchema,
  columns: { owner_id: 'integer', client_id: 'integer', name: 'text', name_key: 'text', name_sort: 'text' },
  indexes: [['owner_id', 'name_sort', 'id'], ['client_id']],
  row: (template) => ({
    owner_id: template.owner_id,
    client_id: template.client_id,
    name: template.name,
    name_key: nameKey(template.name),
    name_sort: sortKey(template.name),
  }),
})

const periodicKind = kind({
  name: 'periodic_report',
  schema: periodicReportEntitySchema,
  columns: {
    owner_id: 'integer',
    client_id: 'integer',
    name_key: 'text',
    name_sort: 'text',
    frequency: 'text',
    is_active: 'integer',
    next_start: 'text',
  },
  indexes: [
    ['owner_id', 'name_sort', 'id'],
    ['client_id', 'name_sort', 'id'],
  ],
  row: (report) => ({
    owner_id: report.owner_id,
    client_id: report.client_id,
    name_key: nameKey(report.name),
    name_sort: sortKey(report.name),
    frequency: report.frequency,
    is_active: Number(report.is_active),
    next_start: report.next_start,
  }),
  auditName: ({ name }) => name,
})

const reportKind = kind({
  name: 'report',
  schema: reportEntitySchema,
  columns: {
    owner_id: 'integer',
    client_id: 'integer',
    periodic_report_id: 'integer?',
    name_sort: 'text',
    period_first: 'text',
    queued: 'integer',
    state: 'text',
    /** Epoch milliseconds: since when it is in the queue. Null when nothing is to be done. */
    due: 'integer?',
  },
  indexes: [
    ['owner_id', 'queued', 'id'],
    ['client_id', 'queued', 'id'],
    ['owner_id', 'name_sort', 'id'],
    ['client_id', 'name_sort', 'id'],
    ['owner_id', 'period_first', 'id'],
    ['client_id', 'period_first', 'id'],
    ['queued', 'id'],
    ['due', 'id'],
  ],
  row: (report) => ({
    owner_id: report.owner_id,
    client_id: report.client_id,
    periodic_report_id: report.periodic_report_id,
    name_sort: sortKey(report.name),
    period_first: report.period.first,
    queued: Date.parse(report.queued_date),
    state: report.state,
    due: reportDue(report),
  }),
  auditName: ({ name }) => name,
})

/**
 * Since when a report is in the queue to be generated or sent, in epoch milliseconds. Null when there is nothing to do.
 * For a report of the version before it is when its next attempt is due.
 */
export const reportDue = ({ state, queued_date, lease, mail }: ReportEntity): number | null => {
  if (state === 'queued') return Date.parse(queued_date)
  if (state === 'processing') return lease === null ? Date.parse(queued_date) : Date.parse(lease.until)
  return state === 'ready' && mail.state === 'waiting' && mail.next_at !== null
    ? Date.parse(mail.next_at)
    : null
}

export const reportsCollection = defineCollection({
  name: 'reports',
  kinds: { report_template: templateKind, periodic_report: periodicKind, report: reportKind },
})
export type ReportKinds = (typeof reportsCollection)['kinds']
