/** A list page as data: the definition that an area passes to `ListPage`. */
import type { Pagination } from '#shared/http/schemas.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Filter } from './filters/filters.ts'
import type { DrawerState } from './list-address.ts'

/** The server's information about a list as a whole. */
export interface ListMeta {
  readonly pagination: Pagination
  /** How many items match the organization's assets, given the other filters. Staff do not receive it. */
  readonly concerns_total?: number | undefined
  /** The number of the organization's assets used for matching. */
  readonly concerns_assets?: number | undefined
  /** The number of open exposures assigned to the user. */
  readonly mine_total?: number | undefined
}

/** A page of a list, as in API replies. */
export interface ListReply<Item> {
  readonly data: readonly Item[]
  readonly meta: ListMeta
}

/** A frequent filter with its own button next to the search, and the number of items it leaves. */
export interface ListToggle {
  /** The key of a filter of the list, and the value that the button sets. */
  readonly filter: string
  readonly value: string
  readonly label: string
  /** A primeicons name. */
  readonly icon: string
  readonly count: (meta: ListMeta) => number | undefined
  /**
   * The reason why nothing matches while it is on, and a link to what helps. For cases in which changing other filters
   * would not help.
   */
  readonly nothing?: (meta: ListMeta) => NothingFound | undefined
}

export interface NothingFound {
  readonly title: string
  readonly text: string
  readonly link?: { readonly label: string; readonly href: string } | undefined
}

/** Replaces a column's content while the list is sorted by another field. */
interface Alternative<Item> {
  readonly sortField: string
  readonly header: string
  readonly render: (item: Item) => ReactNode
  readonly folded?: (item: Item) => string
}

/** The column as shown under a sort order, so that the sorted value is visible. */
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
  /** The sort field of the header, if it sorts. */
  readonly sortField?: string
  readonly render: (item: Item) => ReactNode
  readonly alternatives?: readonly Alternative<Item>[]
  /** If given, the column folds under the name as this text when the table is narrow. */
  readonly folded?: (item: Item) => string
  /** A badge below the cell's text. If a narrow table hides the column, the badge follows the name. */
  readonly badge?: (item: Item) => ReactNode
  /** If given, the column folds when the table is narrow, and its badge moves to the column with this key. */
  readonly badgeFoldsInto?: string
  /** Its place on a phone's card. The name is always the title; `line` is a separate line at the end. */
  readonly card: 'name' | 'under' | 'badge' | 'date' | 'line' | 'none'
}

export interface SortOption {
  /** In the server's format: `-creation_date`. */
  readonly value: string
  readonly label: string
}

export interface RowActions<Item> {
  /** Pixels, in the table. */
  readonly width: number
  /** The buttons. In a table only those of one row are tab stops. */
  readonly render: (item: Item, tabIndex: 0 | -1) => ReactNode
}

/** The texts of a confirmation. */
export interface ConfirmTexts {
  readonly title: string
  readonly text: string
  readonly action: string
}

/** A selected item that the action skipped. */
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
  /** Whether it is in the menu for rare actions. */
  readonly isSeldom?: boolean
  readonly confirm?: (count: number) => ConfirmTexts
  /** Asks for a reason instead. `label` and `note` say what it is for and who reads it; `missing` makes it required. */
  readonly reason?: (
    count: number,
  ) => ConfirmTexts & { readonly label: string; readonly note: string; readonly missing: string }
  /**
   * Runs the action and confirms it. If its quiet call fails, it throws: the bar shows the reason and keeps the
   * remaining items selected. If it has shown the error itself, it throws another kind of error. Returns the skipped
   * items, which the bar lists and keeps selected. `items` are the selected items as last shown.
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
  /** For an empty list: what would be here, and the step that helps. */
  readonly emptyTitle: string
  readonly emptyText: string
  /** For a list without matches. */
  readonly noMatchTitle: string
}

export interface ListDefinition<Item> {
  /** The key under which the drawer's width is stored. */
  readonly name: string
  readonly texts: ListTexts
  readonly idOf: (item: Item) => number
  readonly nameOf: (item: Item) => string
  /** The name with its badges, on a card. */
  readonly cardName?: (item: Item) => ReactNode
  /** The address of one item, for opening it in another tab. */
  readonly hrefOf: (id: number) => string
  readonly columns: readonly Column<Item>[]
  /** An additional control before the name, in the table. */
  readonly beforeName?: (item: Item) => ReactNode
  /** Content after the name while the table is wide, such as tags. */
  readonly afterName?: (item: Item) => ReactNode
  readonly sorts: readonly SortOption[]
  readonly defaultSort: string
  readonly filters: readonly Filter[]
  readonly toggles?: readonly ListToggle[]
  readonly bulkActions: readonly BulkAction<Item>[]
  /** The label of the button that adds an item, for users who may. */
  readonly addLabel?: string
  readonly canEdit: boolean
  /** Actions in the row, for items without details. Such rows open nothing. */
  readonly rowActions?: RowActions<Item>
  /** Rows open a page of their own, not the drawer. */
  readonly opensPage?: boolean
  /** The list is a part of a page with its own title above. */
  readonly nested?: boolean
  readonly query: (query: Record<string, string>) => {
    readonly queryKey: QueryKey
    readonly queryFn: () => Promise<ListReply<Item>>
  }
}

/** What the drawer can do to its list page. */
export interface DrawerControl {
  readonly state: Exclude<DrawerState, { mode: 'closed' }>
  /** Shows something else in the drawer; `replace` adds no entry to the browser's history. */
  readonly go: (to: DrawerState, options?: { replace?: boolean }) => void
  readonly close: () => void
  /** Whether the drawer takes the focus: it was opened with the keyboard, or it covers the page. */
  readonly takeFocus: boolean
  readonly phone: boolean
}
