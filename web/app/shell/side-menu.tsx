import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { limits } from '#shared/domain/limits.ts'
import { exactCount, shortCount } from '../counts.ts'
import { preloadPage } from '../routes.ts'
import { useSession } from '../session.ts'
import { useStatistics } from '../statistics.ts'
import { LockedEntry } from './locked-entry.tsx'
import { menuOf, type MenuEntry } from './menu.ts'

/** The entries of the side menu; `collapsed` leaves icons and badges. */
export const SideMenu = ({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) => {
  const user = useSession()
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  if (user === null) return null
  return (
    <nav aria-label={t('menu.label')} className="side-nav">
      <ul>
        {menuOf(user).map(({ entry, open }) => (
          <li key={entry.key}>
            {open ? (
              <NavLink
                to={entry.to} className={({ isActive }) => `nav${isActive || (entry.under !== undefined && pathname.startsWith(`${entry.under}/`)) ? ' is-on' : ''}`} title={collapsed ? t(`menu.${entry.key}`) : undefined} onClick={onNavigate}
                onPointerEnter={() => preloadPage(entry.to)} onFocus={() => preloadPage(entry.to)}
              >
                <EntryContent entry={entry} collapsed={collapsed} />
              </NavLink>
            ) : (
              <LockedEntry name={t(`menu.${entry.key}`)} icon={entry.icon} collapsed={collapsed} to={user.role === 'ROLE_USER' ? entry.to : undefined} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const EntryContent = ({ entry, collapsed }: { entry: MenuEntry; collapsed: boolean }) => {
  const { t, i18n } = useTranslation('app')
  const statistics = useStatistics()
  const count = statistics.data === undefined ? undefined : entry.count?.(statistics.data)
  return (
    <>
      <i className={`pi pi-${entry.icon}`} aria-hidden="true" />
      <span className={collapsed ? 'sr-only' : 'nav-name'}>{t(`menu.${entry.key}`)}</span>
      {count !== undefined && (
        <span className="badge" title={count >= limits.badgeAbbreviateFrom ? exactCount(count, i18n.language) : undefined}>
          {count >= limits.badgeAbbreviateFrom ? shortCount(count, i18n.language) : count}
        </span>
      )}
    </>
  )
}
