import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useTitle } from '#web/lib/use-title.ts'
import { LazyForm } from '#web/ui/drawer/item-drawer.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { rememberList } from './list/list-place.ts'
import { DeletionsButton } from './list/deletions-button.tsx'
import { useOrganizationList } from './list/use-organization-list.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const NewOrganization = lazyPart(async () => (await import('./form/new-organization.tsx')).NewOrganization)

/** `/organizations`: the organizations of the portal (part 3 section 2). */
const OrganizationsPage = () => {
  const { t } = useTranslation('organizations')
  const definition = useOrganizationList()
  const { search } = useLocation()
  useTitle(definition.texts.title)
  useEffect(() => rememberList(search), [search])
  return (
    <ListPage
      definition={definition}
      tools={() => <DeletionsButton />}
      drawer={(control) =>
        control.state.mode === 'add' ? (
          <LazyForm control={control} title={t('form.addTitle')}>
            <NewOrganization control={control} />
          </LazyForm>
        ) : (
          // For a hand-written address: an organization has a page instead of a drawer.
          <Navigate to={definition.hrefOf(control.state.id)} replace />
        )
      }
    />
  )
}

export default OrganizationsPage
