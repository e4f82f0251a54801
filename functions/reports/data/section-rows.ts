/**
 * The rows of a report's section: those of the module's list with the section's filters, as the owner sees them. Counts
 * them, finds those that match the organization's assets, and names the filters.
 */
import { hasMatch, matchesOfItems } from '#functions/asset-matches/match-queries.ts'
import { indexName } from '#functions/core/event-store/definition.ts'
import type { PageQuery } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import {
  criticalitiesOf,
  exposureConditions,
  worryingExposures,
} from '#functions/exposures/exposure-queries.ts'
import { oneDay } from '#functions/exposures/remediation/remediation-queries.ts'
import { incidentConditions } from '#functions/incidents/incident-queries.ts'
import { indicatorAccessOf } from '#functions/indicators/access-queries.ts'
import { groupsAmong } from '#functions/indicators/groups/group-queries.ts'
import { indicatorAccess, indicatorSearch, validIndicators } from '#functions/indicators/indicator-queries.ts'
import { indicatorIndexes } from '#functions/indicators/indicator-store.ts'
import { entryNames } from '#functions/rules/dictionaries/entries.ts'
import { idsOfRows, type GroupedRows } from '#functions/rules/lists/grouped-rows.ts'
import { within, type Period } from '#functions/rules/lists/period.ts'
import { ofOrganization } from '#functions/rules/tenants/tenant-items.ts'
import { allowedOn } from '#functions/rules/tlp/tlp.ts'
import { labelledNameForReader } from '#functions/rules/translations/columns.ts'
import { threatConditions } from '#functions/threats/threat-queries.ts'
import type { Language } from '#shared/contracts/account.ts'
import { matchedItems, type MatchedItem, type ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import type { Role } from '#shared/domain/roles.ts'
import { searchKey } from '#shared/domain/text.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { type TlpLevel, tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { NamedFilter } from '../document/content.ts'

/** The reader of a section: the report's owner. */
export interface SectionScope {
  readonly organizationId: number
  readonly role: Role
  /** Required for naming the groups of threats. */
  readonly hasIndicatorAccess: boolean
  /** The level up to which threats also match through indicators of their visible groups. */
  readonly byGroups?: TlpLevel | undefined
  /** The organization's false positives. Without them, files do not mark any. */
  readonly falsePositives?: ReadonlySet<number>
  /** The present day in the organization's time zone. */
  readonly today: string
}

/** The rows of a section for any period, and their order. */
export interface SectionRows extends GroupedRows {
  readonly order: PageQuery<unknown>['order']
  /** The same rows, open and resolved: remediation figures cover all. */
  readonly ofAnyState?: Condition
}

/**
 * The rows of a section that its owner may see. Exposures are sorted by highest criticality, then last detection.
 * Others are sorted newest first.
 */
export const sectionRows = (part: ReportPart, scope: SectionScope): SectionRows => {
  const rows = rowsOfAnyLevel(part, scope)
  const level = allowedOn(part.module, 'report')
  const within = (condition: Condition): Condition => allOf([condition, level])
  return {
    ...rows,
    seen: within(rows.seen),
    ...(rows.ofAnyState === undefined ? {} : { ofAnyState: within(rows.ofAnyState) }),
  }
}

/** The same for all TLP levels, to count what no report may contain. */
export const rowsOfAnyLevel = (
  part: ReportPart,
  { organizationId, role, today }: SectionScope,
): SectionRows => {
  switch (part.module) {
    case 'visibility': {
      const { name, visibility_categories: categories, is_active, criticality_levels, tlp } = part.filters
      const seen = (state: boolean | undefined): Condition =>
        exposureConditions(
          ofOrganization('visibility', organizationId),
          { role, userId: 0, days: oneDay(today) },
          { name, categories, is_active: state, criticality_levels, tlp },
          undefined,
        )
      return {
        kind: 'visibility',
        hasCriticality: true,
        seen: seen(is_active),
        ofAnyState: seen(undefined),
        since: 'first',
        open: 'is_active',
        categories: { dictionary: 'visibility_category', names: 'bilingual' },
        order: [
          { column: 'criticality', descending: false },
          { column: 'last', descending: true },
        ],
      }
    }
    case 'incident': {
      const { name, incident_categories: categories, is_open, tags, tlp } = part.filters
      const seen = (state: boolean | undefined): Condition =>
        incidentConditions(
          ofOrganization('incident', organizationId),
          role,
          { name, categories, is_open: state, tags, tlp },
          undefined,
        )
      return {
        kind: 'incident',
        seen: seen(is_open),
        ofAnyState: seen(undefined),
        since: 'created',
        open: 'is_open',
        categories: { dictionary: 'incident_category', names: 'bilingual' },
        tags: 'incident_tag',
        order: [{ column: 'created', descending: true }],
      }
    }
    case 'threat': {
      const { name, threat_categories: categories, tags, tlp } = part.filters
      return {
        kind: 'threat',
        seen: threatConditions(role, { name, categories, tags, tlp }, undefined, undefined),
        since: 'created',
        categories: { dictionary: 'threat_category', names: 'bilingual' },
        tags: 'threat_tag',
        order: [{ column: 'created', descending: true }],
      }
    }
    case 'feed': {
      const { value, feed_categories: categories, feed_types: types, groups_ids: groups } = part.filters
      const { ids_flag, tags, has_group, tlp } = part.filters
      const visible = indicatorAccessOf(role)
      const search = indicatorSearch(visible, {
        value,
        categories,
        types,
        ids_flag,
        tags,
        has_group,
        groups,
        tlp,
      })
      return {
        kind: 'feed',
        // The set form of links is gathered once. The per-row form would be evaluated for each row.
        seen: { sql: search.where.sql, parameters: search.where.parameters },
        find: `INDEXED BY ${indexName('feed', indicatorIndexes.published)}`,
        since: 'published',
        categories: { dictionary: 'feed_category', names: 'plain' },
        tags: 'feed_tag',
        types: 'feed_type',
        order: indicatorAccess(visible, search, '-verification_date').order,
      }
    }
  }
}

const matchedItemOf = (kind: string): MatchedItem | undefined => matchedItems.find((item) => item === kind)

/** Closed or expired items and false positives appear with their reason but are not counted, as on the dashboard. */
const worrying = (kind: MatchedItem, falsePositives: ReadonlySet<number>): Condition | undefined => {
  if (kind === 'visibility') return worryingExposures
  return kind === 'feed' ? validIndicators(falsePositives) : undefined
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
  const find = (where: Condition): number[] => idsOfRows(readModel, rows, where)
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
  const levels = criticalitiesOf(readModel, ids)
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

/** Which groups the filters of a section may name. */
const groupsVisibleTo = (role: Role): Condition =>
  indicatorAccessOf(role, undefined, maxTlp('report')).condition('feed_group')

/** The groups named by the filters of a section. Their levels count for the section's. */
export const namedGroups = (readModel: ReadModel, part: ReportPart, role: Role): number[] =>
  part.module !== 'feed' || part.filters.groups_ids === undefined
    ? []
    : groupsAmong(readModel, part.filters.groups_ids, groupsVisibleTo(role))

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
    const names = entryNames(readModel, { kind, name, seen, alias }, ids)
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
          alias: 'feed_group',
          name: labelledNameForReader('feed_group', language),
          seen: groupsVisibleTo(role).sql,
        }),
        ...choice('has_group', filters.has_group),
        ...choice('ids_flag', filters.ids_flag),
        ...marks(filters.tlp),
      ]
    }
  }
}
