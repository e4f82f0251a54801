/** The rows of a list as data: what each part shows, and from which width of the list. */
import type { ReactNode } from 'react'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'

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
  /** Small badges in the second line, after the TLP: one, or several with keys. The line has room for what is not empty. */
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
