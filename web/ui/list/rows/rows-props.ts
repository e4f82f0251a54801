import type { MouseEvent } from 'react'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import type { Selection } from './use-selection.ts'

/** What the table and the cards receive. */
export interface RowsProps<Item> {
  readonly definition: RowsDefinition<Item>
  /** Undefined while the first page loads. */
  readonly items: readonly Item[] | undefined
  readonly skeletonRows: number
  readonly sort: string
  readonly openId: number | undefined
  readonly selection: Selection | undefined
  /** The items with a mark of being unread. */
  readonly unread?: ReadonlySet<number> | undefined
  readonly onSort: (sort: string) => void
  /** A pointer toggles the row's drawer. The keyboard opens it and moves the focus into it. */
  readonly onOpen: (id: number, by: 'pointer' | 'keyboard') => void
  readonly onEscape: () => void
}

/** Whether a click is a plain one, rather than a request for a new tab or window. */
export const isOrdinaryClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
