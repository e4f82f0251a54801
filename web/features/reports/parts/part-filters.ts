/** Converts a section's filters between the form, with texts and lists of texts, and the request. */
import type {
  IndicatorReportFilters,
  IncidentReportFilters,
  ThreatReportFilters,
  VisibilityReportFilters,
} from '#shared/contracts/report-parts.ts'
import { tlpLevels, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { tidyText } from '#shared/domain/text.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { choicesOf, textOf } from '#web/ui/list/filters/filter-values.ts'
import type { FilterValue, FilterValues } from '#web/ui/list/filters/filters.ts'

/** Stored filters as form values. */
export const valuesOfFilters = (filters: object): FilterValues =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]: [string, unknown]): [string, FilterValue][] => {
      if (typeof value === 'string') return value === '' ? [] : [[key, value]]
      if (typeof value === 'boolean') return [[key, String(value)]]
      if (Array.isArray(value)) return value.length === 0 ? [] : [[key, value.map(String)]]
      return []
    }),
  )

type ReportedTlp = NonNullable<ThreatReportFilters['tlp']>[number]

const text = (value: FilterValue | undefined): string | undefined => {
  const tidy = tidyText(textOf(value))
  return tidy === '' ? undefined : tidy
}
const yesOrNo = (value: FilterValue | undefined): boolean | undefined =>
  value === undefined ? undefined : textOf(value) === 'true'
const ids = (value: FilterValue | undefined): number[] | undefined => {
  const chosen = choicesOf(value).map(Number)
  return chosen.length === 0 ? undefined : chosen.toSorted((a, b) => a - b)
}
const levels = (value: FilterValue | undefined): CriticalityLevel[] | undefined => {
  const chosen = criticalityLevels.filter((level) => choicesOf(value).includes(String(level)))
  return chosen.length === 0 ? undefined : chosen
}

const isReported = (level: TlpLevel): level is ReportedTlp => level !== 'red'
/** The TLP levels that a report may contain, strictest first. */
export const reportedTlp: readonly ReportedTlp[] = tlpLevels.filter(isReported).toReversed()
const reportedLevels = (value: FilterValue | undefined): ReportedTlp[] | undefined => {
  const chosen = reportedTlp.filter((level) => choicesOf(value).includes(level))
  return chosen.length === 0 ? undefined : chosen
}

/** The filters of each module in the request; filters without a restriction are omitted. */
export const filtersSent = {
  visibility: (values: FilterValues): VisibilityReportFilters => ({
    name: text(values['name']),
    visibility_categories: ids(values['visibility_categories']),
    is_active: yesOrNo(values['is_active']),
    criticality_levels: levels(values['criticality_levels']),
    tlp: reportedLevels(values['tlp']),
  }),
  incident: (values: FilterValues): IncidentReportFilters => ({
    name: text(values['name']),
    incident_categories: ids(values['incident_categories']),
    is_open: yesOrNo(values['is_open']),
    tags: ids(values['tags']),
    tlp: reportedLevels(values['tlp']),
  }),
  threat: (values: FilterValues): ThreatReportFilters => ({
    name: text(values['name']),
    threat_categories: ids(values['threat_categories']),
    tags: ids(values['tags']),
    tlp: reportedLevels(values['tlp']),
  }),
  feed: (values: FilterValues): IndicatorReportFilters => ({
    value: text(values['value']),
    feed_categories: ids(values['feed_categories']),
    feed_types: ids(values['feed_types']),
    ids_flag: yesOrNo(values['ids_flag']),
    tags: ids(values['tags']),
    has_group: yesOrNo(values['has_group']),
    groups_ids: ids(values['groups_ids']),
    tlp: reportedLevels(values['tlp']),
  }),
} as const
