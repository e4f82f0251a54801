import { useSearchParams } from '#web/lib/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { fromWireRole } from '#shared/domain/roles.ts'
import type { Organization } from '#shared/contracts/organizations.ts'
import { ErrorPage, ItemNotFoundPage } from '#web/ui/pages/message-page.tsx'
import { organizationTabs } from '#web/features/organizations/organization-tabs.ts'
import { paths, readNumber } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { DrawerSkeleton } from '#web/ui/drawer/drawer.tsx'
import { tabId, Tabs } from '#web/ui/tabs/tabs.tsx'
import { OrganizationHeader } from './organization-header.tsx'
import { organizationQuery } from './organization-queries.ts'
import { LoadingFallback } from '#web/ui/loading/lazy-part.tsx'
import { Badge } from '#web/ui/layout/layout.tsx'
import styles from './organization-page.module.css'
import loading from '#web/ui/loading/loading.module.css'

/** `/organization/{id}`: an organization, for platform admins. Organization admins have theirs at `/organization`. */
export const OrganizationPage = () => {
  const id = readNumber(useParams().id)
  const { search } = useLocation()
  const user = useSession()
  if (id === undefined) return <ItemNotFoundPage />
  if (user?.client_id === id) return <Navigate to={`${paths.myOrganization}${search}`} replace />
  return <OneOrganization key={id} id={id} />
}

/** `/organization`: the current user's organization. */
export const MyOrganizationPage = () => {
  const id = useSession()?.client_id ?? null
  return id === null ? <ItemNotFoundPage /> : <OneOrganization id={id} />
}

const OneOrganization = ({ id }: { id: number }) => {
  const { t } = useTranslation('organizations')
  const reply = useQuery(organizationQuery(id))
  if (reply.data !== undefined) return <OrganizationFrame organization={reply.data.client} />
  if (reply.isError) return <ErrorPage error={reply.error} onRetry={() => void reply.refetch()} />
  return (
    <div className={styles.root} aria-busy="true">
      <span className="ui-visually-hidden">{t('loading')}</span>
      <div className={`${styles.head} ${loading.root}`} aria-hidden="true">
        <span className={loading.bar} style={{ width: 240 }} />
      </div>
    </div>
  )
}

const OrganizationFrame = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const user = useSession()
  const [params, setParams] = useSearchParams()
  const panel = useId()
  useTitle(organization.client_name)
  const tabs = organizationTabs.filter(
    ({ roles }) => user !== null && roles.includes(fromWireRole(user.role)),
  )
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  if (current === undefined) return null
  const { content: Content } = current
  return (
    <div className={styles.root}>
      <OrganizationHeader organization={organization} />
      <div className={styles.tabs}>
        <Tabs
          label={t('tabs')}
          panel={panel}
          current={current.key}
          onChange={(tab) => setParams(() => new URLSearchParams({ tab }), { replace: true })}
          tabs={tabs.map(({ key, waiting }) => ({
            key,
            label: t(`tab.${key}`),
            ...noteOf(waiting?.(organization) ?? 0),
          }))}
        />
      </div>
      <div
        key={current.key}
        id={panel}
        role="tabpanel"
        aria-labelledby={tabId(panel, current.key)}
        className={`${styles.panel} is-${current.key}`}
      >
        <LoadingFallback shows={<DrawerSkeleton />}>
          <Content organizationId={organization.client_id} />
        </LoadingFallback>
      </div>
    </div>
  )
}

const noteOf = (waiting: number) => (waiting === 0 ? {} : { note: <Badge tone="brand">{waiting}</Badge> })
