/** The calls about API keys as queries. */
import { queryOptions } from '@tanstack/react-query'
import { listSystemKeys } from '#shared/contracts/api-keys.ts'
import { call } from '#web/lib/api.ts'

/** The keys of systems, by name. */
export const systemKeysQuery = queryOptions({
  queryKey: ['api-keys', 'system'],
  queryFn: () => call(listSystemKeys),
})
