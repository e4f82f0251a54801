/** Indicators as news of organizations, which come when they are published, and those that analysts have to verify. */
import * as z from 'zod'
import { indexName } from '#functions/core/event-store/definition.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { NewsRows } from '#functions/rules/lists/news.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { indicatorsByIds, readIndicators } from './indicator-lists.ts'
import { levelledGroupRow } from './groups/group-presenter.ts'
import { countIndicators, indicatorSearch } from './indicator-queries.ts'
import type { IndicatorAccess } from './access-queries.ts'
import { indicatorIndexes } from './indicator-store.ts'

export const indicatorNews = (visible: IndicatorAccess): NewsRows => ({
  kind: 'feed',
  moment: 'feed.published',
  hint: `INDEXED BY ${indexName('feed', indicatorIndexes.published)}`,
  seen: allOf([{ sql: 'feed.verified = 1', parameters: [] }, visible.condition('feed')]),
})

/** The newest valid indicators that match the assets of the caller's organization, without its false positives. */
export const readValidMatches = (readModel: ReadModel, visible: IndicatorAccess, most: number) =>
  readIndicators(
    readModel,
    visible,
    indicatorSearch(visible, { concerns_us: true, is_expired: false, is_false_positive: false }),
    { sort: '-verification_date', page: 1, per_page: most },
  )

/** Unverified indicators, oldest first, and how many of them were created before a moment (ISO 8601). */
export const readUnverified = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  { most, before }: { readonly most: number; readonly before: string },
) => ({
  ...readIndicators(readModel, visible, indicatorSearch(visible, { is_verified: false }), {
    sort: '+creation_date',
    page: 1,
    per_page: most,
  }),
  old: countIndicators(
    readModel,
    visible,
    indicatorSearch(visible, { is_verified: false, creation_before: before }),
  ),
})

const unverifiedGroupRow = z.intersection(levelledGroupRow, z.object({ updated: z.int() }))

/** The same of groups, by their last change. */
export const readUnverifiedGroups = (
  readModel: ReadModel,
  { most, before }: { readonly most: number; readonly before: string },
) => ({
  total: readModel.count('SELECT count(*) FROM feed_group WHERE verified = 0'),
  old: readModel.count('SELECT count(*) FROM feed_group WHERE verified = 0 AND updated <= ?', [
    Date.parse(before),
  ]),
  rows: readModel.rows(
    unverifiedGroupRow,
    `SELECT id AS group_id, name, lang, translation, ${tlpSql('feed_group')} AS tlp, updated
       FROM feed_group WHERE verified = 0 ORDER BY updated, id LIMIT ?`,
    [most],
  ),
})

/** The TLP levels of indicators that the caller sees, by id. */
export const levelsOfIndicators = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  ids: readonly number[],
): ReadonlyMap<number, TlpLevel> =>
  new Map(indicatorsByIds(readModel, visible, ids).map(({ feed_id: id, tlp }) => [id, tlp]))

/** Published indicators, by which those of a day are counted. */
export const publishedIndicators = {
  kind: 'feed',
  since: 'published',
  find: `INDEXED BY ${indexName('feed', indicatorIndexes.published)}`,
  seen: { sql: 'feed.verified = 1', parameters: [] },
} as const
