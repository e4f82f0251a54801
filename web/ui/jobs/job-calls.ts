/** The calls of jobs on visibilities, incidents and threats, and what the end of one makes stale. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  getIncidentJob,
  getThreatJob,
  getVisibilityJob,
  startIncidentJob,
  startThreatJob,
  startVisibilityJob,
  stopIncidentJob,
  stopThreatJob,
  stopVisibilityJob,
  type BulkJob,
} from '#shared/contracts/bulk-jobs.ts'
import { undoIncidentAct } from '#shared/contracts/incidents.ts'
import { undoThreatAct } from '#shared/contracts/threats.ts'
import { undoVisibilityAct } from '#shared/contracts/visibilities.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { confirmUndoable, undoOf, type Undo } from '#web/lib/undo.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { dismissJob, watchJobs } from './watched-jobs.ts'
import { jobKeyOf, type JobList, type JobRequest } from './job-list.ts'
import { useJobText } from './use-job-text.ts'

const calls = {
  visibilities: {
    get: getVisibilityJob,
    stop: stopVisibilityJob,
    undo: undoVisibilityAct,
  },
  incidents: {
    get: getIncidentJob,
    stop: stopIncidentJob,
    undo: undoIncidentAct,
  },
  threats: {
    get: getThreatJob,
    stop: stopThreatJob,
    undo: undoThreatAct,
  },
} as const satisfies Record<JobList, unknown>

/** Refetches what a job may have changed: the list, its items, and the counts. Queries of a list begin with its name. */
const refreshList = (client: QueryClient, list: JobList): Promise<unknown> =>
  Promise.all([list, 'statistics', 'views'].map((name) => client.invalidateQueries({ queryKey: [name] })))

/** Milliseconds between two progress requests, which also advance the job. */
const askEvery = 1500

const keyOf = (list: JobList, id: string) => ['item-jobs', list, id] as const

/** The progress of a job, asked for while it runs. Null for one that no longer exists. */
export const itemJobQuery = (client: QueryClient, list: JobList, id: string) => ({
  queryKey: keyOf(list, id),
  queryFn: async (): Promise<BulkJob | null> => {
    try {
      const { job } = await call(calls[list].get, { params: { id }, quiet: true })
      const before = client.getQueryData<BulkJob | null>(keyOf(list, id))
      if (before?.state === 'running' && job.state !== 'running') void refreshList(client, list)
      return job
    } catch (error) {
      if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 403)) throw error
      dismissJob(jobKeyOf(list, id))
      return null
    }
  },
  refetchInterval: (query: {
    state: { data: BulkJob | null | undefined; error: unknown; errorUpdateCount: number }
  }) => (query.state.data?.state === 'running' ? askEvery : untilLoaded.refetchInterval(query)),
  staleTime: ({ state: { data } }: { state: { data?: BulkJob | null | undefined } }) =>
    data === undefined || data?.state === 'running' ? askEvery : Infinity,
})

/** Stops a job, and undoes an ended one. */
export const useItemJobActions = (
  list: JobList,
  id: string,
): { readonly stop: () => Promise<void>; readonly undo: Undo } => {
  const client = useQueryClient()
  const { t: common } = useTranslation('common')
  return {
    stop: async () => {
      const { job } = await call(calls[list].stop, { params: { id }, quiet: true })
      client.setQueryData(keyOf(list, id), job)
      void refreshList(client, list)
    },
    undo: undoOf(common, calls[list].undo, () =>
      Promise.all([refreshList(client, list), client.invalidateQueries({ queryKey: keyOf(list, id) })]),
    ),
  }
}

const send = async (
  request: JobRequest,
  filter: Readonly<Record<string, string>>,
  expected_total: number,
): Promise<BulkJob> => {
  const rest = { filter: { ...filter }, expected_total }
  switch (request.list) {
    case 'visibilities':
      return (await call(startVisibilityJob, { body: { action: request.action, ...rest }, quiet: true })).job
    case 'incidents':
      return (await call(startIncidentJob, { body: { action: request.action, ...rest }, quiet: true })).job
    case 'threats':
      return (await call(startThreatJob, { body: { action: request.action, ...rest }, quiet: true })).job
  }
}

/** Starts a job. One that has not ended yet is shown at the bottom of the page, another one is confirmed. */
export const useStartJob = (): ((
  request: JobRequest,
  filter: Readonly<Record<string, string>>,
  total: number,
) => Promise<void>) => {
  const client = useQueryClient()
  const { t: common } = useTranslation('common')
  const text = useJobText()
  return async (request, filter, total) => {
    const { list } = request
    const job = await send(request, filter, total)
    const refresh = () => refreshList(client, list)
    void refresh()
    if (job.state === 'running') {
      client.setQueryData(keyOf(list, job.job_id), job)
      watchJobs([jobKeyOf(list, job.job_id)])
    } else if (job.state === 'failed')
      notify.error(text.name(list, job), { text: text.report(job), requestId: job.job_id })
    else
      confirmUndoable(job, undoOf(common, calls[list].undo, refresh), () =>
        notify.success(text.name(list, job), text.report(job)),
      )
  }
}
