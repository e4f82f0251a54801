import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readFailedJobs } from '#functions/rules/jobs/failed-jobs.ts'
import { listFailedJobs } from '#shared/contracts/audit.ts'
import type { AuditDependencies } from './dependencies.ts'

const ownerSchema = z.object({
  id: z.int(),
  name: z.string(),
  client_id: z.int().nullable(),
  client_name: z.string().nullable(),
})

/** Failed jobs of all owners. Costs one read of the jobs and one of the owners' names. */
export const listFailedJobsRoute = ({ platform, organizations }: AuditDependencies): Route =>
  handle(listFailedJobs, async () => {
    const { jobs, more } = await readFailedJobs(platform)
    const owners =
      jobs.length === 0
        ? []
        : (await organizations.readModel()).rows(
            ownerSchema,
            `SELECT user.id, user.name, organization.id AS client_id, organization.name AS client_name
             FROM user LEFT JOIN organization ON organization.id = user.client_id
             WHERE user.id IN (SELECT value FROM json_each(?))`,
            [JSON.stringify([...new Set(jobs.map(({ user_id }) => user_id))])],
          )
    const byId = new Map(owners.map((owner) => [owner.id, owner]))
    return {
      data: jobs.map(({ id, user_id, ...job }) => {
        const owner = byId.get(user_id)
        return {
          job_id: id,
          ...job,
          user: { user_id, name: owner?.name ?? `#${user_id}` },
          client:
            owner === undefined || owner.client_id === null || owner.client_name === null
              ? null
              : { client_id: owner.client_id, name: owner.client_name },
        }
      }),
      meta: { more },
    }
  })
