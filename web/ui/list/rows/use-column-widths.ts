import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Column } from '#web/ui/list/list-definition.ts'
import { shareWidths } from './share-widths.ts'

/** The class under which each cell takes the width of its content, for measuring. */
const measuring = 'is-measured'

/** The pixels that each column needs so that none of its cells is truncated. */
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
 * The column widths for the visible rows, measured again when the rows or the available width change. `before` is the
 * number of cells before the columns; `rigid` is the width in pixels of everything that is not a column.
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
