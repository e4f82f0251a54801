/** Which rows a section of a report speaks of: those of the module's list under its filters, as the owner sees them. */
import { indicatorIndexes } from '#functions/indicators/collection.ts'
import { indicatorAccess, indicatorSearch } from '#functions/indicators/indicator-search.ts'
import { indicatorAccessOf } from '#functions/indicators/visible-indicators.ts'
import { incidentConditions } from '#functions/incidents/incident-conditions.ts'
import { indexName } from '#functions/platform/journal/definition.ts'
import type { PageQuery } from '#functions/platform/lists/page.ts'
import type { CountedRows } from '#functions/platform/lists/period.ts'
import { allOf, type Condition } from '#functions/platform/lists/where.ts'
import { ofOrganization } from '#functions/platform/tenants/tenant-items.ts'
import { allowedOn } from '#functions/platform/tlp/tlp.ts'
import { threatConditions } from '#functions/threats/threat-conditions.ts'
import { oneDay } from '#functions/exposures/remediation/today.ts'
import { exposureConditions } from '#functions/exposures/exposure-conditions.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'

/** As whom a section is read: the report's owner. */
export interface SectionScope {
  readonly organizationId: number
  readonly role: Role
  /** A threat names its group of indicators only then. */
  readonly hasIndicatorAccess: boolean
  /** Up to which level threats also match by indicators of their groups, where these are seen. */
  readonly byGroups?: TlpLevel | undefined
  /** Indicators that are false positives for the organization; where they are not given, no file tells them. */
  readonly falsePositives?: ReadonlySet<number>
  /** The day of the organization on which it is read. */
  readonly today: string
}

/** The rows of a section, whenever they are new, and their order. */
export interface SectionRows extends CountedRows {
  readonly order: PageQuery<unknown>['order']
  /** The same rows whether they are open or resolved: what became of them is told of all. */
  readonly ofAnyState?: Condition
  /** The dictionary of types, where there is any. */
  readonly types?: string
}

/**
 * The rows of a section as its owner may see them. Exposures come with the highest criticality first, then the
 * last detected; everything else the newest first.
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

/** The same whatever their TLP level: of them is counted what no report holds. */
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
        // Sets of links are gathered once; the form that is tried on row after row would be made anew for each.
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
