/** Indicators, their groups and saved views in the key API (docs/decisions/api-for-keys.md). */
import * as z from 'zod'
import { refusalReasons } from '../../domain/indicators/read-indicator.ts'
import { indicatorTypes } from '../../domain/indicators/types.ts'
import { limits } from '../../domain/limits.ts'
import { bulkWriteBytes } from '../../http/bulk-writes.ts'
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
  indicatorListItemSchema,
  knownIndicatorShape,
  leftOutShape,
  publicFilterShape,
  indicatorSchema,
  indicatorSortFields,
} from '../indicators.ts'

const area = 'api_indicators' as const
const module = 'feed' as const
const counts = 'indicators'

/** The filters of the portal's list, and a saved view. */
export const indicatorQuerySchema = z.strictObject({
  ...keyPageShape,
  ...publicFilterShape,
  ...leftOutShape,
  /** Default: by id, the order of creation. */
  sort: anySortQuerySchema(indicatorSortFields).optional(),
  /** A saved view, combined with the other filters. */
  view: pathIdSchema.optional(),
})

/** An indicator without its matches on assets. */
const keyIndicatorSchema = indicatorListItemSchema.omit({ concerns: true })
export type KeyIndicator = z.input<typeof keyIndicatorSchema>

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
  response: levelledChangesOf(keyIndicatorSchema),
  errors: ['cursor_invalid', 'cursor_gone', 'scope_gone'],
})

/** Why a value has no type. */
const unreadableReasons = ['not_text', ...refusalReasons] as const

/** A value of a list, or why it is not looked up. */
export type GivenValue = { readonly value: string } | { readonly reason: (typeof unreadableReasons)[number] }

/** One entry of the request. A wrong one does not fail the others. A defanged value is longer than the value. */
const givenValueSchema = z
  .string()
  .max(limits.indicatorValueLength * 4)
  .transform((value): GivenValue => ({ value }))
  .catch((wrong): GivenValue => ({
    reason: wrong.error.issues.some(({ code }) => code === 'too_big') ? 'too_long' : 'not_text',
  }))

const keyLookupSchema = z.object({
  /** Index in the request, from 0. */
  index: z.int(),
  /** `contained`: not known itself, but within a known network or below a known domain. */
  status: z.enum(['known', 'contained', 'unknown', 'unreadable']),
  /** The normalised value and its type; null for a value of no known type. */
  value: z.string().nullable(),
  type: z.enum(indicatorTypes).nullable(),
  /** Why the value has no type. */
  unreadable_reason: z.enum(unreadableReasons).optional(),
  indicators: z.array(keyIndicatorSchema),
  /** Networks that contain the address, and parent domains of the host or itself: at most ten. */
  contained_in: z.array(z.object({ ...knownIndicatorShape, value: z.string() })),
  /** Names of the lists of known harmless values that have it. */
  warning_lists: z.array(z.string()),
})
export type KeyLookupResult = z.input<typeof keyLookupSchema>

/** Reads. It is a POST because the values do not fit an address, and addresses are logged. */
export const apiLookUpIndicators = keyEndpoint({
  method: 'POST',
  path: 'indicators/lookup',
  area,
  module,
  counts,
  cost: 'bulk',
  bodyBytes: bulkWriteBytes,
  body: z.strictObject({ values: z.array(givenValueSchema).min(1).max(limits.indicatorLookup) }),
  response: z.object({ data: z.array(keyLookupSchema) }),
  errors: ['scope_gone'],
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
