import { useTranslation } from 'react-i18next'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'

interface UserRowBadgesProps {
  /** The number of modules that the user requests. */
  readonly requests: number
  readonly isMine: boolean
}

/** The badges of a user in a list: the current user, and requested modules. */
export const UserRowBadges = ({ requests, isMine }: UserRowBadgesProps) => {
  const { t } = useTranslation('users')
  return (
    <>
      {isMine && <RowBadge>{t('you')}</RowBadge>}
      {requests > 0 && (
        <RowBadge tone="brand" icon="inbox" label={t('badge.requests', { count: requests })}>
          {requests}
        </RowBadge>
      )}
    </>
  )
}
