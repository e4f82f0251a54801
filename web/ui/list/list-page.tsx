import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { limits } from '#shared/domain/limits.ts'
import { SelectInput } from '../form/fields/select-input.tsx'
import { BulkBar } from './rows/bulk-bar.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { activeFilters, hasField, type FilterValues } from './filters/filters.ts'
import { listQuery, type AddressRules, type DrawerState } from './list-address.ts'
import { ListCards } from './rows/list-cards.tsx'
import { columnFor, type DrawerControl, type ListDefinition } from './list-definition.ts'
import { ListFailed, ListMessage, ListPreparing } from './list-states.tsx'
import { ListTable } from './rows/list-table.tsx'
import { ListToggles } from './list-toggles.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { useListState } from './use-list-state.ts'
import { preparingDelay } from '#web/lib/preparing-delay.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { isFocusLost } from '#web/lib/focus.ts'
import { useSelection } from './rows/use-selection.ts'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import '../form/form.css'
import './list.css'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

const FilterDialog = lazyPart(async () => (await import('./filters/filter-dialog.tsx')).FilterDialog)

interface ListPageProps<Item> {
  readonly definition: ListDefinition<Item>
  /** Renders the drawer while it is open. Absent if rows open nothing and the list cannot add items. */
  readonly drawer?: (control: DrawerControl) => ReactNode
  /**
   * Additional actions for the list, next to its title. Receives the list's query without the page, and the number of
   * matches.
   */
  readonly tools?: (query: Record<string, string>, total: number | undefined) => ReactNode
  /** A control next to the search. */
  readonly afterSearch?: ReactNode
  /** The parent of the list, above its title. */
  readonly above?: ReactNode
  /** Content under the title, about the list as a whole. */
  readonly intro?: ReactNode
  /** Called with a text pasted into the search. Returns true if it has handled the text. */
  readonly onSearchPaste?: (text: string) => boolean
}

const closedDrawer: DrawerState = { mode: 'closed' }

