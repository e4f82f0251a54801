import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { preloadPage } from '../routes.ts'
import { useViews } from '../views.ts'
import { useUnreadCount } from '../../lib/news.ts'
import { useSession } from '../../lib/session.ts'
import { useStatistics } from '../../lib/statistics.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { CountBadge } from './count-badge.tsx'
import { EntryName } from './entry-name.tsx'
import { FoldingEntry } from './folding-entry.tsx'
import { LockedEntry } from './locked-entry.tsx'
import { menuOf, type MenuEntry } from './menu.ts'
import { ViewLinks } from './view-links.tsx'
import styles from './nav.module.css'

interface SideMenuProps {
  /** Shows icons and badges only. */
  readonly collapsed: boolean
  readonly onNavigate?: () => void
}

export const SideMenu = ({ collapsed, onNavigate }: SideMenuProps) => {
  const user = useSession()
  const { t } = useTranslation('app')
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
            ) : (
              <OpenEntry entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface OpenEntryProps {
  readonly entry: MenuEntry
  readonly collapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

/** An entry with its saved views below it. In the collapsed menu they open at its side. */
const OpenEntry = ({ entry, collapsed, onNavigate }: OpenEntryProps) => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const id = useId()
  const { list, under, count = () => undefined } = entry
  const hasViews = useViews(list).length > 0
  const name = t(`menu.${entry.key}`)
  const parts =
    entry.parts ?? (collapsed && hasViews ? [{ key: entry.key, to: entry.to, end: true, count }] : undefined)
  if (parts !== undefined)
    return <FoldingEntry entry={entry} parts={parts} collapsed={collapsed} onNavigate={onNavigate} />
  return (
    <>
      <NavLink
        to={entry.to}
        // The page of a view belongs to the view's own entry.
        end={hasViews}
        className={({ isActive }) =>
          classNames(
            styles.root,
            (isActive || (under !== undefined && pathname.startsWith(`${under}/`))) && 'is-on',
          )
        }
        title={collapsed ? name : undefined}
        onClick={onNavigate}
        onPointerEnter={() => preloadPage(entry.to)}
        onFocus={() => preloadPage(entry.to)}
      >
        <EntryContent entry={entry} collapsed={collapsed} />
      </NavLink>
      {hasViews && list !== undefined && (
        <div className={styles.parts}>
          <ViewLinks list={list} name={name} id={id} onNavigate={onNavigate} />
        </div>
      )}
    </>
  )
}

const EntryContent = ({ entry, collapsed }: { entry: MenuEntry; collapsed: boolean }) => {
  const { t } = useTranslation('app')
  const statistics = useStatistics()
  const unread = useUnreadCount(entry.key)
  return (
    <>
      <EntryName icon={entry.icon} collapsed={collapsed} name={t(`menu.${entry.key}`)} unread={unread} />
      <CountBadge count={statistics.data === undefined ? undefined : entry.count?.(statistics.data)} />
    </>
  )
}
