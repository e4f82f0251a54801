import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { useIndicatorViews } from '../indicator-views.ts'
import { hrefOf, paths } from '../../lib/paths.ts'
import { useStatistics } from '../../lib/statistics.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { VisuallyHidden } from '../../ui/layout/layout.tsx'
import { CountBadge } from './count-badge.tsx'
import { openPart, type MenuPart } from './menu.ts'
import styles from './nav.module.css'

interface SubMenuProps {
  readonly id: string
  readonly name: string
  readonly parts: readonly MenuPart[]
  /** Pixels from the top of the screen, for the sub-menu of the collapsed menu. */
  readonly top: number | undefined
  readonly onNavigate: () => void
}

const linkClass = ({ isActive }: { isActive: boolean }): string =>
  classNames(styles.root, styles.part, isActive && 'is-on')

/** All indicators, groups, and an entry for each saved view (part 2 section 2). */
export const SubMenu = ({ id, name, parts, top, onNavigate }: SubMenuProps) => {
  const { t } = useTranslation('app')
  const statistics = useStatistics().data
  const views = useIndicatorViews() ?? []
  const current = openPart(parts, useLocation())
  return (
    <div
      id={id}
      className={classNames(styles.parts, top !== undefined && 'is-beside')}
      style={top === undefined ? undefined : { top, maxHeight: `calc(100dvh - ${top}px - 16px)` }}
    >
      <ul aria-label={name}>
        {parts.map((part) => (
          <li key={part.key}>
            <Link
              to={part.to}
              className={linkClass({ isActive: part === current })}
              aria-current={part === current ? 'page' : undefined}
              onClick={onNavigate}
            >
              <span className={styles.name}>{t(`menu.${part.key}`)}</span>
              <CountBadge count={statistics === undefined ? undefined : part.count(statistics)} />
            </Link>
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <>
          <p className={styles.caption} id={`${id}views`}>
            {t('menu.feedViews')}
          </p>
          <ul aria-labelledby={`${id}views`}>
            {views.map((view) => (
              <li key={view.view_id}>
                <NavLink
                  to={hrefOf(paths.indicatorView, { id: view.view_id })}
                  className={linkClass}
                  title={view.view_name}
                  onClick={onNavigate}
                >
                  <span className={classNames(styles.name, styles.view)}>{view.view_name}</span>
                  {!view.is_own && (
                    <>
                      <i className={classNames('pi pi-users', styles.shared)} aria-hidden="true" />
                      <VisuallyHidden>{t('menu.sharedView')}</VisuallyHidden>
                    </>
                  )}
                  <CountBadge count={view.feed_count} />
                </NavLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
