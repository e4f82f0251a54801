import { useTranslation } from 'react-i18next'
import type { UserActivityStatistics } from '#shared/contracts/organizations.ts'
import { isWeekend, weekOf } from '#shared/domain/activity-range.ts'
import { exactCount } from '#web/lib/counts.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { lines, rowsOf, seriesOf, sumOf, type ActivityRow, type Line, type Step } from './activity-series.ts'
import { pointName } from './format-days.ts'
import { Text } from '#web/ui/layout/layout.tsx'

interface ActivityTableProps {
  readonly statistics: UserActivityStatistics
  readonly step: Step
  readonly today: string
  /** The time of the reply, because today's count is not final. */
  readonly asOf: string
}

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
      <DataTable
        caption={t('tab.statistics')}
        rows={rowsOf(statistics, step)}
        keyOf={({ key }) => key}
        framed
        scrolls
        columns={[
          {
            key: 'point',
            head: t(`statistics.point.${step}`),
            main: true,
            foot: t('statistics.total'),
            cell: ({ key }) => (
              <Text as="span" tone={step === 'daily' && isWeekend(key) ? 'faint' : undefined}>
                {weekStart(key, step) === now
                  ? t('statistics.until', { day: nameOf(key), time: asOf })
                  : nameOf(key)}
              </Text>
            ),
          },
          ...lines.map((line) => ({
            key: line,
            head: t(`statistics.line.${line}`),
            numeric: true,
            foot: count(sumOf(seriesOf(statistics, line, step))),
            cell: ({ counts }: ActivityRow) =>
              counts[line] === highest.get(line) ? <b>{count(counts[line])}</b> : count(counts[line]),
          })),
        ]}
      />
      <Text size="meta" tone="faint">
        {t('statistics.tableHint')}
      </Text>
    </>
  )
}

const weekStart = (key: string, step: Step): string => (step === 'daily' ? key : weekOf(key))
