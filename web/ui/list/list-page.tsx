import { useRef, useState, type ReactNode } from 'react'
import { useUnread } from '#web/lib/news.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { NeighboursContext } from '#web/ui/drawer/neighbours.ts'
import { useDrawerCovers } from '#web/ui/drawer/use-drawer-width.ts'
import { preloadedPart, usePreloads } from '#web/ui/loading/lazy-part.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { listQuery } from './list-address.ts'
import { ListBar } from './list-bar.tsx'
import { ListBody } from './list-body.tsx'
import type { DrawerControl, ListDefinition } from './list-definition.ts'
import { ListHead } from './list-head.tsx'
import { useList } from './use-list.ts'
import { useListDrawer } from './use-list-drawer.ts'
import { useListWidth } from './use-list-width.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useRecentItem } from './use-recent-item.ts'
import { useSteadyRows } from './use-steady-rows.ts'
import styles from './list-page.module.css'

const FilterDialog = preloadedPart(async () => (await import('./filters/filter-dialog.tsx')).FilterDialog)

export interface ListPageProps<Item> {
  readonly definition: ListDefinition<Item>
  /** Renders the drawer while it is open. Absent if rows open nothing and the list cannot add items. */
  readonly drawer?: (control: DrawerControl) => ReactNode
  /**
   * Additional actions for the list, next to its title. Receives the list's query without the page, and the number of
   * matches.
   */
  readonly tools?: (query: Record<string, string>, total: number | undefined) => ReactNode
  /** Before the title: a `BackLink`. */
  readonly back?: ReactNode
  /** Content under the title, about the list as a whole. */
  readonly intro?: ReactNode
  /** Called with several words pasted into the search. Resolves to true if it has handled them. */
  readonly onSearchPaste?: (text: string) => Promise<boolean>
}

/** A list screen: title, controls, filters, table or cards, pager, and the drawer at its side. All lists use it. */
export const ListPage = <Item,>({
  definition,
  drawer,
  tools,
  back,
  intro,
  onSearchPaste,
}: ListPageProps<Item>) => {
  const phone = usePhone()
  const root = useRef<HTMLDivElement>(null)
  const covers = useDrawerCovers(root)
  const page = useRef<HTMLDivElement>(null)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const width = useListWidth(page)
  useSteadyRows(page)
  const content = useList(definition, drawer !== undefined)
  const { list, state, change, selection } = content
  const selected = selection.isAll ? 1 : selection.ids.size
  const panel = useListDrawer({
    page,
    definition,
    drawer: state.drawer,
    change,
    items: content.items,
    selected,
  })
  usePreloads()
  const unread = useUnread(definition.name, panel.openId)
  useRecentItem(definition, content.items, panel.openId)
  const neighbours = useNeighbours({ ...content, idOf: definition.idOf, openId: panel.openId, go: panel.go })

  const { texts, filters, addLabel, nested, bulkActions } = definition
  const total = list.data?.meta.pagination.total
  const hasBulk = bulkActions.length > 0
  const { page: _, ...shownQuery } = listQuery(state, definition)
  return (
    <div className={styles.root} data-list={definition.name} ref={root}>
      <div className={styles.scroll} ref={page}>
        <ListHead
          back={back}
          title={texts.title}
          count={total === undefined ? '' : texts.count(total)}
          level={nested === true ? 2 : 1}
          tools={tools?.(shownQuery, total)}
          add={
            addLabel === undefined
              ? undefined
              : { label: addLabel, isMain: state.drawer.mode === 'closed', run: panel.add }
          }
        />
        {intro !== undefined && intro !== null && <div className={styles.intro}>{intro}</div>}
        <ListBar
          definition={definition}
          content={content}
          width={width}
          phone={phone}
          onFilters={() => setFiltersOpen(true)}
          onSearchPaste={onSearchPaste}
        />
        <FilterChips
          filters={filters}
          values={state.filters}
          // While the bulk bar replaces the search, a chip shows the search text.
          search={selected > 0 ? state.search : ''}
          onSearch={content.search}
          onChange={content.filter}
          onMore={() => setFiltersOpen(true)}
        />
        <ListBody
          definition={definition}
          list={list}
          state={state}
          width={width}
          phone={phone}
          openId={panel.openId}
          selection={hasBulk ? selection : undefined}
          unread={unread}
          onSort={(sort) => change({ sort })}
          onOpen={panel.open}
          onEscape={panel.escape}
          onPage={(to) => change({ page: to })}
          onClear={content.clearAll}
          onAdd={panel.add}
        />
      </div>
      {state.drawer.mode !== 'closed' && (
        <NeighboursContext value={neighbours}>
          {drawer?.({
            state: state.drawer,
            go: panel.go,
            close: panel.close,
            closeDeleted: () => {
              content.drop(panel.openId)
              panel.close()
            },
            takeFocus: panel.openedBy === 'keyboard' || covers,
            phone: covers,
          })}
        </NeighboursContext>
      )}
      {filtersOpen && (
        <FilterDialog
          definition={definition}
          state={state}
          phone={phone}
          onApply={(values) => {
            content.filter(values)
            setFiltersOpen(false)
          }}
          onClose={() => setFiltersOpen(false)}
        />
      )}
    </div>
  )
}
