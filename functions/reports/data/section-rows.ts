/** The rows of a report's section: those of the module's list with the section's filters, as the owner sees them. */
import { indicatorIndexes } from '#functions/indicators/collection.ts'
import { indicatorAccess, indicatorSearch } from '#functions/indicators/indicator-search.ts'
import { indicatorAccessOf } from '#functions/indicators/visible-indicators.ts'
import { incidentConditions } from '#functions/incidents/incident-queries.ts'
import { indexName } from '#functions/core/event-store/definition.ts'
import type { PageQuery } from '#functions/core/read-model/page.ts'
import type { CountedRows } from '#functions/rules/lists/period.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import { ofOrganization } from '#functions/rules/tenants/tenant-items.ts'
import { allowedOn } from '#functions/rules/tlp/tlp.ts'
import { threatConditions } from '#functions/threats/threat-queries.ts'
import { oneDay } from '#functions/exposures/remediation/today.ts'
import { exposureConditions } from '#functions/exposures/exposure-conditions.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'

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
export interface SectionRows extends CountedRows {
  readonly order: PageQuery<unknown>['order']
  /** The same rows, open and resolved: remediation figures cover all. */
  readonly ofAnyState?: Condition
  /** The dictionary of types, if there is one. */
  readonly types?: string
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
