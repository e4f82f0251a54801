import { FiltersButton } from './filters/filters-button.tsx'
import { activeFilters, hasField } from './filters/filter-values.ts'
import { matchingQuery } from './list-address.ts'
import { ListControls, SortControl } from './list-controls.tsx'
import type { ListDefinition } from './list-definition.ts'
import { ListToggles } from './list-toggles.tsx'
import { BulkBar } from './rows/bulk-bar.tsx'
import { SearchBox } from './search-box.tsx'
import type { ListContent } from './use-list.ts'

interface ListBarProps<Item> {
  readonly definition: ListDefinition<Item>
  readonly content: ListContent<Item>
  /** Pixels of the list. */
  readonly width: number
  readonly phone: boolean
  readonly onFilters: () => void
  readonly onSearchPaste: ((text: string) => Promise<boolean>) | undefined
}

/** The row under the title: the controls, or the actions while rows are selected. */
export const ListBar = <Item,>({
  definition,
  content: { list, state, change, selection, itemsOf, selectAll, filter: onFilter, search },
  width,
  phone,
  onFilters,
  onSearchPaste,
}: ListBarProps<Item>) => {
  const { sorts, filters, toggles, bulkActions, nameOf, texts } = definition
  if (selection.isAll || selection.ids.size > 0) {
    return (
      <BulkBar
        selection={selection}
        actions={bulkActions}
        width={width}
        matching={{ filter: matchingQuery(state, definition), total: list.data?.meta.pagination.total ?? 0 }}
        selectAll={selectAll}
        itemsOf={itemsOf}
        nameOf={nameOf}
      />
    )
  }
  return (
    <ListControls>
      <SortControl sorts={sorts} sort={state.sort} phone={phone} onSort={(sort) => change({ sort })} />
      <SearchBox value={state.search} label={texts.search} onSearch={search} onPaste={onSearchPaste} />
      {filters.length > 0 && (
        <FiltersButton
          count={activeFilters(filters, state.filters).filter(hasField).length}
          onOpen={onFilters}
        />
      )}
      {toggles !== undefined && (
        <ListToggles toggles={toggles} values={state.filters} meta={list.data?.meta} onChange={onFilter} />
      )}
    </ListControls>
  )
}
