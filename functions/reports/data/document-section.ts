/** A section of the document with its first rows. */
import { timeOf } from '#functions/core/read-model/rows.ts'
import { indicatorAccessOf } from '#functions/indicators/access-queries.ts'
import { indicatorsByIds } from '#functions/indicators/indicator-lists.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { daysBetween, isOverdue } from '#shared/domain/exposures/dates.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { labelledDescriptionIn, labelledNameIn, type Described } from '#shared/domain/translations.ts'
import type {
  ModuleFigures,
  ReportSection,
  IndicatorReportRow,
  IncidentReportRow,
  ThreatReportRow,
  ExposureReportRow,
} from '../document/content.ts'
import { type ReportReadModels, type SectionData, readModelOf } from './section-data.ts'
import {
  type ReportCollections,
  storedOf,
  incidentItems,
  threatItems,
  exposureItems,
} from './section-items.ts'
import { type SectionScope, sectionMatches } from './section-rows.ts'

/** A section that is not too long for a report. */
export type ShownSection = SectionData & { readonly figures: ModuleFigures }

export const isShown = (data: SectionData): data is ShownSection => data.figures !== null

const baseOf = ({ total, figures, filters, tlp, withheld }: ShownSection, csv: string) => ({
  total,
  figures,
  filters,
  tlp,
  withheld,
  csv,
})

/** A section with its first rows. `csv` is the name of the file with all of them. */
export const documentSection = async (
  collections: ReportCollections,
  readModels: ReportReadModels,
  { part, data }: { readonly part: ReportPart; readonly data: ShownSection },
  csv: string,
  language: Language,
  scope: SectionScope,
): Promise<ReportSection> => {
  const base = baseOf(data, csv)
  const rowsOf = <Part extends ReportPart>(of: Part) =>
    documentRows(collections, readModels, of, data.ids, language, scope)
  switch (part.module) {
    case 'visibility':
      return { ...base, module: part.module, view: part.view, rows: await rowsOf(part) }
    case 'incident':
      return { ...base, module: part.module, view: part.view, rows: await rowsOf(part) }
    case 'threat':
      return { ...base, module: part.module, view: part.view, rows: await rowsOf(part) }
    case 'feed':
      return { ...base, module: part.module, view: part.view, rows: await rowsOf(part) }
  }
}

interface RowsOf {
  readonly visibility: ExposureReportRow[]
  readonly incident: IncidentReportRow[]
  readonly threat: ThreatReportRow[]
  readonly feed: IndicatorReportRow[]
}

/** The first rows of a section, from the ids of `readSection`. Empty for a section with figures only. */
export const documentRows = async <Part extends ReportPart>(
  collections: ReportCollections,
  readModels: ReportReadModels,
  part: Part,
  ids: readonly number[],
  language: Language,
  scope: SectionScope,
): Promise<RowsOf[Part['module']]> => {
  const shown = part.view === 'figures' ? [] : ids.slice(0, reportLimits.documentRows)
  const rows = {
    visibility: exposureRows,
    incident: incidentRows,
    threat: threatRows,
    feed: indicatorRows,
  } satisfies { [Module in keyof RowsOf]: RowsReader<Module> }
  const read: RowsReader<Part['module']> = rows[part.module]
  return read({
    collections,
    readModels,
    ids: shown,
    language,
    scope,
    isDescribed: part.view === 'descriptions',
  })
}

interface Asked {
  readonly collections: ReportCollections
  readonly readModels: ReportReadModels
  readonly ids: readonly number[]
  readonly language: Language
  readonly scope: SectionScope
  readonly isDescribed: boolean
}
type RowsReader<Module extends keyof RowsOf> = (asked: Asked) => Promise<RowsOf[Module]>

/** The description of an item in the report's language. Empty when it was deleted since. */
const readIn = (item: Described | undefined, language: Language): string | null =>
  item === undefined ? null : labelledDescriptionIn(item, language)

