/** Starting jobs on feeds, asking how far they are, and fetching what they made. */
import { exportObject, exportWorker, type ExportTask } from './full-export.ts'
import { handle, handleRedirect, type Route } from '#functions/platform/http/handler.ts'
import { Jobs, type Job } from '#functions/platform/jobs/jobs.ts'
import { audit } from '#functions/platform/security/audit.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { readLanguage } from '#functions/platform/tenants/account.ts'
import {
  downloadFeedExport,
  getFeedJob,
  listFeedJobs,
  startFeedExport,
  startMassAction,
  type FeedJob,
} from '#shared/contracts/feed-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { countFeeds } from './feed-rows.ts'
import { feedSearch } from './feed-search.ts'
import { checkAction, massActionWorker, massTaskSchema, searchOfTask, type MassTask } from './mass-action.ts'
import { VisibleFeeds } from './visible-feeds.ts'

/** What a call does of a job itself: about so many milliseconds of a mass action, and an export if it has no more rows. */
interface Help {
  readonly milliseconds: number
  readonly exportRows: number
}
/** A person waits for the call that starts a job, so it does only what is little. */
const atStart: Help = { milliseconds: 800, exportRows: 2_000 }
/** Nobody waits for the calls that ask how far it is. A larger export is more than these have time for: it waits for the scheduled function. */
const atAsking: Help = { milliseconds: 4_000, exportRows: 20_000 }
/** How long the link to a file lives, in seconds. */
const linkSeconds = 300

/** The jobs of feeds, with those who work on them. */
export const feedJobs = (dependencies: FeedsDependencies): Jobs =>
  new Jobs(dependencies.platform, {
    mass_action: massActionWorker(dependencies),
    export: exportWorker(dependencies),
  })

const wireJob = (job: Job): FeedJob => {
  const common = {
    job_id: job.id,
    state: job.state,
    total: job.total,
    done: job.done,
    changed: job.changed,
    skipped: job.skipped,
    creation_date: job.creation_date,
    end_date: job.end_date,
  }
  return job.kind === 'export'
    ? { ...common, kind: 'export', action: null, file_name: job.state === 'done' ? job.file_name : null }
    : { ...common, kind: 'mass_action', action: massTaskSchema.parse(job.task).action, file_name: null }
}

/** The calls of jobs. */
export const jobRoutes = (dependencies: FeedsDependencies): Route[] => {
  const { platform, feeds, files } = dependencies
  const jobs = feedJobs(dependencies)
  /** Works on a job as much as a call may. */
  const helped = async (job: Job, { milliseconds, exportRows }: Help): Promise<FeedJob> =>
    wireJob(
      job.state !== 'running' || (job.kind === 'export' && job.total > exportRows)
        ? job
        : await jobs.work(job.user_id, job.id, milliseconds),
    )

  return [
    handle(startMassAction, async ({ body, session }) => {
      const visible = new VisibleFeeds(feeds, session)
      const replica = await visible.replica()
      checkAction(replica, body.action)
      if ('feeds_ids' in body.of) {
        const found = replica.count(
          'SELECT count(*) FROM feed WHERE id IN (SELECT value FROM json_each(?))',
          [JSON.stringify(body.of.feeds_ids)],
        )
        if (found !== body.of.feeds_ids.length) throw new PortalError('not_found')
      }
      const total =
        'feeds_ids' in body.of
          ? body.of.feeds_ids.length
          : countFeeds(replica, visible, searchOfTask(dependencies, body.of.filter))
      if (body.expected_total !== undefined && body.expected_total !== total)
        throw new PortalError('selection_changed', { values: [String(total)] })
      const task: MassTask = {
        action: body.action,
        of: body.of,
        last_id: replica.lastId('feed'),
        actor: actorOf(session),
      }
      return {
        job: await helped(
          await jobs.start({ user_id: session.userId, kind: 'mass_action', task, total }),
          atStart,
        ),
      }
    }),
    handle(startFeedExport, async ({ body, session, request }) => {
      const visible = new VisibleFeeds(feeds, session)
      const { sort, ...filter } = body.query
      const total = countFeeds(await visible.replica(), visible, feedSearch(visible, filter))
      const task: ExportTask = {
        filter,
        sort,
        role: session.role,
        language: await readLanguage(platform.table, session.userId),
      }
      const job = await jobs.start({ user_id: session.userId, kind: 'export', task, total })
      await audit(platform, {
        action: 'export',
        outcome: 'success',
        userId: session.userId,
        clientId: session.clientId,
        address: request.address,
        detail: `feeds: all ${total}`,
      })
      return { job: await helped(job, atStart) }
    }),
    handle(listFeedJobs, async ({ session }) => ({ data: (await jobs.list(session.userId)).map(wireJob) })),
    handle(getFeedJob, async ({ params, session }) => ({
      job: await helped(await jobs.get(session.userId, params.id), atAsking),
    })),
    handleRedirect(downloadFeedExport, async ({ params, session }) => {
      const job = await jobs.get(session.userId, params.id)
      if (job.kind !== 'export') throw new PortalError('not_found')
      if (job.state !== 'done' || job.file_name === null) throw new PortalError('job_not_done')
      return files.link(exportObject(job.id), job.file_name, linkSeconds)
    }),
  ]
}
