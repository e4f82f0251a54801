import { handle, type Route } from '#functions/rules/http/handler.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { listFeedGroupNames } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { levelledGroupRow } from './group-rows.ts'

/** Names of groups by id. */
export const listIndicatorGroupNamesRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedGroupNames, async ({ query, session }) => {
    const visible = new VisibleIndicators(indicators, session)
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
