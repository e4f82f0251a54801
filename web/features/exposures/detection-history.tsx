import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { useExposureActions } from './exposure-actions.ts'
import { detectionsQuery } from './exposure-queries.ts'
import { localeOf } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button/button.tsx'

/** The number of dates shown before the user expands the rest. */
const shownFirst = 5

/** The detection dates of an exposure, loaded when opened. Analysts may delete a wrong date, but never the only one. */
export const DetectionHistory = ({ exposure }: { exposure: Visibility }) => {
  const { t } = useTranslation('exposures')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="drawer-section">
      <h3 className="exposure-detections-head">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {t('detections.title')}
          <span className="exposure-count">{exposure.detections_count}</span>
          <i className={`pi pi-angle-${open ? 'up' : 'down'}`} aria-hidden="true" />
        </button>
      </h3>
      {open && (
        <div id={id}>
          <Dates exposure={exposure} />
        </div>
      )}
    </section>
  )
}

const Dates = ({ exposure }: { exposure: Visibility }) => {
  const { t, i18n } = useTranslation('exposures')
  const { isAnalyst } = useRights()
  const { removeDetection } = useExposureActions()
  const { visibility_id: id } = exposure
  const reply = useQuery(detectionsQuery(id))
  const [all, setAll] = useState(false)
  const [removing, setRemoving] = useState<string>()

  if (reply.data === undefined) {
    if (!reply.isError) {
      return <Skeleton className="exposure-skeleton" widths={[64, 58, 61]} />
    }
    return (
      <LoadFailed text={t('detections.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
    )
  }
  const dates = reply.data.detection_dates
  const hidden = all ? 0 : Math.max(0, dates.length - shownFirst)
  const only = dates.length === 1
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'short' })
  const formatDay = (date: string): string => format.format(new Date(date))
  return (
    <>
      <ol className="ui-history exposure-detections">
        {dates.slice(0, dates.length - hidden).map((date) => (
          <li key={date}>
            <DateText iso={date} time />
            {isAnalyst && !only && (
              <Button
                square
                small
                kind="plain"
                icon="trash"
                aria-label={t('detections.remove', { date: formatDay(date) })}
                title={t('detections.removeShort')}
                onClick={() => setRemoving(date)}
              />
            )}
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button kind="text" small onClick={() => setAll(true)}>
          {t('detections.more', { count: hidden })}
        </Button>
      )}
      {isAnalyst && only && <p className="exposure-only">{t('detections.only')}</p>}
      {removing !== undefined && (
        <Confirm
          title={t('detections.confirm.title')}
          text={t('detections.confirm.text', { date: formatDay(removing) })}
          action={t('detections.confirm.action')}
          destructive
          onConfirm={() => removeDetection(id, removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
