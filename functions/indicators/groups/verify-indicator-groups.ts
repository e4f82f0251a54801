import { handle, type Route } from '#functions/rules/http/handler.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { verifyFeedGroups } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { afterHiding } from './group-rules.ts'

/** Publishes or unpublishes the named groups. Unchanged ones are not counted. */
export const verifyIndicatorGroupsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(verifyFeedGroups, async ({ body, session }) => ({
    changed: await changeEntities(
      indicators,
      'feed_group',
      body.feed_group_ids,
      actorOf(session),
      (before, commit) =>
        before.is_verified === body.verified
          ? { entity: before, fields: [] }
          : {
              entity: {
                ...afterHiding({ ...before, is_verified: body.verified }, before, commit),
                last_update_date: commit.at,
              },
              fields: ['is_verified'],
            },
    ),
  }))
