/** What the dashboard counts of what matches the organization's assets: the lists, with the filters of the links. */
import { listFeeds } from '#shared/contracts/indicators.ts'
import { listThreats } from '#shared/contracts/threats.ts'
import { listClientVisibilities } from '#shared/contracts/visibilities.ts'
import type { Module } from '#shared/domain/roles.ts'
import { call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'

interface MatchCount {
  readonly key: 'visibilities' | 'threats' | 'feeds'
  readonly module: Module
  readonly icon: string
  readonly list: typeof paths.exposures | typeof paths.threats | typeof paths.indicators
  readonly query: Readonly<Record<string, string>>
  readonly ask: (organizationId: number) => Promise<CountedMatches>
}

export interface CountedMatches {
  readonly total: number
  /** Undefined where the list does not say. */
  readonly assets: number | undefined
}

const matched = { concerns_us: 'true' } as const
/** Those that are closed are nobody's worry any more, nor those that were false alarms. */
const openAndMatched = { ...matched, is_active: 'true', false_positive: 'false' } as const
/**
 * Nor are indicators whose validity has ended, and those that are false positives for the organization; their list has them
 * with the badge all the same.
 */
const validAndMatched = { ...matched, is_expired: 'false', is_false_positive: 'false' } as const
const one = { per_page: '1' } as const

/** What a list counts, and how many assets of the organization its items were compared with. */
const countOf = ({
  meta,
}: {
  readonly meta: {
    readonly pagination: { readonly total: number }
    readonly concerns_assets?: number | undefined
  }
}): CountedMatches => ({ total: meta.pagination.total, assets: meta.concerns_assets })

export const matchCounts: readonly MatchCount[] = [
  {
    key: 'visibilities',
    module: 'visibility',
    icon: 'eye',
    list: paths.exposures,
    query: openAndMatched,
    ask: async (organizationId) =>
      countOf(
        await call(listClientVisibilities, {
          params: { id: String(organizationId) },
          query: { ...openAndMatched, ...one },
        }),
      ),
  },
  {
    key: 'threats',
    module: 'threat',
    icon: 'bolt',
    list: paths.threats,
    query: matched,
    ask: async () => countOf(await call(listThreats, { query: { ...matched, ...one } })),
  },
  {
    key: 'feeds',
    module: 'feed',
    icon: 'database',
    list: paths.indicators,
    query: validAndMatched,
    ask: async () => countOf(await call(listFeeds, { query: { ...validAndMatched, ...one } })),
  },
]
