/** What the dashboard counts of what concerns the organization: the lists, with the filters of the links. */
import { listFeeds } from '#shared/contracts/feeds.ts'
import { listThreats } from '#shared/contracts/threats.ts'
import { listClientVisibilities } from '#shared/contracts/visibilities.ts'
import type { Module } from '#shared/domain/roles.ts'
import { call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'

interface ConcernCount {
  readonly key: 'visibilities' | 'threats' | 'feeds'
  readonly module: Module
  readonly icon: string
  readonly list: typeof paths.visibilities | typeof paths.threats | typeof paths.feeds
  readonly query: Readonly<Record<string, string>>
  readonly ask: (clientId: number) => Promise<number>
}

const concerning = { concerns_us: 'true' } as const
/** Those that are closed are nobody's worry any more. */
const openAndConcerning = { ...concerning, is_active: 'true' } as const
const one = { per_page: '1' } as const

export const concernCounts: readonly ConcernCount[] = [
  {
    key: 'visibilities',
    module: 'visibility',
    icon: 'eye',
    list: paths.visibilities,
    query: openAndConcerning,
    ask: async (clientId) =>
      (
        await call(listClientVisibilities, {
          params: { id: String(clientId) },
          query: { ...openAndConcerning, ...one },
        })
      ).meta.pagination.total,
  },
  {
    key: 'threats',
    module: 'threat',
    icon: 'bolt',
    list: paths.threats,
    query: concerning,
    ask: async () => (await call(listThreats, { query: { ...concerning, ...one } })).meta.pagination.total,
  },
  {
    key: 'feeds',
    module: 'feed',
    icon: 'database',
    list: paths.feeds,
    query: concerning,
    ask: async () => (await call(listFeeds, { query: { ...concerning, ...one } })).meta.pagination.total,
  },
]
