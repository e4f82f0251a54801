import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { preloadPage } from '../routes.ts'
import { SubMenu } from './sub-menu.tsx'
import type { MenuEntry, MenuPart } from './menu.ts'

interface FoldingEntryProps {
  readonly entry: MenuEntry
  readonly parts: readonly MenuPart[]
  readonly collapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

const foldedKey = 'menu-folded'

const storedFolded = (): boolean => {
  try {
    return localStorage.getItem(foldedKey) === 'true'
  } catch {
    // Without storage the menu starts open.
    return false
  }
}

/**
 * An entry that shows and hides its sub-entries. In the collapsed menu they open at its side and close by themselves.
 */
export const FoldingEntry = ({ entry, parts, collapsed, onNavigate }: FoldingEntryProps) => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [folded, setFolded] = useState(storedFolded)
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
    if (collapsed) return setTop(top === undefined ? button.current?.getBoundingClientRect().top : undefined)
    setFolded(!folded)
    try {
      localStorage.setItem(foldedKey, String(!folded))
    } catch {
      // Storage is unavailable: the state is not saved.
    }
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
        if (event.key !== 'Escape' || top === undefined) return
        event.stopPropagation()
        setTop(undefined)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={`nav${within && !open ? ' is-on' : ''}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={collapsed ? name : undefined}
        onClick={toggle}
        onPointerEnter={() => preloadPage(entry.to)}
        onFocus={() => preloadPage(entry.to)}
      >
        <i className={`pi pi-${entry.icon}`} aria-hidden="true" />
        <span className={collapsed ? 'sr-only' : 'nav-name'}>{name}</span>
        <i
          className={`pi pi-chevron-${collapsed ? 'right' : open ? 'up' : 'down'} nav-fold`}
          aria-hidden="true"
        />
      </button>
      {open && (
        <SubMenu
          id={id}
          name={name}
          parts={parts}
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
