import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import type { UserActivityStatistics } from '#shared/contracts/organizations.ts'
import { isWeekend } from '#shared/domain/activity-range.ts'
import { exactCount } from '#web/lib/counts.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import type { ChartData } from '#web/ui/chart/chart-data.ts'
import { averageOf, sumOf, type Line, type Step } from './activity-series.ts'
import { pointName, tickOf } from './format-days.ts'
import styles from './statistics.module.css'
import { Card, Text } from '#web/ui/layout/layout.tsx'

interface LineCardProps {
  readonly line: Line
  readonly step: Step
  readonly series: UserActivityStatistics['open_portal_daily']
}

/** With more days weekends are too narrow to see. */
const mostBanded = 62

const loadLines = async () => (await import('#web/ui/chart/draw-lines.ts')).drawLines

/** One line with its sum and its average. */
export const LineCard = ({ line, step, series }: LineCardProps) => {
  const { t, i18n } = useTranslation('organizations')
  const name = t(`statistics.line.${line}`)
  const data = useMemo((): ChartData => {
    const [label, tick] = [pointName(t, i18n.language, step), tickOf(i18n.language)]
    return {
      pointName: t(`statistics.point.${step}`),
      series: [{ key: line, name, colour: 'chart-1' }],
      points: series.map(({ _id: day, count }) => ({
        key: day,
        label: label(day),
        tick: tick(day),
        values: [{ value: count }],
        banded: step === 'daily' && series.length <= mostBanded && isWeekend(day),
      })),
      bandName: t('statistics.weekend'),
    }
  }, [t, i18n.language, line, name, series, step])
  return (
    <Card
      title={name}
      label={name}
      actions={
        <Text as="span" size="meta" tone="faint" tabular className={styles.figure}>
          <b>{exactCount(sumOf(series), i18n.language)}</b>{' '}
          {t(`statistics.average.${step}`, {
            average: numberFormat(i18n.language).format(averageOf(series)),
          })}
        </Text>
      }
    >
      <Chart name={name} data={data} load={loadLines} hasTable={false} />
    </Card>
  )
}
