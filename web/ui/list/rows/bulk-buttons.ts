import type { BulkAction } from '#web/ui/list/bulk-action.ts'

/** Pixels of the bar without actions, and of an action with a long label. */
const bare = 280
const selectAllWidth = 60
const widest = 170

interface Room {
  /** Pixels of the list. */
  readonly width: number
  /** Whether the bar offers to select more. */
  readonly isPart: boolean
  readonly phone: boolean
}

/** The actions with a button; the others are in the menu. On a phone two of them make one line. */
export const buttonsIn = <Item>(
  actions: readonly BulkAction<Item>[],
  { width, isPart, phone }: Room,
): readonly BulkAction<Item>[] => {
  const likely = actions.filter(({ isSeldom }) => isSeldom !== true)
  if (phone) return actions.length > 3 ? likely.slice(0, 2) : likely
  const fitting = Math.max(1, Math.floor((width - (isPart ? selectAllWidth : 0) - bare) / widest))
  return fitting >= actions.length ? likely : likely.slice(0, fitting)
}
