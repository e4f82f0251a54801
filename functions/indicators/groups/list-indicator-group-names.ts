import { handle, type Route } from '#functions/platform/http/handler.ts'
import { allOf, oneOf } from '#functions/platform/lists/where.ts'
import { tlpSql } from '#functions/platform/tlp/tlp.ts'
import { listFeedGroupNames } from '#shared/contracts/indicator-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { VisibleFeeds } from '../visible-indicators.ts'
import { levelledGroupRow } from './group-rows.ts'

/** Names of groups by their ids. */
export const listFeedGroupNamesRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(listFeedGroupNames, async ({ query, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const { sql, parameters } = allOf([
      visible.condition('feed_group'),
      oneOf('feed_group.id', query.groups_ids),
    ])
    return {
      data: (await visible.readModel()).rows(
        levelledGroupRow,
        `SELECT id AS group_id, name, lang, translation, ${tlpSql('feed_group')} AS tlp FROM feed_group WHERE ${sql} ORDER BY name_sort, id`,
        parameters,
      ),
    }
  })
