import { indicatorSearch, type IndicatorSearch } from '../indicator-search.ts'
import type { IndicatorAccess } from '../visible-indicators.ts'
import type { IndicatorViewEntity } from './views-collection.ts'

/** The search of a view, limited to what the caller may see. */
export const searchOfView = (visible: IndicatorAccess, view: IndicatorViewEntity): IndicatorSearch =>
  indicatorSearch(visible, {
    categories: view.feed_categories,
    types: view.feed_types,
    tags: view.tags_ids,
    tlp: view.tlp,
    ...(view.value === null ? {} : { value: view.value }),
    ...(view.ids_flag === null ? {} : { ids_flag: view.ids_flag }),
    ...(view.publication_after === null ? {} : { publication_after: view.publication_after }),
    ...(view.publication_before === null ? {} : { publication_before: view.publication_before }),
  })
