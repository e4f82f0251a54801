/** A list page as data: what an area says of its list so that `ListPage` can show it. */
import type { Pagination } from '#shared/http/schemas.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Filter } from './filters/filters.ts'
import type { DrawerState } from './list-address.ts'

/** What the server says of a list as a whole. */
export interface ListMeta {
  readonly pagination: Pagination
  /** How many of what the other filters find match the person's organization's assets; staff are not told. */
  readonly concerns_total?: number | undefined
  /** With how many assets of that organization they are compared. */
  readonly concerns_assets?: number | undefined
  /** How many open exposures the person repairs. */
  readonly mine_total?: number | undefined
}

/** A page of a list as the server answers it. */
export interface ListReply<Item> {
  readonly data: readonly Item[]
  readonly meta: ListMeta
}

/** A filter that is so often wanted that it has a button beside the search, with the count of what it leaves. */
export interface ListToggle {
  /** The key of a filter of the list, and the value that the button sets. */
  readonly filter: string
  readonly value: string
  readonly label: string
  /** A primeicons name. */
  readonly icon: string
  readonly count: (meta: ListMeta) => number | undefined
  /** Why nothing is found while it is on, and the way to what helps, where no other filter would help. */
  readonly nothing?: (meta: ListMeta) => NothingFound | undefined
}

export interface NothingFound {
  readonly title: string
  readonly text: string
  readonly link?: { readonly label: string; readonly href: string } | undefined
}

/** What a column shows in place of its own while the list is sorted by another field. */
interface Alternative<Item> {
  readonly sortField: string
  readonly header: string
  readonly render: (item: Item) => ReactNode
  readonly folded?: (item: Item) => string
}

/** The column as it is shown in a list that is sorted so: what the order follows is in sight. */
export const columnFor = <Item>(column: Column<Item>, sort: string): Column<Item> => {
  const field = sort.replace(/^[+-]/, '')
  const other = column.alternatives?.find(({ sortField }) => sortField === field)
  return other === undefined ? column : { ...column, ...other }
}

export interface Column<Item> {
  readonly key: string
  readonly header: string
  /** Pixels; the column without a width takes the rest. */
  readonly width?: number
  /** The field the header sorts by, if it sorts. */
  readonly sortField?: string
  readonly render: (item: Item) => ReactNode
  readonly alternatives?: readonly Alternative<Item>[]
  /** Given: the column folds under the name when the table is narrow, as this text. */
  readonly folded?: (item: Item) => string
  /** A badge below what the cell says; where the column goes from a narrow table it stands after the name. */
  readonly badge?: (item: Item) => ReactNode
  /** Given: the column folds when the table is narrow, and its badge stands in the column with this key. */
  readonly badgeFoldsInto?: string
  /** Its place on a phone's card. The name is always the card's title; `line` is a line of its own at the end. */
  readonly card: 'name' | 'under' | 'badge' | 'date' | 'line' | 'none'
}

export interface SortOption {
  /** As the server takes it: `-creation_date`. */
  readonly value: string
  readonly label: string
}

export interface RowActions<Item> {
  /** Pixels, in the table. */
  readonly width: number
  /** The buttons; in a table those of one row are stops of the Tab key. */
  readonly render: (item: Item, tabIndex: 0 | -1) => ReactNode
}

/** The texts of a question before something that cannot be undone. */
export interface ConfirmTexts {
  readonly title: string
  readonly text: string
  readonly action: string
}

/** A selected item that was left as it was. */
export interface LeftItem {
  readonly id: number
  readonly why: string
}

export interface BulkAction<Item = unknown> {
  readonly key: string
  readonly label: string
  /** A primeicons name: `trash`. */
  readonly icon: string
  readonly destructive?: boolean
  /** It stands in the bar's menu of what is done more seldom. */
  readonly isSeldom?: boolean
  readonly confirm?: (count: number) => ConfirmTexts
  /** Asks for a reason in its place; `label` and `note` say what for, and who reads it, `missing` that one is needed. */
  readonly reason?: (
    count: number,
  ) => ConfirmTexts & { readonly label: string; readonly note: string; readonly missing: string }
  /**
   * Does it and says so. A failure of its quiet call is thrown: the bar says why, and keeps those selected that
   * are still there. What has said so itself throws an error of another kind. It answers with what it had to leave, which
   * the bar names and keeps selected. `items` are the selected as they were last shown.
   */
  readonly run: (
    ids: readonly number[],
    reason: string | undefined,
    items: readonly Item[],
  ) => Promise<readonly LeftItem[] | void>
}

export interface ListTexts {
  readonly title: string
  /** `342 zagrożenia`. */
  readonly count: (count: number) => string
  /** `Pokaż 29 zagrożeń`. */
  readonly show: (count: number) => string
  readonly search: string
  /** Nothing exists yet: what would be here and the step that helps. */
  readonly emptyTitle: string
  readonly emptyText: string
  /** Nothing matches. */
  readonly noMatchTitle: string
}

export interface ListDefinition<Item> {
  /** Under this name the drawer's width is remembered. */
  readonly name: string
  readonly texts: ListTexts
  readonly idOf: (item: Item) => number
  readonly nameOf: (item: Item) => string
  /** The name with its badges, on a card. */
  readonly cardName?: (item: Item) => ReactNode
  /** The address of one item, for opening it in another tab. */
  readonly hrefOf: (id: number) => string
  readonly columns: readonly Column<Item>[]
  /** A control of its own before the name, in the table. */
  readonly beforeName?: (item: Item) => ReactNode
  /** Shown after the name while the table is wide: tags. */
  readonly besideName?: (item: Item) => ReactNode
  readonly sorts: readonly SortOption[]
  readonly defaultSort: string
  readonly filters: readonly Filter[]
  readonly toggles?: readonly ListToggle[]
  readonly bulkActions: readonly BulkAction<Item>[]
  /** The button that adds an item, for those who may. */
  readonly addLabel?: string
  readonly canEdit: boolean
  /**
   * What can be done with an item in its row, where items have nothing more to show: such rows open nothing.
   */
  readonly rowActions?: RowActions<Item>
  /** An item has a page of its own, which a row opens in the drawer's stead. */
  readonly opensPage?: boolean
  /** The list is a part of a page whose title stands above it. */
  readonly nested?: boolean
  readonly query: (query: Record<string, string>) => {
    readonly queryKey: QueryKey
    readonly queryFn: () => Promise<ListReply<Item>>
  }
}

/** What the drawer of a list can do to its page. */
export interface DrawerControl {
  readonly state: Exclude<DrawerState, { mode: 'closed' }>
  /** Shows something else in the drawer; `replace` leaves no step in the browser's history. */
  readonly go: (to: DrawerState, options?: { replace?: boolean }) => void
  readonly close: () => void
  /** Opened by the keyboard, or covering the page: the focus goes into it. */
  readonly takeFocus: boolean
  readonly phone: boolean
}
