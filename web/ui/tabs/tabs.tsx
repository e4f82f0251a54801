import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: string
  /** A primeicons name. */
  readonly icon?: string
  /** After the label: a count. */
  readonly note?: ReactNode
}

interface TabsProps<Key extends string> {
  /** What the tabs choose between, for assistive technology. */
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly current: Key
  readonly onChange: (key: Key) => void
  /**
   * The id of the element that shows what is chosen: its role is `tabpanel`, its label `tabId(panel,
   * current)`.
   */
  readonly panel: string
  /** One under the other where the screen is wide enough. */
  readonly vertical?: boolean
}

/** The id of a tab, by which its panel is labelled. */
export const tabId = (panel: string, key: string): string => `${panel}-${key}`

/** Scrolls the list of tabs, and nothing around it, as far as the tab needs. */
const showWithin = (tab: HTMLElement): void => {
  const list = tab.parentElement
  if (list === null) return
  const [own, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  if (own.left < around.left) list.scrollLeft -= around.left - own.left
  else if (own.right > around.right) list.scrollLeft += own.right - around.right
}

/** Tabs: one stop of the Tab key, the arrow keys choose. */
export const Tabs = <Key extends string>({
  label,
  tabs,
  current,
  onChange,
  panel,
  vertical = false,
}: TabsProps<Key>) => {
  const buttons = useRef(new Map<Key, HTMLButtonElement>())
  // Counts come later than the tabs and make them wider.
  const notes = tabs.filter(({ note }) => note !== undefined).length
  // On a phone they scroll, and the chosen one may stand beyond the edge.
  useEffect(() => {
    const tab = buttons.current.get(current)
    if (tab !== undefined) showWithin(tab)
  }, [current, notes])
  const onKeyDown = (event: KeyboardEvent): void => {
    // From the tab with the focus: what it chose may not have come yet when the next key is pressed.
    const at = tabs.findIndex(({ key }) => buttons.current.get(key) === event.target)
    // Both pairs of arrows: a vertical list lies down on a phone.
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
      className={`ui-tabs${vertical ? ' is-vertical' : ''}`}
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
