/** The addresses of lists with saved views, and of their views. */
import type { ItemList } from '#shared/domain/item-lists.ts'
import { hrefOf, paths } from './paths.ts'

export const listPaths = {
  visibilities: paths.exposures,
  incidents: paths.incidents,
  threats: paths.threats,
  feeds: paths.indicators,
} as const satisfies Record<ItemList, string>

const viewPaths = {
  visibilities: paths.exposureView,
  incidents: paths.incidentView,
  threats: paths.threatView,
  feeds: paths.indicatorView,
} as const satisfies Record<ItemList, string>

/** The address of a view. */
export const hrefOfView = ({
  list,
  view_id: id,
}: {
  readonly list: ItemList
  readonly view_id: number
}): string => hrefOf(viewPaths[list], { id })
