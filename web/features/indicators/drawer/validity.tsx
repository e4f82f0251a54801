import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Indicator } from '#shared/contracts/indicators.ts'
import { renewFeed } from '#shared/contracts/sightings.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { PressOnce } from '#web/ui/button/press-once.tsx'
import styles from '../indicators.module.css'
import { attempt } from '#web/lib/use-action.ts'

/** Until when a published indicator is valid, or since when it has expired. Analysts can renew it. */
export const Validity = ({ indicator }: { indicator: Indicator }) => {
  const { t } = useTranslation('indicators')
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const { valid_until: until, expired_date: expired } = indicator
  const renew = async (): Promise<void> => {
    await attempt(async () => {
      await call(renewFeed, { params: { id: String(indicator.feed_id) } })
      notify.success(t('validity.renewed'))
    })
    await refreshIndicators(client)
  }
  return (
    <>
      {expired !== null ? (
        <DateText iso={expired} time />
      ) : until === null ? (
        t('validity.endless')
      ) : (
        <DateText iso={until} time />
      )}
      {isAnalyst && (expired !== null || until !== null) && (
        <PressOnce kind="text" small className={styles.renew} title={t('validity.renewTitle')} run={renew}>
          {t('validity.renew')}
        </PressOnce>
      )}
    </>
  )
}
