import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#web/i18n/index.ts'
import { store, useSession } from '#web/lib/session.ts'
import { optionalPart } from '#web/ui/loading/lazy-part.tsx'
import { jobOfKey } from '#web/ui/jobs/job-list.ts'
import { jobQuery, jobsQuery } from './job-queries.ts'
import { JobRow } from './job-row.tsx'
import { storeWatchedJobs, watchedAtom, watchJobs } from '#web/ui/jobs/watched-jobs.ts'
import styles from '#web/ui/jobs/job-strip.module.css'

const ItemJobRow = optionalPart(
  async () => (await withTexts(['bulkJobs'], import('#web/ui/jobs/item-job-row.tsx'))).ItemJobRow,
)

/** The user's background jobs, at the bottom of every page, while they run and until their report is dismissed. */
const JobStrip = () => {
  const { t } = useTranslation('indicatorJobs')
  const client = useQueryClient()
  const hasIndicators = useSession()?.has_feed_access === true
  const jobs = useQuery({ ...jobsQuery(), enabled: hasIndicators }).data
  const watched = useAtomValue(watchedAtom, { store })
  const running = jobs?.filter(({ state }) => state === 'running').map(({ job_id: id }) => id) ?? []
  // Each progress request advances the job; the replies update the list.
  useQueries({ queries: running.map((id) => jobQuery(client, id)) })

  useEffect(() => {
    if (jobs === undefined) return
    storeWatchedJobs(jobs.map(({ job_id: id }) => id))
    watchJobs(jobs.filter(({ state }) => state === 'running').map(({ job_id: id }) => id))
  }, [jobs])

  const shown = jobs?.filter(({ job_id: id, state }) => state === 'running' || watched.has(id)) ?? []
  const others = [...watched].flatMap((key) => jobOfKey(key) ?? [])
  if (shown.length === 0 && others.length === 0) return null
  return (
    <section className={styles.root} aria-label={t('strip')}>
      <ul>
        {shown.map((job) => (
          <JobRow key={job.job_id} job={job} />
        ))}
        {others.map(({ list, id }) => (
          <ItemJobRow key={id} list={list} id={id} />
        ))}
      </ul>
    </section>
  )
}

export default JobStrip
