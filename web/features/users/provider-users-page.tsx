import { useTitle } from '#web/lib/use-title.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useProviderUserList, userOfProvider } from './list/use-provider-user-list.tsx'
import { UserDrawer } from './drawer/user-drawer.tsx'

/**
 * `/admin_users`: the users of the provider (part 3 section 2). Platform admins work with them, analysts
 * read.
 */
const ProviderUsersPage = () => {
  const definition = useProviderUserList()
  useTitle(definition.texts.title)
  return (
    <ListPage
      definition={definition}
      drawer={(control) => <UserDrawer control={control} clientId={null} hrefOf={userOfProvider} />}
    />
  )
}

export default ProviderUsersPage
