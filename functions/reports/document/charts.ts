/**
 * Charts as lines and rectangles. This period is filled, the one before outlined, so that they are readable in grey.
 */
import type { PaperItem } from '#shared/contracts/paper.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { addDays, addMonths, daysOf, periodStart, type DayRange } from '#shared/domain/reports/periods.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { baselineOf, colors, label, moved, rule, stacked, textBlock, type Block } from './blocks.ts'
import type { Compared, ModuleFigures, ReportContent, Share } from './content.ts'
import { calendarOf } from './days.ts'
import { widthOf } from './measure.ts'
import type { DocumentMessages, Steps } from './messages.ts'

const small = 8.25

/** A bar of this period, or of the one before. */
const bar = (x: number, y: number, width: number, height: number, isBefore: boolean): PaperItem =>
  isBefore
    ? {
        kind: 'rect',
        x: x + 0.4,
        y: y + 0.4,
        width: Math.max(width - 0.8, 0.2),
        height: Math.max(height - 0.8, 0.2),
        stroke: colors.ink,
        lineWidth: 0.75,
      }
    : { kind: 'rect', x, y, width, height, fill: colors.ink }

/** Three bars, filled up to the level: 1 is the highest. */
export const levelBars = (level: CriticalityLevel): PaperItem[] =>
  [2.4, 5, 7.65].map((height, index) => {
    const isFilled = index < 4 - level
    return {
      kind: 'rect',
      x: 0.3 + index * 3.75,
      y: 8 - height,
      width: 2.4,
      height,
      ...(isFilled ? { fill: colors.ink } : {}),
      stroke: isFilled ? colors.ink : colors.line,
      lineWidth: 0.6,
    }
  })
export const levelBarsWidth = 10.5

/** The legend of the two periods. */
export const legend = ({ period, before }: ReportContent, messages: DocumentMessages): Block => {
  const [now, earlier] = [messages.period(period), messages.period(before)]
  const second = 15 + widthOf(now, 'regular', 9) + 16
  const baseline = baselineOf(9, 13)
  return {
    height: 13,
    items: [
      bar(0, 2.5, 10, 8, false),
      label(now, 15, baseline, { size: 9 }),
      bar(second, 2.5, 10, 8, true),
      label(earlier, second + 15, baseline, { size: 9 }),
    ],
  }
}

interface Bucket extends Compared {
  readonly name: string
  /** Its first day, for narrow spaces. */
  readonly short: string
}

/** How the days of a period are grouped in a chart. Undefined for a single day. */
export const stepsOf = (period: DayRange): Steps | undefined => {
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
export const bucketsOf = (
  { byDay, byDayBefore }: ModuleFigures,
  period: DayRange,
  before: DayRange,
  messages: DocumentMessages,
): Bucket[] => {
  const steps = stepsOf(period)
  if (steps === undefined) return []
  const ends = endsOf(period, steps)
  const endsBefore = calendarOf(before) === 'quarter' && steps === 'month' ? endsOf(before, steps) : ends
  const isOneMonth = period.first.slice(0, 7) === period.last.slice(0, 7)
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    const isLast = index === ends.length - 1
    const days = { first: addDays(period.first, start), last: addDays(period.first, end - 1) }
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
    const day = addDays(first, end)
    const next =
      steps === 'day'
        ? addDays(day, 1)
        : steps === 'week'
          ? addDays(periodStart('week', day), 7)
          : addMonths(periodStart('month', day), 1)
    end = Math.min(days, daysOf({ first, last: next }) - 1)
    ends.push(end)
  }
  return ends
}

/** Two bars per group of days, with their numbers. */
const columns = (buckets: readonly Bucket[], width: number, messages: DocumentMessages): Block => {
  const base = 75
  const most = Math.max(1, ...buckets.flatMap(({ now, before }) => [now, before]))
  const slot = width / Math.max(buckets.length, 5)
  const longest = Math.max(
    ...buckets.flatMap(({ now, before }) =>
      [now, before].map((one) => widthOf(messages.number(one), 'semibold', small)),
    ),
  )
  const wide = Math.min(Math.max(13.5, longest + 2), slot * 0.42)
  // Numbers that do not fit next to each other are stacked above both bars.
  const isCrowded = longest > wide + 1.5
  const top = isCrowded ? 22.5 : 13.5
  const shows = buckets.every(({ name }) => widthOf(name, 'regular', small) <= slot - 2)
  const items = buckets.flatMap(({ name, short, now, before }, index): PaperItem[] => {
    const middle = index * slot + slot / 2 - (slot - wide * 2 - 11) / 6
    const height = (count: number): number => ((base - top) * count) / most
    const [left, right] = [middle - wide - 1, middle + 1]
    const highest = base - height(Math.max(now, before)) - 3
    const number = (count: number, x: number, y: number, isBefore: boolean): PaperItem =>
      label(
        messages.number(count),
        x,
        y,
        isBefore
          ? { size: small, color: colors.ink2, align: 'center' }
          : { size: small, font: 'semibold', align: 'center' },
      )
    const centre = Math.max(middle, longest / 2)
    return [
      ...(now > 0 ? [bar(left, base - height(now), wide, height(now), false)] : []),
      ...(before > 0 ? [bar(right, base - height(before), wide, height(before), true)] : []),
      ...(isCrowded
        ? [number(now, centre, highest - 9, false), number(before, centre, highest, true)]
        : [
            number(now, left + wide / 2, base - height(now) - 3, false),
            number(before, right + wide / 2, base - height(before) - 3, true),
          ]),
      label(shows ? name : short, middle, 87, { size: small, color: colors.ink2, align: 'center' }),
    ]
  })
  return { height: 91.5, items: [rule(base + 0.4, 0.75, colors.line, 0, width), ...items] }
}

