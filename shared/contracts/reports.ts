/** Reports: templates, periodic and one-time reports, and generated reports (part 2 sections 2 to 9). */
import * as z from 'zod'
import {
  frequencies,
  isReportName,
  reportFailures,
  reportFormats,
  reportLimits,
  reportMailStates,
  reportModules,
  reportStates,
} from '../domain/reports/modules.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  anySortQuerySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  pageOf,
  pageQueryShape,
  textSchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { organizationAdmin, organizationRoles } from '../domain/roles.ts'
import { paperPageSchema } from './paper.ts'
import { reportPartSchema, reportSectionsShape } from './report-parts.ts'

const area = 'reports' as const
const module = 'report' as const

/** The name of a report or a template (part 2 section 5). */
export const reportNameSchema = textSchema(reportLimits.nameLength).refine(isReportName)
const daySchema = z.iso.date()
const templateSchema = z.object({ parts: z.array(reportPartSchema) })
/** The owner of a report. An organization admin sees all reports of the organization. */
const ownerSchema = z.object({ user_id: idSchema, name: z.string(), email: z.string() })

const reportTemplateSchema = z.object({
  /** A number for a user's own template, `system-…` for the built-in ones. */
  template_id: z.union([idSchema, z.string()]),
  name: z.string(),
  name_pl: z.string(),
  name_en: z.string(),
  parts: z.array(reportPartSchema),
})
export type ReportTemplate = z.infer<typeof reportTemplateSchema>

export const periodicReportSchema = z.object({
  periodic_report_id: idSchema,
  name: z.string(),
  frequency: z.enum(frequencies),
  format: z.enum(reportFormats),
  send_by_email: z.boolean(),
  is_active: z.boolean(),
  /**
   * Whether reports are generated for the owner now. It needs an active, unexpired account with access to reports, and
   * an organization with a service. Otherwise an enabled report waits.
   */
  is_possible: z.boolean(),
  /** First day of the next report's period. */
  next_instance_start_period: daySchema,
  /** First day of the newest report's period; null before the first. */
  current_instance_start_date: daySchema.nullable(),
  template: templateSchema,
  owner: ownerSchema,
  creation_date: instantSchema,
})
export type PeriodicReport = z.infer<typeof periodicReportSchema>

export const reportSchema = z.object({
  report_id: idSchema,
  /** Eight hexadecimal digits when no name was given. */
  name: z.string(),
  periodic_report_id: idSchema.nullable(),
  /** Frequency of the periodic report when this one started; null for a one-time report. */
  frequency: z.enum(frequencies).nullable(),
  format: z.enum(reportFormats),
  template: templateSchema,
  period_start_date: daySchema,
  period_end_date: daySchema,
  /** When it was requested, or became due. */
  queued_date: instantSchema,
  /** When it was generated; null before. */
  creation_date: instantSchema.nullable(),
  state: z.enum(reportStates),
  failed: z.boolean(),
  /** Why it failed. */
  failure: z
    .object({
      reason: z.enum(reportFailures),
      /** The section with too many rows, and their number. */
      module: z.enum(reportModules).nullable(),
      rows: z.int().nullable(),
    })
    .nullable(),
  /** Sections that were left out, because the owner no longer has their modules. */
  left_out: z.array(z.enum(reportModules)),
  /** Bytes of the file; null until it is generated. */
  file_size: z.int().nullable(),
  pages: z.int().nullable(),
  send_by_email: z.boolean(),
  /** When it was last sent. It keeps its value while another delivery waits or after one fails. */
  sent_date: instantSchema.nullable(),
  mail_state: z.enum(reportMailStates),
  /** Why its e-mail failed: one of `reportMailFailures`, or the error of the mail service. */
  mail_failure: z.string().nullable(),
  owner: ownerSchema,
})
export type Report = z.infer<typeof reportSchema>

export const reportSortFields = ['creation_date', 'name', 'period_start_date'] as const
const reportsQuerySchema = z.object({
  ...pageQueryShape,
  sort: anySortQuerySchema(reportSortFields).prefault('-creation_date'),
})
export type ReportsQuery = z.infer<typeof reportsQuerySchema>

const viewTypeSchema = z.object({ name: z.string(), name_pl: z.string(), name_en: z.string() })

export const listReportViewTypes = endpoint({
  method: 'GET',
  path: 'report_view_type',
  area,
  roles: organizationRoles,
  module,
  response: z.object({
    visibility: z.array(viewTypeSchema),
    incident: z.array(viewTypeSchema),
    threat: z.array(viewTypeSchema),
    feed: z.array(viewTypeSchema),
  }),
})

export const listReportTemplates = endpoint({
  method: 'GET',
  path: 'report_template',
  area,
  roles: organizationRoles,
  module,
  response: z.object({
    user_templates: z.array(reportTemplateSchema),
    system_templates: z.array(reportTemplateSchema),
  }),
})

export const createReportTemplate = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'report_template',
  area,
  roles: organizationRoles,
  module,
  body: z.strictObject({ name: reportNameSchema, ...reportSectionsShape }),
  response: z.object({ report_template: reportTemplateSchema }),
  errors: ['name_already_exists', 'too_many_templates', 'no_report_section', 'unknown_reference', 'busy'],
})

export const deleteReportTemplate = endpoint({
  method: 'DELETE',
  path: 'report_template/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  errors: ['busy'],
})

