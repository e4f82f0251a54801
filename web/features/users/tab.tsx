import { ListPage } from '#web/ui/list/list-page.tsx'
import { OrganizationPlaces } from './form/organization-places.tsx'
import { useOrganizationUserList, userOfOrganization } from './list/use-organization-user-list.tsx'
import { UserDrawer } from './drawer/user-drawer.tsx'
import { useOrganizationOfUsers } from './user-queries.ts'

/** The Users tab of an organization (part 3 section 2). */
export const UsersTab = ({ organizationId }: { organizationId: number }) => {
  const organization = useOrganizationOfUsers(organizationId)
  const definition = useOrganizationUserList(organizationId)
  return (
    <ListPage
      definition={definition}
      intro={organization === undefined ? null : <OrganizationPlaces organization={organization} />}
      drawer={(control) => (
        <UserDrawer
          control={control}
          organizationId={organizationId}
          hrefOf={userOfOrganization(organizationId)}
        />
      )}
    />
  )
}
