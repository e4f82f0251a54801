import type { KeyboardEvent, RefObject } from 'react'
import { takesEscape } from '#web/lib/escape.ts'
import { hasShortcuts } from '#web/lib/shortcuts.ts'
import type { RowsProps } from './rows-props.ts'

interface RowKeys extends Pick<RowsProps<never>, 'openId' | 'selection' | 'onOpen' | 'onEscape'> {
  readonly ids: readonly number[]
  readonly body: RefObject<HTMLElement | null>
  /** Whether rows open something. */
  readonly opens: boolean
}

/** The keys of a row: moving, opening, selecting. */
export const rowKeys =
  ({ ids, body, opens, openId, selection, onOpen, onEscape }: RowKeys) =>
  (event: KeyboardEvent<HTMLTableRowElement>, id: number): void => {
    const index = ids.indexOf(id)
    const isOnRow = event.target === event.currentTarget
    const moves: Partial<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: ids.length - 1,
    }
    const key = { j: 'ArrowDown', k: 'ArrowUp' }[event.key]
    // With an open panel these keys go from item to item in it.
    const isMove = key !== undefined && isOnRow && openId === undefined && hasShortcuts()
    const to = moves[isMove ? key : event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = ids[Math.min(Math.max(to, 0), ids.length - 1)]
      body.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus()
    } else if (takesEscape(event)) {
      onEscape()
    } else if (opens && isOnRow && event.key === 'Enter') {
      event.preventDefault()
      onOpen(id, 'keyboard')
    } else if (isOnRow && event.key === ' ' && selection !== undefined) {
      event.preventDefault()
      selection.toggle(id)
    }
  }
