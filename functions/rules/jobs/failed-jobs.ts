/**
 * Failed jobs of all owners. Jobs are private and are deleted after a day. These items tell the portal's operators
 * whose job failed, its kind and why, but not its content.
 */
import * as z from 'zod'
import { failedJobDays, failedJobsMost } from '#shared/domain/failed-jobs.ts'
import type { Platform } from '../http/platform.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import type { Item } from '#functions/core/store/table.ts'

const dayMilliseconds = 86_400_000
/** Maximum characters of a failure's name. */
const longestReason = 100

const failedJobSchema = z.object({
  id: z.string(),
  user_id: z.int(),
  kind: z.string(),
  total: z.int(),
  done: z.int(),
  failures: z.int(),
  /** ISO 8601. */
  creation_date: z.string(),
  end_date: z.string(),
  /** The code or name of the last failure. Its message may contain data, so it is only logged. */
  reason: z.string(),
})
export type FailedJob = z.infer<typeof failedJobSchema>

/** The code of a `PortalError`, also of a module that is bundled on its own and has its own class. */
export const portalCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'PortalError' && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

const reasonOf = (error: unknown): string =>
  (portalCodeOf(error) ?? (error instanceof Error ? error.name : 'unknown')).slice(0, longestReason)

/** The item of a job that has just failed, for the transaction that ends the job. */
export const failedJobItem = (
  { id, user_id, kind, total, done, failures, creation_date }: Omit<FailedJob, 'end_date' | 'reason'>,
  now: Date,
  error: unknown,
): Key & Item => {
  const end_date = now.toISOString()
  const failed: FailedJob = {
    id,
    user_id,
    kind,
    total,
    done,
    failures,
    creation_date,
    end_date,
    reason: reasonOf(error),
  }
  return {
    ...keys.failedJob(end_date, id),
    ...failed,
    expires: Math.floor((now.getTime() + failedJobDays * dayMilliseconds) / 1000),
  }
}

/** The newest failed jobs of the last days, in one request; `more` when there are others. */
export const readFailedJobs = async ({
  table,
  clock,
}: Pick<Platform, 'table' | 'clock'>): Promise<{ jobs: FailedJob[]; more: boolean }> => {
  // DynamoDB may keep expired items for two days.
  const from = new Date(clock.now().getTime() - failedJobDays * dayMilliseconds).toISOString()
  const { pk } = keys.failedJob('', '')
  for await (const page of table.query(pk, { from, descending: true, limit: failedJobsMost + 1 }))
    return {
      jobs: page.slice(0, failedJobsMost).map((item) => failedJobSchema.parse(item)),
      more: page.length > failedJobsMost,
    }
  return { jobs: [], more: false }
}
