/** Indicators, their groups and saved views in the key API (docs/decisions/api-for-keys.md). */
import * as z from 'zod'
import { keyEndpoint } from '../../http/endpoint.ts'
import {
  changesOf,
  changesQuerySchema,
  keyPageOf,
  keyPageShape,
  levelledChangesOf,
  levelledKeyPageOf,
} from '../../http/key-schemas.ts'
import { anySortQuerySchema, idParamsSchema, instantSchema, pathIdSchema } from '../../http/schemas.ts'
import {
  indicatorGroupQuerySchema,
  indicatorGroupSchema,
  indicatorGroupSortFields,
} from '../indicator-groups.ts'
import { indicatorViewSchema } from '../views.ts'
import {
  indicatorFilterShape,
  indicatorListItemSchema,
  leftOutShape,
  indicatorSchema,
  indicatorSortFields,
} from '../indicators.ts'

const area = 'api_indicators' as const
const module = 'feed' as const
const counts = 'indicators'

/** The filters of the portal's list, and a saved view. */
export const indicatorQuerySchema = z.strictObject({
  ...keyPageShape,
  ...indicatorFilterShape,
  ...leftOutShape,
  /** Default: by id, the order of creation. */
  sort: anySortQuerySchema(indicatorSortFields).optional(),
  /** A saved view, combined with the other filters. */
  view: pathIdSchema.optional(),
})

export const apiListIndicators = keyEndpoint({
  method: 'GET',
  path: 'indicators',
  area,
  module,
  counts,
  pages: true,
  query: indicatorQuerySchema,
  response: levelledKeyPageOf(indicatorListItemSchema),
  errors: ['not_found', 'cursor_invalid', 'scope_gone'],
})

export const apiGetIndicator = keyEndpoint({
  method: 'GET',
  path: 'indicators/{id}',
  area,
  module,
  counts,
  params: idParamsSchema,
  response: indicatorSchema,
})

export const apiIndicatorChanges = keyEndpoint({
  method: 'GET',
  path: 'indicators/changes',
  area,
  module,
  counts,
  query: changesQuerySchema,
  response: levelledChangesOf(indicatorListItemSchema.omit({ concerns: true })),
  errors: ['cursor_invalid', 'cursor_gone', 'scope_gone'],
})

const { page: _, per_page: __, sort: ___, ...groupFilters } = indicatorGroupQuerySchema.shape

export const apiListGroups = keyEndpoint({
  method: 'GET',
  path: 'groups',
  area,
  module,
  counts: 'groups',
  pages: true,
  query: z.strictObject({
    ...keyPageShape,
    ...groupFilters,
    sort: anySortQuerySchema(indicatorGroupSortFields).optional(),
  }),
  response: levelledKeyPageOf(indicatorGroupSchema),
  errors: ['cursor_invalid'],
})

export const apiGetGroup = keyEndpoint({
  method: 'GET',
  path: 'groups/{id}',
  area,
  module,
  counts: 'groups',
  params: idParamsSchema,
  response: indicatorGroupSchema,
})

export const apiGroupChanges = keyEndpoint({
  method: 'GET',
  path: 'groups/changes',
  area,
  module,
  counts: 'groups',
  query: changesQuerySchema,
  response: levelledChangesOf(indicatorGroupSchema),
  errors: ['cursor_invalid', 'cursor_gone'],
})

/** A saved view in the key API. Its owner means nothing to a system. */
const keyViewSchema = indicatorViewSchema.omit({ is_own: true }).extend({
  /** When it was last saved. The indicators that it matches may have changed since. */
  last_update_date: instantSchema,
})

export const apiListViews = keyEndpoint({
  method: 'GET',
  path: 'views',
  area,
  module,
  counts: 'views',
  pages: true,
  query: z.strictObject(keyPageShape),
  response: keyPageOf(keyViewSchema),
  errors: ['cursor_invalid'],
})
export type KeyView = z.infer<typeof keyViewSchema>

export const apiGetView = keyEndpoint({
  method: 'GET',
  path: 'views/{id}',
  area,
  module,
  counts: 'views',
  params: idParamsSchema,
  response: keyViewSchema,
})

export const apiViewChanges = keyEndpoint({
  method: 'GET',
  path: 'views/changes',
  area,
  module,
  counts: 'views',
  query: changesQuerySchema,
  response: changesOf(keyViewSchema),
  errors: ['cursor_invalid', 'cursor_gone'],
})
