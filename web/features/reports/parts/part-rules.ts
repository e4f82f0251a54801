/** The sections of a report in its editor: their order, which are on, and the request. */
import type { ReportPart, ReportSections } from '#shared/contracts/report-parts.ts'
import { reportModules, sectionNames, viewTypes, type ReportModule } from '#shared/domain/reports/modules.ts'
import type { FieldsBefore } from '#shared/domain/fields-before.ts'
import { fieldsOf } from '#web/ui/form/contract-form.ts'
import type { FilterValues } from '#web/ui/list/filters/filters.ts'
import { filtersSent, valuesOfFilters } from './part-filters.ts'

/** A section in the editor. Its position among the others is its position in the report. */
export interface EditedPart {
  readonly module: ReportModule
  readonly enabled: boolean
  readonly filters: FilterValues
  readonly view: string
}

/** Stored sections in their order, each module once. A module that is not stored comes last and is off. */
export const editedParts = (parts: readonly ReportPart[]): EditedPart[] => {
  const kept = parts
    .toSorted((a, b) => a.index - b.index)
    .map(({ module, enabled, filters, view }) => ({
      module,
      enabled,
      filters: valuesOfFilters(filters),
      view,
    }))
  const missing = reportModules.filter((module) => kept.every((part) => part.module !== module))
  return [
    ...kept,
    ...missing.map((module) => ({ module, enabled: false, filters: {}, view: viewTypes[module][0] })),
  ]
}

/** The sections, with those of modules that are not allowed switched off. Filters stay. */
export const limitedTo = (
  parts: readonly EditedPart[],
  isAllowed: (module: ReportModule) => boolean,
): EditedPart[] =>
  parts.map((part) => (part.enabled && !isAllowed(part.module) ? { ...part, enabled: false } : part))

/** The sections with one of them changed. */
export const changedPart = (
  parts: readonly EditedPart[],
  module: ReportModule,
  change: Partial<Omit<EditedPart, 'module'>>,
): EditedPart[] => parts.map((part) => (part.module === module ? { ...part, ...change } : part))

/** The sections with one moved to another position, counted from 0. Returns the same array if nothing moves. */
export const movedPart = (
  parts: readonly EditedPart[],
  module: ReportModule,
  to: number,
): readonly EditedPart[] => {
  const from = parts.findIndex((part) => part.module === module)
  const place = Math.min(Math.max(to, 0), parts.length - 1)
  if (from < 0 || from === place) return parts
  return parts.toSpliced(from, 1).toSpliced(place, 0, ...parts.slice(from, from + 1))
}

/** The modules that the report will contain, in order: section on and module allowed. */
export const numbered = (
  parts: readonly EditedPart[],
  isAllowed: (module: ReportModule) => boolean,
): ReportModule[] =>
  parts.filter(({ enabled, module }) => enabled && isAllowed(module)).map(({ module }) => module)

/** The number of a section among those; undefined if it is left out. */
export const numberOf = (
  parts: readonly EditedPart[],
  module: ReportModule,
  isAllowed: (module: ReportModule) => boolean,
): number | undefined => {
  const at = numbered(parts, isAllowed).indexOf(module)
  return at < 0 ? undefined : at + 1
}

/** Whether sections are on but none of their modules is allowed, so that no report is possible. */
export const hasNoModule = (
  parts: readonly EditedPart[],
  isAllowed: (module: ReportModule) => boolean,
): boolean => parts.some(({ enabled }) => enabled) && numbered(parts, isAllowed).length === 0

const viewOf = <View extends string>(views: readonly [View, ...View[]], view: string): View =>
  views.find((one) => one === view) ?? views[0]

/** The four sections in the request. One that is off is sent too, so that it keeps its filters and position. */
export const sectionsOf = (parts: readonly EditedPart[]): Required<ReportSections> => {
  const of = (module: ReportModule) => {
    const index = parts.findIndex((part) => part.module === module)
    const part = parts[index]
    return {
      rest: { index: Math.max(index, 0), enabled: part?.enabled ?? false },
      filters: part?.filters ?? {},
      view: part?.view ?? '',
    }
  }
  const [exposure, incident, threat, indicator] = [of('visibility'), of('incident'), of('threat'), of('feed')]
  return {
    visibilities: {
      ...exposure.rest,
      filters: filtersSent.visibility(exposure.filters),
      viewType: viewOf(viewTypes.visibility, exposure.view),
    },
    incidents: {
      ...incident.rest,
      filters: filtersSent.incident(incident.filters),
      viewType: viewOf(viewTypes.incident, incident.view),
    },
    threats: {
      ...threat.rest,
      filters: filtersSent.threat(threat.filters),
      viewType: viewOf(viewTypes.threat, threat.view),
    },
    feeds: {
      ...indicator.rest,
      filters: filtersSent.feed(indicator.filters),
      viewType: viewOf(viewTypes.feed, indicator.view),
    },
  }
}

/** The changed sections, with old and new values. */
export const changedSections = (
  before: readonly EditedPart[],
  now: readonly EditedPart[],
): { readonly now: ReportSections; readonly before: FieldsBefore } => {
  const [was, is] = [sectionsOf(before), sectionsOf(now)]
  const changed = reportModules
    .map((module) => sectionNames[module])
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  return {
    now: Object.fromEntries(changed.map((name) => [name, is[name]])),
    before: fieldsOf(Object.fromEntries(changed.map((name) => [name, was[name]]))),
  }
}

/** Whether two sets of sections produce the same report. */
export const sameParts = (some: readonly EditedPart[], others: readonly EditedPart[]): boolean =>
  JSON.stringify(sectionsOf(some)) === JSON.stringify(sectionsOf(others))
