import { useTranslation } from 'react-i18next'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'

/** An organization without an admin. */
export const NoAdminBadge = () => {
  const { t } = useTranslation('organizations')
  return (
    <RowBadge tone="magenta" icon="user-minus" title={t('badge.noAdminHint')}>
      {t('badge.noAdmin')}
    </RowBadge>
  )
}
