import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import type { NotNotifiedReason } from './not-notified.ts'
import { Text } from '#web/ui/layout/layout.tsx'

/** Says why a wanted notification is not sent. */
export const NotNotifiedNote = ({ reason }: { readonly reason: NotNotifiedReason }) => {
  const { t } = useTranslation('notificationEmails')
  const { isPlatformAdmin } = useRights()
  return (
    <Text size="meta" tone="muted" role="note">
      <i className="pi pi-info-circle" aria-hidden="true" />
      {reason === 'criticality'
        ? t('told.untold.criticality')
        : t(`told.untold.${reason}${isPlatformAdmin ? '' : 'Own'}`)}
    </Text>
  )
}
