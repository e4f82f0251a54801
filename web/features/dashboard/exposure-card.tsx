import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getExposureDashboard } from '#shared/contracts/exposures.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { preparingDelay } from '#web/lib/preparing-delay.ts'
import { exactCount } from '#web/lib/counts.ts'
import { browserTimeZone, type Day } from '#web/lib/days.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { CriticalityBadge } from '#web/ui/badges/criticality-badge.tsx'
import { StateBadge } from '#web/ui/badges/state-badge.tsx'
import { Card, Empty } from '#web/ui/layout/layout.tsx'
import { repairLength } from './repair-length.ts'
import styles from './dash.module.css'

type Exposures = ResponseOf<typeof getExposureDashboard>['exposures']

/** How long remediation takes, the states of open exposures, and how many are late or the user's own. */
export const ExposureCard = ({ start }: { start: Day }) => {
  const { t } = useTranslation('dashboard')
  const { organizationId } = useRights()
  const timezone = browserTimeZone()
  const reply = useQuery({
    queryKey: ['visibilities', 'dashboard', 'exposures', organizationId, start, timezone],
    queryFn: async () =>
      (
        await call(getExposureDashboard, {
          params: { id: String(organizationId) },
          query: { period_start_date: start, timezone },
        })
      ).exposures,
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      label={t('exposures.title')}
      icon="wrench"
      title={t('exposures.title')}
      flush
      className={styles.card}
    >
      {reply.data !== undefined ? (
        <ExposureBody exposures={reply.data} stale={reply.isPlaceholderData} />
      ) : reply.isError && preparingDelay(reply.error) === undefined ? (
        <Empty>
          <LoadFailed text={t('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        </Empty>
      ) : (
        <div className={styles.exposures}>
          <Skeleton widths={[60, 48, 54]} />
        </div>
      )}
    </Card>
  )
}

const ExposureBody = ({ exposures, stale }: { exposures: Exposures; stale: boolean }) => {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  return (
    <div className={styles.exposures} aria-busy={stale}>
      <div>
        <h3>{t('exposures.times')}</h3>
        <dl className={styles.times}>
          {exposures.repair_times.map(({ criticality_level: level, median_seconds: median, repaired }) => (
            <div key={level}>
              <dt>
                <CriticalityBadge level={level} label={t(`exposures.level.${criticalityNames[level]}`)} />
              </dt>
              <dd>
                {median === null ? (
                  <span className={styles.count}>{t('exposures.none')}</span>
                ) : (
                  <>
                    <b>{t(...formatLength(median))}</b>
                    <span className={styles.count}>{t('exposures.repaired', { count: repaired })}</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3>{t('exposures.open')}</h3>
        <ul className={styles.stands}>
          {exposures.open.map(({ state, count }) => (
            <StateFigure key={state} count={count} to={{ states: state }}>
              <StateBadge state={state} label={common(`exposureState.${state}`)} />
            </StateFigure>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('exposures.attention')}</h3>
        <ul className={styles.stands}>
          <StateFigure count={exposures.overdue} to={{ overdue: 'true' }} isLate>
            <span>{t('exposures.overdue')}</span>
          </StateFigure>
          <StateFigure count={exposures.mine} to={{ mine: 'true', is_active: 'true' }}>
            <span>{t('exposures.mine')}</span>
          </StateFigure>
        </ul>
      </div>
    </div>
  )
}

/** A number on the card, linked to the list of what it counts unless it is zero. */
const StateFigure = ({
  count,
  to,
  isLate = false,
  children,
}: {
  count: number
  to: Readonly<Record<string, string>>
  isLate?: boolean
  children: ReactNode
}) => {
  const { i18n } = useTranslation('dashboard')
  const content = (
    <>
      {children}
      <b>{exactCount(count, i18n.language)}</b>
    </>
  )
  return (
    <li>
      {count === 0 ? (
        <span>{content}</span>
      ) : (
        <Link to={hrefOf(paths.exposures, to)} className={isLate ? 'is-late' : undefined}>
          {content}
        </Link>
      )}
    </li>
  )
}

const formatLength = (seconds: number) => {
  const { unit, count } = repairLength(seconds)
  return [`exposures.${unit}`, { count }] as const
}
