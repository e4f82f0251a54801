/** Lists whose items have more fields than a row shows. With `details` they return whole items, fewer on a page. */
import { booleanQuerySchema } from '../../http/schemas.ts'

/** Maximum whole items of a page. A threat with fifty long links has 110 kB, and a reply is limited to 6 MB. */
export const detailsPageMax = 50

export const detailsShape = {
  /** Whole items with descriptions. A page then has at most `detailsPageMax` items, whatever its limit. */
  details: booleanQuerySchema.default(false),
}

/** Returns the query with the limit that applies to its page. */
export const boundedByDetails = <Query extends { readonly details: boolean; readonly limit: number }>(
  query: Query,
): Query => (query.details ? { ...query, limit: Math.min(query.limit, detailsPageMax) } : query)
