/** Reads a section of a report from the read model of its module: rows and figures. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idsInOrder } from '#functions/core/read-model/page.ts'
import { within, type Period } from '#functions/rules/lists/period.ts'
import type { NamedFilter, Withheld, ModuleFigures } from '#functions/reports/document/content.ts'
import { tlpDefaultOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { reportLimits, type ReportModule } from '#shared/domain/reports/modules.ts'
import { reportZone, type DayRange } from '#shared/domain/reports/periods.ts'
import { strictestTlp, tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { zonedDays } from '#shared/domain/zoned-days.ts'
import { matchedFirst, matchedIds } from './matched-rows.ts'
import { moduleFigures, openNow } from './figures.ts'
import { namedFilters, namedGroups } from './filter-labels.ts'
import { countIn } from './new-rows.ts'
import { rowsOfAnyLevel, sectionRows, type SectionRows, type SectionScope } from './section-rows.ts'

/** The read models of a report's sections. Each is read once, so that sections do not contradict each other. */
export type ReportReadModels = { readonly [Module in ReportModule]?: ReadModel }

export interface SectionData {
  readonly total: number
  /** Null for a section that is too long for a report. */
  readonly figures: ModuleFigures | null
  readonly filters: NamedFilter[]
  /** The strictest level of the section's items. The default level when it has none. */
  readonly tlp: TlpLevel
  readonly withheld: Withheld
  /** All row ids in order. Empty for a section that is too long. */
  readonly ids: readonly number[]
}

/** The read model of a module in the report. */
export const readModelOf = (readModels: ReportReadModels, module: ReportModule): ReadModel => {
  const readModel = readModels[module]
  if (readModel === undefined) throw new Error(`The read model of ${module} was not loaded`)
  return readModel
}

const periodOf = ({ first, last }: DayRange): Period => {
  const days = zonedDays(first, last, reportZone)
  const [start] = days
  const end = days.at(-1)
  if (start === undefined || end === undefined) throw new Error(`Invalid day range: ${first} to ${last}`)
  return { days, first: start.first, last: end.last }
}

/**
 * Reads a section for a period and the one `before`, as of `now`. Runs without await, so everything comes from one
 * state of the read model.
 */
export const readSection = (
  readModels: ReportReadModels,
  part: ReportPart,
  scope: SectionScope,
  period: DayRange,
  before: DayRange,
  now: Date,
  language: Language,
): SectionData => {
  const readModel = readModelOf(readModels, part.module)
  const rows = sectionRows(part, scope)
  const periods = { now: periodOf(period), before: periodOf(before) }
  const total = countIn(readModel, rows, periods.now)
  const filters = namedFilters(readModel, part, scope.role, language)
  const all = rowsOfAnyLevel(part, scope)
  const shown = openNow(readModel, rows, scope.today)
  const whole = openNow(readModel, all, scope.today)
  const withheld = {
    fresh: countIn(readModel, all, periods.now) - total,
    open: whole.open - shown.open,
    overdue: whole.overdue - shown.overdue,
  }
  if (total > reportLimits.sectionRows)
    return { total, figures: null, filters, tlp: tlpDefaultOf(readModel, part.module), withheld, ids: [] }
  const { matched, once } = matchedIds(readModel, rows, scope, periods.now)
  const figures = {
    ...moduleFigures(readModel, rows, periods, { now, today: scope.today }, language),
    matched: matched.length,
    matchedBefore: once,
  }
  const ids = matchedFirst(readModel, rows, matched, idsInOrder(readModel, listed(rows, periods.now)))
  const longest = figures.remediation?.longestOpen.map(({ id }) => id) ?? []
  const late = figures.remediation?.overdue?.repairs.map(({ id }) => id) ?? []
  return {
    total,
    figures,
    filters,
    tlp:
      strictestTlp([
        ...levelOf(readModel, part.module, [...ids, ...longest, ...late]),
        ...levelOf(readModel, 'feed_group', namedGroups(readModel, part, scope.role)),
      ]) ?? tlpDefaultOf(readModel, part.module),
    withheld,
    ids,
  }
}

const levelSchema = z.object({ level: z.int().nullable() })

/** The strictest level of these entities. Undefined without any. */
const levelOf = (
  readModel: ReadModel,
  kind: ReportModule | 'feed_group',
  ids: readonly number[],
): TlpLevel[] => {
  if (ids.length === 0) return []
  const found = readModel.row(
    levelSchema,
    `SELECT max(${tlpSql(kind)}) AS level FROM ${kind} WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
  )?.level
  return found === null || found === undefined ? [] : [tlpOfRank(found)]
}

/** The rows of a period as a list. */
const listed = (rows: SectionRows, period: Period) => ({
  from: rows.kind,
  where: within(rows, period),
  order: rows.order,
  ...(rows.find === undefined ? {} : { access: { find: rows.find, scan: rows.find } }),
})
