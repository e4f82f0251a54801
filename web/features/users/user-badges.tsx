import { useTranslation } from 'react-i18next'
import './users.css'

/** Badges next to the name of a user: account expired or deactivated, modules requested, or the current user. */
export const UserBadges = ({
  expired,
  deactivated = false,
  locked = false,
  requests = 0,
  isMine = false,
}: {
  expired: boolean
  deactivated?: boolean
  locked?: boolean
  requests?: number
  isMine?: boolean
}) => {
  const { t } = useTranslation('users')
  if (!expired && !deactivated && !locked && requests === 0 && !isMine) return null
  return (
    <span className="user-badges">
      {isMine && <span className="user-own">{t('you')}</span>}
      {expired && (
        <span className="user-badge" title={t('badge.expiredHint')}>
          <i className="pi pi-clock" aria-hidden="true" />
          {t('badge.expired')}
        </span>
      )}
      {deactivated && (
        <span className="user-badge" title={t('badge.deactivatedHint')}>
          <i className="pi pi-ban" aria-hidden="true" />
          {t('badge.deactivated')}
        </span>
      )}
      {locked && (
        <span className="user-badge is-warning" title={t('badge.lockedHint')}>
          <i className="pi pi-lock" aria-hidden="true" />
          {t('badge.locked')}
        </span>
      )}
      {requests > 0 && (
        <span className="user-asks" title={t('badge.requests', { count: requests })}>
          <i className="pi pi-inbox" aria-hidden="true" />
          <span aria-hidden="true">{requests}</span>
          <span className="ui-visually-hidden">{t('badge.requests', { count: requests })}</span>
        </span>
      )}
    </span>
  )
}

/** Whether the account is active, and its sign-in not locked. */
export const AccountState = ({ deactivated, locked }: { deactivated: boolean; locked: boolean }) => {
  const { t } = useTranslation('users')
  const state = deactivated ? 'deactivated' : locked ? 'locked' : 'active'
  return (
    <span
      className={`ui-status ${state === 'active' ? 'is-closed' : 'user-off'}`}
      title={state === 'locked' ? t('badge.lockedHint') : undefined}
    >
      {t(`status.${state}`)}
    </span>
  )
}
