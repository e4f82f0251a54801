import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updateFeedsOfGroup } from '#shared/contracts/indicator-groups.ts'
import type { MassAction } from '#shared/contracts/indicator-jobs.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { startBudget, indicatorJobs, workOn } from '../jobs/indicator-jobs.ts'
import type { MassTask } from '../jobs/mass-action.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { membersOf } from './group-members.ts'

/**
 * Publishes or unpublishes all indicators of a group, or sets their IDS flag. Runs as a job, since the size of a group
 * is unlimited.
 */
export const updateIndicatorsOfGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(updateFeedsOfGroup, async ({ params: { id }, body, session }) => {
    const { indicators } = dependencies
    await new VisibleIndicators(indicators, session).get('feed_group', id)
    const action: MassAction =
      'verified' in body
        ? { type: 'verify', is_verified: body.verified }
        : { type: 'set_ids_flag', ids_flag: body.ids_flag }
    const readModel = await indicators.readModel()
    const task: MassTask = {
      action,
      of: { filter: { groups: [id] } },
      last_id: readModel.lastId('feed'),
      actor: actorOf(session),
    }
    const job = await workOn(
      dependencies,
      await indicatorJobs(dependencies).start({
        user_id: session.userId,
        client_id: session.organizationId,
        kind: 'mass_action',
        task,
        total: membersOf(readModel, [id]).length,
      }),
      startBudget,
    )
    return { changed: job.changed, job }
  })
