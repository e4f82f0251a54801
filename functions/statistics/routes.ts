import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readCountersOfAll } from '#functions/core/event-store/counters.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { deletedOrganizations } from '#functions/rules/tenants/organization-deletions.ts'
import { getStatistics } from '#shared/contracts/statistics.ts'

/** Counts of what the caller may see, from the counters that commits update. */
const getStatisticsRoute = ({ table }: Platform): Route =>
  handle(getStatistics, async ({ session }) => {
    const { access } = session
    const counted =
      session.organizationId === null
        ? scopesOfAll(await deletedOrganizations({ table }))
        : [scopesOfOrganization(session.organizationId)[1]]
    const scopes = new Map<string, readonly string[]>()
    if (access.has_threat_access) scopes.set('threats', ['all'])
    if (access.has_incident_access) scopes.set('incidents', counted)
    if (access.has_visibility_access) scopes.set('visibilities', counted)
    if (access.has_feed_access) scopes.set('feeds', ['all'])
    if (access.has_feed_access && session.role === 'analyst') scopes.set('sightings', counted)
    const counters = await readCountersOfAll(table, scopes)
    const [threats, indicators, incidents, exposures, sightings] = [
      'threats',
      'feeds',
      'incidents',
      'visibilities',
      'sightings',
    ].map((collection) => counters.get(collection))
    // Only analysts' counts include unverified items.
    const seen = (verified: string, unverified: string): number =>
      (indicators?.[0]?.[verified] ?? 0) +
      (session.role === 'analyst' ? (indicators?.[0]?.[unverified] ?? 0) : 0)
    return {
      statistics: {
        ...(threats === undefined ? {} : { threats: { total: threats[0]?.['threats'] ?? 0 } }),
        ...(indicators === undefined
          ? {}
          : {
              feeds: {
                total: seen('verified', 'unverified'),
                ...(session.role === 'analyst'
                  ? { unverified_total: indicators[0]?.['unverified'] ?? 0 }
                  : {}),
              },
              feedGroups: { total: seen('verified_groups', 'unverified_groups') },
            }),
        ...(sightings === undefined
          ? {}
          : {
              sightings: {
                unanswered_total: withoutDeleted(sightings, 'unanswered'),
                waiting_total: withoutDeleted(sightings, 'waiting'),
              },
            }),
        ...(incidents === undefined
          ? {}
          : {
              incidents: {
                open_total: withoutDeleted(incidents, 'open'),
                closed_total: withoutDeleted(incidents, 'closed'),
              },
            }),
        ...(exposures === undefined
          ? {}
          : {
              visibilities: {
                active_total: withoutDeleted(exposures, 'open'),
                inactive_total: withoutDeleted(exposures, 'closed'),
              },
            }),
      },
    }
  })

/** The counters of all organizations, and of deleted ones whose items still exist. */
const scopesOfAll = (deleted: ReadonlySet<number>): string[] => [
  'all',
  ...[...deleted].map((id) => scopesOfOrganization(id)[1]),
]

/** A count without deleted organizations. A running deletion may change one of the counters in between. */
const withoutDeleted = (
  [counted, ...deleted]: readonly Readonly<Record<string, number>>[],
  field: string,
): number =>
  Math.max(
    0,
    deleted.reduce((left, of) => left - (of[field] ?? 0), counted?.[field] ?? 0),
  )

export const statisticsRoutes = (platform: Platform): Route[] => [getStatisticsRoute(platform)]
