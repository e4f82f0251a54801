/** Reads a section of a report from the read model of its module: rows and figures. */
import { idsInOrder, countRows } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import { openSince, overdueOn, overdueRepairs } from '#functions/exposures/exposure-queries.ts'
import { oneDay, repairTimes } from '#functions/exposures/remediation/remediation-queries.ts'
import {
  within,
  type Period,
  topCategories,
  topTags,
  type CountedRows,
  type Groups,
} from '#functions/rules/lists/period.ts'
import { countIn, countRowsOf, newIn, oldestRows, resolvedRows } from '#functions/rules/lists/grouped-rows.ts'
import { strictestAmong, tlpDefaultOf } from '#functions/rules/tlp/tlp.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { daysBetween } from '#shared/domain/exposures/dates.ts'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import { reportLimits, type ReportModule } from '#shared/domain/reports/modules.ts'
import { reportZone, type DayRange } from '#shared/domain/reports/periods.ts'
import { strictestTlp, tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { zonedDays } from '#shared/domain/zoned-days.ts'
import type {
  NamedFilter,
  Withheld,
  ModuleFigures,
  Compared,
  RemediationFigures,
  Share,
} from '../document/content.ts'
import {
  matchedFirst,
  matchedIds,
  namedFilters,
  namedGroups,
  rowsOfAnyLevel,
  sectionRows,
  type SectionRows,
  type SectionScope,
} from './section-rows.ts'

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
        ...strictestAmong(readModel, part.module, [...ids, ...longest, ...late]),
        ...strictestAmong(readModel, 'feed_group', namedGroups(readModel, part, scope.role)),
      ]) ?? tlpDefaultOf(readModel, part.module),
    withheld,
    ids,
  }
}

/** The rows of a period as a list. */
const listed = (rows: SectionRows, period: Period) => ({
  from: rows.kind,
  where: within(rows, period),
  order: rows.order,
  ...(rows.find === undefined ? {} : { access: { find: rows.find, scan: rows.find } }),
})

const dayMilliseconds = 86_400_000
/** Days after which the report mentions an open exposure of the highest criticality. */
const longDays = 14
const [highest] = criticalityLevels
const longestOpen = 5
/** Maximum overdue repairs that a section lists. The portal shows all. */
const latestOverdue = 10

/** A period and the one before it. */
interface ComparedPeriods {
  readonly now: Period
  readonly before: Period
}

/** The moment of the open counts, and the organization's day, which decides what is overdue. */
interface Moment {
  readonly now: Date
  readonly today: string
}

/** The figures of a section for its period and the one before. The section's filters apply to all of them. */
const moduleFigures = (
  readModel: ReadModel,
  rows: SectionRows,
  periods: ComparedPeriods,
  { now, today }: Moment,
  language: Language,
): Omit<ModuleFigures, 'matched' | 'matchedBefore'> => {
  const fresh = {
    now: newIn(readModel, rows, periods.now),
    before: newIn(readModel, rows, periods.before),
  }
  const by = (column: string) => ({ now: fresh.now.by(column), before: fresh.before.by(column) })
  return {
    total: { now: fresh.now.total, before: fresh.before.total },
    byDay: fresh.now.byDay,
    byDayBefore: fresh.before.byDay,
    categories: categoryShares(readModel, rows.categories, by('category_id'), language),
    types:
      rows.types === undefined
        ? null
        : categoryShares(
            readModel,
            { dictionary: rows.types, names: 'plain' },
            by('type_id'),
            language,
            Number.POSITIVE_INFINITY,
          ),
    tags:
      rows.tags === undefined
        ? null
        : topTags(readModel, rows.tags, fresh.now.tags).map(({ tag_id, tag_name, count }) => ({
            name: tag_name,
            now: count,
            before: fresh.before.tags.get(tag_id) ?? 0,
          })),
    criticality: rows.hasCriticality === true ? criticalities(by('criticality')) : null,
    remediation:
      rows.open === undefined
        ? null
        : remediationFigures(readModel, rows, rows.open, { periods, states: by(rows.open) }, { now, today }),
  }
}

const categoryShares = (
  readModel: ReadModel,
  dictionary: CountedRows['categories'],
  groups: { readonly now: Groups; readonly before: Groups },
  language: Language,
  most?: number,
): Share[] =>
  topCategories(readModel, dictionary, groups.now, most).map((category) => ({
    name: 'name' in category ? category.name : category[`name_${language}`],
    now: category.value,
    before: groups.before.get(category.category_id) ?? 0,
  }))

