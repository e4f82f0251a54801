/** The filters of a section as text. */
import * as z from 'zod'
import { indicatorAccessOf } from '#functions/indicators/visible-indicators.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Language } from '#shared/contracts/account.ts'
import { labelledNameForReader } from '#functions/rules/translations/columns.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import type { Role } from '#shared/domain/roles.ts'
import { searchKey } from '#shared/domain/text.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import type { NamedFilter } from '#functions/reports/document/content.ts'

const namedSchema = z.object({ id: z.int(), name: z.string() })

/** Which groups the filters of a section may name. */
const groupsVisibleTo = (role: Role): string =>
  indicatorAccessOf(role, undefined, maxTlp('report')).condition('grouping').sql

/** The groups named by the filters of a section. Their levels count for the section's. */
export const namedGroups = (readModel: ReadModel, part: ReportPart, role: Role): number[] =>
  part.module !== 'feed' || part.filters.groups_ids === undefined
    ? []
    : readModel
        .rows(
          z.object({ id: z.int() }),
          `SELECT id FROM feed_group AS grouping WHERE id IN (SELECT value FROM json_each(?)) AND ${groupsVisibleTo(role)}`,
          [JSON.stringify(part.filters.groups_ids)],
        )
        .map(({ id }) => id)

/**
 * The filters of a section as text, in the reader's language. A deleted entry, one that the reader may not see and one
 * whose level no report may contain appear as a number: they filter nevertheless.
 */
export const namedFilters = (
  readModel: ReadModel,
  part: ReportPart,
  role: Role,
  language: Language,
): NamedFilter[] => {
  const text = (what: NamedFilter['what'], sought: string | undefined): NamedFilter[] =>
    sought === undefined || searchKey(sought) === '' ? [] : [{ what, values: [sought] }]
  const choice = (what: NamedFilter['what'], wanted: boolean | undefined): NamedFilter[] =>
    wanted === undefined ? [] : [{ what, values: [wanted ? 'yes' : 'no'] }]
  const marks = (levels: readonly TlpLevel[] | undefined): NamedFilter[] =>
    levels === undefined || levels.length === 0 ? [] : [{ what: 'tlp', values: levels.map(tlpLabel) }]
  const entries = (
    what: NamedFilter['what'],
    ids: readonly number[] | undefined,
    {
      kind,
      name = 'name',
      seen = 'TRUE',
      alias = 'entry',
    }: { kind: string; name?: string; seen?: string; alias?: string },
  ): NamedFilter[] => {
    if (ids === undefined || ids.length === 0) return []
    const names = new Map(
      readModel
        .rows(
          namedSchema,
          `SELECT id, ${name} AS name FROM ${kind} AS ${alias} WHERE ${alias}.id IN (SELECT value FROM json_each(?)) AND ${seen}`,
          [JSON.stringify(ids)],
        )
        .map((entry) => [entry.id, entry.name]),
    )
    return [{ what, values: ids.map((id) => names.get(id) ?? `#${id}`) }]
  }
  const name = `name_${language}`
  switch (part.module) {
    case 'visibility': {
      const { filters } = part
      const levels = filters.criticality_levels ?? []
      return [
        ...text('name', filters.name),
        ...entries('categories', filters.visibility_categories, { kind: 'visibility_category', name }),
        ...(levels.length === 0 ? [] : [{ what: 'criticality' as const, values: levels.map(String) }]),
        ...choice('open', filters.is_active),
        ...marks(filters.tlp),
      ]
    }
    case 'incident': {
      const { filters } = part
      return [
        ...text('name', filters.name),
        ...entries('categories', filters.incident_categories, { kind: 'incident_category', name }),
        ...choice('open', filters.is_open),
        ...entries('tags', filters.tags, { kind: 'incident_tag' }),
        ...marks(filters.tlp),
      ]
    }
    case 'threat': {
      const { filters } = part
      return [
        ...text('name', filters.name),
        ...entries('categories', filters.threat_categories, { kind: 'threat_category', name }),
        ...entries('tags', filters.tags, { kind: 'threat_tag' }),
        ...marks(filters.tlp),
      ]
    }
    case 'feed': {
      const { filters } = part
      return [
        ...text('value', filters.value),
        ...entries('types', filters.feed_types, { kind: 'feed_type' }),
        ...entries('categories', filters.feed_categories, { kind: 'feed_category' }),
        ...entries('tags', filters.tags, { kind: 'feed_tag' }),
        ...entries('groups', filters.groups_ids, {
          kind: 'feed_group',
          alias: 'grouping',
          name: labelledNameForReader('grouping', language),
          seen: groupsVisibleTo(role),
        }),
        ...choice('has_group', filters.has_group),
        ...choice('ids_flag', filters.ids_flag),
        ...marks(filters.tlp),
      ]
    }
  }
}
