import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { logout } from '#shared/contracts/auth.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import { withTexts } from '#web/i18n/index.ts'
import { call, CallError } from '../../lib/api.ts'
import { Logo } from '../../ui/icon.tsx'
import { closeSettings, openSettings, useOpenSettings } from '../../lib/open-settings.ts'
import { paths } from '../../lib/paths.ts'
import { useLeaving } from '../arrival.ts'
import { Queries } from '../queries.tsx'
import { hasNoEmail, leaveSession, useSession } from '../../lib/session.ts'
import { leaveAll } from '../../ui/form/use-leave-guard.tsx'
import { Avatar } from './avatar.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { Questions } from './questions.tsx'
import { SideMenu } from './side-menu.tsx'
import { useActivity } from './use-activity.ts'
import { usePageFocus } from './use-page-focus.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import './shell.css'

const JobStrip = lazyPart(
  async () =>
    (await withTexts(['indicatorJobs'], import('#web/features/indicator-jobs/job-strip.tsx'))).default,
)
const SettingsDialog = lazyPart(
  async () => (await import('#web/features/account/settings-dialog.tsx')).default,
)
const collapsedKey = 'menu-collapsed'

const storedCollapsed = (): boolean => {
  try {
    return localStorage.getItem(collapsedKey) === 'true'
  } catch {
    // Without storage the menu starts open.
    return false
  }
}

/** The layout behind sign-in: header, side menu and the page, which is the only part that scrolls. */
const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('app')
  const user = useSession()
  const [collapsed, setCollapsed] = useState(storedCollapsed)
  const [menuOpen, setMenuOpen] = useState(false)
  const settingsTab = useOpenSettings()
  const main = useRef<HTMLElement>(null)
  // The next user in this tab starts with the settings closed.
  useEffect(() => closeSettings, [])
  const isLeaving = useLeaving()
  useActivity()
  usePageFocus(main)
  if (user === null) return null

  const toggle = (): void => {
    setCollapsed(!collapsed)
    try {
      localStorage.setItem(collapsedKey, String(!collapsed))
    } catch {
      // Storage is unavailable: the state is not saved.
    }
  }
  const signOut = async (): Promise<void> => {
    try {
      await call(logout, { quiet: true })
      leaveSession(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The browser forgets the user whatever the server replies. If the server did not end the session, it lives until
      // it expires, and the sign-in page says so.
      leaveSession(error.status === 401)
    }
  }
  const logo = (
    <>
      <Logo />
      <span className="logo-name">{t('product')}</span>
    </>
  )
  // Staff work for the provider, who owns this portal.
  const organization = hasNoEmail(user) ? '' : (user.client_name ?? t('product'))

  return (
    <Queries key={user.user_id}>
      <div className={`shell${collapsed ? ' is-collapsed' : ''}`}>
        <a
          className="skip"
          href="#content"
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          {t('skip')}
        </a>
        <header className="header">
          <button
            type="button"
            className="icon-btn header-menu"
            aria-label={t('header.openMenu')}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <i className="pi pi-bars" aria-hidden="true" />
          </button>
          {fromWireRole(user.role) === 'platform_admin' ? (
            <span className="logo">{logo}</span>
          ) : (
            <Link className="logo" to={paths.dashboard} aria-label={`${t('product')}: ${t('header.home')}`}>
              {logo}
            </Link>
          )}
          <div className="org">
            <Avatar name={organization} organizationId={user.client_id} />
            <span className="org-name" title={organization}>
              {organization}
            </span>
          </div>
          <span className="header-mail" title={user.email}>
            {user.email}
          </span>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('header.settings')}
            title={t('header.settings')}
            aria-haspopup="dialog"
            onClick={() => openSettings('start')}
          >
            <i className="pi pi-cog" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-btn header-out"
            aria-label={t('header.signOut')}
            title={t('header.signOut')}
            onClick={() => leaveAll(() => void signOut())}
          >
            <i className="pi pi-sign-out" aria-hidden="true" />
          </button>
        </header>
        <aside className="side">
          <SideMenu collapsed={collapsed} />
          <div className="side-foot">
            <button
              type="button"
              className="nav"
              aria-expanded={!collapsed}
              title={collapsed ? t('menu.expand') : undefined}
              onClick={toggle}
            >
              <i className={`pi pi-angle-double-${collapsed ? 'right' : 'left'}`} aria-hidden="true" />
              <span className={collapsed ? 'sr-only' : 'nav-name'}>
                {t(collapsed ? 'menu.expand' : 'menu.collapse')}
              </span>
            </button>
          </div>
        </aside>
        {menuOpen && (
          <PhoneMenu
            email={user.email}
            organizationId={user.client_id}
            organization={organization}
            onSignOut={() => leaveAll(() => void signOut())}
            onClose={() => setMenuOpen(false)}
          />
        )}
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className="content"
          inert={isLeaving}
          aria-busy={isLeaving}
        >
          {children}
        </main>
        {user.has_feed_access && fromWireRole(user.role) !== 'platform_admin' && <JobStrip />}
        {settingsTab !== undefined && <SettingsDialog opensAt={settingsTab} onClose={closeSettings} />}
        <Questions />
      </div>
    </Queries>
  )
}

export default Shell
