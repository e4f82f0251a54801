import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { newLanguages } from '#functions/rules/translations/rules.ts'
import { withTlp } from '#functions/rules/tlp/tlp.ts'
import { createFeedGroup } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorGroupEntity } from '../collection.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { newGroupOf } from './group-rows.ts'
import { checkGroupName, checkGroupTags } from './group-rules.ts'

/** Creates a group of indicators. */
export const createIndicatorGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(createFeedGroup, ({ body, session, idempotency }) =>
    indicators.commit(actorOf(session), (commit) => {
      const languages = newLanguages(body)
      checkGroupName(commit.readModel, { name: body.name, ...languages }, undefined)
      checkGroupTags(commit.readModel, body.tags_ids, [])
      const id = commit.nextId('feed_group')
      const group = withTlp<IndicatorGroupEntity>(
        {
          name: body.name,
          description: body.description,
          ...languages,
          tag_ids: [...body.tags_ids],
          is_verified: body.is_verified,
          creation_date: commit.at,
          last_update_date: commit.at,
        },
        body.tlp,
      )
      commit.create('feed_group', id, group)
      return idempotency.record(commit, {
        group: newGroupOf(commit.readModel, id, group, new VisibleIndicators(indicators, session)),
      })
    }),
  )
