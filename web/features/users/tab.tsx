import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button/button.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { OrganizationPlaces } from './form/organization-places.tsx'
import { useOrganizationUserList, userOfOrganization } from './list/use-organization-user-list.tsx'
import { UserDrawer } from './drawer/user-drawer.tsx'
import { uninvitedIn } from './invite/invite-admins.ts'
import { useOrganizationOfUsers } from './user-queries.ts'

const InviteDialog = lazyPart(async () => (await import('./invite/invite-dialog.tsx')).InviteDialog)

/** The Users tab of an organization (part 3 section 2). */
export const UsersTab = ({ organizationId }: { organizationId: number }) => {
  const organization = useOrganizationOfUsers(organizationId)
  const definition = useOrganizationUserList(organizationId)
  const { t } = useTranslation('users')
  const location = useLocation()
  const state: unknown = location.state
  const navigate = useNavigate()
  const uninvited = uninvitedIn(state)
  const [isInviting, setInviting] = useState(uninvited !== undefined)
  return (
    <>
      <ListPage
        definition={definition}
        intro={
          organization === undefined ? null : (
            <OrganizationPlaces
              organization={organization}
              actions={
                <Button icon="user-plus" onClick={() => setInviting(true)}>
                  {t('invite.title')}
                </Button>
              }
            />
          )
        }
        drawer={(control) => (
          <UserDrawer
            control={control}
            organizationId={organizationId}
            hrefOf={userOfOrganization(organizationId)}
          />
        )}
      />
      {isInviting && (
        <InviteDialog
          organizationId={organizationId}
          uninvited={uninvited}
          onClose={() => {
            setInviting(false)
            // A reload does not open it again.
            if (uninvited !== undefined) void navigate(location.pathname + location.search, { replace: true })
          }}
        />
      )}
    </>
  )
}
