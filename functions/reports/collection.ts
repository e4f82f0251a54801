/** The collection of reports: templates, periodic reports, and those that were made or are to be made of them. */
import * as z from 'zod'
import { defineCollection, kind } from '#functions/platform/journal/definition.ts'
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
/** Days of the portal's zone, both included. */
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
  /** The first day of the period that the next report speaks of. */
  next_start: z.string(),
  /** The first day of the period of the newest report; null before the first. */
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
  /** How often a generator has begun it. */
  attempts: z.int(),
  /** Who makes it, and until when nobody else begins; ISO 8601. */
  lease: z.object({ holder: z.string(), until: z.string() }).nullable(),
  creation_date: z.string().nullable(),
  failure: z
    .object({
      reason: z.enum(reportFailures),
      module: z.enum(reportModules).nullable(),
      rows: z.int().nullable(),
    })
    .nullable(),
  /** The sequence of each journal that its data are of. */
  sequences: z.record(z.string(), z.int()),
  /** Modules of the sections that are in the file: who lacks one is not given it. */
  modules: z.array(z.enum(reportModules)),
  left_out: z.array(z.enum(reportModules)),
  /** The object in the bucket of files, under which name it is downloaded, and its bytes. */
  file: z.object({ id: z.string(), name: z.string(), bytes: z.int(), pages: z.int() }).nullable(),
  /**
   * What its mail says of it: how much is new, how many repairs are late, where it speaks of exposures, and the strictest
   * level of its document.
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
   * Which items the file tells of, by kind, and the groups of which it tells how many indicators match (`packIds`); absent of
   * one that was made before they were kept.
   */
  holds: z.object({ items: z.partialRecord(z.enum(tlpKinds), z.string()), counted: z.string() }).optional(),
  mail: z.object({
    state: z.enum(reportMailStates),
    attempts: z.int(),
    /** ISO 8601: when it is tried next. */
    next_at: z.string().nullable(),
    failure: z.string().nullable(),
    /** ISO 8601: when it was sent last, though another sending waits or has failed since. */
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
    /** Epoch milliseconds: when a generator may begin it, or try its mail; null when nothing is to be done. */
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
    due: dueOf(report),
  }),
})

/** When a generator may take the report up, in epoch milliseconds; null when there is nothing to do. */
const dueOf = ({ state, queued_date, lease, mail }: ReportEntity): number | null => {
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
