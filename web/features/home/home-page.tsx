import { useTranslation } from 'react-i18next'
import { fromWireRole, isProviderStaff } from '#shared/domain/roles.ts'
import { OrganizationDashboard } from '#web/features/dashboard/controls.tsx'
import { paths } from '#web/lib/paths.ts'
import { hasNoEmail, useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Card, Page, Text } from '#web/ui/layout/layout.tsx'
import { FirstReady } from '#web/ui/loading/first-ready.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { Tile, TileLink } from './tile.tsx'
import styles from './home.module.css'

const AnalystHome = lazyPart(async () => (await import('./analyst/analyst-home.tsx')).AnalystHome)
const ToDoList = lazyPart(async () => (await import('./to-do/to-do-list.tsx')).ToDoList)

/** `/dashboard`: what is new for organization members, an overview for provider staff (part 2 section 2). */
export const HomePage = () => {
  const user = useSession()
  if (user === null) return null
  return isProviderStaff(fromWireRole(user.role)) ? <ProviderHome /> : <OrganizationDashboard />
}

/** A greeting and what is to do: pending work of analysts, the portal's state for platform admins. */
const ProviderHome = () => {
  const { t } = useTranslation('home')
  const user = useSession()
  useTitle(t('title'))
  if (user === null) return null
  const isAnalyst = fromWireRole(user.role) === 'analyst'
  return (
    <Page
      title={hasNoEmail(user) ? '\u00A0' : t('greeting', { name: user.name })}
      {...(isAnalyst ? {} : { lead: t('leadAdmin') })}
      {...(isAnalyst ? {} : { className: styles.root })}
    >
      <FirstReady skeleton={<HomeSkeleton />}>
        {isAnalyst ? (
          <AnalystHome />
        ) : (
          <>
            <ToDoList />
            <LinkTiles />
          </>
        )}
      </FirstReady>
    </Page>
  )
}

const HomeSkeleton = () => (
  <Card>
    <Skeleton widths={[80, 50, 70, 45, 75, 55]} />
  </Card>
)

/** The pages that platform admins manage. */
const links = [
  { key: 'organizations', icon: 'building', to: paths.organizations },
  { key: 'dictionaries', icon: 'book', to: paths.dictionaries },
  { key: 'systemKeys', icon: 'key', to: paths.systemKeys },
  { key: 'audit', icon: 'history', to: paths.audit },
] as const

const LinkTiles = () => {
  const { t } = useTranslation('home')
  return (
    <ul className={styles.tiles}>
      {links.map(({ key, icon, to }) => (
        <Tile key={key} icon={icon} name={t(`links.${key}`)}>
          <Text tone="muted">{t(`links.${key}Text`)}</Text>
          <TileLink to={to} label={t('detailsOf', { tile: t(`links.${key}`) })}>
            {t('details')}
          </TileLink>
        </Tile>
      ))}
    </ul>
  )
}
