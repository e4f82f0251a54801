import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { allOf, between, is } from '#functions/core/read-model/where.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { namedAs } from '#functions/rules/translations/search.ts'
import { listFeedGroupInfo } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { levelledGroupRow } from './group-rows.ts'

/** Groups offered in a selection. Others are found by name. */
const offered = 50

const infoSchema = z.intersection(levelledGroupRow, z.object({ verified: z.int(), updated: z.int() }))

/** Groups to select from, latest changed first. */
export const listIndicatorGroupInfoRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedGroupInfo, async ({ query, session }) => {
    const visible = new VisibleIndicators(indicators, session)
    const { sql, parameters } = allOf([
      visible.condition('feed_group'),
      namedAs('feed_group', query.name),
      is('feed_group.verified', query.is_verified),
      between('feed_group.updated', query.last_update_after, query.last_update_before),
    ])
    const rows = (await visible.readModel()).rows(
      infoSchema,
      `SELECT id AS group_id, name, lang, translation, ${tlpSql('feed_group')} AS tlp, verified, updated FROM feed_group WHERE ${sql} ORDER BY updated DESC, id DESC LIMIT ?`,
      [...parameters, offered],
    )
    return {
      data: rows.map(({ verified, updated, ...row }) => ({
        ...row,
        last_update_date: new Date(updated).toISOString(),
        ...(visible.isAnalyst ? { is_verified: verified === 1 } : {}),
      })),
    }
  })
