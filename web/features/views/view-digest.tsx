import { useTranslation } from 'react-i18next'
import { updateViewDigest } from '#shared/contracts/my-notifications.ts'
import type { View } from '#shared/contracts/views.ts'
import { viewPeriods, type ViewPeriod } from '#shared/domain/notifications/personal.ts'
import { call } from '#web/lib/api.ts'
import { useMyNotifications } from '#web/lib/my-notifications.ts'
import { notify } from '#web/lib/notify.ts'
import { useSavedAtOnce } from '#web/lib/use-saved-at-once.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'

/** Whether the view is in the user's digest, and how often. */
export const ViewDigest = ({ view }: { view: View }) => {
  const { t } = useTranslation('views')
  const { mine, save } = useMyNotifications()
  const { waiting, choose } = useSavedAtOnce<{ readonly every?: ViewPeriod | 'off' }>({}, ({ every }) =>
    save(
      () => call(updateViewDigest, { params: { id: String(view.view_id) }, body: { every: every ?? 'off' } }),
      () => notify.success(t(every === 'off' ? 'digest.off' : 'digest.on'), view.view_name),
    ),
  )
  if (mine === undefined) return null
  const known = mine.views.find(({ view_id: id }) => id === view.view_id)
  return (
    <>
      <i className="pi pi-envelope" aria-hidden="true" /> <span aria-hidden="true">{t('digest.label')}</span>
      <SegmentsField
        compact
        label={t('digest.label')}
        options={(['off', ...viewPeriods] as const).map((value) => ({
          value,
          label: t(`digest.every.${value}`),
        }))}
        value={waiting.every ?? (mine.digest.mode === 'off' ? 'off' : (known?.every ?? 'off'))}
        onChange={(every) => choose({ every })}
      />
    </>
  )
}
