import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fromWireRole } from '#shared/domain/roles.ts'
import { withTexts } from '#web/i18n/index.ts'
import { closeSettings, openSettings, useOpenSettings } from '../../lib/open-settings.ts'
import { paths } from '../../lib/paths.ts'
import { useLeaving } from '../arrival.ts'
import { Queries } from '../queries.tsx'
import { hasNoEmail, useSession } from '../../lib/session.ts'
import { signOut } from '../../lib/sign-out.ts'
import { useWasReady } from '#web/lib/pending.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { useStoredFlag } from '../../lib/use-stored-flag.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { leaveAll } from '../../ui/form/use-leave-guard.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { GlobalSearch } from '#web/features/search/controls.tsx'
import { Avatar } from './avatar.tsx'
import { EntryName } from './entry-name.tsx'
import { menuOf } from './menu.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { Questions } from './questions.tsx'
import { SideMenu } from './side-menu.tsx'
import { useActivity } from './use-activity.ts'
import { usePageFocus } from './use-page-focus.ts'
import { lazyPart, optionalPart } from '#web/ui/loading/lazy-part.tsx'
import navStyles from './nav.module.css'
import styles from './shell.module.css'

const JobStrip = optionalPart(
  async () =>
    (await withTexts(['indicatorJobs'], import('#web/features/indicator-jobs/job-strip.tsx'))).default,
)
const SettingsDialog = lazyPart(
  async () => (await withTexts(['account'], import('#web/features/account/settings-dialog.tsx'))).default,
)

/** The layout behind sign-in: header, side menu and the page, which is the only part that scrolls. */
const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('app')
  const user = useSession()
  const [collapsed, toggle] = useStoredFlag('menu-collapsed', useMedia('(max-width: 1365.98px)'))
  const [menuOpen, setMenuOpen] = useState(false)
  const settingsTab = useOpenSettings()
  const main = useRef<HTMLElement>(null)
  // The next user in this tab starts with the settings closed.
  useEffect(() => closeSettings, [])
  const isLeaving = useLeaving()
  // Jobs come after the page, which few of them are about.
  const showsJobs = useWasReady()
  useActivity()
  usePageFocus(main)
  if (user === null) return null

  // Staff work for the provider, who owns this portal.
  const organization = hasNoEmail(user) ? '' : (user.client_name ?? t('product'))
  const isPlatformAdmin = fromWireRole(user.role) === 'platform_admin'

  return (
    <Queries key={user.user_id}>
      <div className={classNames(styles.root, collapsed && 'is-collapsed')}>
        <a
          className={classNames(buttonClass({ kind: 'primary' }), styles.skip)}
          href="#content"
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          {t('skip')}
        </a>
        <header className={styles.header}>
          <Button
            square
            kind="plain"
            icon="bars"
            className={styles.menu}
            aria-label={t('header.openMenu')}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
          {isPlatformAdmin ? (
            <span className={styles.home}>
              <Brand />
            </span>
          ) : (
            <Link
              className={styles.home}
              to={paths.dashboard}
              aria-label={`${t('product')}: ${t('header.home')}`}
            >
              <Brand />
            </Link>
          )}
          <Row grow className={styles.organization}>
            <Avatar name={organization} organizationId={user.client_id} />
            <span className="ui-cut" title={organization}>
              {organization}
            </span>
          </Row>
          <GlobalSearch
            pages={menuOf(user).flatMap(({ entry: { key, icon, to, parts = [] }, open }) =>
              open
                ? [
                    { key, icon, to, label: t(`menu.${key}`) },
                    ...parts.map((part) => ({
                      ...part,
                      icon,
                      label: `${t(`menu.${key}`)}: ${t(`menu.${part.key}`)}`,
                    })),
                  ]
                : [],
            )}
          />
          <span className={classNames('ui-cut', styles.email)} title={user.email}>
            {user.email}
          </span>
          <Button
            square
            kind="plain"
            icon="cog"
            aria-label={t('header.settings')}
            title={t('header.settings')}
            aria-haspopup="dialog"
            onClick={() => openSettings('start')}
          />
          <Button
            square
            kind="plain"
            icon="sign-out"
            className={styles.out}
            aria-label={t('header.signOut')}
            title={t('header.signOut')}
            onClick={() => leaveAll(() => void signOut())}
          />
        </header>
        <aside className={styles.side}>
          <SideMenu collapsed={collapsed} />
          <div className={classNames(navStyles.foot, collapsed && 'is-collapsed')}>
            <button
              type="button"
              className={navStyles.root}
              aria-expanded={!collapsed}
              title={collapsed ? t('menu.expand') : undefined}
              onClick={toggle}
            >
              <EntryName
                icon={`angle-double-${collapsed ? 'right' : 'left'}`}
                collapsed={collapsed}
                name={t(collapsed ? 'menu.expand' : 'menu.collapse')}
              />
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
          className={styles.content}
          inert={isLeaving}
          aria-busy={isLeaving}
        >
          {children}
        </main>
        {showsJobs && !isPlatformAdmin && <JobStrip />}
        {settingsTab !== undefined && <SettingsDialog opensAt={settingsTab} onClose={closeSettings} />}
        <Questions />
      </div>
    </Queries>
  )
}

export default Shell
