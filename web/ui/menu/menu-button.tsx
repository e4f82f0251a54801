import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { takesEscape } from '#web/lib/escape.ts'
import styles from './menu-button.module.css'

export interface MenuChoice {
  readonly key: string
  readonly label: string
  /** Whether this one of the choices holds. */
  readonly isChosen?: boolean
  readonly run: () => void
}

interface MenuButtonProps {
  /** The label. Visible only if the button also shows text; otherwise it shows its icon. */
  readonly label: string
  readonly hasText?: boolean
  /** The choice that holds, in the place of the label. It completes the name of the button. */
  readonly value?: string | undefined
  readonly className: string
  readonly disabled?: boolean
  readonly choices: readonly MenuChoice[]
  /** The primeicons name of the button's icon. */
  readonly icon?: string
  /** Whether the menu has a fixed position over the page, because its container would clip it. */
  readonly floating?: boolean
  /** Not a tab stop in a row that has its own. */
  readonly tabIndex?: number
  /** The key that opens the menu. */
  readonly shortcut?: string
}

/** Pixels of a menu item and of the widest menu. They keep a floating menu on the screen. */
const itemHeight = 44
const widest = 320

/** A button that opens a short menu. Arrow keys move in it; Escape and a press elsewhere close it. */
export const MenuButton = ({
  label,
  hasText = false,
  value,
  className,
  disabled = false,
  choices,
  icon = 'angle-down',
  floating = false,
  tabIndex,
  shortcut,
}: MenuButtonProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const name = value === undefined ? label : `${label}: ${value}`
  const shown = value ?? (hasText ? label : undefined)

  const itemsOf = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
  ]
  const focusItem = (index: number): void => {
    const items = itemsOf()
    items.at(index % Math.max(1, items.length))?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
    focusItem(
      Math.max(
        0,
        itemsOf().findIndex((item) => item.ariaChecked === 'true'),
      ),
    )
    const outside = (event: PointerEvent): void => {
      if (
        event.target instanceof Node &&
        root.current?.contains(event.target) !== true &&
        list.current?.contains(event.target) !== true
      )
        setOpen(false)
    }
    // A floating menu closes when the page scrolls under it.
    const moved = (): void => setOpen(false)
    document.addEventListener('pointerdown', outside)
    if (floating) window.addEventListener('scroll', moved, { capture: true, once: true })
    return () => {
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('scroll', moved, { capture: true })
    }
  }, [open, floating])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = itemsOf().findIndex((item) => item === document.activeElement)
    const moves: Partial<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: -1,
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focusItem(to)
    } else if (takesEscape(event)) {
      close()
    } else if (event.key === 'Tab') {
      setOpen(false)
    }
  }

  const toggle = (): void => {
    const at = button.current?.getBoundingClientRect()
    const height = choices.length * itemHeight + 8
    if (floating && at !== undefined) {
      setPlace({
        left: Math.max(8, Math.min(at.left, window.innerWidth - widest)),
        top: at.bottom + 4 + height > window.innerHeight ? Math.max(8, at.top - 4 - height) : at.bottom + 4,
      })
    }
    setOpen(!open)
  }
  const menu = (
    <ul
      ref={list}
      id={id}
      className={`${styles.list}${floating ? ' is-floating' : ''}`}
      role="menu"
      aria-label={label}
      style={floating ? place : undefined}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice) => (
        <li key={choice.key} role="none">
          <button
            type="button"
            {...(choice.isChosen === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': choice.isChosen })}
            tabIndex={-1}
            onClick={() => {
              close()
              choice.run()
            }}
          >
            {choice.label}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <span className={styles.root} ref={root}>
      <button
        ref={button}
        aria-keyshortcuts={shortcut}
        type="button"
        className={className}
        aria-label={hasText ? undefined : name}
        title={hasText ? undefined : name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        tabIndex={tabIndex}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          if (!open) toggle()
        }}
      >
        {shown !== undefined && <span>{shown}</span>}
        <i className={`pi pi-${icon}`} aria-hidden="true" />
      </button>
      {open && (floating ? createPortal(menu, document.body) : menu)}
    </span>
  )
}

/** A split button: the default action, and next to it the menu of the others. */
export const SplitButton = ({ children }: { children: ReactNode }) => (
  <span className={styles.split}>{children}</span>
)
