import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { readCounters } from '#functions/platform/journal/counters.ts'
import { getStatistics } from '#shared/contracts/statistics.ts'

/** Counts of what the caller may see, from the counters that commits keep. */
export const getStatisticsRoute = ({ table }: Platform): Route =>
  handle(getStatistics, async ({ session }) => {
    const { access } = session
    const own = session.clientId === null ? 'all' : `client#${session.clientId}`
    const [threats, incidents, visibilities, feeds] = await Promise.all([
      access.has_threat_access ? readCounters(table, 'threats', ['all']) : undefined,
      access.has_incident_access ? readCounters(table, 'incidents', [own]) : undefined,
      access.has_visibility_access ? readCounters(table, 'visibilities', [own]) : undefined,
      access.has_feed_access ? readCounters(table, 'feeds', ['all']) : undefined,
    ])
    // What is not verified is counted for analysts alone.
    const seen = (verified: string, unverified: string): number =>
      (feeds?.[0]?.[verified] ?? 0) + (session.role === 'analyst' ? (feeds?.[0]?.[unverified] ?? 0) : 0)
    return {
      statistics: {
        ...(threats === undefined ? {} : { threats: { total: threats[0]?.['threats'] ?? 0 } }),
        ...(feeds === undefined
          ? {}
          : {
              feeds: {
                total: seen('verified', 'unverified'),
                ...(session.role === 'analyst' ? { unverified_total: feeds[0]?.['unverified'] ?? 0 } : {}),
              },
              feedGroups: { total: seen('verified_groups', 'unverified_groups') },
            }),
        ...(incidents === undefined
          ? {}
          : {
              incidents: {
                open_total: incidents[0]?.['open'] ?? 0,
                closed_total: incidents[0]?.['closed'] ?? 0,
              },
            }),
        ...(visibilities === undefined
          ? {}
          : {
              visibilities: {
                active_total: visibilities[0]?.['open'] ?? 0,
                inactive_total: visibilities[0]?.['closed'] ?? 0,
              },
            }),
      },
    }
  })
