import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { ItemList } from '#shared/domain/item-lists.ts'
import { useStatistics } from '../../lib/statistics.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { CountBadge } from './count-badge.tsx'
import { openPart, type MenuPart } from './menu.ts'
import { linkClass, ViewLinks } from './view-links.tsx'
import styles from './nav.module.css'

interface SubMenuProps {
  readonly id: string
  readonly name: string
  readonly parts: readonly MenuPart[]
  /** The list whose saved views follow. */
  readonly list: ItemList | undefined
  /** Pixels from the top of the screen, for the sub-menu of the collapsed menu. */
  readonly top: number | undefined
  readonly onNavigate: () => void
}

/** The parts of an entry, and an entry for each saved view (part 2 section 2). */
export const SubMenu = ({ id, name, parts, list, top, onNavigate }: SubMenuProps) => {
  const { t } = useTranslation('app')
  const statistics = useStatistics().data
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
      {list !== undefined && <ViewLinks list={list} name={name} id={id} hasCaption onNavigate={onNavigate} />}
    </div>
  )
}
