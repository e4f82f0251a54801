/** Tables: a head that is repeated on each page, and rows of cells. */
import { baselineOf, moved, stacked, type Block, type Blocks } from './blocks.ts'
import type { Row } from './flow.ts'
import type { PageItem, Theme } from './page.ts'

export interface Column<R> {
  readonly head: string
  readonly width: number
  /** The contents of a cell, in a width. */
  readonly cell: (row: R, width: number, index: number) => Block
}

/** The space right of each column, and left of the first. */
const [after, before] = [6, 4]

/** The width of a column whose text has this width. */
export const firstColumnWidth = (text: number): number => before + Math.ceil(text) + 1 + after

const placesOf = <R>(columns: readonly Column<R>[]): { x: number; width: number }[] => {
  let x = 0
  return columns.map(({ width }, index) => {
    const from = index === 0 ? before : 0
    const place = { x: x + from, width: width - from - after }
    x += width
    return place
  })
}

/** Tables in a theme. */
export const createTables = ({ textWidth, label, rule }: Blocks, { colors }: Theme) => {
  const headBlock = <R>(columns: readonly Column<R>[]): Block => ({
    height: 20,
    items: [
      { kind: 'rect', x: 0, y: 0, width: textWidth, height: 20, fill: colors.wash },
      ...placesOf(columns).map(({ x }, index) =>
        label(columns[index]?.head ?? '', x, 4 + baselineOf(8.5, 12), { size: 8.5, font: 'semibold' }),
      ),
    ],
  })

  const rowBlock = <R>(row: R, index: number, columns: readonly Column<R>[]): Block => {
    const places = placesOf(columns)
    const cells = columns.map(({ cell }, column) => cell(row, places[column]?.width ?? 0, index))
    const height = Math.max(...cells.map((block) => block.height)) + 9.5
    const items = cells.flatMap((block, column): PageItem[] =>
      block.items.map((item) => moved(item, places[column]?.x ?? 0, 5)),
    )
    return { height, items: [...items, rule(height - 0.25, 0.5, colors.hair)] }
  }

  /** The rows of a table below its head. On each further page, `running` is above the head. */
  const tableRows = <R>(rows: readonly R[], columns: readonly Column<R>[], running: Block): Row[] => {
    const head = headBlock(columns)
    const repeated = stacked([
      [0, running],
      [6, head],
    ])
    return [
      { ...stacked([[10, head]]), isHead: true },
      ...rows.map((row, index) => ({ ...rowBlock(row, index, columns), repeated })),
    ]
  }

  return { tableRows }
}
