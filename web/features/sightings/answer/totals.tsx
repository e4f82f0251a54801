import { useTranslation } from 'react-i18next'
import type { listFeedSightings } from '#shared/contracts/sightings.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { localeOf } from '#web/lib/locale.ts'

type Totals = ResponseOf<typeof listFeedSightings>['totals']

/** The number of organizations that saw an indicator, how often, and when last. Renders nothing without any. */
export const Totals = ({ totals }: { totals: Totals }) => {
  const { t, i18n } = useTranslation('sightings')
  if (totals === null) return null
  const last = new Intl.DateTimeFormat(localeOf(i18n.language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(totals.last_seen))
  return (
    <p className="sighting-totals">
      <i className="pi pi-eye" aria-hidden="true" />
      <span>
        {t('totals', { count: totals.organizations, times: t('times', { count: totals.times }), last })}
      </span>
    </p>
  )
}
