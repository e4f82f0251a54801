import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fromWireRole, isProviderStaff } from '#shared/domain/roles.ts'
import { exactCount, shortCount } from '#web/app/counts.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useStatistics } from '#web/app/statistics.ts'
import { useTitle } from '#web/app/use-title.ts'
import './home.css'

/** `/dashboard`: a greeting, and a tile for each module that exists and is permitted (part 2 section 2). */
export const HomePage = () => {
  const { t } = useTranslation('home')
  const user = useSession()
  useTitle(t('title'))
  if (user === null) return null
  const role = fromWireRole(user.role)
  return (
    <div className="home">
      <h1 tabIndex={-1}>{t('greeting', { name: user.name })}</h1>
      {user.has_threat_access && role !== 'platform_admin' ? (
        <>
          <p className="home-lead">{t(isProviderStaff(role) ? 'leadStaff' : 'lead')}</p>
          <Tiles />
        </>
      ) : (
        <div className="home-empty">
          <h2>{t('emptyTitle')}</h2>
          <p>{t(role === 'platform_admin' ? 'emptyAdmin' : 'emptyText')}</p>
        </div>
      )}
    </div>
  )
}

const Tiles = () => {
  const { t, i18n } = useTranslation('home')
  const statistics = useStatistics()
  if (statistics.isError) {
    return (
      <div className="home-empty" role="alert">
        <h2>{t('errorTitle')}</h2>
        <p>{t('errorText')}</p>
        <button type="button" className="plain-btn is-outline" onClick={() => void statistics.refetch()}>{t('again')}</button>
      </div>
    )
  }
  const total = statistics.data?.threats?.total
  // The module has been switched off since the page was opened: the session will say so.
  if (statistics.data !== undefined && total === undefined) return null
  return (
    <ul className="tiles">
      <li className="tile">
        <div className="tile-head"><i className="pi pi-bolt" aria-hidden="true" /><h2>{t('threats')}</h2></div>
        {total === undefined
          ? <div className="tile-bone" aria-hidden="true" />
          : <p className="tile-figure" title={exactCount(total, i18n.language)}>{shortCount(total, i18n.language)}<span className="tile-unit">{t('threatsTotal', { count: total })}</span></p>}
        <Link className="tile-link" to={paths.threats} aria-label={t('detailsOf', { tile: t('threats') })}>{t('details')}<i className="pi pi-arrow-right" aria-hidden="true" /></Link>
      </li>
    </ul>
  )
}
