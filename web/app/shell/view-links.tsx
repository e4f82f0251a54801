import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { ItemList } from '#shared/domain/item-lists.ts'
import { hrefOfView } from '../../lib/view-paths.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { VisuallyHidden } from '../../ui/layout/layout.tsx'
import { useViews } from '../views.ts'
import { CountBadge } from './count-badge.tsx'
import styles from './nav.module.css'

/** The class of a sub-entry. */
export const linkClass = ({ isActive }: { isActive: boolean }): string =>
  classNames(styles.root, styles.part, isActive && 'is-on')

interface ViewLinksProps {
  readonly list: ItemList
  /** The name of the entry that they belong to. */
  readonly name: string
  readonly id: string
  /** Other entries precede them. */
  readonly hasCaption?: boolean
  readonly onNavigate: (() => void) | undefined
}

/** A menu entry for each saved view of a list, with its count. */
export const ViewLinks = ({ list, name, id, hasCaption = false, onNavigate }: ViewLinksProps) => {
  const { t } = useTranslation('app')
  const views = useViews(list)
  if (views.length === 0) return null
  return (
    <>
      {hasCaption && (
        <p className={styles.caption} id={`${id}views`}>
          {t('menu.views')}
        </p>
      )}
      <ul
        {...(hasCaption
          ? { 'aria-labelledby': `${id}views` }
          : { 'aria-label': t('menu.viewsOf', { name }) })}
      >
        {views.map((view) => (
          <li key={view.view_id}>
            <NavLink to={hrefOfView(view)} className={linkClass} title={view.view_name} onClick={onNavigate}>
              <span className={classNames(styles.name, styles.view)}>{view.view_name}</span>
              {!view.is_own && (
                <>
                  <i className={classNames('pi pi-users', styles.shared)} aria-hidden="true" />
                  <VisuallyHidden>{t('menu.sharedView')}</VisuallyHidden>
                </>
              )}
              <CountBadge count={view.count} />
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
