import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Column } from '#web/ui/list/list-definition.ts'
import { shareWidths } from './share-widths.ts'

/** The class under which the stylesheet lets every cell take the width of its content. */
const measuring = 'is-measured'

/** What each cell of the head needs so that nothing in its column is cut, in pixels. */
const needs = (table: HTMLTableElement): number[] => {
  table.classList.add(measuring)
  try {
    return [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) =>
      Math.ceil(cell.getBoundingClientRect().width),
    )
  } finally {
    table.classList.remove(measuring)
  }
}

/**
 * The widths of the columns for the rows that are shown, measured anew when those or the room change.
 * `before` is how many cells stand before the columns, `rigid` the pixels of what is no column.
 */
export const useColumnWidths = <Item>(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Column<Item>[],
  items: readonly Item[] | undefined,
  { before, rigid }: { readonly before: number; readonly rigid: number },
): readonly (number | undefined)[] => {
  const [widths, setWidths] = useState<readonly (number | undefined)[]>()
  useLayoutEffect(() => {
    const element = table.current
    const frame = element?.parentElement
    if (items === undefined || element === null || frame === null || frame === undefined) return undefined
    let room = -1
    const measure = (): void => {
      room = frame.clientWidth
      const wanted = needs(element)
      const next = shareWidths(
        room - rigid,
        columns.map(({ width }, index) => ({ own: width, need: wanted[index + before] ?? 0 })),
      )
      setWidths((last) =>
        last?.length === next.length && next.every((width, index) => width === last[index]) ? last : next,
      )
    }
    const observer = new ResizeObserver(() => {
      if (frame.clientWidth !== room) measure()
    })
    measure()
    observer.observe(frame)
    return () => observer.disconnect()
  }, [table, columns, items, before, rigid])
  return widths?.length === columns.length ? widths : columns.map(({ width }) => width)
}
