import { useTranslation } from 'react-i18next'
import type { PgpKeyState } from '#shared/domain/pgp-keys.ts'

/** The badge of a key that expires soon or has expired. Renders nothing for others. */
export const KeyState = ({ state }: { state: PgpKeyState }) => {
  const { t } = useTranslation('notificationEmails')
  if (state !== 'expiring' && state !== 'expired') return null
  return (
    <span className={`emails-state is-${state}`}>
      <i className="pi pi-exclamation-triangle" aria-hidden="true" />
      {t(state)}
    </span>
  )
}
