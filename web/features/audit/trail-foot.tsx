import { useTranslation } from 'react-i18next'
import type { Trail } from './use-trail.ts'
import { localeOf } from '#web/lib/locale.ts'
import { FailedRequest } from '#web/ui/failure/said-text.tsx'

/** Under the trail: how far back has been looked, and the way on. */
export const TrailFoot = ({ trail }: { trail: Trail }) => {
  const { t, i18n } = useTranslation('audit')
  const { t: common } = useTranslation('common')
  if (trail.rows === undefined) return <div className="audit-foot" aria-hidden="true" />
  const to =
    trail.searchedTo === null
      ? ''
      : new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'short' }).format(
          new Date(trail.searchedTo),
        )
  return (
    <div className="audit-foot">
      <span role="status">
        {trail.rows.length > 0 &&
          `${t('shown', { count: trail.rows.length, number: new Intl.NumberFormat(i18n.language).format(trail.rows.length) })} `}
        {trail.failed
          ? t('moreFailed')
          : trail.loading
            ? t('searching', { to })
            : trail.hasMore
              ? t('searchedTo', { to })
              : t('all')}
      </span>
      {trail.loading ? (
        <button type="button" className="ui-btn ui-btn-outline ui-btn-small" onClick={trail.stop}>
          {t('stop')}
        </button>
      ) : trail.failed ? (
        <>
          <FailedRequest error={trail.error} />
          <button type="button" className="ui-btn ui-btn-outline ui-btn-small" onClick={trail.more}>
            {common('error.again')}
          </button>
        </>
      ) : trail.hasMore ? (
        <button type="button" className="ui-btn ui-btn-outline ui-btn-small" onClick={trail.more}>
          {t('more')}
        </button>
      ) : null}
    </div>
  )
}
