import { useTranslation } from 'react-i18next'
import type { UserActivityStatistics } from '#shared/contracts/organizations.ts'
import { isWeekend, weekOf } from '#shared/domain/activity-range.ts'
import { exactCount } from '#web/lib/counts.ts'
import { lines, rowsOf, seriesOf, sumOf, type Line, type Step } from './activity-series.ts'
import { pointName } from './format-days.ts'

interface ActivityTableProps {
  readonly statistics: UserActivityStatistics
  readonly step: Step
  readonly today: string
  /** The time of the reply, because today's count is not final. */
  readonly asOf: string
}

/** It scrolls on a phone, so it must be focusable. */
const scrolled = { role: 'group', tabIndex: 0 } as const

/** The numbers of all lines, latest first, with the highest of each highlighted. */
export const ActivityTable = ({ statistics, step, today, asOf }: ActivityTableProps) => {
  const { t, i18n } = useTranslation('organizations')
  const nameOf = pointName(t, i18n.language, step)
  const count = (value: number): string => exactCount(value, i18n.language)
  const highest = new Map(
    lines.map((line): [Line, number] => [
      line,
      Math.max(1, ...seriesOf(statistics, line, step).map(({ count: one }) => one)),
    ]),
  )
  const now = step === 'daily' ? today : weekOf(today)
  return (
    <>
      <div className="stat-table" {...scrolled} aria-label={t('tab.statistics')}>
        <table>
          <caption className="ui-visually-hidden">{t('tab.statistics')}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`statistics.point.${step}`)}</th>
              {lines.map((line) => (
                <th key={line} scope="col">
                  {t(`statistics.line.${line}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(statistics, step).map(({ key, counts }) => (
              <tr key={key} className={step === 'daily' && isWeekend(key) ? 'is-weekend' : undefined}>
                <th scope="row">
                  {weekStart(key, step) === now
                    ? t('statistics.until', { day: nameOf(key), time: asOf })
                    : nameOf(key)}
                </th>
                {lines.map((line) => (
                  <td key={line}>
                    {counts[line] === highest.get(line) ? <b>{count(counts[line])}</b> : count(counts[line])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('statistics.total')}</th>
              {lines.map((line) => (
                <td key={line}>{count(sumOf(seriesOf(statistics, line, step)))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="stat-hint">{t('statistics.tableHint')}</p>
    </>
  )
}

const weekStart = (key: string, step: Step): string => (step === 'daily' ? key : weekOf(key))
