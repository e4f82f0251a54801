/** The calls about API keys as queries. */
import { queryOptions } from '@tanstack/react-query'
import { getUserKey, listSystemKeys } from '#shared/contracts/api-keys.ts'
import { call } from '#web/lib/api.ts'

/** The keys of systems, by name. */
export const systemKeysQuery = queryOptions({
  queryKey: ['api-keys', 'system'],
  queryFn: () => call(listSystemKeys),
})

/** One's own key, without the key itself; the first time it is asked for, it is made. */
export const ownKeyQuery = (userId: number) =>
  queryOptions({
    queryKey: ['api-keys', 'own', userId],
    queryFn: async () =>
      (await call(getUserKey, { params: { id: String(userId) }, query: { reveal: 'false' } })).api_key,
  })
