import { useTranslation } from 'react-i18next'
import type { Statistics } from '#shared/contracts/statistics.ts'
import { accessFlag, fromWireRole, isProviderStaff, type Module } from '#shared/domain/roles.ts'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import { OrganizationDashboard } from '#web/features/dashboard/controls.tsx'
import { AccessRequests } from '#web/features/users/controls.tsx'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { hasNoEmail, useSession } from '#web/lib/session.ts'
import { useStatistics } from '#web/lib/statistics.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Card, Page, Text } from '#web/ui/layout/layout.tsx'
import { FirstReady } from '#web/ui/loading/first-ready.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { Tile, TileFigure, TileLink } from './tile.tsx'
import styles from './home.module.css'
import loading from '#web/ui/loading/loading.module.css'

const ToDoList = lazyPart(async () => (await import('./to-do/to-do-list.tsx')).ToDoList)

/** `/dashboard`: what is new for organization members, an overview for provider staff (part 2 section 2). */
export const HomePage = () => {
  const user = useSession()
  if (user === null) return null
  return isProviderStaff(fromWireRole(user.role)) ? <ProviderHome /> : <OrganizationDashboard />
}

/** A greeting, totals and pending work: tasks for analysts, the portal's state for platform admins. */
const ProviderHome = () => {
  const { t } = useTranslation('home')
  const user = useSession()
  useTitle(t('title'))
  if (user === null) return null
  const isAnalyst = fromWireRole(user.role) === 'analyst'
  return (
    <Page
      title={hasNoEmail(user) ? '\u00A0' : t('greeting', { name: user.name })}
      lead={t(isAnalyst ? 'lead' : 'leadAdmin')}
      className={styles.root}
    >
      <FirstReady className={styles.parts} skeleton={<TilesSkeleton />}>
        {isAnalyst ? <Tiles /> : <AccessRequests />}
        <ToDoList />
        {!isAnalyst && <LinkTiles />}
      </FirstReady>
    </Page>
  )
}

const TilesSkeleton = () => (
  <ul className={styles.tiles} aria-hidden="true">
    {tiles.map(({ key }) => (
      <li key={key}>
        <Card>
          <span className={loading.bar} />
        </Card>
      </li>
    ))}
  </ul>
)

interface TileKind {
  readonly key: 'visibilities' | 'incidents' | 'threats' | 'feeds'
  readonly module: Module
  readonly icon: string
  readonly unit: 'visibilitiesOpen' | 'incidentsOpen' | 'threatsTotal' | 'feedsTotal'
  readonly count: (statistics: Statistics) => number | undefined
  /** The number of closed items (part 2 section 2), or the target of the tile. */
  readonly beside?: {
    readonly text: 'closed' | 'feedsUnverified'
    readonly count: (statistics: Statistics) => number | undefined
  }
  readonly to: string
}

const tiles: readonly TileKind[] = [
  {
    key: 'visibilities',
    module: 'visibility',
    icon: 'eye',
    unit: 'visibilitiesOpen',
    count: ({ visibilities: exposures }) => exposures?.active_total,
    beside: { text: 'closed', count: ({ visibilities: exposures }) => exposures?.inactive_total },
    to: hrefOf(paths.exposures, { is_active: 'true' }),
  },
  {
    key: 'incidents',
    module: 'incident',
    icon: 'exclamation-triangle',
    unit: 'incidentsOpen',
    count: ({ incidents }) => incidents?.open_total,
    beside: { text: 'closed', count: ({ incidents }) => incidents?.closed_total },
    to: hrefOf(paths.incidents, { is_open: 'true' }),
  },
  {
    key: 'threats',
    module: 'threat',
    icon: 'bolt',
    unit: 'threatsTotal',
    count: ({ threats }) => threats?.total,
    to: paths.threats,
  },
  {
    key: 'feeds',
    module: 'feed',
    icon: 'database',
    unit: 'feedsTotal',
    count: ({ feeds: indicators }) => indicators?.total,
    beside: { text: 'feedsUnverified', count: ({ feeds: indicators }) => indicators?.unverified_total },
    to: hrefOf(paths.indicators, { is_verified: 'false' }),
  },
]

const Tiles = () => {
  const { t } = useTranslation('home')
  const user = useSession()
  const statistics = useStatistics()
  if (statistics.isError) {
    return (
      <Card title={t('errorTitle')}>
        <LoadFailed
          text={t('errorText')}
          error={statistics.error}
          onRetry={() => void statistics.refetch()}
        />
      </Card>
    )
  }
  return (
    <ul className={styles.tiles}>
      {tiles
        // The module may have been switched off since the page was opened; the session will show it.
        .filter(
          ({ module, count }) =>
            user?.[accessFlag(module)] === true &&
            (statistics.data === undefined || count(statistics.data) !== undefined),
        )
        .map((tile) => (
          <CountTile
            key={tile.key}
            tile={tile}
            count={statistics.data === undefined ? undefined : tile.count(statistics.data)}
            besideCount={statistics.data === undefined ? undefined : tile.beside?.count(statistics.data)}
          />
        ))}
    </ul>
  )
}

interface CountTileProps {
  readonly tile: TileKind
  readonly count: number | undefined
  readonly besideCount: number | undefined
}

const CountTile = ({ tile: { key, icon, unit, beside, to }, count, besideCount }: CountTileProps) => {
  const { t, i18n } = useTranslation('home')
  const name = t(key)
  return (
    <Tile icon={icon} name={name}>
      <TileFigure count={count} unit={t(unit, { count: count ?? 0 })} />
      {beside !== undefined && besideCount !== undefined && (
        <p title={exactCount(besideCount, i18n.language)}>
          {t(beside.text, { count: besideCount, shown: shortCount(besideCount, i18n.language) })}
        </p>
      )}
      <TileLink to={to} label={t('detailsOf', { tile: name })}>
        {t('details')}
      </TileLink>
    </Tile>
  )
}

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
