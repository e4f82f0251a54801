import { useTranslation } from 'react-i18next'
import type { PgpKeyState } from '#shared/domain/pgp-keys.ts'
import { Badge } from '#web/ui/layout/layout.tsx'

/** The badge of a key that expires soon or has expired. Renders nothing for others. */
export const KeyState = ({ state }: { state: PgpKeyState }) => {
  const { t } = useTranslation('notificationEmails')
  if (state !== 'expiring' && state !== 'expired') return null
  return (
    <Badge tone={state === 'expired' ? 'danger' : 'warn'} icon="exclamation-triangle">
      {t(state)}
    </Badge>
  )
}
