/** Which items a report's file contains, so that their TLP levels are checked whenever it is sent or downloaded. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allowedOn } from '#functions/rules/tlp/tlp.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import type { TlpKind } from '#shared/domain/tlp/levels.ts'
import { sectionMatches } from './matched-rows.ts'
import { namedGroups } from './filter-labels.ts'
import { readModelOf, type ReportReadModels, type SectionData } from './section-data.ts'
import type { ReportCollections } from './section-items.ts'
import type { SectionScope } from './section-rows.ts'

export interface HeldItems {
  readonly items: Readonly<Partial<Record<TlpKind, readonly number[]>>>
  /** Groups whose matching indicators it counts: the ids of these indicators are unknown. */
  readonly counted: readonly number[]
}

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

const groupsOfIndicators =
  'SELECT DISTINCT link.value AS id FROM feed, json_each(feed.group_ids) AS link WHERE feed.id IN (SELECT value FROM json_each(?))'
const groupsOfThreats =
  'SELECT DISTINCT ioc_group_id AS id FROM threat WHERE ioc_group_id IS NOT NULL AND id IN (SELECT value FROM json_each(?))'

const groupsBy = (readModel: ReadModel, sql: string, ids: readonly number[]): number[] =>
  readModel.rows(idSchema, sql, [JSON.stringify(ids)])

/** The rows of a section, and those outside the period that its figures name. */
const namedIn = ({ ids, figures }: SectionData): number[] => [
  ...ids,
  ...(figures?.remediation?.longestOpen.map(({ id }) => id) ?? []),
  ...(figures?.remediation?.overdue?.repairs.map(({ id }) => id) ?? []),
]

/** The items that a report's sections contain. Excludes groups that no report may name. */
export const heldItems = async (
  collections: ReportCollections,
  readModels: ReportReadModels,
  sections: readonly { readonly part: ReportPart; readonly data: SectionData }[],
  scope: SectionScope,
): Promise<HeldItems> => {
  const items: Partial<Record<TlpKind, readonly number[]>> = {}
  const groups = new Set<number>()
  const counted = new Set<number>()
  for (const { part, data } of sections) {
    const readModel = readModelOf(readModels, part.module)
    items[part.module] = namedIn(data)
    if (part.module === 'feed')
      for (const id of [
        ...groupsBy(readModel, groupsOfIndicators, data.ids),
        ...namedGroups(readModel, part, scope.role),
      ])
        groups.add(id)
    if (part.module !== 'threat' || !scope.hasIndicatorAccess) continue
    for (const id of groupsBy(readModel, groupsOfThreats, data.ids)) groups.add(id)
    const byIndicators = [...sectionMatches(readModel, 'threat', data.ids, scope)]
      .filter(([, matches]) => matches.some(({ indicators }) => indicators !== undefined))
      .map(([id]) => id)
    for (const id of groupsBy(readModel, groupsOfThreats, byIndicators)) counted.add(id)
  }
  if (groups.size > 0) {
    const readModel = readModels.feed ?? (await collections.feed.readModel())
    items.feed_group = readModel.rows(
      idSchema,
      `SELECT id FROM feed_group WHERE id IN (SELECT value FROM json_each(?)) AND ${allowedOn('feed_group', 'report')?.sql ?? 'TRUE'}`,
      [JSON.stringify([...groups])],
    )
  }
  return { items, counted: [...counted] }
}
