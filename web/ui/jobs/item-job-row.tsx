import { useQuery, useQueryClient } from '@tanstack/react-query'
import { JobLine } from './job-line.tsx'
import { dismissJob } from './watched-jobs.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { itemJobQuery, useItemJobActions } from './job-calls.ts'
import { jobKeyOf, type JobList } from './job-list.ts'
import { useJobText } from './use-job-text.ts'

/** A job on visibilities, incidents or threats in the strip of jobs. */
export const ItemJobRow = ({ list, id }: { readonly list: JobList; readonly id: string }) => {
  const client = useQueryClient()
  const { data: job } = useQuery(itemJobQuery(client, list, id))
  const text = useJobText()
  const { stop, undo } = useItemJobActions(list, id)
  if (job === undefined || job === null) return null
  const tryStop = async (): Promise<void> => {
    try {
      await stop()
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <JobLine
      job={job}
      name={text.name(list, job)}
      progress={text.progress(job)}
      report={text.report(job)}
      undo={undo}
      onStop={tryStop}
      onDismiss={() => dismissJob(jobKeyOf(list, id))}
    />
  )
}