export const listPeriodicReports = endpoint({
  method: 'GET',
  path: 'periodic_report',
  area,
  roles: organizationRoles,
  module,
  query: z.object(pageQueryShape),
  response: pageOf(periodicReportSchema),
})

const periodicReplySchema = z.object({ periodic_report: periodicReportSchema })
const periodicFields = {
  name: reportNameSchema,
  frequency: z.enum(frequencies),
  format: z.enum(reportFormats),
  send_by_email: z.boolean(),
}

export const createPeriodicReport = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'periodic_report',
  cost: 'bulk',
  area,
  roles: organizationRoles,
  module,
  body: z.strictObject({ ...periodicFields, ...reportSectionsShape }),
  response: periodicReplySchema,
  errors: [
    'no_pgp_key',
    'name_already_exists',
    'no_report_section',
    'report_section_forbidden',
    'unknown_reference',
    'too_many_periodic_reports',
    'busy',
  ],
})

export const getPeriodicReport = endpoint({
  method: 'GET',
  path: 'periodic_report/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  response: periodicReplySchema,
})

export const updatePeriodicReport = endpoint({
  method: 'PATCH',
  path: 'periodic_report/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  body: z.strictObject({
    ...z.object(periodicFields).partial().shape,
    ...reportSectionsShape,
    ...fieldsBeforeShape,
  }),
  response: periodicReplySchema,
  errors: [
    'no_pgp_key',
    'name_already_exists',
    'no_report_section',
    'report_section_forbidden',
    'unknown_reference',
    'fields_changed',
    'busy',
  ],
})

export const deletePeriodicReport = endpoint({
  method: 'DELETE',
  path: 'periodic_report/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  errors: ['busy'],
})

export const updatePeriodicReportStatus = endpoint({
  method: 'PATCH',
  path: 'periodic_report/{id}/activity_status',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  body: z.strictObject({ is_active: z.boolean() }),
  response: z.object({ report: periodicReportSchema }),
  errors: ['busy'],
})

export const listReports = endpoint({
  method: 'GET',
  path: 'report',
  area,
  roles: organizationRoles,
  module,
  query: reportsQuerySchema,
  response: pageOf(reportSchema),
})

export const listUserReports = endpoint({
  method: 'GET',
  path: 'user/{id}/reports',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  query: reportsQuerySchema,
  response: pageOf(reportSchema),
})

export const listClientReports = endpoint({
  method: 'GET',
  path: 'client/{id}/reports',
  area,
  roles: organizationAdmin,
  module,
  params: idParamsSchema,
  query: reportsQuerySchema,
  response: pageOf(reportSchema),
})

const reportReplySchema = z.object({ report: reportSchema })
const periodShape = {
  period_start_date: daySchema,
  /** Default: up to now. */
  period_end_date: daySchema.optional(),
}

export const createReport = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'report',
  cost: 'heavy',
  area,
  roles: organizationRoles,
  module,
  body: z.strictObject({
    name: reportNameSchema.nullable().optional(),
    format: z.enum(reportFormats).default('pdf'),
    send_by_email: z.boolean().default(false),
    ...periodShape,
    ...reportSectionsShape,
  }),
  response: reportReplySchema,
  errors: [
    'no_pgp_key',
    'report_period_too_long',
    'report_period_wrong',
    'no_report_section',
    'report_section_forbidden',
    'unknown_reference',
    'too_many_reports',
    'busy',
  ],
})

export const getReport = endpoint({
  method: 'GET',
  path: 'report/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  response: reportReplySchema,
})

export const deleteReport = endpoint({
  method: 'DELETE',
  path: 'report/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  errors: ['busy'],
})

export const downloadReport = endpoint({
  method: 'GET',
  path: 'report/{id}/download',
  area,
  roles: organizationRoles,
  module,
  changesState: true,
  redirects: true,
  response: z.url(),
  params: idParamsSchema,
  errors: ['report_not_ready', 'report_section_forbidden', 'level_raised'],
})

export const retryReport = endpoint({
  method: 'POST',
  path: 'report/{id}/retry',
  cost: 'heavy',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  response: reportReplySchema,
  errors: ['report_not_failed', 'too_many_reports', 'busy'],
})

export const sendReport = endpoint({
  method: 'POST',
  path: 'report/{id}/send',
  cost: 'heavy',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  response: reportReplySchema,
  errors: ['report_not_ready', 'report_section_forbidden', 'level_raised', 'no_pgp_key', 'busy'],
})

export const previewReport = endpoint({
  method: 'POST',
  path: 'report_preview',
  cost: 'heavy',
  area,
  roles: organizationRoles,
  module,
  body: z.strictObject({
    name: reportNameSchema.nullable().optional(),
    /** For a periodic report: the newest period that has ended. Otherwise the two dates apply. */
    frequency: z.enum(frequencies).optional(),
    ...periodShape,
    period_start_date: daySchema.optional(),
    ...reportSectionsShape,
  }),
  response: z.object({
    period_start_date: daySchema,
    period_end_date: daySchema,
    sections: z.array(z.object({ module: z.enum(reportModules), total: z.int(), is_too_long: z.boolean() })),
    pages: z.int(),
    page: paperPageSchema,
  }),
  errors: ['report_period_too_long', 'report_period_wrong', 'no_report_section', 'report_section_forbidden'],
})
export type ReportPreview = z.infer<typeof previewReport.response>
