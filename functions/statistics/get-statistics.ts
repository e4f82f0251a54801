import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { readCounters } from '#functions/platform/journal/journal.ts'
import { getStatistics } from '#shared/contracts/statistics.ts'

/** Counts of what the caller may see, from the counters that commits keep. */
export const getStatisticsRoute = ({ table }: Platform): Route =>
  handle(getStatistics, async ({ session }) => {
    if (!session.access.has_threat_access) return { statistics: {} }
    const [threats] = await readCounters(table, 'threats', ['all'])
    return { statistics: { threats: { total: threats?.['threats'] ?? 0 } } }
  })
