/** A list page as data: the definition that an area passes to `ListPage`. */
import type { Pagination } from '#shared/http/schemas.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { BulkAction } from './bulk-action.ts'
import type { Filter } from './filters/filters.ts'
import type { DrawerState } from './list-address.ts'
import type { RowDefinition } from './rows/row-definition.ts'

/** The server's information about a list as a whole. */
export interface ListMeta {
  readonly pagination: Pagination
  /** How many items match the organization's assets, given the other filters. Staff do not receive it. */
  readonly concerns_total?: number | undefined
  /** The number of the organization's assets used for matching. */
  readonly concerns_assets?: number | undefined
  /** The number of open exposures assigned to the user. */
  readonly mine_total?: number | undefined
  /** The number of users with an open invitation, and of those whose invitation expired or came back. */
  readonly invited_total?: number | undefined
  readonly attention_total?: number | undefined
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

export interface SortOption {
  /** In the server's format: `-creation_date`. */
  readonly value: string
  readonly label: string
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

/** What the rows of a table or the cards of a phone need. */
export interface RowsDefinition<Item> {
  readonly texts: Pick<ListTexts, 'title'>
  readonly idOf: (item: Item) => number
  readonly nameOf: (item: Item) => string
  /** The address of one item, for opening it in another tab. */
  readonly hrefOf: (id: number) => string
  readonly row: RowDefinition<Item>
  readonly sorts: readonly SortOption[]
  /** What a row opens: the drawer (default), a page of its own, or nothing. */
  readonly opens?: 'page' | 'nothing'
}

export interface ListDefinition<Item> extends RowsDefinition<Item> {
  /** The key under which tests and styles know the list. */
  readonly name: string
  readonly texts: ListTexts
  readonly defaultSort: string
  readonly filters: readonly Filter[]
  readonly toggles?: readonly ListToggle[]
  readonly bulkActions: readonly BulkAction<Item>[]
  /** The label of the button that adds an item, for users who may. */
  readonly addLabel?: string
  readonly canEdit: boolean
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
  /** Closes it after its item was deleted. The row leaves the list at once, so nobody selects it. */
  readonly closeDeleted: () => void
  /** Whether the drawer takes the focus: it was opened with the keyboard, or it covers the page. */
  readonly takeFocus: boolean
  readonly phone: boolean
}
