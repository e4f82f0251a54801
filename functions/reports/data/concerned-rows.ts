/** What of a section concerns the organization: it comes first, and is counted. */
import * as z from 'zod'
import { concernedWithin, concernsOfItems } from '#functions/platform/concerns/reading.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import { within, type Period } from '#functions/platform/lists/period.ts'
import { allOf, type Condition } from '#functions/platform/lists/where.ts'
import { concernedItems, type ConcernedItem, type ItemConcern } from '#shared/contracts/concerns.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import type { SectionRows, SectionScope } from './section-rows.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const levelSchema = z.object({ id: z.int(), level: z.int() })

const concernedItemOf = (kind: string): ConcernedItem | undefined =>
  concernedItems.find((item) => item === kind)

/**
 * What is closed or has expired, or is a false positive for the organization, is in the section with its reason, and counts as
 * little as on the dashboard.
 */
const worrying = (kind: ConcernedItem, falsePositives: ReadonlySet<number>): Condition | undefined => {
  if (kind === 'visibility')
    return { sql: 'visibility.is_active = 1 AND visibility.false_positive = 0', parameters: [] }
  if (kind === 'feed')
    return {
      sql: 'feed.expired IS NULL AND feed.id NOT IN (SELECT value FROM json_each(?))',
      parameters: [JSON.stringify([...falsePositives])],
    }
  return undefined
}

/** The ids of the new rows of a period that concern the organization, and how many more did once. */
export const concernedIds = (
  readModel: ReadModel,
  rows: SectionRows,
  { clientId, byGroups, falsePositives = new Set() }: SectionScope,
  period: Period,
): { readonly concerned: readonly number[]; readonly once: number } => {
  const kind = concernedItemOf(rows.kind)
  if (kind === undefined) return { concerned: [], once: 0 }
  const matching = allOf([within(rows, period), concernedWithin(kind, clientId, { byGroups })])
  const find = (where: Condition): number[] =>
    readModel.rows(
      idSchema,
      `SELECT ${kind}.id AS id FROM ${kind} ${rows.find ?? ''} WHERE ${where.sql}`,
      where.parameters,
    )
  const concerned = find(allOf([matching, worrying(kind, falsePositives)]))
  return { concerned, once: find(matching).length - concerned.length }
}

/**
 * The ids of a section in their order, those that concern the organization first; of visibilities, which are all its own,
 * first among those of a level.
 */
export const concernedFirst = (
  readModel: ReadModel,
  { kind }: SectionRows,
  concerning: readonly number[],
  ids: readonly number[],
): readonly number[] => {
  const concerned = new Set(concerning)
  if (concerned.size === 0) return ids
  if (kind !== 'visibility')
    return [...ids.filter((id) => concerned.has(id)), ...ids.filter((id) => !concerned.has(id))]
  const levels = new Map(
    readModel
      .rows(
        levelSchema,
        'SELECT id, criticality AS level FROM visibility WHERE id IN (SELECT value FROM json_each(?))',
        [JSON.stringify(ids)],
      )
      .map(({ id, level }) => [id, level]),
  )
  const rank = (id: number): number => (levels.get(id) ?? 0) * 2 + (concerned.has(id) ? 0 : 1)
  return ids.toSorted((one, other) => rank(one) - rank(other))
}

/** Why items of a section concern the organization, by their ids. */
export const concernsOf = (
  readModel: ReadModel,
  module: Exclude<ReportModule, 'incident'>,
  ids: readonly number[],
  { clientId, byGroups }: SectionScope,
): ReadonlyMap<number, readonly ItemConcern[]> =>
  concernsOfItems(readModel, module, clientId, ids, { byGroups })
