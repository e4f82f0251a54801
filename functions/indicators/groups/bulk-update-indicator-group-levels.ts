import { handle, type Route } from '#functions/rules/http/handler.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { levelled } from '#functions/rules/tlp/tlp.ts'
import { bulkUpdateFeedGroupLevels } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { afterHiding } from './group-rules.ts'

/** Sets the TLP level of the named groups. Unchanged ones are not counted. Their indicators keep their levels. */
export const bulkUpdateIndicatorGroupLevelsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(bulkUpdateFeedGroupLevels, async ({ body, session }) => ({
    changed: await changeEntities(
      indicators,
      'feed_group',
      body.feed_group_ids,
      actorOf(session),
      (before, commit) => {
        const { entity, fields } = levelled(before, body.tlp)
        return { entity: { ...afterHiding(entity, before, commit), last_update_date: commit.at }, fields }
      },
    ),
  }))
