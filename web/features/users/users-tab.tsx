import { useTranslation } from 'react-i18next'
import type { Organization } from '#shared/contracts/organizations.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useOrganizationUserList, userOfOrganization } from './use-organization-user-list.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { useOrganizationOfUsers } from './user-queries.ts'
import { useUserRights } from './use-user-rights.ts'
import './users.css'

/** The Users tab of an organization (part 3 section 2). */
export const UsersTab = ({ clientId }: { clientId: number }) => {
  const organization = useOrganizationOfUsers(clientId)
  const full = organization !== undefined && organization.user_count >= organization.max_user_count
  const definition = useOrganizationUserList(clientId, full)
  return (
    <ListPage
      definition={definition} intro={organization === undefined ? null : <Places organization={organization} full={full} />}
      drawer={(control) => <UserDrawer control={control} clientId={clientId} hrefOf={userOfOrganization(clientId)} />}
    />
  )
}

/** How many users there may be, and that nobody administers the organization. */
const Places = ({ organization, full }: { organization: Organization; full: boolean }) => {
  const { t, i18n } = useTranslation('users')
  const { isPlatformAdmin } = useUserRights()
  const number = new Intl.NumberFormat(i18n.language)
  const max = number.format(organization.max_user_count)
  return (
    <>
      <div className="users-place">
        {!organization.has_admin && <><span className="users-no-admin"><i className="pi pi-user-minus" aria-hidden="true" />{t('place.noAdmin')}</span><span>{t('place.noAdminText')}</span></>}
        {!full && <span>{t('place.used', { users: number.format(organization.user_count), max })}</span>}
      </div>
      {full && (
        <p className="users-full"><i className="pi pi-exclamation-triangle" aria-hidden="true" /><span><strong>{t('place.full')}.</strong> {t(isPlatformAdmin ? 'place.fullText' : 'place.fullTextOwn', { max })}</span></p>
      )}
    </>
  )
}
