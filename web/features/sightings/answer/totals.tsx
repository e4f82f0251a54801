import { useTranslation } from 'react-i18next'
import type { listFeedSightings } from '#shared/contracts/sightings.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { localeOf } from '#web/lib/locale.ts'
import { Row, Text } from '#web/ui/layout/layout.tsx'

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
    <Row align="baseline">
      <i className="pi pi-eye" aria-hidden="true" />
      <Text>
        {t('totals', { count: totals.organizations, times: t('times', { count: totals.times }), last })}
      </Text>
    </Row>
  )
}
