/** Queries for background jobs. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getFeedJob, listFeedJobs, stopFeedJob, type IndicatorJob } from '#shared/contracts/indicator-jobs.ts'
import { undoFeedAct } from '#shared/contracts/indicators.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useUndo, type Undo } from '#web/lib/undo.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { watchJobs } from '#web/ui/jobs/watched-jobs.ts'

const listKey = ['feed-jobs', 'list'] as const

/**
 * Milliseconds between two progress requests. Each also advances the job for some seconds, and waits for the previous
 * reply.
 */
const askEvery = 1500

/** The user's jobs of the last day, newest first, asked for until they are there. Later changes update the same cache entry. */
export const jobsQuery = () => ({
  queryKey: listKey,
  queryFn: async () => (await call(listFeedJobs)).data,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: true,
  ...untilLoaded,
})

/** Updates the list with a job, if it is there: the list that loads later has the job. */
const setJob = (client: QueryClient, job: IndicatorJob): void => {
  client.setQueryData<IndicatorJob[]>(listKey, (jobs) =>
    jobs?.some(({ job_id: id }) => id === job.job_id)
      ? jobs.map((other) => (other.job_id === job.job_id ? job : other))
      : jobs && [job, ...jobs],
  )
  if (job.state !== 'running' && job.kind === 'mass_action') void refreshIndicators(client)
}

/** Adds a job that was just started. A list asked for before may lack it, so it is asked for again. */
export const addJob = async (client: QueryClient, job: IndicatorJob): Promise<void> => {
  await client.cancelQueries({ queryKey: listKey })
  setJob(client, job)
  await client.invalidateQueries({ queryKey: listKey })
}

/** The progress of a running job, polled. */
export const jobQuery = (client: QueryClient, id: string) => ({
  queryKey: ['feed-jobs', 'one', id] as const,
  queryFn: async (): Promise<IndicatorJob | null> => {
    try {
      const { job } = await call(getFeedJob, { params: { id } })
      setJob(client, job)
      return job
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404) throw error
      // The job is no longer in the list.
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

/** Refetches the indicators, and the jobs, of which one can no longer be undone. */
const refreshUndone = async (client: QueryClient): Promise<void> => {
  await Promise.all([refreshIndicators(client), client.invalidateQueries({ queryKey: listKey })])
}

/** Stops a job, and undoes an ended one. Failures show a toast. */
export const useJobActions = (): { readonly stop: (id: string) => Promise<void>; readonly undo: Undo } => {
  const client = useQueryClient()
  const undo = useUndo(undoFeedAct, refreshUndone)
  const stop = async (id: string): Promise<void> => {
    try {
      setJob(client, (await call(stopFeedJob, { params: { id }, quiet: true })).job)
    } catch (error) {
      notifyFailure(error)
    }
  }
  return { stop, undo }
}

/** Shows a job that was just started, unless it has ended already. Returns whether it is still running. */
export const useWatchJob = (): ((job: IndicatorJob) => boolean) => {
  const client = useQueryClient()
  return (job) => {
    void addJob(client, job)
    if (job.state !== 'running') return false
    watchJobs([job.job_id])
    return true
  }
}
