import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Indicator } from '#shared/contracts/indicators.ts'
import { renewFeed } from '#shared/contracts/sightings.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from '../indicators.module.css'

/** Until when a published indicator is valid, or since when it has expired. Analysts can renew it. */
export const Validity = ({ indicator }: { indicator: Indicator }) => {
  const { t } = useTranslation('indicators')
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { valid_until: until, expired_date: expired } = indicator
  const renew = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await call(renewFeed, { params: { id: String(indicator.feed_id) } })
      notify.success(t('validity.renewed'))
    } catch (error) {
      // The call has shown the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
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
        <Button
          kind="text"
          small
          className={styles.renew}
          busy={busy}
          title={t('validity.renewTitle')}
          onClick={() => void renew()}
        >
          {t('validity.renew')}
        </Button>
      )}
    </>
  )
}
