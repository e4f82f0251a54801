import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { store } from '#web/lib/session.ts'
import { jobQuery, jobsQuery } from './job-queries.ts'
import { JobRow } from './job-row.tsx'
import { storeWatchedJobs, watchedAtom, watchJobs } from './watched-jobs.ts'
import '#web/ui/form/form.css'
import './indicator-jobs.css'

/**
 * Below every page: the person's work in the background, as long as it runs and until its report is put away.
 */
const JobStrip = () => {
  const { t } = useTranslation('indicatorJobs')
  const client = useQueryClient()
  const jobs = useQuery(jobsQuery()).data
  const watched = useAtomValue(watchedAtom, { store })
  const running = jobs?.filter(({ state }) => state === 'running').map(({ job_id: id }) => id) ?? []
  // Asking is what helps a job on; the answers are written into the list.
  useQueries({ queries: running.map((id) => jobQuery(client, id)) })

  useEffect(() => {
    if (jobs === undefined) return
    storeWatchedJobs(jobs.map(({ job_id: id }) => id))
    watchJobs(jobs.filter(({ state }) => state === 'running').map(({ job_id: id }) => id))
  }, [jobs])

  const shown = jobs?.filter(({ job_id: id, state }) => state === 'running' || watched.has(id)) ?? []
  if (shown.length === 0) return null
  return (
    <section className="job-strip" aria-label={t('strip')}>
      <ul>
        {shown.map((job) => (
          <JobRow key={job.job_id} job={job} />
        ))}
      </ul>
    </section>
  )
}

export default JobStrip
