import { handle, type Route } from '#functions/rules/http/handler.ts'
import { bulkDeleteFeedGroups } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { removeGroups } from './remove-groups.ts'

/** Deletes the named groups. */
export const bulkDeleteIndicatorGroupsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(bulkDeleteFeedGroups, async ({ body, session }) => ({
    changed: await removeGroups(dependencies, session, body.feed_group_ids),
  }))
