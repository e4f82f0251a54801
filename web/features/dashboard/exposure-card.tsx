import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getExposureDashboard } from '#shared/contracts/exposures.ts'
import { criticalityNames } from '#shared/domain/visibilities.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { comesBackAfter } from '#web/lib/comes-back.ts'
import { exactCount } from '#web/lib/counts.ts'
import { ownTimeZone, type Day } from '#web/lib/days.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { CriticalityMark } from '#web/ui/marks/criticality-mark.tsx'
import { StateMark } from '#web/ui/marks/state-mark.tsx'
import { repairLength } from './repair-length.ts'

type Exposures = ResponseOf<typeof getExposureDashboard>['exposures']

/** How long repairs take, where open exposures stand, and what of them is late or the person's own. */
export const ExposureCard = ({ start }: { start: Day }) => {
  const { t } = useTranslation('dashboard')
  const { clientId } = useRights()
  const id = useId()
  const timezone = ownTimeZone()
  const reply = useQuery({
    queryKey: ['visibilities', 'dashboard', 'exposures', clientId, start, timezone],
    queryFn: async () =>
      (
        await call(getExposureDashboard, {
          params: { id: String(clientId) },
          query: { period_start_date: start, timezone },
        })
      ).exposures,
    placeholderData: keepPreviousData,
  })
  return (
    <section className="dash-card dash-exposures" aria-labelledby={id}>
      <header>
        <i className="pi pi-wrench" aria-hidden="true" />
        <h2 id={id}>{t('exposures.title')}</h2>
      </header>
      {reply.data !== undefined ? (
        <ExposureBody exposures={reply.data} stale={reply.isPlaceholderData} />
      ) : reply.isError && comesBackAfter(reply.error) === undefined ? (
        <LoadFailed
          className="dash-failed"
          text={t('failed')}
          error={reply.error}
          onRetry={() => void reply.refetch()}
        />
      ) : (
        <div className="dash-exposures-body">
          <Skeleton widths={[60, 48, 54]} />
        </div>
      )}
    </section>
  )
}

const ExposureBody = ({ exposures, stale }: { exposures: Exposures; stale: boolean }) => {
  const { t, i18n } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const { language } = i18n
  const list = (filter: Record<string, string>): string => hrefOf(paths.visibilities, filter)
  return (
    <div className="dash-exposures-body" aria-busy={stale}>
      <div>
        <h3>{t('exposures.times')}</h3>
        <dl className="dash-times">
          {exposures.repair_times.map(({ criticality_level: level, median_seconds: median, repaired }) => (
            <div key={level}>
              <dt>
                <CriticalityMark level={level} label={t(`exposures.level.${criticalityNames[level]}`)} />
              </dt>
              <dd>
                {median === null ? (
                  <span className="dash-count">{t('exposures.none')}</span>
                ) : (
                  <>
                    <b>{t(...lengthWords(median))}</b>
                    <span className="dash-count">{t('exposures.repaired', { count: repaired })}</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3>{t('exposures.open')}</h3>
        <ul className="dash-stands">
          {exposures.open.map(({ state, count }) => (
            <li key={state}>
              <Link to={list({ states: state })}>
                <StateMark state={state} label={common(`exposureState.${state}`)} />
                <b>{exactCount(count, language)}</b>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('exposures.attention')}</h3>
        <ul className="dash-stands">
          <li>
            <Link to={list({ overdue: 'true' })} className={exposures.overdue > 0 ? 'is-late' : undefined}>
              <span>{t('exposures.overdue')}</span>
              <b>{exactCount(exposures.overdue, language)}</b>
            </Link>
          </li>
          <li>
            <Link to={list({ mine: 'true', is_active: 'true' })}>
              <span>{t('exposures.mine')}</span>
              <b>{exactCount(exposures.mine, language)}</b>
            </Link>
          </li>
        </ul>
      </div>
    </div>
  )
}

const lengthWords = (seconds: number) => {
  const { unit, count } = repairLength(seconds)
  return [`exposures.${unit}`, { count }] as const
}
