/** Counts of an organization's dashboard: the four modules by day (part 2 sections 2, 3 and 7). */
import * as z from 'zod'
import { timeZoneLength } from '../domain/time-zone.ts'
import { resolveTimeZone } from '../domain/zoned-days.ts'
import type { Module } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { charactersSchema, idParamsSchema, idSchema, instantSchema } from '../http/schemas.ts'

/** How far back a period may start, in days: 60 and the difference between two time zones. */
export const dashboardDaysBack = 62
/** Number of categories and tags listed (part 2 section 9). */
export const dashboardTop = 5

const countSchema = z.int().min(0)

/**
 * `period_start_date` is a day, `2026-11-01`, or an instant, of which only the day counts. The period ends today.
 * `timezone` is an IANA name. Two old names that browsers report are mapped to the current ones.
 */
export const dashboardQuerySchema = z.object({
  period_start_date: z.union([z.iso.date(), instantSchema]),
  timezone: charactersSchema(timeZoneLength).transform((name, context) => {
    const zone = resolveTimeZone(name)
    if (zone !== undefined) return zone
    context.addIssue({ code: 'custom', message: 'no time zone' })
    return z.NEVER
  }),
})
export type DashboardQuery = z.infer<typeof dashboardQuerySchema>

/** Counts of a day: new items, and items resolved on it. */
export const dashboardStats = ['new', 'resolved'] as const

const dailySchema = z.object({
  /** The day in the caller's zone: `2026-03-29`. */
  date: z.iso.date(),
  /** Every day of the period, including zeros. Only exposures and incidents have `resolved`. */
  stats: z.array(z.object({ name: z.enum(dashboardStats), quantity: countSchema })),
})

/** A name in both languages, or one name when the dictionary has one. */
const categorySchema = z.union([
  z.object({ category_id: idSchema, name_pl: z.string(), name_en: z.string(), value: countSchema }),
  z.object({ category_id: idSchema, name: z.string(), value: countSchema }),
])

export const dashboardStatisticsSchema = z.object({
  /** New items in the period: the sum of the days. */
  total: countSchema,
  daily_stats: z.array(dailySchema),
  /** Counts of the period's new items; null when the module has no such state. */
  open_closed_stats: z.object({ open: countSchema, closed: countSchema }).nullable(),
  /** The most frequent categories of the period's new items; ties are sorted by name. */
  category_stats: z.array(categorySchema),
  /** The same by tag; empty when the module has no tags. */
  tag_stats: z.array(z.object({ tag_id: idSchema, tag_name: z.string(), count: countSchema })),
})
export type DashboardStatistics = z.infer<typeof dashboardStatisticsSchema>

const dashboard = <
  const Path extends string,
  const Area extends 'feeds' | 'threats' | 'incidents' | 'visibilities',
>(
  path: Path,
  area: Area,
  module: Module,
) =>
  endpoint({
    method: 'GET',
    path: `client/{id}/dashboard_statistics/${path}`,
    area,
    roles: ['organization_admin', 'user'],
    module,
    cost: 'search',
    params: idParamsSchema,
    query: dashboardQuerySchema,
    response: z.object({ statistics: dashboardStatisticsSchema }),
  })

export const getFeedDashboard = dashboard('ioc', 'feeds', 'feed')
export const getThreatDashboard = dashboard('threats', 'threats', 'threat')
export const getIncidentDashboard = dashboard('incidents', 'incidents', 'incident')
export const getVisibilityDashboard = dashboard('visibilities', 'visibilities', 'visibility')
