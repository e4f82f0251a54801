/** Queries for API keys. */
import { queryOptions } from '@tanstack/react-query'
import { listSystemKeys } from '#shared/contracts/api-keys.ts'
import { call } from '#web/lib/api.ts'

/** The system keys, sorted by name. */
export const systemKeysQuery = queryOptions({
  queryKey: ['api-keys', 'system'],
  queryFn: () => call(listSystemKeys),
})
