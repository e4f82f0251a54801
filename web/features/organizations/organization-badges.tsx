import { useTranslation } from 'react-i18next'

/** The pending issues of an organization: asset requests, and a missing organization admin. */
export const OrganizationBadges = ({ requests, hasAdmin }: { requests: number; hasAdmin: boolean }) => {
  const { t } = useTranslation('organizations')
  return (
    <>
      {requests > 0 && (
        <span className="org-requests" title={t('badge.requests', { count: requests })}>
          <span aria-hidden="true">{requests}</span>
          <span className="ui-visually-hidden">{t('badge.requests', { count: requests })}</span>
        </span>
      )}
      {!hasAdmin && (
        <span className="org-no-admin" title={t('badge.noAdminHint')}>
          <i className="pi pi-user-minus" aria-hidden="true" />
          <span>{t('badge.noAdmin')}</span>
        </span>
      )}
    </>
  )
}
