import { handle, type Route } from '#functions/platform/http/handler.ts'
import { addFeedsToGroup } from '#shared/contracts/indicator-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { changeMembers, withGroup } from './group-members.ts'

/** Adds feeds to a group; those that are in it already are not counted. */
export const addFeedsToGroupRoute = (dependencies: FeedsDependencies): Route =>
  handle(addFeedsToGroup, ({ params, body, session }) =>
    changeMembers(dependencies, session, params.id, body.feeds_ids, (feed) => withGroup(feed, params.id)),
  )
