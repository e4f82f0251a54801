/** The calls of jobs as queries. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getFeedJob, listFeedJobs, type IndicatorJob } from '#shared/contracts/indicator-jobs.ts'
import { call, CallError } from '#web/lib/api.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { watchJobs } from './watched-jobs.ts'

const listKey = ['feed-jobs', 'list'] as const

/**
 * Milliseconds between two questions how far a job is. Each helps it on for some seconds, and a question
 * waits for the answer before it.
 */
const askEvery = 1500

/**
 * The person's jobs of the last day, newest first. What happens to them afterwards is written into the same
 * place.
 */
export const jobsQuery = () => ({
  queryKey: listKey,
  queryFn: async () => (await call(listFeedJobs)).data,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: true,
})

/**
 * Writes down a job that has begun, or how far one is. What a mass action has changed is read anew once it
 * has ended.
 */
const noteJob = (client: QueryClient, job: IndicatorJob): void => {
  client.setQueryData<IndicatorJob[]>(listKey, (jobs) => {
    if (jobs === undefined) return [job]
    return jobs.some(({ job_id: id }) => id === job.job_id)
      ? jobs.map((other) => (other.job_id === job.job_id ? job : other))
      : [job, ...jobs]
  })
  if (job.state !== 'running' && job.kind === 'mass_action') void refreshIndicators(client)
}

/** How far a running job is, asked again and again. */
export const jobQuery = (client: QueryClient, id: string) => ({
  queryKey: ['feed-jobs', 'one', id] as const,
  queryFn: async (): Promise<IndicatorJob | null> => {
    try {
      const { job } = await call(getFeedJob, { params: { id } })
      noteJob(client, job)
      return job
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404) throw error
      // It has been forgotten meanwhile.
      client.setQueryData<IndicatorJob[]>(listKey, (jobs) =>
        jobs?.filter(({ job_id: other }) => other !== id),
      )
      return null
    }
  },
  refetchInterval: askEvery,
  staleTime: 0,
  gcTime: 0,
})

/**
 * Shows a job that a call has just started, unless it has ended already; answers whether it is still running.
 */
export const useWatchJob = (): ((job: IndicatorJob) => boolean) => {
  const client = useQueryClient()
  return (job) => {
    noteJob(client, job)
    if (job.state !== 'running') return false
    watchJobs([job.job_id])
    return true
  }
}
