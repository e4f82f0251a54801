import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Statistics } from '#shared/contracts/statistics.ts'
import { accessFlag, fromWireRole, isProviderStaff, type Module } from '#shared/domain/roles.ts'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import { OrganizationDashboard } from '#web/features/dashboard/controls.tsx'
import { AccessRequests } from '#web/features/users/controls.tsx'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { hasNoEmail, useSession } from '#web/lib/session.ts'
import { useStatistics } from '#web/lib/statistics.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import './home.css'
import { Button } from '#web/ui/button/button.tsx'

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
  const waits = <ToDoList />
  return (
    <div className="home">
      <h1 tabIndex={-1}>{hasNoEmail(user) ? '\u00A0' : t('greeting', { name: user.name })}</h1>
      {fromWireRole(user.role) === 'analyst' ? (
        <>
          <p className="home-lead">{t('lead')}</p>
          <Tiles />
          {waits}
        </>
      ) : (
        <>
          <p className="home-lead">{t('leadAdmin')}</p>
          <AccessRequests />
          {waits}
          <LinkTiles />
        </>
      )}
    </div>
  )
}

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
      <div className="home-empty" role="alert">
        <h2>{t('errorTitle')}</h2>
        <p>{t('errorText')}</p>
        <Button onClick={() => void statistics.refetch()}>{t('again')}</Button>
        <FailedRequest error={statistics.error} />
      </div>
    )
  }
  return (
    <ul className="tiles">
      {tiles
        // The module may have been switched off since the page was opened; the session will show it.
        .filter(
          ({ module, count }) =>
            user?.[accessFlag(module)] === true &&
            (statistics.data === undefined || count(statistics.data) !== undefined),
        )
        .map((tile) => (
          <Tile
            key={tile.key}
            tile={tile}
            count={statistics.data === undefined ? undefined : tile.count(statistics.data)}
            besideCount={statistics.data === undefined ? undefined : tile.beside?.count(statistics.data)}
          />
        ))}
    </ul>
  )
}

const Tile = ({
  tile: { key, icon, unit, beside, to },
  count,
  besideCount,
}: {
  tile: TileKind
  count: number | undefined
  besideCount: number | undefined
}) => {
  const { t, i18n } = useTranslation('home')
  const name = t(key)
  return (
    <li className="tile">
      <div className="tile-head">
        <i className={`pi pi-${icon}`} aria-hidden="true" />
        <h2>{name}</h2>
      </div>
      {count === undefined ? (
        <div className="tile-skeleton" aria-hidden="true" />
      ) : (
        <p className="tile-figure" title={exactCount(count, i18n.language)}>
          {shortCount(count, i18n.language)}
          <span className="tile-unit">{t(unit, { count })}</span>
        </p>
      )}
      {beside !== undefined && besideCount !== undefined && (
        <p className="tile-text" title={exactCount(besideCount, i18n.language)}>
          {t(beside.text, { count: besideCount, shown: shortCount(besideCount, i18n.language) })}
        </p>
      )}
      <Link className="tile-link" to={to} aria-label={t('detailsOf', { tile: name })}>
        {t('details')}
        <i className="pi pi-arrow-right" aria-hidden="true" />
      </Link>
    </li>
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
    <ul className="tiles">
      {links.map(({ key, icon, to }) => (
        <li key={key} className="tile">
          <div className="tile-head">
            <i className={`pi pi-${icon}`} aria-hidden="true" />
            <h2>{t(`links.${key}`)}</h2>
          </div>
          <p className="tile-text">{t(`links.${key}Text`)}</p>
          <Link className="tile-link" to={to} aria-label={t('detailsOf', { tile: t(`links.${key}`) })}>
            {t('details')}
            <i className="pi pi-arrow-right" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
