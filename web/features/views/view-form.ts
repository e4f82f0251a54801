import { createView } from '#shared/contracts/views.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import type { ViewFilters } from '#shared/domain/view-lists.ts'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { flag, held, line } from '#web/ui/form/field-kinds.ts'
import { tidyFilters } from '#web/ui/list/filters/filter-values.ts'
import type { Filter, FilterValues } from '#web/ui/list/filters/filters.ts'
import { bodyOfView } from './view-values.ts'

const lastDay = '9999-12-31'

/** The form of a view of a list with these filters. */
export const viewForm = (filters: readonly Filter[]) =>
  contractForm(createView, {
    fields: {
      name: line('view_name', {
        required: 'views:form.nameRequired',
        already_exists: 'views:form.nameExists',
      }),
      isShared: flag('is_shared'),
      list: held<ItemList>('feeds')(),
      filters: held<FilterValues>({})(),
      timeZone: held('UTC')(),
      kept: held<ViewFilters>({})(),
    },
    // A view may include future days, for items published then.
    tidy: (values) => ({ ...values, filters: tidyFilters(filters, values.filters, lastDay) }),
    body: (values) => bodyOfView(filters, values),
  })
