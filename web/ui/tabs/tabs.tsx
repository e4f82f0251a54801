import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './tabs.module.css'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: string
  /** A primeicons name. */
  readonly icon?: string
  /** Content after the label: a count. */
  readonly note?: ReactNode
}

interface TabsProps<Key extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly current: Key
  readonly onChange: (key: Key) => void
  /** The id of the panel element. Its role is `tabpanel`, its label `tabId(panel, current)`. */
  readonly panel: string
  /** Whether the tabs are stacked on a wide screen. */
  readonly vertical?: boolean
  /** Below the tabs of the page: of another shape, to tell the two rows apart. */
  readonly pills?: boolean
}

/** The id of a tab, which labels its panel. */
export const tabId = (panel: string, key: string): string => `${panel}-${key}`

/** Scrolls the tab list, but none of its ancestors, until the tab is visible. */
const showWithin = (tab: HTMLElement): void => {
  const list = tab.parentElement
  if (list === null) return
  const [own, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  if (own.left < around.left) list.scrollLeft -= around.left - own.left
  else if (own.right > around.right) list.scrollLeft += own.right - around.right
}

/** Tabs with one tab stop; the arrow keys select. */
export const Tabs = <Key extends string>({
  label,
  tabs,
  current,
  onChange,
  panel,
  vertical = false,
  pills = false,
}: TabsProps<Key>) => {
  const buttons = useRef(new Map<Key, HTMLButtonElement>())
  // Counts arrive after the tabs and widen them.
  const notes = tabs.filter(({ note }) => note !== undefined).length
  // On a phone the tabs scroll, and the selected one may be out of view.
  useEffect(() => {
    const tab = buttons.current.get(current)
    if (tab !== undefined) showWithin(tab)
  }, [current, notes])
  const onKeyDown = (event: KeyboardEvent): void => {
    // Starts from the focused tab: its selection may not be rendered yet when the next key arrives.
    const at = tabs.findIndex(({ key }) => buttons.current.get(key) === event.target)
    // Both pairs of arrows work, because a vertical list is horizontal on a phone.
    const moves: Partial<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs.at(to === tabs.length ? 0 : to)
    if (next === undefined) return
    onChange(next.key)
    buttons.current.get(next.key)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      className={classNames(styles.root, vertical && 'is-vertical', pills && 'is-pills')}
    >
      {tabs.map(({ key, label: name, icon, note }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(panel, key)}
          aria-selected={key === current}
          aria-controls={panel}
          tabIndex={key === current ? 0 : -1}
          ref={(button) => {
            if (button === null) buttons.current.delete(key)
            else buttons.current.set(key, button)
          }}
          onClick={() => onChange(key)}
          onKeyDown={onKeyDown}
        >
          {icon !== undefined && <i className={`pi pi-${icon}`} aria-hidden="true" />}
          {name}
          {note}
        </button>
      ))}
    </div>
  )
}
