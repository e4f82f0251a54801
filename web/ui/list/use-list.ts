import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { limits } from '#shared/domain/limits.ts'
import type { FilterValues } from './filters/filters.ts'
import {
  listQuery,
  matchingQuery,
  type AddressRules,
  type DrawerState,
  type ListState,
} from './list-address.ts'
import type { ListDefinition, ListReply } from './list-definition.ts'
import { useSelection, type Selection } from './rows/use-selection.ts'
import { useListState } from './use-list-state.ts'

const closedDrawer: DrawerState = { mode: 'closed' }

/** A list's items and its state in the address. */
export interface ListContent<Item> {
  readonly list: UseQueryResult<ListReply<Item>>
  readonly items: readonly Item[] | undefined
  readonly state: ListState
  readonly change: (change: Partial<ListState>, options?: { replace?: boolean }) => void
  readonly selection: Selection
  /** The items with these ids that were shown, on whatever page. */
  readonly itemsOf: (ids: readonly number[]) => readonly Item[]
  /**
   * Takes an item out of the page until the list is refetched. The only one stays, because the refetch may show another
   * page.
   */
  readonly drop: (id: number | undefined) => void
  /** Selects all items that match, or the first ones up to the limit of a bulk action. Throws as `call`. */
  readonly selectAll: () => Promise<void>
  readonly filter: (values: FilterValues) => void
  readonly search: (text: string) => void
  readonly clearAll: () => void
}

/** The content of a list. Filtering and searching clear the selection. */
export const useList = <Item>(definition: ListDefinition<Item>, hasDrawer: boolean): ListContent<Item> => {
  const { sorts, defaultSort, filters, addLabel, canEdit, idOf } = definition
  const rules = useMemo(
    (): AddressRules => ({ sorts, defaultSort, filters, canAdd: addLabel !== undefined, canEdit }),
    [sorts, defaultSort, filters, addLabel, canEdit],
  )
  const [address, change] = useListState(rules)
  const state = hasDrawer || address.drawer.mode === 'closed' ? address : { ...address, drawer: closedDrawer }
  const client = useQueryClient()
  const selection = useSelection(JSON.stringify(matchingQuery(state, definition)))
  const query = definition.query(listQuery(state, definition))
  const list = useQuery({ ...query, placeholderData: keepPreviousData })
  const items = list.data?.data
  const pagination = list.data?.meta.pagination

  const seen = useRef(new Map<number, Item>())
  useEffect(() => {
    for (const item of items ?? []) seen.current.set(idOf(item), item)
  }, [items, idOf])

  const selectAll = async (): Promise<void> => {
    const all: Item[] = []
    let pages = 1
    for (let page = 1; page <= pages && all.length < limits.bulkItems; page += 1) {
      const asked = { ...listQuery({ ...state, page }, definition), per_page: String(limits.pageSizeMax) }
      const reply = await client.fetchQuery(definition.query(asked))
      pages = reply.meta.pagination.total_pages
      all.push(...reply.data)
    }
    const first = all.slice(0, limits.bulkItems)
    for (const item of first) seen.current.set(idOf(item), item)
    selection.setAll(first.map(idOf), true)
  }

  // If rows were deleted or the address has too high a page, this is the last page that exists.
  const lastPage =
    list.isPlaceholderData || pagination === undefined ? undefined : Math.max(1, pagination.total_pages)
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ page: lastPage }, { replace: true })
  }, [lastPage, state.page, change])

  return {
    list,
    items,
    state,
    change,
    selection,
    selectAll,
    drop: (id) => {
      client.setQueryData<ListReply<Item>>(query.queryKey, (reply) => {
        const data = reply?.data.filter((item) => idOf(item) !== id)
        return reply && data?.length ? { ...reply, data } : reply
      })
    },
    itemsOf: (ids) => ids.flatMap((id) => seen.current.get(id) ?? []),
    filter: (values) => {
      selection.clear()
      change({ filters: values })
    },
    search: (text) => {
      selection.clear()
      change({ search: text })
    },
    clearAll: () => {
      selection.clear()
      change({ search: '', filters: {} })
    },
  }
}
