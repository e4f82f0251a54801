/** The use of keys as a chart: answered calls, with rejected ones stacked on top. */
import type { getKeyUsage } from '#shared/contracts/connect.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { dateOf } from '#web/lib/days.ts'
import type { Locale } from '#web/lib/locale.ts'
import type { ChartData } from '#web/ui/chart/chart-data.ts'

type Days = ResponseOf<typeof getKeyUsage>['days']

interface UsageLabels {
  readonly day: string
  readonly answered: string
  readonly refused: string
  readonly highest: (count: number) => string
  readonly locale: Locale
}

/** `9 Nov`. */
export const shortDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(dateOf(day))

export const usageTotals = (days: Days): { answered: number; refused: number } => ({
  answered: days.reduce((sum, { answered }) => sum + answered, 0),
  refused: days.reduce((sum, { refused }) => sum + refused, 0),
})

/** The days, oldest first. */
export const usageChart = (days: Days, labels: UsageLabels): ChartData => {
  const long = new Intl.DateTimeFormat(labels.locale, { dateStyle: 'long' })
  return {
    pointName: labels.day,
    highest: labels.highest,
    series: [
      { key: 'answered', name: labels.answered, colour: 'chart-1' },
      { key: 'refused', name: labels.refused, colour: 'danger' },
    ],
    points: days
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .map(({ date, answered, refused }) => ({
        key: date,
        label: long.format(dateOf(date)),
        tick: shortDay(date, labels.locale),
        values: [{ value: answered }, { value: refused }],
      })),
  }
}