/** A list screen: title, controls, filters, table or cards, pager, and the drawer at its side. All lists use it. */
export const ListPage = <Item,>({
  definition,
  drawer,
  tools,
  afterSearch,
  above,
  intro,
  onSearchPaste,
}: ListPageProps<Item>) => {
  const { t, i18n } = useTranslation('common')
  const phone = usePhone()
  const rules = useMemo(
    (): AddressRules => ({
      sorts: definition.sorts,
      defaultSort: definition.defaultSort,
      filters: definition.filters,
      canAdd: definition.addLabel !== undefined,
      canEdit: definition.canEdit,
    }),
    [definition],
  )
  const [address, change] = useListState(rules)
  const state =
    drawer === undefined && address.drawer.mode !== 'closed' ? { ...address, drawer: closedDrawer } : address
  const navigate = useNavigate()
  const selection = useSelection()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>('pointer')

  const list = useQuery({
    ...definition.query(listQuery(state, definition)),
    placeholderData: keepPreviousData,
  })
  const pagination = list.data?.meta.pagination
  const items = list.data?.data
  const total = pagination?.total
  const active = activeFilters(definition.filters, state.filters)
  const filtered = state.search !== '' || active.length > 0
  const meta = list.data?.meta
  const nothing = definition.toggles
    ?.filter(({ filter: key, value }) => state.filters[key] === value)
    .map((toggle) => (meta === undefined ? undefined : toggle.nothing?.(meta)))
    .find((found) => found !== undefined)
  const isMailAlone = state.search === '' && active.every(({ kind }) => kind === 'mail')

  // Selected items may be on other pages.
  const seen = useRef(new Map<number, Item>())
  const { idOf } = definition
  useEffect(() => {
    for (const item of items ?? []) seen.current.set(idOf(item), item)
  }, [items, idOf])

  // If rows were deleted or the address has too high a page, this is the last page that exists.
  const lastPage =
    list.isPlaceholderData || pagination === undefined ? undefined : Math.max(1, pagination.total_pages)
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ page: lastPage }, { replace: true })
  }, [lastPage, state.page, change])

  const openId = state.drawer.mode === 'detail' || state.drawer.mode === 'edit' ? state.drawer.id : undefined
  const focusRow = (id: number | undefined): void => {
    const row = id === undefined ? null : page.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)
    // A table has one row in the tab order; all cards are in it.
    const place = row ?? page.current?.querySelector<HTMLElement>('[data-row][tabindex="0"], a[data-row]')
    // If the list is empty now, the heading takes the focus.
    ;(place ?? page.current?.querySelector<HTMLElement>('[data-list-title]'))?.focus()
  }
  const go = (to: DrawerState, options: { replace?: boolean } = {}): void => change({ drawer: to }, options)
  const close = (): void => go({ mode: 'closed' })
  const open = (id: number, by: 'pointer' | 'keyboard'): void => {
    if (definition.opensPage === true) return void navigate(definition.hrefOf(id))
    setOpenedBy(by)
    if (by === 'pointer' && openId === id && state.drawer.mode === 'detail') close()
    else if (openId === id && state.drawer.mode === 'detail')
      page.current?.parentElement?.querySelector<HTMLElement>('[data-drawer-start]')?.focus()
    else go({ mode: 'detail', id })
  }

  // The focused row may be one that the action removes from the list at the refetch.
  const isLeaving = useRef(false)

  // The drawer was closed: the focus returns from it to the row.
  const previous = useRef<DrawerState>(state.drawer)
  useEffect(() => {
    const before = previous.current
    previous.current = state.drawer
    if (before.mode === 'closed' || state.drawer.mode !== 'closed') return
    // A deleted item stays in the list until the refetch.
    isLeaving.current = true
    if (isFocusLost()) {
      if (before.mode === 'add') page.current?.querySelector<HTMLElement>('[data-list-add]')?.focus()
      else focusRow(before.id)
    }
  })

  // The bulk bar disappeared with the focus in it.
  const selected = selection.ids.size
  const selectedBefore = useRef(selected)
  const keepFocus = useEffectEvent(() => {
    const cleared = selectedBefore.current > 0 && selected === 0
    selectedBefore.current = selected
    if (cleared) isLeaving.current = true
    if (isLeaving.current && isFocusLost()) focusRow(undefined)
  })
  useEffect(() => {
    keepFocus()
  }, [selected, items])
  useEffect(() => {
    const goesOn = (): void => {
      isLeaving.current = false
    }
    const events = ['keydown', 'pointerdown'] as const
    for (const event of events) document.addEventListener(event, goesOn, { capture: true })
    return () => {
      for (const event of events) document.removeEventListener(event, goesOn, { capture: true })
    }
  }, [])

  const filter = (filters: FilterValues): void => {
    selection.clear()
    change({ filters })
  }
  const search = (text: string): void => {
    selection.clear()
    change({ search: text })
  }
  const clearAll = (): void => {
    selection.clear()
    change({ search: '', filters: {} })
  }

  const hasBulk = definition.bulkActions.length > 0
  const shown = useMemo(
    () => ({
      ...definition,
      columns: definition.columns.map((column) => columnFor(column, state.sort)),
    }),
    [definition, state.sort],
  )
  const rows = {
    definition: shown,
    items,
    skeletonRows: limits.pageSize,
    sort: state.sort,
    openId,
    selection: hasBulk ? selection : undefined,
    onSort: (sort: string) => change({ sort }),
    onOpen: open,
    onEscape: close,
  }
  const count = active.filter(hasField).length
  const failed = list.isError && items === undefined
  const preparing = preparingDelay(list.error) !== undefined
  const isEmpty = items !== undefined && total === 0
  const Title = definition.nested === true ? 'h2' : 'h1'
  const number = new Intl.NumberFormat(i18n.language)
  const { page: _, ...shownQuery } = listQuery(state, definition)

  return (
    <div
      className={`list-page${state.drawer.mode === 'closed' ? '' : ' has-drawer'}`}
      data-list={definition.name}
    >
      <div className="list-scroll" ref={page}>
        {above}
        <div className="list-head">
          <div className="list-title">
            <Title tabIndex={-1} data-list-title>
              {definition.texts.title}
            </Title>
            <span className="list-count" role="status">
              {total === undefined ? '' : definition.texts.count(total)}
            </span>
          </div>
          {tools !== undefined && <div className="list-tools">{tools(shownQuery, total)}</div>}
          {definition.addLabel !== undefined && (
            <Button
              data-list-add
              title={phone ? definition.addLabel : undefined}
              kind={state.drawer.mode === 'closed' ? 'primary' : 'outline'}
              className="list-add"
              icon="plus"
              onClick={() => {
                setOpenedBy('keyboard')
                go({ mode: 'add' })
              }}
            >
              <span>{definition.addLabel}</span>
            </Button>
          )}
          {hasBulk && selection.ids.size > 0 ? (
            <BulkBar
              selection={selection}
              actions={definition.bulkActions}
              itemsOf={(ids) => ids.flatMap((id) => seen.current.get(id) ?? [])}
              nameOf={definition.nameOf}
            />
          ) : (
            <div className="list-controls">
              {phone ? (
                <label className={`${buttonClass({ square: true })} list-sort-phone`} title={t('sort.label')}>
                  <i className="pi pi-sort-amount-down" aria-hidden="true" />
                  <select
                    aria-label={t('sort.label')}
                    value={state.sort}
                    onChange={(event) => change({ sort: event.target.value })}
                  >
                    {definition.sorts.map((sort) => (
                      <option key={sort.value} value={sort.value}>
                        {sort.label}
                      </option>
                    ))}
                  </select>
                </label>
              ) : (
                <span className="list-sort">
                  <i className="pi pi-sort-amount-down" aria-hidden="true" />
                  <SelectInput
                    label={t('sort.label')}
                    className=""
                    value={state.sort}
                    options={[...definition.sorts]}
                    onChange={(event) => change({ sort: String(event.value) })}
                  />
                </span>
              )}
              <SearchBox
                value={state.search}
                label={definition.texts.search}
                onSearch={search}
                onPaste={onSearchPaste}
              />
              {afterSearch}
              {definition.filters.length > 0 && (
                <Button
                  square={phone}
                  className="list-filters-button"
                  icon="sliders-h"
                  aria-haspopup="dialog"
                  title={t('filters.open')}
                  onClick={() => setFiltersOpen(true)}
                >
                  {!phone && <span aria-hidden="true">{t('filters.open')}</span>}
                  <span className="ui-visually-hidden">
                    {count === 0 ? t('filters.open') : t('filters.openActive', { count })}
                  </span>
                  {count > 0 && (
                    <span className="list-badge" aria-hidden="true">
                      {number.format(count)}
                    </span>
                  )}
                </Button>
              )}
              {definition.toggles !== undefined && (
                <ListToggles
                  toggles={definition.toggles}
                  values={state.filters}
                  meta={list.data?.meta}
                  onChange={filter}
                />
              )}
            </div>
          )}
        </div>
        {intro}
        <FilterChips
          filters={definition.filters}
          values={state.filters}
          // While the bulk bar replaces the search, a chip shows the search text.
          search={hasBulk && selected > 0 ? state.search : ''}
          onSearch={search}
          onChange={filter}
        />

        <div
          className={`list-body${list.isPlaceholderData ? ' is-refreshing' : ''}${phone && !failed && !isEmpty ? '' : ' is-card'}`}
          aria-busy={list.isFetching}
        >
          {failed && preparing ? (
            <ListPreparing />
          ) : failed ? (
            <ListFailed
              text={t('error.text')}
              error={list.error}
              busy={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : isEmpty ? (
            filtered ? (
              <ListMessage
                icon="search"
                title={nothing?.title ?? definition.texts.noMatchTitle}
                text={nothing?.text ?? t(isMailAlone ? 'empty.mailText' : 'empty.filteredText')}
              >
                {nothing?.link !== undefined && (
                  <Link className={buttonClass({ kind: 'primary' })} to={nothing.link.href}>
                    {nothing.link.label}
                  </Link>
                )}
                <Button icon="filter-slash" onClick={clearAll}>
                  {t('empty.clear')}
                </Button>
              </ListMessage>
            ) : (
              <ListMessage icon="inbox" title={definition.texts.emptyTitle} text={definition.texts.emptyText}>
                {definition.addLabel !== undefined && (
                  <Button icon="plus" onClick={() => go({ mode: 'add' })}>
                    {definition.addLabel}
                  </Button>
                )}
              </ListMessage>
            )
          ) : (
            <>
              {phone ? <ListCards {...rows} /> : <ListTable {...rows} />}
              {list.isError && (
                <div className="list-stale" role="alert">
                  <i className="pi pi-exclamation-triangle" aria-hidden="true" />
                  {t(preparing ? 'error.preparingStale' : 'error.stale')}
                  {!preparing && (
                    <Button kind="text" small onClick={() => void list.refetch()}>
                      {t('error.again')}
                    </Button>
                  )}
                  {!preparing && <FailedRequest error={list.error} />}
                </div>
              )}
              {pagination === undefined ? (
                <div className="list-pager" aria-hidden="true" />
              ) : (
                <Pager
                  page={Math.min(pagination.current_page, Math.max(1, pagination.total_pages))}
                  pages={Math.max(1, pagination.total_pages)}
                  perPage={pagination.per_page}
                  total={pagination.total}
                  shown={items?.length ?? 0}
                  phone={phone}
                  onPage={(to) => change({ page: to })}
                />
              )}
            </>
          )}
        </div>
      </div>
      {state.drawer.mode !== 'closed' &&
        drawer?.({ state: state.drawer, go, close, takeFocus: openedBy === 'keyboard' || phone, phone })}
      {filtersOpen && (
        <FilterDialog
          definition={definition}
          state={state}
          phone={phone}
          onApply={(filters) => {
            setFiltersOpen(false)
            filter(filters)
          }}
          onClose={() => setFiltersOpen(false)}
        />
      )}
    </div>
  )
}
