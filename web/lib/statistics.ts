import { useQuery } from '@tanstack/react-query'
import { getStatistics } from '#shared/contracts/statistics.ts'
import { readers } from '#shared/domain/roles.ts'
import { call } from './api.ts'
import { currentCaller } from './session.ts'

/** The counts for badges and tiles. No request for roles that have none. */
export const useStatistics = () =>
  useQuery({
    queryKey: ['statistics'],
    queryFn: async () => (await call(getStatistics)).statistics,
    refetchInterval: 60_000,
    enabled: readers.some((role) => role === currentCaller()),
  })
