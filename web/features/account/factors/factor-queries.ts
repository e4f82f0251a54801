/** The calls about one's own second factors and sessions, as queries. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getFactors, listSessions, listSignIns, type MyFactors } from '#shared/contracts/factors.ts'
import { call } from '#web/lib/api.ts'

/** What the account has. */
export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: async () => (await call(getFactors)).factors,
})

/** The open sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await call(listSessions)).data,
})

/** Sign-ins of the last weeks. */
export const signInsQuery = queryOptions({
  queryKey: ['account', 'sign-ins'],
  queryFn: async () => (await call(listSignIns)).data,
})

/** Takes over what a change has answered with. */
export const cacheFactors = (client: QueryClient, factors: MyFactors): void => {
  client.setQueryData(factorsQuery.queryKey, factors)
}
