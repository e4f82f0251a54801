import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { startMassAction } from '#shared/contracts/indicator-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { countIndicators } from '../indicator-rows.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { startBudget, toIndicatorJobResponse, indicatorJobs, workOn } from './indicator-jobs.ts'
import { checkAction, type MassTask, searchOfTask } from './mass-action.ts'

/**
 * Starts a mass action on the indicators of a filter, or on named ones. Throws `selection_changed` when the selection
 * is not the expected one.
 */
export const startMassActionRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(startMassAction, async ({ body, session, idempotency }) => {
    const visible = new VisibleIndicators(dependencies.indicators, session)
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
        : countIndicators(readModel, visible, searchOfTask(dependencies, body.of.filter))
    if (body.expected_total !== undefined && body.expected_total !== total)
      throw new PortalError('selection_changed', { values: [String(total)] })
    const task: MassTask = {
      action: body.action,
      of: body.of,
      last_id: readModel.lastId('feed'),
      actor: actorOf(session),
    }
    const job = await indicatorJobs(dependencies).start(
      { user_id: session.userId, client_id: session.organizationId, kind: 'mass_action', task, total },
      { also: (started) => idempotency.writes({ job: toIndicatorJobResponse(started) }) },
    )
    return { job: await workOn(dependencies, job, startBudget) }
  })
