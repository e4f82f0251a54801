/** The days of a card as a chart. Each bar links to the list of what it counts. */
import type { DashboardStatistics } from '#shared/contracts/dashboards.ts'
import type { ChartData, ChartSeries, ChartValue } from '#web/ui/chart/chart-data.ts'
import { dateOf } from '#web/lib/days.ts'
import { dateFormat } from '#web/lib/intl.ts'
import { newHref, resolvedHref, type CardKind } from './cards.ts'

export interface ChartLabels {
  readonly day: string
  readonly new: string
  readonly resolved: string
  readonly locale: string
  readonly count: (value: number) => string
}

type Daily = DashboardStatistics['daily_stats']

const quantity = (day: Daily[number], name: 'new' | 'resolved'): number =>
  day.stats.find((stat) => stat.name === name)?.quantity ?? 0

/** The total resolved; undefined if the card does not count it. */
export const resolvedTotal = (daily: Daily): number | undefined =>
  daily.some(({ stats }) => stats.some(({ name }) => name === 'resolved'))
    ? daily.reduce((sum, day) => sum + quantity(day, 'resolved'), 0)
    : undefined

/** The first and the last counted day. */
export const daysOf = (daily: Daily): { from: string; to: string } => ({
  from: daily[0]?.date ?? '',
  to: daily.at(-1)?.date ?? '',
})

/** New items by day, with resolved ones next to them if counted. A zero has no link. */
export const cardChart = (
  card: CardKind,
  { daily_stats: daily, total }: Pick<DashboardStatistics, 'daily_stats' | 'total'>,
  labels: ChartLabels,
): ChartData => {
  const resolved = resolvedTotal(daily)
  const days = daysOf(daily)
  const full = dateFormat(labels.locale, { dateStyle: 'long' })
  const short = dateFormat(
    labels.locale,
    labels.locale === 'pl' ? { day: 'numeric', month: '2-digit' } : { day: 'numeric', month: 'short' },
  )
  const sum = (count: number, href: string): ChartSeries['total'] => ({
    text: labels.count(count),
    href: count === 0 ? undefined : href,
  })
  const value = (count: number, href: string): ChartValue => ({
    value: count,
    href: count === 0 ? undefined : href,
  })
  return {
    pointName: labels.day,
    series: [
      { key: 'new', name: labels.new, colour: 'chart-1', total: sum(total, newHref(card, days)) },
      ...(resolved === undefined
        ? []
        : [
            {
              key: 'resolved',
              name: labels.resolved,
              colour: 'chart-2' as const,
              total: sum(resolved, resolvedHref(card, days)),
            },
          ]),
    ],
    points: daily.map((day) => {
      const only = { from: day.date, to: day.date }
      const date = dateOf(day.date)
      return {
        key: day.date,
        label: date === undefined ? day.date : full.format(date),
        tick: date === undefined ? '' : short.format(date),
        values: [
          value(quantity(day, 'new'), newHref(card, only)),
          ...(resolved === undefined ? [] : [value(quantity(day, 'resolved'), resolvedHref(card, only))]),
        ],
      }
    }),
  }
}