/** Rows with two bars each: this period and the one before. */
const shares = (
  rows: readonly (Share & { readonly mark?: readonly PaperItem[] })[],
  nameWidth: number,
  width: number,
  messages: DocumentMessages,
): Block => {
  const most = Math.max(1, ...rows.flatMap(({ now, before }) => [now, before]))
  const longest = widthOf(messages.number(most), 'semibold', small)
  const [nowRight, barsLeft] = [width - longest - 12, nameWidth + 8]
  const barsWidth = nowRight - longest - 10 - barsLeft
  return stacked(
    rows.map(({ name, now, before, mark = [] }) => {
      const indent = mark.length > 0 ? 16.5 : 0
      const text = textBlock(name, nameWidth - indent, { size: 9, leading: 12 })
      const long = (count: number): number => (barsWidth * count) / most
      const items: PaperItem[] = [
        ...mark.map((item) => moved(item, 0, 3)),
        ...text.items.map((item) => moved(item, indent, 1)),
        ...(now > 0 ? [bar(barsLeft, 1.5, long(now), 5.25, false)] : []),
        ...(before > 0 ? [bar(barsLeft, 8.4, long(before), 4.5, true)] : []),
        label(messages.number(now), nowRight, 10, { size: small, font: 'semibold', align: 'right' }),
        label(messages.number(before), width, 10, { size: small, color: colors.ink2, align: 'right' }),
      ]
      return [0, { height: Math.max(18.75, text.height + 6.75), items }] as const
    }),
  )
}

/** A line of two parts that add up to the total. */
const halves = (
  module: ReportModule,
  rows: readonly { readonly name: string; readonly open: number; readonly closed: number }[],
  width: number,
  messages: DocumentMessages,
): Block =>
  stacked(
    rows.map(({ name, open, closed }, index) => {
      const all = open + closed
      const size = 8.25
      const wide = all === 0 ? 0 : (width * open) / all
      const inside = (text: string, room: number): string | undefined =>
        widthOf(text, 'semibold', size) + 12 <= room ? text : undefined
      // A number that does not fit in its part is shown next to the name.
      const texts = [
        { text: messages.open(module, open), shown: inside(messages.open(module, open), wide), count: open },
        {
          text: messages.closedOnes(module, closed),
          shown: inside(messages.closedOnes(module, closed), width - wide),
          count: closed,
        },
      ] as const
      const outside = texts.filter(({ shown, count }) => shown === undefined && (count > 0 || all === 0))
      const items: PaperItem[] = [
        label(name, 0, 9, { size, color: colors.ink2 }),
        ...(outside.length === 0
          ? []
          : [label(outside.map(({ text }) => text).join(', '), width, 9, { size, align: 'right' })]),
        ...(all === 0 ? [bar(0, 13.5, width, 16.5, true)] : []),
        ...(open > 0 ? [bar(0, 13.5, wide, 16.5, false)] : []),
        ...(closed > 0 ? [bar(wide, 13.5, width - wide, 16.5, true)] : []),
        ...(texts[0].shown === undefined
          ? []
          : [label(texts[0].shown, 6, 24.8, { size, font: 'semibold', color: colors.paper })]),
        ...(texts[1].shown === undefined || closed === 0
          ? []
          : [label(texts[1].shown, wide + 6, 24.8, { size, font: 'semibold' })]),
      ]
      return [index === 0 ? 0 : 9, { height: 30, items }] as const
    }),
  )

const headed = (head: string, chart: Block, width: number): Block =>
  stacked([
    [0, textBlock(head, width, { size: 10.5, leading: 14, font: 'semibold' })],
    [6, chart],
  ])

/** The charts of a module's section, most relevant first. Empty ones are left out. */
export const chartsOf = (
  module: ReportModule,
  figures: ModuleFigures,
  { period, before }: ReportContent,
  messages: DocumentMessages,
  width: number,
): Block[] => {
  const charts: Block[] = []
  const steps = stepsOf(period)
  if (steps !== undefined)
    charts.push(
      headed(
        messages.newOnes(module, steps),
        columns(bucketsOf(figures, period, before, messages), width, messages),
        width,
      ),
    )
  const { remediation, criticality } = figures
  if (remediation !== null) {
    const rows = [
      {
        name: messages.shortPeriod(period),
        open: remediation.openOfNew.now,
        closed: remediation.closedOfNew.now,
      },
      {
        name: messages.shortPeriod(before),
        open: remediation.openOfNew.before,
        closed: remediation.closedOfNew.before,
      },
    ]
    charts.push(headed(messages.openAndClosed, halves(module, rows, width, messages), width))
  }
  if (criticality !== null && criticality.length > 0) {
    const rows = criticality.map(({ level, now, before: earlier }) => ({
      name: messages.levels[level],
      now,
      before: earlier,
      mark: levelBars(level),
    }))
    charts.push(headed(messages.criticality, shares(rows, 58, width, messages), width))
  }
  const named = [
    [messages.types, figures.types?.slice(0, 8) ?? []],
    [messages.categories, figures.categories],
    [messages.tags, figures.tags ?? []],
  ] as const
  for (const [head, rows] of named)
    if (rows.length > 0) charts.push(headed(head, shares(rows, width * 0.54, width, messages), width))
  return charts
}

/** Pairs of charts as blocks that are not split. */
export const chartRows = (charts: readonly Block[], width: number, gap: number): Block[] =>
  Array.from({ length: Math.ceil(charts.length / 2) }, (_, index) => {
    const [left, right] = [charts[index * 2], charts[index * 2 + 1]]
    const items = [...(left?.items ?? []), ...(right?.items ?? []).map((item) => moved(item, width + gap, 0))]
    return { height: Math.max(left?.height ?? 0, right?.height ?? 0), items }
  })
