/** A section of a report, read from the replica of its module: which rows it has and what they come to. */
import type { Replica } from '#functions/platform/journal/replica.ts'
import { idsInOrder } from '#functions/platform/lists/page.ts'
import type { Period } from '#functions/platform/lists/period.ts'
import type { FilterWords, ModuleFigures } from '#functions/reports/document/content.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ReportPart } from '#shared/contracts/reports.ts'
import { reportLimits, type ReportModule } from '#shared/domain/reports/modules.ts'
import { reportZone, type DayRange } from '#shared/domain/reports/periods.ts'
import { zonedDays } from '#shared/domain/zoned-days.ts'
import { countNew, moduleFigures, newRows } from './figures.ts'
import { filterWords } from './filter-words.ts'
import { sectionRows, type SectionScope } from './section-rows.ts'

/** The replicas of a report's sections, each read once, so that its sections do not contradict each other. */
export type ReportReplicas = { readonly [Module in ReportModule]?: Replica }

export interface SectionData {
  readonly total: number
  readonly figures: ModuleFigures
  readonly filters: FilterWords[]
  /** All rows in their order; of a section that is too long, one more than it may have. */
  readonly ids: readonly number[]
}

/** The replica of a module that a report has. */
export const replicaOf = (replicas: ReportReplicas, module: ReportModule): Replica => {
  const replica = replicas[module]
  if (replica === undefined) throw new Error(`The replica of ${module} was not read`)
  return replica
}

const periodOf = ({ first, last }: DayRange): Period => {
  const days = zonedDays(first, last, reportZone)
  const [start] = days
  const end = days.at(-1)
  if (start === undefined || end === undefined) throw new Error(`No days ${first} to ${last}`)
  return { days, first: start.first, last: end.last }
}

/**
 * What a section says of a period beside the one `before`, as of `now`. Nothing is awaited in between: all of it is of
 * one state of the replica.
 */
export const readSection = (
  replicas: ReportReplicas,
  part: ReportPart,
  scope: SectionScope,
  period: DayRange,
  before: DayRange,
  now: Date,
  language: Language,
): SectionData => {
  const replica = replicaOf(replicas, part.module)
  const rows = sectionRows(part, scope)
  const periods = { now: periodOf(period), before: periodOf(before) }
  const figures = moduleFigures(replica, rows, periods, now, language)
  return {
    total: figures.total.now,
    figures,
    filters: filterWords(replica, part, scope.role, language),
    ids: idsInOrder(replica, newRows(rows, periods.now), reportLimits.sectionRows + 1),
  }
}

/** How many rows a section has, and nothing else of it. */
export const countSection = (
  replicas: ReportReplicas,
  part: ReportPart,
  scope: SectionScope,
  period: DayRange,
): number => countNew(replicaOf(replicas, part.module), sectionRows(part, scope), periodOf(period))
