import { useTranslation } from 'react-i18next'
import { getStaffSignInSettings, updateStaffSignInSettings } from '#shared/contracts/factors.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { MailedCodeCard } from '#web/ui/sign-in/mailed-code-card.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useProviderUserList, userOfProvider } from './list/use-provider-user-list.tsx'
import { UserDrawer } from './drawer/user-drawer.tsx'

/** `/admin_users`: the provider's users (part 3 section 2). Platform admins manage them, analysts read. */
const ProviderUsersPage = () => {
  const definition = useProviderUserList()
  const { isPlatformAdmin } = useRights()
  useTitle(definition.texts.title)
  return (
    <ListPage
      definition={definition}
      {...(isPlatformAdmin ? { intro: <StaffSignIn /> } : {})}
      drawer={(control) => <UserDrawer control={control} organizationId={null} hrefOf={userOfProvider} />}
    />
  )
}

/** How the provider's staff may sign in. */
const StaffSignIn = () => {
  const { t } = useTranslation('common')
  return (
    <MailedCodeCard
      whose={['staff']}
      lead={t('mailedCode.staff')}
      read={async () => (await call(getStaffSignInSettings)).sign_in_settings}
      save={async (body) => (await call(updateStaffSignInSettings, { body })).sign_in_settings}
    />
  )
}

export default ProviderUsersPage
