import { handle, type Route } from '#functions/rules/http/handler.ts'
import { addFeedsToGroup } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { changeMembers, withGroup } from './group-members.ts'

/** Adds indicators to a group. Existing members are not counted. */
export const addIndicatorsToGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(addFeedsToGroup, ({ params, body, session }) =>
    changeMembers(dependencies, session, params.id, body.feeds_ids, (indicator) =>
      withGroup(indicator, params.id),
    ),
  )
