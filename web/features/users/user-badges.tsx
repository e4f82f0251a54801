import { useTranslation } from 'react-i18next'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'

interface UserBadgesProps {
  readonly expired: boolean
  readonly deactivated?: boolean
  readonly locked?: boolean
}

/** Badges of a user: account expired or deactivated, sign-in locked. */
export const UserBadges = ({ expired, deactivated = false, locked = false }: UserBadgesProps) => {
  const { t } = useTranslation('users')
  return (
    <>
      {expired && (
        <RowBadge icon="clock" title={t('badge.expiredHint')}>
          {t('badge.expired')}
        </RowBadge>
      )}
      {deactivated && (
        <RowBadge icon="ban" title={t('badge.deactivatedHint')}>
          {t('badge.deactivated')}
        </RowBadge>
      )}
      {locked && (
        <RowBadge tone="warn" icon="lock" title={t('badge.lockedHint')}>
          {t('badge.locked')}
        </RowBadge>
      )}
    </>
  )
}

/** The badges of a user in a list, with the current user and the number of requested modules. */
export const UserRowBadges = ({
  requests,
  isMine,
  ...badges
}: UserBadgesProps & { readonly requests: number; readonly isMine: boolean }) => {
  const { t } = useTranslation('users')
  return (
    <>
      {isMine && <RowBadge>{t('you')}</RowBadge>}
      <UserBadges {...badges} />
      {requests > 0 && (
        <RowBadge tone="brand" icon="inbox" label={t('badge.requests', { count: requests })}>
          {requests}
        </RowBadge>
      )}
    </>
  )
}

/** Whether the account is active, and its sign-in not locked. */
export const AccountState = ({ deactivated, locked }: { deactivated: boolean; locked: boolean }) => {
  const { t } = useTranslation('users')
  const state = deactivated ? 'deactivated' : locked ? 'locked' : 'active'
  return (
    <span title={state === 'locked' ? t('badge.lockedHint') : undefined}>
      <StatusBadge open={state === 'active' ? false : 'neither'} label={t(`status.${state}`)} />
    </span>
  )
}
