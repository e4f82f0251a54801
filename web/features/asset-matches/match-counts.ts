/** The dashboard's counts of asset matches: the lists, with the filters of the links. */
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
  readonly fetchCount: (organizationId: number) => Promise<CountedMatches>
}

export interface CountedMatches {
  readonly total: number
  /** Undefined if the list does not return it. */
  readonly assets: number | undefined
}

const matched = { concerns_us: 'true' } as const
/** Closed incidents and false alarms need no attention. */
const openAndMatched = { ...matched, is_active: 'true', false_positive: 'false' } as const
/**
 * Neither do expired indicators, nor the organization's false positives. Their list still shows them, with the badge.
 */
const validAndMatched = { ...matched, is_expired: 'false', is_false_positive: 'false' } as const
const one = { per_page: '1' } as const

/** The count of a list, and the number of the organization's assets used for matching. */
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
    fetchCount: async (organizationId) =>
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
    fetchCount: async () => countOf(await call(listThreats, { query: { ...matched, ...one } })),
  },
  {
    key: 'feeds',
    module: 'feed',
    icon: 'database',
    list: paths.indicators,
    query: validAndMatched,
    fetchCount: async () => countOf(await call(listFeeds, { query: { ...validAndMatched, ...one } })),
  },
]
