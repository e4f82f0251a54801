/** What a row or a card shows in a list of a given width. */
import { columnWidths, type Column, type LinePart, type RowDefinition } from './row-definition.ts'

/** Pixels of a column that shows only its sign. */
const compactWidth = 48
/** Widths of the list between which columns grow. */
const growth = { from: 640, to: 1440 } as const
/** Pixels of a name, about 60 characters: what is left of them belongs to the columns. */
const amplyNamed = 460

const isCompactIn = (list: number, { compact = 0 }: Column<unknown>['width']): boolean => list < compact
const leastIn = (list: number, width: Column<unknown>['width']): number =>
  isCompactIn(list, width) ? compactWidth : width.least
const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole))

/** The widths of columns in `room` pixels of a list: they grow with the list, and by what the name does not need. */
const widthsIn = (
  list: number,
  room: number,
  named: number,
  widths: readonly Column<unknown>['width'][],
): readonly number[] => {
  const growing = (width: Column<unknown>['width']): number =>
    isCompactIn(list, width) ? 0 : width.most - width.least
  const needed = widths.reduce((sum, width) => sum + leastIn(list, width), 0)
  const most = widths.reduce((sum, width) => sum + growing(width), 0)
  // The name has its width before they grow.
  const share = Math.min(
    shareOf(room - needed - named, most),
    Math.max(shareOf(list - growth.from, growth.to - growth.from), shareOf(room - needed - amplyNamed, most)),
  )
  return widths.map((width) => Math.round(leastIn(list, width) + growing(width) * share))
}

/** The column as shown under a sort order, so that the sorted value is visible. */
export const columnFor = <Item>(column: Column<Item>, sort: string): Column<Item> => {
  const field = sort.replace(/^[+-]/, '')
  const other = column.alternatives?.find(({ sortField }) => sortField === field)
  return other === undefined ? column : { ...column, ...other }
}

export interface ShownColumn<Item> extends Column<Item> {
  /** Pixels. */
  readonly shownWidth: number
  readonly isCompact: boolean
}

export interface ShownRow<Item> {
  readonly columns: readonly ShownColumn<Item>[]
  readonly line: readonly LinePart<Item>[]
  /** Pixels of the second line. */
  readonly lineRoom: number
}

const foldedPart = <Item>({
  key,
  folded,
  foldedText,
  foldedBrief,
  width,
  isFoldedWhole = width === columnWidths.date || width === columnWidths.match,
}: Column<Item>): readonly LinePart<Item>[] =>
  folded === undefined
    ? []
    : [
        {
          key,
          render: folded,
          isWhole: isFoldedWhole,
          brief: foldedBrief,
          ...(foldedText === undefined ? {} : { text: foldedText }),
        },
      ]

const cellPadding = 28
/** Pixels of a card that are not its second line. */
const cardPadding = 66
/** Pixels of the button at the end of a card. */
const leadWidth = 44
/** Pixels that the name keeps: about 40 characters. Columns that can fold give way, the first ones first. */
const nameWidth = { text: 318, value: 352 } as const

/** What the rows show in a table of `width` pixels, of which `besides` belong to no column. */
export const rowIn = <Item>(
  row: RowDefinition<Item>,
  sort: string,
  width: number,
  besides = 0,
): ShownRow<Item> => {
  const columns = row.columns.map((column) => columnFor(column, sort))
  const shown = new Set(columns.filter(({ from = 0 }) => width >= from))
  const room = (): number =>
    [...shown].reduce((rest, column) => rest - leastIn(width, column.width), width - besides)
  const named = nameWidth[row.name.isValue === true ? 'value' : 'text']
  for (const column of columns) if (column.folded !== undefined && room() < named) shown.delete(column)
  const widths = widthsIn(
    width,
    width - besides,
    named,
    [...shown].map((column) => column.width),
  )
  return {
    columns: [...shown].map((column, index) => ({
      ...column,
      shownWidth: widths[index] ?? 0,
      isCompact: isCompactIn(width, column.width),
    })),
    line: [
      ...row.line.filter(({ from = 0, below = Infinity }) => width >= from && width < below),
      ...columns.filter((column) => !shown.has(column)).flatMap(foldedPart),
    ],
    lineRoom: widths.reduce((rest, one) => rest - one, width - besides) - cellPadding,
  }
}

/** What a card in a list of `width` pixels shows: the same second line, and the other columns in the third. */
export const cardOf = <Item>(row: RowDefinition<Item>, sort: string, width: number): ShownRow<Item> => {
  const columns = row.columns.map((column) => columnFor(column, sort))
  return {
    line: [
      ...row.line.filter(({ below }) => below === undefined),
      ...columns.filter(({ card }) => card === 'line').flatMap(foldedPart),
    ],
    lineRoom: width - cardPadding - (row.lead?.isButton === true ? leadWidth : 0),
    columns: columns.flatMap((column) =>
      column.card === 'line'
        ? []
        : [{ ...column, render: column.card ?? column.render, shownWidth: 0, isCompact: false }],
    ),
  }
}
