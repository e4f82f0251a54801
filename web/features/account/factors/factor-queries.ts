/** Queries for the current user's second factors and sessions. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getFactors, listSessions, listSignIns, type MyFactors } from '#shared/contracts/factors.ts'
import { call } from '#web/lib/api.ts'

/** The factors of the account. */
export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: async () => (await call(getFactors)).factors,
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await call(listSessions)).data,
})

/** Sign-ins of recent weeks. */
export const signInsQuery = queryOptions({
  queryKey: ['account', 'sign-ins'],
  queryFn: async () => (await call(listSignIns)).data,
})

/** Stores the reply of a change in the query cache. */
export const cacheFactors = (client: QueryClient, factors: MyFactors): void => {
  client.setQueryData(factorsQuery.queryKey, factors)
}
