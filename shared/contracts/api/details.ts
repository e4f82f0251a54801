/** Lists of items that have more than a list shows: whole ones are given too, fewer at once. */
import { booleanQuerySchema } from '../../http/schemas.ts'

/** The most whole items of a page: a threat with fifty long links has 110 kB, and a reply takes less than 6 MB. */
export const detailsPageMax = 50

export const detailsShape = {
  /** Whole items, with their descriptions; a page then has no more than `detailsPageMax`, whatever its limit. */
  details: booleanQuerySchema.default(false),
}

/** A query with the limit that its page has. */
export const boundedByDetails = <Query extends { readonly details: boolean; readonly limit: number }>(
  query: Query,
): Query => (query.details ? { ...query, limit: Math.min(query.limit, detailsPageMax) } : query)
