/** Converts report sections between requests and storage, and checks them (part 2 section 5). */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { KindName, Kinds } from '#functions/core/event-store/definition.ts'
import { reportPartSchema, type ReportPart, type ReportSections } from '#shared/contracts/report-parts.ts'
import { reportModules, sectionNames, type ReportModule } from '#shared/domain/reports/modules.ts'
import { hasModule, type ModuleAccess } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ReportCollections } from './data/section-items.ts'

/**
 * The sections in order. Absent ones stay as `before`, and null removes one. Throws `no_report_section` when none is
 * enabled.
 */
export const partsOf = (sections: ReportSections, before: readonly ReportPart[] = []): ReportPart[] => {
  const parts = reportModules.flatMap((module) => {
    const given = sections[sectionNames[module]]
    if (given === undefined) return before.filter((part) => part.module === module)
    if (given === null) return []
    const { viewType: view, ...section } = given
    return [reportPartSchema.parse({ module, view, ...section })]
  })
  if (!parts.some(({ enabled }) => enabled)) throw new PortalError('no_report_section')
  return parts.toSorted((one, other) => one.index - other.index)
}

/** Stored sections in the form of requests. */
export const sectionsOf = (parts: readonly ReportPart[]): ReportSections =>
  Object.fromEntries(
    parts.map(({ module, view: viewType, ...section }) => [sectionNames[module], { ...section, viewType }]),
  )

/**
 * Throws `report_section_forbidden` when a section of a module is switched on that its owner lacks. Sections whose
 * module was lost since may stay: the report leaves them out and says so.
 */
export const checkModules = (
  parts: readonly ReportPart[],
  access: ModuleAccess,
  before: readonly ReportPart[] = [],
): void => {
  const forbidden = parts.find(
    ({ module, enabled }) =>
      enabled && !hasModule(access, module) && !before.some((part) => part.module === module && part.enabled),
  )
  if (forbidden !== undefined)
    throw new PortalError('report_section_forbidden', { field: sectionNames[forbidden.module] })
}

/** The ids that a section filters by, by filter name. */
const idsOf = (part: ReportPart | undefined): Partial<Record<string, readonly number[]>> => {
  switch (part?.module) {
    case undefined:
      return {}
    case 'visibility':
      return { visibility_categories: part.filters.visibility_categories }
    case 'incident':
      return { incident_categories: part.filters.incident_categories, tags: part.filters.tags }
    case 'threat':
      return { threat_categories: part.filters.threat_categories, tags: part.filters.tags }
    case 'feed':
      return {
        feed_categories: part.filters.feed_categories,
        feed_types: part.filters.feed_types,
        tags: part.filters.tags,
        groups_ids: part.filters.groups_ids,
      }
  }
}

/** Which of these ids a user of an organization cannot see. */
type Unknown = (ids: readonly number[]) => Promise<number[]>

const missing =
  <K extends Kinds>(collection: Collection<K>, kind: KindName<K>): Unknown =>
  async (ids) => {
    const entities = await collection.getMany(kind, ids)
    return ids.filter((_, index) => entities[index] === undefined)
  }

/** Groups are visible with the module, once they are published. */
const hiddenGroups =
  ({ feed: indicators }: ReportCollections, access: ModuleAccess): Unknown =>
  async (ids) => {
    if (!hasModule(access, 'feed')) return [...ids]
    const groups = await indicators.getMany('feed_group', ids)
    return ids.filter((_, index) => groups[index]?.entity.is_verified !== true)
  }

/**
 * Throws `unknown_reference` for filters by entries that do not exist or that the owner may not see. Filters that the
 * section had `before` may stay, even if deleted meanwhile.
 */
export const checkReferences = async (
  collections: ReportCollections,
  parts: readonly ReportPart[],
  access: ModuleAccess,
  before: readonly ReportPart[] = [],
): Promise<void> => {
  const { visibility: exposures, incident: incidents, threat: threats, feed: indicators } = collections
  const unknownIn: Readonly<Record<ReportModule, Readonly<Record<string, Unknown>>>> = {
    visibility: { visibility_categories: missing(exposures, 'visibility_category') },
    incident: {
      incident_categories: missing(incidents, 'incident_category'),
      tags: missing(incidents, 'incident_tag'),
    },
    threat: { threat_categories: missing(threats, 'threat_category'), tags: missing(threats, 'threat_tag') },
    feed: {
      feed_categories: missing(indicators, 'feed_category'),
      feed_types: missing(indicators, 'feed_type'),
      tags: missing(indicators, 'feed_tag'),
      groups_ids: hiddenGroups(collections, access),
    },
  }
  for (const part of parts) {
    const known = idsOf(before.find(({ module }) => module === part.module))
    const wantedOf = idsOf(part)
    for (const [filter, unknown] of Object.entries(unknownIn[part.module])) {
      const wanted = (wantedOf[filter] ?? []).filter((id) => known[filter]?.includes(id) !== true)
      const not = wanted.length === 0 ? [] : await unknown(wanted)
      if (not.length > 0)
        throw new PortalError('unknown_reference', {
          field: `${sectionNames[part.module]}.filters.${filter}`,
          values: not.map(String),
        })
    }
  }
}