const criticalities = ({ now, before }: { readonly now: Groups; readonly before: Groups }) =>
  criticalityLevels.map((level) => ({
    level,
    now: now.get(level) ?? 0,
    before: before.get(level) ?? 0,
  }))

/** Remediation figures of rows that can be resolved. */
const remediationFigures = (
  readModel: ReadModel,
  rows: SectionRows,
  open: string,
  {
    periods,
    states,
  }: {
    readonly periods: ComparedPeriods
    /** New rows, by whether they are open. */
    readonly states: { readonly now: Groups; readonly before: Groups }
  },
  { now, today }: Moment,
): RemediationFigures => {
  const { kind, since } = rows
  const seen = rows.ofAnyState ?? rows.seen
  const hasCriticality = rows.hasCriticality === true
  const of = (sql: string, ...parameters: number[]): Condition => allOf([seen, { sql, parameters }])
  const count = (where: Condition): number => countRowsOf(readModel, rows, where)
  const daysSince = (moment: number): number =>
    Math.max(0, Math.floor((now.getTime() - moment) / dayMilliseconds))
  const ofNew = (state: 0 | 1): Compared => ({
    now: states.now.get(state) ?? 0,
    before: states.before.get(state) ?? 0,
  })
  const resolved = ({ first, last }: Period) => {
    const found = resolvedRows(readModel, rows, of(`${kind}.closed BETWEEN ? AND ?`, first, last))
    const mean = found?.mean ?? null
    return { n: found?.n ?? 0, days: mean === null ? null : Math.round(mean / dayMilliseconds) }
  }
  const [closed, closedBefore] = [resolved(periods.now), resolved(periods.before)]
  const isOpen = of(`${kind}.${open} = 1`)
  const oldest = oldestRows(readModel, rows, isOpen, longestOpen)
  return {
    openOfNew: ofNew(1),
    closedOfNew: ofNew(0),
    closed: { now: closed.n, before: closedBefore.n },
    meanDays: { now: closed.days, before: closedBefore.days },
    ...(hasCriticality
      ? {
          repairDays: repairTimes(readModel, seen, periods.now).flatMap(
            ({ criticality_level: level, median_seconds: median }) =>
              median === null ? [] : [{ level, days: Math.floor((median * 1000) / dayMilliseconds) }],
          ),
          overdue: overdueFigures(readModel, seen, today),
        }
      : {}),
    open: count(
      of(
        `${kind}.${since} <= ? AND (${kind}.${open} = 1 OR ${kind}.closed > ?)`,
        periods.now.last,
        periods.now.last,
      ),
    ),
    openBefore: count(of(`${kind}.${open} = 1 AND ${kind}.${since} < ?`, periods.now.first)),
    openLong: hasCriticality ? openLong(readModel, seen, daysSince, now) : null,
    longestOpen: oldest.map((row) => ({
      id: row.id,
      name: row.name,
      criticality: row.criticality,
      days: daysSince(row.since),
    })),
  }
}

/**
 * The number open at the time of generation and, for exposures, of overdue repairs. Both are 0 for kinds that are never
 * resolved.
 */
const openNow = (
  readModel: ReadModel,
  { kind, seen, ofAnyState = seen, open }: SectionRows,
  today: string,
): { readonly open: number; readonly overdue: number } => {
  if (open === undefined) return { open: 0, overdue: 0 }
  const count = (condition: Condition): number =>
    countRows(readModel, { from: kind, where: allOf([ofAnyState, condition]) })
  return {
    open: count({ sql: `${kind}.${open} = 1`, parameters: [] }),
    overdue: kind === 'visibility' ? count(overdueOn(oneDay(today))) : 0,
  }
}

const overdueFigures = (
  readModel: ReadModel,
  seen: Condition,
  today: string,
): RemediationFigures['overdue'] => {
  const { total, repairs } = overdueRepairs(readModel, seen, today, latestOverdue)
  return {
    count: total,
    repairs: repairs.map((row) => ({ ...row, tlp: tlpOfRank(row.tlp), days: daysBetween(row.due, today) })),
  }
}

/** Exposures of the highest criticality that have been open for more than this many whole days. */
const openLong = (
  readModel: ReadModel,
  seen: Condition,
  daysSince: (moment: number) => number,
  now: Date,
): RemediationFigures['openLong'] => {
  const until = now.getTime() - (longDays + 1) * dayMilliseconds
  const { count, oldest } = openSince(readModel, seen, highest, until)
  return oldest === null ? null : { count, days: daysSince(oldest) }
}
