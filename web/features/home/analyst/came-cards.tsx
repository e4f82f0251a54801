import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cameDays, type ToDo } from '#shared/contracts/to-do.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import type { Statistics } from '#shared/contracts/statistics.ts'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import { dateOf } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useStatistics } from '#web/lib/statistics.ts'
import { dateFormat } from '#web/lib/intl.ts'
import type { ChartData } from '#web/ui/chart/chart-data.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import type { DrawChart } from '#web/ui/chart/drawn-chart.ts'
import { Card, Text } from '#web/ui/layout/layout.tsx'
import styles from '../home.module.css'

const loadBars = async (): Promise<DrawChart> => (await import('#web/ui/chart/draw-bars.ts')).drawBars

interface CameKind {
  readonly icon: string
  readonly path: string
  /** The filters of those that came within days. */
  readonly after: string
  readonly before: string
  /** How many there are now, with the list of these, and the number of others, such as closed ones. */
  readonly now: (statistics: Statistics) => number | undefined
  readonly unit: 'visibilitiesOpen' | 'incidentsOpen' | 'threatsTotal' | 'feedsTotal'
  readonly others?: {
    readonly text: 'closed' | 'feedsUnverified'
    readonly count: (statistics: Statistics) => number | undefined
  }
  readonly open: Readonly<Record<string, string>>
}

const kinds: Readonly<Record<ItemList, CameKind>> = {
  visibilities: {
    icon: 'eye',
    path: paths.exposures,
    after: 'first_detection_after',
    before: 'first_detection_before',
    now: ({ visibilities: exposures }) => exposures?.active_total,
    unit: 'visibilitiesOpen',
    others: { text: 'closed', count: ({ visibilities: exposures }) => exposures?.inactive_total },
    open: { is_active: 'true' },
  },
  incidents: {
    icon: 'exclamation-triangle',
    path: paths.incidents,
    after: 'creation_after',
    before: 'creation_before',
    now: ({ incidents }) => incidents?.open_total,
    unit: 'incidentsOpen',
    others: { text: 'closed', count: ({ incidents }) => incidents?.closed_total },
    open: { is_open: 'true' },
  },
  threats: {
    icon: 'bolt',
    path: paths.threats,
    after: 'creation_after',
    before: 'creation_before',
    now: ({ threats }) => threats?.total,
    unit: 'threatsTotal',
    open: {},
  },
  feeds: {
    icon: 'database',
    path: paths.indicators,
    after: 'publication_after',
    before: 'publication_before',
    now: ({ feeds: indicators }) => indicators?.total,
    unit: 'feedsTotal',
    others: { text: 'feedsUnverified', count: ({ feeds: indicators }) => indicators?.unverified_total },
    open: {},
  },
}

/** What came to each list by day, with how much is open and closed. Each number leads to the list with exactly these. */
export const CameCards = ({ came }: Pick<ToDo, 'came'>) => (
  <ul className={styles.came}>
    {came.map(({ list, days }) => (
      <CameCard key={list} list={list} days={days} />
    ))}
  </ul>
)

const CameCard = ({ list, days }: ToDo['came'][number]) => {
  const { t, i18n } = useTranslation('home')
  const statistics = useStatistics().data
  const { language } = i18n
  const { icon, path, after, before, now, unit, others, open } = kinds[list]
  const name = t(list)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const data = useMemo((): ChartData => {
    const locale = localeOf(language)
    const full = dateFormat(locale, { dateStyle: 'long' })
    const short = dateFormat(locale, { day: 'numeric', month: 'short' })
    return {
      pointName: t('came.day'),
      series: [{ key: 'new', name: t('came.new'), colour: 'chart-1' }],
      points: days.map(({ date, count }) => {
        const day = dateOf(date)
        return {
          key: date,
          label: day === undefined ? date : full.format(day),
          tick: day === undefined ? '' : short.format(day),
          values: [
            { value: count, href: count === 0 ? undefined : hrefOf(path, { [after]: date, [before]: date }) },
          ],
        }
      }),
    }
  }, [t, language, days, path, after, before])
  const isNow = statistics === undefined ? undefined : now(statistics)
  const rest = statistics === undefined ? undefined : others?.count(statistics)
  return (
    <li>
      <Card
        icon={icon}
        label={name}
        title={<Link to={hrefOf(path, open)}>{name}</Link>}
        meta={
          <Text as="span" size="meta" tone="muted" tabular>
            {t('came.total', { shown: exactCount(total, language), days: cameDays })}
          </Text>
        }
      >
        <Chart name={t('came.chart', { list: name })} data={data} load={loadBars} hasTable={false} />
        {isNow !== undefined && (
          <Text size="meta" tone="muted" tabular>
            {shortCount(isNow, language)} {t(unit, { count: isNow })}
            {others !== undefined &&
              rest !== undefined &&
              ` · ${t(others.text, { count: rest, shown: shortCount(rest, language) })}`}
          </Text>
        )}
      </Card>
    </li>
  )
}
