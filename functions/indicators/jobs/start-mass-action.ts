import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { startMassAction } from '#shared/contracts/indicator-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { countFeeds } from '../indicator-rows.ts'
import { VisibleFeeds } from '../visible-indicators.ts'
import { atStart, toIndicatorJobResponse, feedJobs, workedOn } from './indicator-jobs.ts'
import { checkAction, type MassTask, searchOfTask } from './mass-action.ts'

/**
 * Starts a mass action on the feeds of a filter, or on those named. Throws `selection_changed` when others
 * match than were expected.
 */
export const startMassActionRoute = (dependencies: FeedsDependencies): Route =>
  handle(startMassAction, async ({ body, session, idempotency }) => {
    const visible = new VisibleFeeds(dependencies.feeds, session)
    const readModel = await visible.readModel()
    checkAction(readModel, body.action)
    if ('feeds_ids' in body.of) {
      const found = readModel.count(
        'SELECT count(*) FROM feed WHERE id IN (SELECT value FROM json_each(?))',
        [JSON.stringify(body.of.feeds_ids)],
      )
      if (found !== body.of.feeds_ids.length) throw new PortalError('not_found')
    }
    const total =
      'feeds_ids' in body.of
        ? body.of.feeds_ids.length
        : countFeeds(readModel, visible, searchOfTask(dependencies, body.of.filter))
    if (body.expected_total !== undefined && body.expected_total !== total)
      throw new PortalError('selection_changed', { values: [String(total)] })
    const task: MassTask = {
      action: body.action,
      of: body.of,
      last_id: readModel.lastId('feed'),
      actor: actorOf(session),
    }
    const job = await feedJobs(dependencies).start(
      { user_id: session.userId, client_id: session.clientId, kind: 'mass_action', task, total },
      { also: (started) => idempotency.writes({ job: toIndicatorJobResponse(started) }) },
    )
    return { job: await workedOn(dependencies, job, atStart) }
  })
