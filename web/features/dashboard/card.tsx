import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DashboardStatistics } from '#shared/contracts/dashboards.ts'
import { LatestThreats } from '#web/features/threats/controls.tsx'
import { call } from '#web/lib/api.ts'
import { preparingDelay } from '#web/lib/preparing-delay.ts'
import { exactCount } from '#web/lib/counts.ts'
import { browserTimeZone, type Day } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Chart } from '#web/ui/chart/chart.tsx'
import type { DrawChart } from '#web/ui/chart/drawn-chart.ts'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { cardChart, daysOf, resolvedTotal } from './card-chart.ts'
import { CardFrame } from './card-frame.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { newHref, type CardKind } from './cards.ts'
import { OpenClosed } from './open-closed.tsx'
import { Empty, Text } from '#web/ui/layout/layout.tsx'
import { TopList } from './top-list.tsx'
import styles from './dash.module.css'

const loadBars = async (): Promise<DrawChart> => (await import('#web/ui/chart/draw-bars.ts')).drawBars

/** A module's numbers since a day. Each card loads, fails and retries on its own. */
export const Card = ({ card, start }: { card: CardKind; start: Day }) => {
  const { t } = useTranslation('dashboard')
  const { organizationId } = useRights()
  const timezone = browserTimeZone()
  const reply = useQuery({
    queryKey: [card.key, 'dashboard', organizationId, start, timezone],
    queryFn: async () =>
      (
        await call(card.endpoint, {
          params: { id: String(organizationId) },
          query: { period_start_date: start, timezone },
        })
      ).statistics,
    placeholderData: keepPreviousData,
  })
  return (
    <CardFrame card={card}>
      {reply.data !== undefined ? (
        <CardBody card={card} statistics={reply.data} stale={reply.isPlaceholderData} />
      ) : reply.isError && preparingDelay(reply.error) === undefined ? (
        <Empty>
          <LoadFailed text={t('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        </Empty>
      ) : (
        <CardSkeleton />
      )}
    </CardFrame>
  )
}

interface CardBodyProps {
  readonly card: CardKind
  readonly statistics: DashboardStatistics
  /** Whether the numbers are those of the previous period, while the new ones load. */
  readonly stale: boolean
}

const CardBody = ({ card, statistics, stale }: CardBodyProps) => {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const { total, daily_stats: daily, open_closed_stats: states } = statistics
  const days = daysOf(daily)
  const data = useMemo(
    () =>
      cardChart(card, statistics, {
        day: t('day'),
        new: t('series.new'),
        resolved: t('series.resolved'),
        locale: localeOf(language),
        count: (value) => exactCount(value, language),
      }),
    [card, statistics, t, language],
  )
  // The side panel is about new items, so it is empty without any.
  const isSided = total > 0 || card.beside === 'latest'
  const nothing = total === 0 && (resolvedTotal(daily) ?? 0) === 0
  const figure = exactCount(total, language)
  const unit = t(`card.${card.key}.new`, { count: total, days: daily.length })
  return (
    <div className={`${styles.cols}${isSided ? '' : ' is-alone'}`} aria-busy={stale}>
      <div className={styles.days}>
        {nothing ? (
          <Empty title={t('noData')} level={3} text={t('nothingNew', { days: daily.length })} />
        ) : (
          <Chart
            name={t(`card.${card.key}.chart`)}
            data={data}
            load={loadBars}
            head={
              <p className={styles.figure}>
                {total === 0 ? (
                  <b>{figure}</b>
                ) : (
                  <Link to={newHref(card, days)} aria-label={`${figure} ${unit}`}>
                    {figure}
                  </Link>
                )}
                <span>{unit}</span>
              </p>
            }
          />
        )}
      </div>
      {isSided && (
        <div className={styles.side}>
          {card.beside === 'latest' ? (
            <>
              <h3>{t('latest')}</h3>
              <LatestThreats />
            </>
          ) : (
            <>
              {states !== null && (
                <>
                  <h3>{t('states')}</h3>
                  <OpenClosed
                    {...states}
                    hrefOf={(open) => newHref(card, days, { open })}
                    none={<NoData />}
                  />
                </>
              )}
              <h3>{t('categories')}</h3>
              <TopList
                none={<NoData />}
                rows={statistics.category_stats.map((one) => ({
                  id: one.category_id,
                  name: 'name' in one ? one.name : localName(one, language),
                  count: one.value,
                  href: newHref(card, days, { category: one.category_id }),
                }))}
              />
              {card.beside === 'tags' && (
                <>
                  <h3>{t('tags')}</h3>
                  <TopList
                    none={<NoData />}
                    rows={statistics.tag_stats.map((one) => ({
                      id: one.tag_id,
                      name: one.tag_name,
                      count: one.count,
                      href: newHref(card, days, { tag: one.tag_id }),
                    }))}
                  />
                </>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}

const NoData = () => {
  const { t } = useTranslation('dashboard')
  return <Text tone="muted">{t('noData')}</Text>
}
