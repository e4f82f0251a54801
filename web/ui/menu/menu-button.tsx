import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import './menu-button.css'

export interface MenuChoice {
  readonly key: string
  readonly label: string
  readonly run: () => void
}

interface MenuButtonProps {
  /** What the button opens; it shows only its mark. */
  readonly label: string
  readonly className: string
  readonly disabled?: boolean
  readonly choices: readonly MenuChoice[]
}

/** A button that opens a short menu: arrow keys move in it, Escape and a press elsewhere close it. */
export const MenuButton = ({ label, className, disabled = false, choices }: MenuButtonProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const focusItem = (index: number): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    items.at(index % Math.max(1, items.length))?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
    focusItem(0)
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = [...(list.current?.querySelectorAll('[role="menuitem"]') ?? [])].indexOf(document.activeElement ?? document.body)
    const moves: Partial<Record<string, number>> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focusItem(to)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      setOpen(false)
    }
  }

  return (
    <span className="ui-menu" ref={root}>
      <button
        ref={button} type="button" className={className} aria-label={label} title={label} aria-haspopup="menu" aria-expanded={open} aria-controls={open ? id : undefined}
        disabled={disabled} onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <i className="pi pi-angle-down" aria-hidden="true" />
      </button>
      {open && (
        <ul ref={list} id={id} className="ui-menu-list" role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {choices.map((choice) => (
            <li key={choice.key} role="none">
              <button
                type="button" role="menuitem" tabIndex={-1}
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
      )}
    </span>
  )
}
