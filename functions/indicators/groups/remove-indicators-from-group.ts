import { handle, type Route } from '#functions/platform/http/handler.ts'
import { removeFeedsFromGroup } from '#shared/contracts/indicator-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { changeMembers, withoutGroups } from './group-members.ts'

/** Takes feeds out of a group. */
export const removeFeedsFromGroupRoute = (dependencies: FeedsDependencies): Route =>
  handle(removeFeedsFromGroup, ({ params, body, session }) =>
    changeMembers(dependencies, session, params.id, body.feeds_ids, (feed) =>
      withoutGroups(feed, [params.id]),
    ),
  )
