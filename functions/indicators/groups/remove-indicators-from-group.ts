import { handle, type Route } from '#functions/rules/http/handler.ts'
import { removeFeedsFromGroup } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { changeMembers, withoutGroups } from './group-members.ts'

/** Removes indicators from a group. */
export const removeIndicatorsFromGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(removeFeedsFromGroup, ({ params, body, session }) =>
    changeMembers(dependencies, session, params.id, body.feeds_ids, (indicator) =>
      withoutGroups(indicator, [params.id]),
    ),
  )
