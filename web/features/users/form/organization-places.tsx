import { useTranslation } from 'react-i18next'
import type { Organization } from '#shared/contracts/organizations.ts'
import { useRights } from '#web/lib/use-rights.ts'
import '../users.css'

/** Whether an organization has reached its user limit. */
export const isFull = ({ user_count: count, max_user_count: max }: Organization): boolean => count >= max

/** The user limit of an organization, and a note if it has no admin. */
export const OrganizationPlaces = ({ organization }: { organization: Organization }) => {
  const { t, i18n } = useTranslation('users')
  const number = new Intl.NumberFormat(i18n.language)
  const { user_count: users, max_user_count: max, has_admin: hasAdmin } = organization
  return (
    <>
      <div className="users-place">
        {!hasAdmin && (
          <>
            <span className="users-no-admin">
              <i className="pi pi-user-minus" aria-hidden="true" />
              {t('place.noAdmin')}
            </span>
            <span>{t('place.noAdminText')}</span>
          </>
        )}
        {!isFull(organization) && (
          <span>{t('place.used', { users: number.format(users), max: number.format(max) })}</span>
        )}
      </div>
      {isFull(organization) && <FullNote max={max} />}
    </>
  )
}

/** Says that the organization has reached its user limit, and what to do. */
export const FullNote = ({ max }: { max: number }) => {
  const { t, i18n } = useTranslation('users')
  const { isPlatformAdmin } = useRights()
  const text = t(isPlatformAdmin ? 'place.fullText' : 'place.fullTextOwn', {
    max: new Intl.NumberFormat(i18n.language).format(max),
  })
  return (
    <p className="users-warning">
      <i className="pi pi-exclamation-triangle" aria-hidden="true" />
      <span>
        <strong>{t('place.full')}.</strong> {text}
      </span>
    </p>
  )
}
