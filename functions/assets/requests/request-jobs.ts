/** Answers many requests as a job: one commit of requests at a time, in id order. */
import * as z from 'zod'
import { commitStep, Jobs, type Job, type Worker } from '#functions/rules/jobs/jobs.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { actorSchema } from '#functions/core/event-store/entry.ts'
import { inCommits, type Cost } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { AssetJob, assetRequestFilterShape } from '#shared/contracts/asset-jobs.ts'
import { assetStatuses, assetTypes } from '#shared/domain/assets/asset-types.ts'
import { assetConditions } from '../asset-queries.ts'
import { closeRequest } from '../asset.ts'
import { pendingScope, type AssetKinds } from '../asset-store.ts'
import type { AssetsDependencies } from '../asset-queries.ts'

/** Ids selected at once: enough for a few commits. */
const idsAtOnce = 1_000
/** The cost of an answer in a commit: the request, its asset and the pending counter. */
const answerCost: Cost = { writes: 2, counters: [pendingScope] }

/** The filters as stored in a job, already parsed. */
const filterSchema = z.object({
  client_id: z.int(),
  asset_types: z.array(z.enum(assetTypes)).optional(),
  status: z.array(z.enum(assetStatuses)).optional(),
  search: z.string().optional(),
} satisfies {
  readonly [Name in keyof typeof assetRequestFilterShape]: z.ZodType<
    z.output<(typeof assetRequestFilterShape)[Name]>
  >
})

/** The requests to answer, and the answer. Includes only requests up to `last_id`. */
const taskSchema = z.object({
  accepted: z.boolean(),
  reason: z.string().nullable(),
  of: z.union([z.object({ request_ids: z.array(z.int()) }), z.object({ filter: filterSchema })]),
  last_id: z.int(),
  actor: actorSchema,
})
export type AnswersTask = z.infer<typeof taskSchema>

/** The selected pending requests, as a condition on their rows. */
export const selectedRequests = (of: AnswersTask['of']): Condition => {
  const named =
    'request_ids' in of
      ? {
          sql: 'asset_request.id IN (SELECT value FROM json_each(?))',
          parameters: [JSON.stringify(of.request_ids)],
        }
      : matching(of.filter)
  return { sql: `asset_request.state = 'pending' AND (${named.sql})`, parameters: named.parameters }
}

const matching = ({ client_id, ...filter }: z.infer<typeof filterSchema>): Condition => {
  const { sql, parameters } = assetConditions(filter, [client_id])
  return {
    sql: `asset_request.id IN (SELECT asset.request_id FROM asset WHERE asset.request_id IS NOT NULL AND ${sql})`,
    parameters,
  }
}

/** The workers of this area by job kind. */
export const answersWorkers = (dependencies: AssetsDependencies): Readonly<Record<string, Worker>> => ({
  asset_answers: answersWorker(dependencies),
})

/** The jobs of this area. */
export const assetJobs = (dependencies: AssetsDependencies): Jobs =>
  new Jobs(dependencies.platform, answersWorkers(dependencies))

/** A job as the API shows it. */
export const toAssetJobResponse = (job: Job): AssetJob => ({
  job_id: job.id,
  state: job.state,
  accepted: taskSchema.parse(job.task).accepted,
  total: job.total,
  done: job.done,
  changed: job.changed,
  creation_date: job.creation_date,
  end_date: job.end_date,
})

/** Answers requests. Each transaction contains a batch of answers and the job's progress. */
const answersWorker =
  (dependencies: AssetsDependencies): Worker =>
  async (held, isTimeOver) => {
    const { collection } = dependencies
    const task = taskSchema.parse(held.job.task)
    for (let waiting: number[][] = []; !isTimeOver();) {
      // Each commit also stores the job's progress.
      if (waiting.length === 0)
        waiting = inCommits(nextIds(await collection.readModel(), task, held.job.cursor), () => answerCost, 1)
      const part = waiting.shift()
      if (part === undefined) {
        await held.save({ ...held.job, done: held.job.total, skipped: held.job.total - held.job.changed })
        return true
      }
      await commitStep(held, { collection, actor: task.actor }, part, async (commit) => ({
        changed: await answerPart(dependencies, commit, task, part),
        skipped: 0,
      }))
    }
    return false
  }

const nextIds = (readModel: ReadModel, { of, last_id }: AnswersTask, after: number): number[] => {
  const { sql, parameters } = selectedRequests(of)
  return readModel.rows(
    idRow,
    `SELECT asset_request.id FROM asset_request WHERE asset_request.id > ? AND asset_request.id <= ? AND ${sql} ORDER BY asset_request.id LIMIT ?`,
    [after, last_id, ...parameters, idsAtOnce],
  )
}

/** Adds one batch of answers to a commit. Returns how many. */
const answerPart = async (
  { collection }: AssetsDependencies,
  commit: Commit<AssetKinds>,
  task: AnswersTask,
  part: readonly number[],
): Promise<number> => {
  const requests = await collection.getMany('asset_request', part)
  const assets = await collection.getMany(
    'asset',
    requests.map((request) => request?.entity.asset_id ?? 0),
  )
  let answered = 0
  for (const [index, id] of part.entries()) {
    const request = requests[index]
    if (request?.entity.state !== 'pending') continue
    closeRequest(
      commit,
      { role: 'platform_admin', name: task.actor.name },
      id,
      request,
      assets[index],
      task.accepted ? 'accepted' : 'denied',
      task.reason,
    )
    answered += 1
  }
  return answered
}
