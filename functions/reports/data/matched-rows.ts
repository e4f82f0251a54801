/** Items of a section that match the organization's assets. They come first and are counted. */
import * as z from 'zod'
import { hasMatch, matchesOfItems } from '#functions/asset-matches/reading.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { within, type Period } from '#functions/rules/lists/period.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import { matchedItems, type MatchedItem, type ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import type { SectionRows, SectionScope } from './section-rows.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const levelSchema = z.object({ id: z.int(), level: z.int() })

const matchedItemOf = (kind: string): MatchedItem | undefined => matchedItems.find((item) => item === kind)

/** Closed or expired items and false positives appear with their reason but are not counted, as on the dashboard. */
const worrying = (kind: MatchedItem, falsePositives: ReadonlySet<number>): Condition | undefined => {
  if (kind === 'visibility')
    return { sql: 'visibility.is_active = 1 AND visibility.false_positive = 0', parameters: [] }
  if (kind === 'feed')
    return {
      sql: 'feed.expired IS NULL AND feed.id NOT IN (SELECT value FROM json_each(?))',
      parameters: [JSON.stringify([...falsePositives])],
    }
  return undefined
}

/** The ids of new rows of a period that match the organization's assets, and the number that matched only before. */
export const matchedIds = (
  readModel: ReadModel,
  rows: SectionRows,
  { organizationId, byGroups, falsePositives = new Set() }: SectionScope,
  period: Period,
): { readonly matched: readonly number[]; readonly once: number } => {
  const kind = matchedItemOf(rows.kind)
  if (kind === undefined) return { matched: [], once: 0 }
  const matching = allOf([within(rows, period), hasMatch(kind, organizationId, { byGroups })])
  const find = (where: Condition): number[] =>
    readModel.rows(
      idSchema,
      `SELECT ${kind}.id AS id FROM ${kind} ${rows.find ?? ''} WHERE ${where.sql}`,
      where.parameters,
    )
  const matched = find(allOf([matching, worrying(kind, falsePositives)]))
  return { matched, once: find(matching).length - matched.length }
}

/**
 * The ids of a section, those with asset matches first. Exposures all belong to the organization, so there it applies
 * within each level.
 */
export const matchedFirst = (
  readModel: ReadModel,
  { kind }: SectionRows,
  firstIds: readonly number[],
  ids: readonly number[],
): readonly number[] => {
  const matched = new Set(firstIds)
  if (matched.size === 0) return ids
  if (kind !== 'visibility')
    return [...ids.filter((id) => matched.has(id)), ...ids.filter((id) => !matched.has(id))]
  const levels = new Map(
    readModel
      .rows(
        levelSchema,
        'SELECT id, criticality AS level FROM visibility WHERE id IN (SELECT value FROM json_each(?))',
        [JSON.stringify(ids)],
      )
      .map(({ id, level }) => [id, level]),
  )
  const rank = (id: number): number => (levels.get(id) ?? 0) * 2 + (matched.has(id) ? 0 : 1)
  return ids.toSorted((one, other) => rank(one) - rank(other))
}

/** The asset matches of a section's items, by id. */
export const sectionMatches = (
  readModel: ReadModel,
  module: Exclude<ReportModule, 'incident'>,
  ids: readonly number[],
  { organizationId, byGroups }: SectionScope,
): ReadonlyMap<number, readonly ItemMatch[]> =>
  matchesOfItems(readModel, module, organizationId, ids, { byGroups })
