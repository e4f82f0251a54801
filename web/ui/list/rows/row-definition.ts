/** The rows of a list as data: what each part shows, and where it goes in a list of a given width. */
import type { ReactNode } from 'react'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { textWidth } from './text-width.ts'

/** A part of the second line of a row. */
export interface LinePart<Item> {
  readonly key: string
  /** Nothing is shown for `''`, `null`, `undefined` and `false`. */
  readonly render: (item: Item) => ReactNode
  /** Its text, where `render` returns an element: its length decides whether it has room. */
  readonly text?: (item: Item) => string | null
  /** The list's width in pixels from which the line has room for it. */
  readonly from?: number
  /** The list's width in pixels from which columns show it instead. A card has it in a column. */
  readonly below?: number
  /** Keeps its whole text when the line is short, as a date does. */
  readonly isWhole?: boolean
  /** What is shown of a whole part that has no room even alone. */
  readonly brief?: ((item: Item) => ReactNode) | undefined
  /** Leaves a short line last; the first text of a line where none is marked. */
  readonly isMain?: boolean
  /** Is cut only where it has the line to itself, as an e-mail address: all others leave the line before. */
  readonly isKept?: boolean
}

/** Replaces what a column shows while the list is sorted by another field. */
interface Alternative<Item> extends Pick<
  Column<Item>,
  'header' | 'render' | 'under' | 'folded' | 'foldedText' | 'foldedBrief'
> {
  readonly sortField: string
}

export interface Column<Item> {
  readonly key: string
  readonly header: string
  /** Pixels in a narrow and in a wide list; below `compact` pixels of the list only its sign. */
  readonly width: { readonly least: number; readonly most: number; readonly compact?: number }
  /** The sort field of the header, if it sorts. */
  readonly sortField?: string
  readonly render: (item: Item) => ReactNode
  /** A second line in the table. A card has no room for it. */
  readonly under?: (item: Item) => ReactNode
  /** The list's width from which it is a column, if the name leaves room for it. */
  readonly from?: number
  /** What the second line shows of it otherwise. A column without it never leaves the table. */
  readonly folded?: (item: Item) => ReactNode
  /** About what that is as text, where it is longer than a date: its length decides what has room. */
  readonly foldedText?: (item: Item) => string
  /** Keeps its whole text in the second line. */
  readonly isFoldedWhole?: boolean
  /** What the second line shows of that where the whole text has no room. */
  readonly foldedBrief?: (item: Item) => ReactNode
  readonly alternatives?: readonly Alternative<Item>[]
  /** Its place on a phone's card: the third line (default), or the second as `folded`. A function says it in words. */
  readonly card?: 'line' | ((item: Item) => ReactNode)
  readonly isNumber?: boolean
}

/** Pixels of two signs: a column of no more does not count among the four. */
export const signsWidth = 96

export interface RowActions<Item> {
  /** Pixels, in the table. */
  readonly width: number
  /** The buttons. In a table only those of one row are tab stops. */
  readonly render: (item: Item, tabIndex: 0 | -1) => ReactNode
}

export interface RowDefinition<Item> {
  /** The first line. A value is shown in the monospaced face. */
  readonly name: {
    readonly header: string
    readonly sortField?: string
    readonly render: (item: Item, place: 'row' | 'card') => ReactNode
    readonly isValue?: boolean
  }
  /** Before the name, in a place of its own: a button, a logo. */
  readonly lead?: {
    readonly width: number
    readonly render: (item: Item, place: 'row' | 'card') => ReactNode
    readonly isButton?: boolean
  }
  readonly tlp?: (item: Item) => TlpLevel | null
  /** Small badges in the second line, after the TLP. */
  readonly badges?: (item: Item) => ReactNode
  readonly line: readonly LinePart<Item>[]
  /** At most three besides the name, with actions that are wider than signs. */
  readonly columns: readonly Column<Item>[]
  readonly actions?: RowActions<Item>
  /** Sentences below the row, as wide as the list. */
  readonly note?: (item: Item) => ReactNode
  /** What no longer works is grey. */
  readonly isMuted?: (item: Item) => boolean
}

/** Widths of columns that several lists have, and of the list from which a date is a column. */
export const columnWidths = {
  /** The longest word of a state fits, `niezweryfikowany`; longer states take two lines. */
  state: { least: 172, most: 184 },
  /** `otwarty`, `zamknięty`. It leaves the name its room at every width. */
  shortState: { least: 112, most: 176 },
  /** The stage of a remediation, in one line above its owner and day: `ryzyko zaakceptowane`. */
  stage: { least: 178, most: 192 },
  criticality: { least: 108, most: 120, compact: 640 },
  match: { least: 164, most: 320 },
  date: { least: 152, most: 184 },
} as const
export const dateColumnFrom = 1100
/** Below, the second line drops its middle part. */
export const wholeLineFrom = 740

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

/** A part of the second line with its text, as far as it is one. */
export interface LineText {
  readonly text: string | undefined
  readonly isWhole: boolean
  readonly isMain: boolean
  readonly isKept: boolean
}

/** Pixels of the second line: of a separator, and of a part that is not text. */
const lineWidths = { separator: 12, other: 56 } as const
/** A cut text shows at least this many letters, otherwise it says nothing. */
const leastLetters = 12
/** Pixels below which even the main text leaves. */
const leastMain = 40

/**
 * Which parts of a second line are shown in `room` pixels: the last texts leave it that would be cut to a few letters.
 * The main text stays as long as it says anything; one that is only the first leaves when it would be a few letters
 * next to a date. A kept text makes room
 * for itself.
 */
export const partsIn = (parts: readonly LineText[], room: number): readonly boolean[] => {
  const widths = parts.map(
    ({ text }) => (text === undefined ? lineWidths.other : textWidth(text)) + lineWidths.separator,
  )
  const kept = parts.find(({ isKept }) => isKept)
  const main = kept ?? parts.find(({ isMain }) => isMain)
  const first = main ?? parts.find(({ isWhole }) => !isWhole)
  const left = new Set<LineText>()
  const over = (): number =>
    parts.reduce((sum, part, index) => sum + (left.has(part) ? 0 : (widths[index] ?? 0)), -room)
  // Of whole parts alone that have no room together, the last one is the date.
  const wholes = parts.filter(({ isWhole }) => isWhole)
  const widthOf = (part: LineText): number => widths[parts.indexOf(part)] ?? 0
  for (const part of wholes.slice(0, -1))
    if (wholes.reduce((sum, one) => sum + (left.has(one) ? 0 : widthOf(one)), -room) > 0) left.add(part)
  const leaves = (part: LineText): boolean => {
    const least = textWidth(part.text?.slice(0, leastLetters) ?? '') + lineWidths.separator
    return over() > 0 && !part.isWhole && widthOf(part) - over() < least
  }
  for (const part of parts.toReversed()) if (part !== first && leaves(part)) left.add(part)
  const besides = parts.filter((part) => part !== first && !left.has(part))
  if (first !== undefined && besides.length > 0 && besides.every(({ isWhole }) => isWhole))
    if (main === undefined ? leaves(first) : widthOf(first) - over() < leastMain) left.add(first)
  if (kept !== undefined)
    for (const part of parts.toReversed()) if (part !== kept && over() > 0) left.add(part)
  return parts.map((part) => !left.has(part))
}

/** Whether a part has no room in the second line, even alone. */
export const isTooLong = (text: string | null | undefined, room: number): boolean =>
  text !== null && text !== undefined && textWidth(text) + lineWidths.separator > room

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
