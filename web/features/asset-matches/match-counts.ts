/** The lists whose asset matches the dashboard counts, with the filters of the links. */
import { paths } from '#web/lib/paths.ts'

interface MatchCount {
  readonly key: 'visibilities' | 'threats' | 'feeds'
  readonly list: typeof paths.exposures | typeof paths.threats | typeof paths.indicators
  readonly query: Readonly<Record<string, string>>
}

const matched = { concerns_us: 'true' } as const
/** Closed incidents and false alarms need no attention. */
const openAndMatched = { ...matched, is_active: 'true', false_positive: 'false' } as const
/**
 * Neither do expired indicators, nor the organization's false positives. Their list still shows them, with the badge.
 */
const validAndMatched = { ...matched, is_expired: 'false', is_false_positive: 'false' } as const

export const matchCounts: readonly MatchCount[] = [
  {
    key: 'visibilities',
    list: paths.exposures,
    query: openAndMatched,
  },
  {
    key: 'threats',
    list: paths.threats,
    query: matched,
  },
  {
    key: 'feeds',
    list: paths.indicators,
    query: validAndMatched,
  },
]
