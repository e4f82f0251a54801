import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteFeedGroup } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { removeGroups } from './remove-groups.ts'

/** Deletes a group. */
export const deleteIndicatorGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(deleteFeedGroup, async ({ params, session }) => {
    await removeGroups(dependencies, session, [params.id])
    return {}
  })
