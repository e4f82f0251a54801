/** Converts the statistics for charts, bars and the table, so that all show the same numbers. */
import type { UserActivityStatistics } from '#shared/contracts/organizations.ts'

/** The activities with a line. */
export const lines = ['open_portal', 'downloaded_csv', 'create_one_time_report', 'api_requests'] as const
export type Line = (typeof lines)[number]
export const steps = ['daily', 'weekly'] as const
export type Step = (typeof steps)[number]

type Series = UserActivityStatistics['open_portal_daily']

/** The counts of a line, by day or by week. */
export const seriesOf = (statistics: UserActivityStatistics, line: Line, step: Step): Series =>
  statistics[`${line}_${step}`]

export const sumOf = (series: Series): number => series.reduce((sum, { count }) => sum + count, 0)

/** The average of a series to one decimal place. */
export const averageOf = (series: Series): number =>
  series.length === 0 ? 0 : Math.round((sumOf(series) / series.length) * 10) / 10

/** A row of the table: a day or a week with the count of each line. */
export interface ActivityRow {
  readonly key: string
  readonly counts: Readonly<Record<Line, number>>
}

/** Days or weeks, the latest first. */
export const rowsOf = (statistics: UserActivityStatistics, step: Step): ActivityRow[] => {
  const count = (line: Line, at: number): number => seriesOf(statistics, line, step)[at]?.count ?? 0
  return seriesOf(statistics, 'open_portal', step)
    .map(({ _id: key }, at) => ({
      key,
      counts: {
        open_portal: count('open_portal', at),
        downloaded_csv: count('downloaded_csv', at),
        create_one_time_report: count('create_one_time_report', at),
        api_requests: count('api_requests', at),
      },
    }))
    .toReversed()
}

/** A kind with its share in whole percent. A count that rounds to zero is shown as less than one. */
export interface Share {
  readonly key: string
  readonly count: number
  readonly percent: number
  readonly isLess: boolean
  /** The length of its bar, in percent of the longest. */
  readonly length: number
}

/** Kinds with their shares, in the order of the reply: most first. */
export const sharesOf = (groups: Series): Share[] => {
  const sum = sumOf(groups)
  const longest = Math.max(1, ...groups.map(({ count }) => count))
  return groups.map(({ _id: key, count }) => {
    const percent = sum === 0 ? 0 : Math.round((count / sum) * 100)
    return { key, count, percent, isLess: percent === 0 && count > 0, length: (count / longest) * 100 }
  })
}