const exposureRows: RowsReader<'visibility'> = async ({
  collections,
  readModels,
  ids,
  language,
  scope,
  isDescribed,
}) => {
  const items = exposureItems(readModels, ids, scope)
  const stored = await storedOf(
    collections.visibility,
    'visibility',
    isDescribed ? items.map(({ visibility_id: id }) => id) : [],
  )
  const matches = sectionMatches(readModelOf(readModels, 'visibility'), 'visibility', ids, scope)
  return items.map((item, index) => ({
    id: item.visibility_id,
    name: item.name,
    category: item.visibility_category[`name_${language}`],
    criticality: item.criticality_level,
    tlp: item.tlp,
    isOpen: item.is_active,
    isFalsePositive: item.false_positive,
    state: item.state,
    repair: repairOf(item, scope.today),
    acceptedUntil: item.accepted_until,
    found: item.is_active ? timeOf(item.returned_date) : null,
    acceptanceEnded: item.acceptance_ended_date,
    first: Date.parse(item.first_detection_date),
    last: Date.parse(item.last_detection_date),
    description: stored[index]?.entity.description ?? null,
    matches: matches.get(item.visibility_id) ?? [],
  }))
}

const repairOf = (item: VisibilityListItem, today: string): ExposureReportRow['repair'] => {
  const { state, owner, due_date: due } = item
  return state !== 'in_repair' || due === null
    ? null
    : {
        owner: owner?.name ?? null,
        due,
        days: isOverdue(item, today) ? daysBetween(due, today) : 0,
      }
}

const incidentRows: RowsReader<'incident'> = async ({
  collections,
  readModels,
  ids,
  language,
  scope,
  isDescribed,
}) => {
  const items = incidentItems(readModels, ids, scope)
  const stored = await storedOf(
    collections.incident,
    'incident',
    isDescribed ? items.map(({ incident_id: id }) => id) : [],
  )
  return items.map((item, index) => ({
    id: item.incident_id,
    name: labelledNameIn(item, language),
    category: item.incident_category[`name_${language}`],
    tags: item.tags.map(({ name }) => name),
    isOpen: item.is_open,
    created: Date.parse(item.creation_date),
    updated: Date.parse(item.last_update_date),
    attachments: item.attachments_count,
    tlp: item.tlp,
    description: readIn(stored[index]?.entity, language),
  }))
}

const threatRows: RowsReader<'threat'> = async ({
  collections,
  readModels,
  ids,
  language,
  scope,
  isDescribed,
}) => {
  const items = await threatItems(collections, readModels, ids, scope)
  const stored = await storedOf(
    collections.threat,
    'threat',
    isDescribed ? items.map(({ threat }) => threat.threat_id) : [],
  )
  return items.map(({ threat, group, matches }, index) => ({
    id: threat.threat_id,
    name: labelledNameIn(threat, language),
    category: threat.threat_category[`name_${language}`],
    tags: threat.tags.map(({ name }) => name),
    created: Date.parse(threat.creation_date),
    tlp: threat.tlp,
    description: readIn(stored[index]?.entity, language),
    group: group && { name: labelledNameIn(group, language), indicators: group.indicators },
    matches,
  }))
}

const indicatorRows: RowsReader<'feed'> = async ({ readModels, ids, scope }) => {
  const matches = sectionMatches(readModelOf(readModels, 'feed'), 'feed', ids, scope)
  return indicatorsByIds(
    readModelOf(readModels, 'feed'),
    indicatorAccessOf(scope.role, undefined, maxTlp('report')),
    ids,
  ).map((indicator) => ({
    id: indicator.feed_id,
    value: indicator.value,
    type: indicator.type.name,
    category: indicator.category.name,
    tags: indicator.tags.map(({ name }) => name),
    idsFlag: indicator.ids_flag,
    tlp: indicator.tlp,
    published: Date.parse(indicator.published_date ?? ''),
    expired: timeOf(indicator.expired_date),
    isFalsePositive: scope.falsePositives?.has(indicator.feed_id) === true,
    matches: matches.get(indicator.feed_id) ?? [],
  }))
}
