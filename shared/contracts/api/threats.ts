/** Threats in the key API: the portal's list, a whole threat, and changes (part 1 section 2). */
import * as z from 'zod'
import { keyEndpoint } from '../../http/endpoint.ts'
import {
  changesQuerySchema,
  keyPageShape,
  levelledChangesOf,
  levelledKeyPageOf,
} from '../../http/key-schemas.ts'
import { anySortQuerySchema, idParamsSchema, pathIdSchema } from '../../http/schemas.ts'
import { threatFilterShape, threatSchema, threatSortFields } from '../threats.ts'
import { eitherLanguagesShape } from '../translations.ts'
import { detailsShape } from './details.ts'

const area = 'api_threats' as const
const module = 'threat' as const
const counts = 'threats'

/** Rows of a list; whole items with `details`. */
const listedSchema = threatSchema
  .partial({ description: true, hyperlinks: true, tlp_is_default: true })
  .extend(eitherLanguagesShape)

// The items of an e-mail are a link for a user, not a filter for systems.
const { mail: _, ...filters } = threatFilterShape

export const keyThreatQuerySchema = z.strictObject({
  ...keyPageShape,
  ...detailsShape,
  /** Default: by id, the order of creation. */
  sort: anySortQuerySchema(threatSortFields).optional(),
  ...filters,
  /** A saved view of the list, combined with the other filters. */
  view: pathIdSchema.optional(),
})

export const apiListThreats = keyEndpoint({
  method: 'GET',
  path: 'threats',
  area,
  module,
  counts,
  pages: true,
  query: keyThreatQuerySchema,
  response: levelledKeyPageOf(listedSchema),
  errors: ['not_found', 'cursor_invalid'],
})

export const apiThreatChanges = keyEndpoint({
  method: 'GET',
  path: 'threats/changes',
  area,
  module,
  counts,
  query: changesQuerySchema.extend(detailsShape),
  response: levelledChangesOf(listedSchema.omit({ concerns: true })),
  errors: ['cursor_invalid', 'cursor_gone'],
})

export const apiGetThreat = keyEndpoint({
  method: 'GET',
  path: 'threats/{id}',
  area,
  module,
  counts,
  params: idParamsSchema,
  response: threatSchema,
})
