import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { preloadPage } from '../routes.ts'
import { useUnreadCount } from '../../lib/news.ts'
import { useStoredFlag } from '../../lib/use-stored-flag.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { EntryName } from './entry-name.tsx'
import { SubMenu } from './sub-menu.tsx'
import type { MenuEntry, MenuPart } from './menu.ts'
import { takesEscape } from '#web/lib/escape.ts'
import styles from './nav.module.css'

interface FoldingEntryProps {
  readonly entry: MenuEntry
  readonly parts: readonly MenuPart[]
  readonly collapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

/**
 * An entry that shows and hides its sub-entries. In the collapsed menu they open at its side and close by themselves.
 */
export const FoldingEntry = ({ entry, parts, collapsed, onNavigate }: FoldingEntryProps) => {
  const { t } = useTranslation('app')
  const unread = useUnreadCount(entry.key)
  const { pathname } = useLocation()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [folded, toggleFolded] = useStoredFlag('menu-folded')
  // Fixed position: the menu scrolls and would clip the sub-entries at its side.
  const [top, setTop] = useState<number>()
  const open = collapsed ? top !== undefined : !folded
  const name = t(`menu.${entry.key}`)
  const [path = ''] = entry.to.split('?')
  const within = pathname === path || pathname.startsWith(`${path}/`)

  useEffect(() => {
    if (top === undefined) return undefined
    const close = (event: PointerEvent): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setTop(undefined)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [top])

  const toggle = (): void => {
    if (collapsed) setTop(top === undefined ? button.current?.getBoundingClientRect().top : undefined)
    else toggleFolded()
  }
  return (
    // Escape and leaving with Tab close the sub-entries of the collapsed menu. The button and the links are the
    // interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && root.current?.contains(relatedTarget) !== true) setTop(undefined)
      }}
      onKeyDown={(event) => {
        if (top === undefined || !takesEscape(event)) return
        setTop(undefined)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={classNames(styles.root, within && !open && 'is-on')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={collapsed ? name : undefined}
        onClick={toggle}
        onPointerEnter={() => preloadPage(entry.to)}
        onFocus={() => preloadPage(entry.to)}
      >
        <EntryName icon={entry.icon} collapsed={collapsed} name={name} unread={unread} />
        <i
          className={`pi pi-chevron-${collapsed ? 'right' : open ? 'up' : 'down'} ${styles.fold ?? ''}`}
          aria-hidden="true"
        />
      </button>
      {open && (
        <SubMenu
          id={id}
          name={name}
          parts={parts}
          list={entry.list}
          top={collapsed ? top : undefined}
          onNavigate={() => {
            setTop(undefined)
            onNavigate?.()
          }}
        />
      )}
    </div>
  )
}
