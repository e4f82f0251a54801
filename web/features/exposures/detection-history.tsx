import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { Badge, Row, Text } from '#web/ui/layout/layout.tsx'
import { useExposureActions } from './exposure-actions.ts'
import { detectionsQuery } from './exposure-queries.ts'
import { localeOf } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './detection-history.module.css'
import historyStyles from '#web/ui/drawer/history.module.css'

/** The number of dates shown before the user expands the rest. */
const shownFirst = 5

/** The detection dates of an exposure, loaded when opened. Analysts may delete a wrong date, but never the only one. */
export const DetectionHistory = ({ exposure }: { exposure: Visibility }) => {
  const { t } = useTranslation('exposures')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <DrawerSection
      title={
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {t('detections.title')}
          <Badge>{exposure.detections_count}</Badge>
          <i className={`pi pi-angle-${open ? 'up' : 'down'}`} aria-hidden="true" />
        </button>
      }
    >
      {open && (
        <div id={id}>
          <Dates exposure={exposure} />
        </div>
      )}
    </DrawerSection>
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
    if (!reply.isError) return <Skeleton widths={[64, 58, 61]} />
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
      <ol className={classNames(historyStyles.root, styles.dates)}>
        {dates.slice(0, dates.length - hidden).map((date) => (
          <li key={date}>
            <Row justify="between">
              <DateText iso={date} time />
              {isAnalyst && !only && (
                <Button
                  square
                  small
                  kind="plain"
                  className={styles.remove}
                  icon="trash"
                  aria-label={t('detections.remove', { date: formatDay(date) })}
                  title={t('detections.removeShort')}
                  onClick={() => setRemoving(date)}
                />
              )}
            </Row>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button kind="text" small className={styles.more} onClick={() => setAll(true)}>
          {t('detections.more', { count: hidden })}
        </Button>
      )}
      {isAnalyst && only && (
        <Text size="meta" tone="faint">
          {t('detections.only')}
        </Text>
      )}
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
