/** The cards of the dashboard as data: what each counts, and the list with the counted items. */
import {
  getFeedDashboard,
  getIncidentDashboard,
  getThreatDashboard,
  getVisibilityDashboard,
} from '#shared/contracts/dashboards.ts'
import type { Module } from '#shared/domain/roles.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import type { Day, DayRange } from '#web/lib/days.ts'

export interface CardKind {
  readonly key: 'visibilities' | 'incidents' | 'threats' | 'feeds'
  readonly module: Module
  readonly icon: string
  readonly endpoint:
    | typeof getVisibilityDashboard
    | typeof getIncidentDashboard
    | typeof getThreatDashboard
    | typeof getFeedDashboard
  readonly list:
    | typeof paths.exposures
    | typeof paths.incidents
    | typeof paths.threats
    | typeof paths.indicators
  /** The filter pair, `…_after` and `…_before`, for the moment that makes an item new. */
  readonly since: 'first_detection' | 'creation' | 'publication'
  /** The filter for open items, if they can be closed. */
  readonly state?: 'is_active' | 'is_open'
  /** The content next to the daily numbers. */
  readonly beside: 'categories' | 'tags' | 'latest'
}

export const cardKinds: readonly CardKind[] = [
  {
    key: 'visibilities',
    module: 'visibility',
    icon: 'eye',
    endpoint: getVisibilityDashboard,
    list: paths.exposures,
    since: 'first_detection',
    state: 'is_active',
    beside: 'categories',
  },
  {
    key: 'incidents',
    module: 'incident',
    icon: 'exclamation-triangle',
    endpoint: getIncidentDashboard,
    list: paths.incidents,
    since: 'creation',
    state: 'is_open',
    beside: 'categories',
  },
  {
    key: 'threats',
    module: 'threat',
    icon: 'bolt',
    endpoint: getThreatDashboard,
    list: paths.threats,
    since: 'creation',
    beside: 'latest',
  },
  {
    key: 'feeds',
    module: 'feed',
    icon: 'database',
    endpoint: getFeedDashboard,
    list: paths.indicators,
    since: 'publication',
    beside: 'tags',
  },
]

/** Restricts the new items of a period; empty means all of them. */
export interface Wanted {
  readonly category?: number
  readonly tag?: number
  readonly open?: boolean
}

type ListOf = Pick<CardKind, 'list' | 'since' | 'state'>

const range = (name: string, { from, to }: DayRange): Record<string, string> => ({
  ...(from === undefined ? {} : { [`${name}_after`]: from }),
  ...(to === undefined ? {} : { [`${name}_before`]: to }),
})

/** The list of a period's new items, as the address of that list with its filters. */
export const newHref = (
  { list, since, state }: ListOf,
  days: { readonly from: Day; readonly to: Day },
  { category, tag, open }: Wanted = {},
): string =>
  hrefOf(list, {
    ...(category === undefined ? {} : { categories: category }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(open === undefined || state === undefined ? {} : { [state]: String(open) }),
    ...range(since, days),
  })

/** The list of items resolved in a period, whenever they were new. */
export const resolvedHref = ({ list }: ListOf, days: { readonly from: Day; readonly to: Day }): string =>
  hrefOf(list, range('closed', days))
