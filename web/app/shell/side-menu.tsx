import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { preloadPage } from '../routes.ts'
import { useSession } from '../../lib/session.ts'
import { useStatistics } from '../../lib/statistics.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { CountBadge } from './count-badge.tsx'
import { EntryName } from './entry-name.tsx'
import { FoldingEntry } from './folding-entry.tsx'
import { LockedEntry } from './locked-entry.tsx'
import { menuOf, type MenuEntry } from './menu.ts'
import styles from './nav.module.css'

interface SideMenuProps {
  /** Shows icons and badges only. */
  readonly collapsed: boolean
  readonly onNavigate?: () => void
}

export const SideMenu = ({ collapsed, onNavigate }: SideMenuProps) => {
  const user = useSession()
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  if (user === null) return null
  return (
    <nav aria-label={t('menu.label')} className={classNames(styles.list, collapsed && 'is-collapsed')}>
      <ul>
        {menuOf(user).map(({ entry, open }) => (
          <li key={entry.key}>
            {!open ? (
              <LockedEntry
                name={t(`menu.${entry.key}`)}
                icon={entry.icon}
                collapsed={collapsed}
                to={user.role === 'ROLE_USER' ? entry.to : undefined}
                onNavigate={onNavigate}
              />
            ) : entry.parts !== undefined ? (
              <FoldingEntry entry={entry} parts={entry.parts} collapsed={collapsed} onNavigate={onNavigate} />
            ) : (
              <NavLink
                to={entry.to}
                className={({ isActive }) =>
                  classNames(
                    styles.root,
                    (isActive || (entry.under !== undefined && pathname.startsWith(`${entry.under}/`))) &&
                      'is-on',
                  )
                }
                title={collapsed ? t(`menu.${entry.key}`) : undefined}
                onClick={onNavigate}
                onPointerEnter={() => preloadPage(entry.to)}
                onFocus={() => preloadPage(entry.to)}
              >
                <EntryContent entry={entry} collapsed={collapsed} />
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const EntryContent = ({ entry, collapsed }: { entry: MenuEntry; collapsed: boolean }) => {
  const { t } = useTranslation('app')
  const statistics = useStatistics()
  return (
    <>
      <EntryName icon={entry.icon} collapsed={collapsed} name={t(`menu.${entry.key}`)} />
      <CountBadge count={statistics.data === undefined ? undefined : entry.count?.(statistics.data)} />
    </>
  )
}
