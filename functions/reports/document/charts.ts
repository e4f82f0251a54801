/** The charts of a section's figures. */
import { levelBarsWidth, moved, type Block, type Bucket, type PageItem } from 'pdf-layout'
import { dayAfter } from '#shared/domain/days.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { addMonths, daysOf, periodStart, type DayRange } from '#shared/domain/reports/periods.ts'
import type { ModuleFigures, ReportContent } from './content.ts'
import { calendarOf } from './formats.ts'
import {
  columnChart,
  label,
  legend,
  levelBars,
  shareChart,
  splitChart,
  textWidth,
  titledChart,
} from './layout.ts'
import type { DocumentMessages, Steps } from './messages.ts'

/** The space between two charts, and the width of each. */
export const chartGap = 18
export const chartWidth = (textWidth - chartGap) / 2

/** The legend of the two periods. */
export const periodLegend = ({ period, before }: ReportContent, messages: DocumentMessages): Block =>
  legend(messages.period(period), messages.period(before))

/** All three bars are filled for the highest criticality. */
const barsOf = (level: CriticalityLevel): PageItem[] => levelBars(4 - level)

/** A criticality as bars and a word. */
export const criticalityItems = (
  level: CriticalityLevel,
  messages: DocumentMessages,
  { size, top, baseline }: { readonly size: number; readonly top: number; readonly baseline: number },
): PageItem[] => [
  ...barsOf(level).map((item) => moved(item, 0, top)),
  label(messages.levels[level], levelBarsWidth + 5, baseline, { size }),
]

/** How the days of a period are grouped in a chart. Undefined for a single day. */
const stepsOf = (period: DayRange): Steps | undefined => {
  const days = daysOf(period)
  if (days < 2) return undefined
  return days <= 10 ? 'day' : days <= 45 ? 'week' : 'month'
}

const sumOf = (counts: readonly number[], from: number, to: number): number =>
  counts.slice(from, to).reduce((sum, count) => sum + count, 0)

/**
 * New items by day, week or month. The period before is grouped at the same offsets from its start. When both periods
 * are quarters, its own months are used. The last group contains the rest, so that none is missing.
 */
const bucketsOf = (
  { byDay, byDayBefore }: ModuleFigures,
  { period, before }: ReportContent,
  steps: Steps,
  messages: DocumentMessages,
): Bucket[] => {
  const ends = endsOf(period, steps)
  const endsBefore = calendarOf(before) === 'quarter' && steps === 'month' ? endsOf(before, steps) : ends
  const isOneMonth = period.first.slice(0, 7) === period.last.slice(0, 7)
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    const isLast = index === ends.length - 1
    const days = { first: dayAfter(period.first, start), last: dayAfter(period.first, end - 1) }
    return {
      short:
        steps === 'month'
          ? messages.monthOf(days.first).slice(0, 3)
          : messages.dayOf(days.first, !isOneMonth),
      name: steps === 'month' ? messages.monthOf(days.first) : messages.daysOf(days, !isOneMonth),
      now: sumOf(byDay, start, end),
      before: sumOf(
        byDayBefore,
        endsBefore[index - 1] ?? 0,
        isLast ? byDayBefore.length : (endsBefore[index] ?? 0),
      ),
    }
  })
}

/** The number of days after which each day, week or month of a period ends. */
const endsOf = ({ first, last }: DayRange, steps: Steps): number[] => {
  const days = daysOf({ first, last })
  const ends: number[] = []
  let end = 0
  while (end < days) {
    const day = dayAfter(first, end)
    const next =
      steps === 'day'
        ? dayAfter(day, 1)
        : steps === 'week'
          ? dayAfter(periodStart('week', day), 7)
          : addMonths(periodStart('month', day), 1)
    end = Math.min(days, daysOf({ first, last: next }) - 1)
    ends.push(end)
  }
  return ends
}

/** The charts of a module's section, most relevant first. Empty ones are left out. */
export const chartsOf = (
  module: ReportModule,
  figures: ModuleFigures,
  content: ReportContent,
  messages: DocumentMessages,
): Block[] => {
  const charts: Block[] = []
  const add = (title: string, chart: Block): void => {
    charts.push(titledChart(title, chart, chartWidth))
  }
  const { period, before } = content
  const steps = stepsOf(period)
  if (steps !== undefined)
    add(
      messages.newOnes(module, steps),
      columnChart(bucketsOf(figures, content, steps, messages), chartWidth, messages.number),
    )
  const { remediation, criticality } = figures
  if (remediation !== null) {
    const { openOfNew, closedOfNew } = remediation
    const split = (days: DayRange, open: number, closed: number) =>
      ({
        name: messages.shortPeriod(days),
        parts: [
          { text: messages.open(module, open), count: open },
          { text: messages.closedOnes(module, closed), count: closed },
        ],
      }) as const
    const rows = [
      split(period, openOfNew.now, closedOfNew.now),
      split(before, openOfNew.before, closedOfNew.before),
    ]
    add(messages.openAndClosed, splitChart(rows, chartWidth))
  }
  if (criticality !== null && criticality.length > 0) {
    const rows = criticality.map(({ level, ...compared }) => ({
      ...compared,
      name: messages.levels[level],
      mark: barsOf(level),
    }))
    add(messages.criticality, shareChart(rows, 58, chartWidth, messages.number))
  }
  const named = [
    [messages.types, figures.types?.slice(0, 8) ?? []],
    [messages.categories, figures.categories],
    [messages.tags, figures.tags ?? []],
  ] as const
  for (const [title, rows] of named)
    if (rows.length > 0) add(title, shareChart(rows, chartWidth * 0.54, chartWidth, messages.number))
  return charts
}
