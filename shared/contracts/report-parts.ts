/** Sections of reports: their fields and filters, as stored and as sent (part 2 section 3). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { reportLimits, reportModules, viewTypes } from '../domain/reports/modules.ts'
import { tlpLevels } from '../domain/tlp/levels.ts'
import { criticalityLevels } from '../domain/exposures/detections.ts'
import { idSchema, textSchema } from '../http/schemas.ts'
import { tlpSchema } from './tlp.ts'

const idsSchema = z
  .array(idSchema)
  .max(reportLimits.filterIds)
  .overwrite((ids) => [...new Set(ids)])
/** Levels that reports may contain; RED never appears in a report. */
const tlpLevelsSchema = z
  .array(tlpSchema.exclude(['red']))
  .max(tlpLevels.length)
  .overwrite((levels) => [...new Set(levels)])
const sought = textSchema(limits.nameLength)

/** The filters of each section: those of the module's list (part 2 section 3). */
export const reportFilterSchemas = {
  visibility: z.strictObject({
    name: sought.optional(),
    visibility_categories: idsSchema.optional(),
    is_active: z.boolean().optional(),
    criticality_levels: z.array(z.literal(criticalityLevels)).max(criticalityLevels.length).optional(),
    tlp: tlpLevelsSchema.optional(),
  }),
  incident: z.strictObject({
    name: sought.optional(),
    incident_categories: idsSchema.optional(),
    is_open: z.boolean().optional(),
    tags: idsSchema.optional(),
    tlp: tlpLevelsSchema.optional(),
  }),
  threat: z.strictObject({
    name: sought.optional(),
    threat_categories: idsSchema.optional(),
    tags: idsSchema.optional(),
    tlp: tlpLevelsSchema.optional(),
  }),
  feed: z.strictObject({
    value: sought.optional(),
    feed_categories: idsSchema.optional(),
    feed_types: idsSchema.optional(),
    ids_flag: z.boolean().optional(),
    tags: idsSchema.optional(),
    has_group: z.boolean().optional(),
    groups_ids: idsSchema.optional(),
    tlp: tlpLevelsSchema.optional(),
  }),
} as const
export type VisibilityReportFilters = z.infer<(typeof reportFilterSchemas)['visibility']>
export type IncidentReportFilters = z.infer<(typeof reportFilterSchemas)['incident']>
export type ThreatReportFilters = z.infer<(typeof reportFilterSchemas)['threat']>
export type IndicatorReportFilters = z.infer<(typeof reportFilterSchemas)['feed']>

const indexSchema = z
  .int()
  .min(0)
  .max(reportModules.length - 1)
const part = <M extends string, F extends z.ZodType, const V extends readonly [string, ...string[]]>(
  of: M,
  filters: F,
  views: V,
) =>
  z.object({ module: z.literal(of), enabled: z.boolean(), filters, view: z.enum(views), index: indexSchema })

/** A section as stored and shown. A disabled one keeps its filters. */
export const reportPartSchema = z.discriminatedUnion('module', [
  part('visibility', reportFilterSchemas.visibility, viewTypes.visibility),
  part('incident', reportFilterSchemas.incident, viewTypes.incident),
  part('threat', reportFilterSchemas.threat, viewTypes.threat),
  part('feed', reportFilterSchemas.feed, viewTypes.feed),
])
export type ReportPart = z.infer<typeof reportPartSchema>

const section = <F extends z.ZodType, const V extends readonly [string, ...string[]]>(filters: F, views: V) =>
  z.strictObject({
    filters,
    index: indexSchema,
    viewType: z.enum(views),
    /** A disabled section may be sent so that its filters are stored. */
    enabled: z.boolean().default(true),
  })

/** Sections as sent; a missing or null one is not in the report. */
export const reportSectionsShape = {
  visibilities: section(reportFilterSchemas.visibility, viewTypes.visibility).nullable().optional(),
  incidents: section(reportFilterSchemas.incident, viewTypes.incident).nullable().optional(),
  threats: section(reportFilterSchemas.threat, viewTypes.threat).nullable().optional(),
  feeds: section(reportFilterSchemas.feed, viewTypes.feed).nullable().optional(),
} as const
export type ReportSections = z.infer<z.ZodObject<typeof reportSectionsShape>>
