import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '#web/lib/use-media.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { FilterChips } from '#web/ui/list/filters/filter-chips.tsx'
import { FiltersButton } from '#web/ui/list/filters/filters-button.tsx'
import {
  activeFilters,
  filterQuery,
  merged,
  type Filter,
  type FilterValues,
} from '#web/ui/list/filters/filters.ts'
import type { AddressRules } from '#web/ui/list/list-address.ts'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { ListFrame } from '#web/ui/list/list-frame.tsx'
import { ListHead } from '#web/ui/list/list-head.tsx'
import { ListFailed, ListMessage } from '#web/ui/list/list-states.tsx'
import { ListCards } from '#web/ui/list/rows/list-cards.tsx'
import { ListTable } from '#web/ui/list/rows/list-table.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { useListState } from '#web/ui/list/use-list-state.ts'
import { useListWidth } from '#web/ui/list/use-list-width.ts'
import { LogFooter, type LogMessages } from './log-footer.tsx'
import { recordsAtOnce, useLog, type Numbered, type LogSource } from './use-log.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import styles from '#web/ui/list/list-page.module.css'
import { Button } from '#web/ui/button/button.tsx'
import logStyles from './log.module.css'

const FilterDialog = lazyPart(
  async () => (await import('#web/ui/list/filters/filter-dialog.tsx')).FilterDialog,
)

/** What the drawer of a log receives in addition to its record. */
export interface LogDrawer {
  readonly phone: boolean
  /** Whether it was opened with the keyboard or covers the page. */
  readonly takeFocus: boolean
  readonly values: FilterValues
  readonly onFilter: (values: FilterValues) => void
  /** Call after a change to a record: the loaded records are refetched, and the drawer stays open. */
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

interface LogPageProps<Item extends { readonly id: string }> {
  /** The name of the page, for styles and tests. */
  readonly name: string
  readonly source: LogSource<Item>
  readonly filters: readonly Filter[]
  /** Builds the query from the chosen filters. Without it, the filters' parameters are sent unchanged. */
  readonly query?: (chosen: Record<string, string>) => Record<string, string>
  /** A hook that returns the table definition for the loaded records. */
  readonly useTable: (rows: readonly Numbered<Item>[] | undefined) => RowsDefinition<Numbered<Item>>
  readonly title: string
  readonly lead: string
  readonly reload: string
  /** The label of the search, if there is one. */
  readonly search?: string
  readonly failed: string
  readonly noMatch: string
  /** The texts for an empty log; without them, the message is that nothing matches. */
  readonly empty?: { readonly title: string; readonly text: string; readonly icon: string }
  readonly messages: LogMessages
  readonly tools?: (query: Record<string, string>) => ReactNode
  readonly above?: ReactNode
  readonly drawer: (record: Numbered<Item>, given: LogDrawer) => ReactNode
}

/**
 * A page of read-only records, newest first. Filters are in the address, more records load on request, and one record
 * can be open in a drawer.
 */
export const LogPage = <Item extends { readonly id: string }>({
  name,
  source,
  filters,
  query: queryOf = (chosen) => chosen,
  useTable,
  search,
  empty,
  messages,
  tools,
  above,
  drawer,
  ...texts
}: LogPageProps<Item>) => {
  const { t: common } = useTranslation('common')
  const phone = usePhone()
  const rules = useMemo(
    (): AddressRules => ({ sorts: [], defaultSort: '', filters, canAdd: false, canEdit: false }),
    [filters],
  )
  const [state, change] = useListState(rules)
  const query = queryOf(
    merged([
      ...filters.map((filter) => filterQuery(filter, state.filters[filter.key])),
      search === undefined || state.search === '' ? {} : { search: state.search },
    ]),
  )
  const log = useLog(source, query)
  const definition = useTable(log.rows)
  const [opened, setOpened] = useState<{ id: string; by: 'pointer' | 'keyboard' }>()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const width = useListWidth(page)
  useTitle(texts.title)

  const { rows } = log
  const record = rows?.find(({ id }) => id === opened?.id)
  const count = activeFilters(filters, state.filters).length
  const filter = (values: FilterValues): void => {
    setOpened(undefined)
    change({ filters: values })
  }
  const open = (row: number, by: 'pointer' | 'keyboard'): void => {
    const id = rows?.[row]?.id
    setOpened(id === undefined || (by === 'pointer' && id === record?.id) ? undefined : { id, by })
  }
  const close = (): void => {
    page.current?.querySelector<HTMLElement>(`[data-row="${record?.row ?? 0}"]`)?.focus()
    setOpened(undefined)
  }
  const closeFilters = (): void => setFiltersOpen(false)
  const shown = {
    definition,
    items: rows,
    skeletonRows: recordsAtOnce / 5,
    sort: '',
    openId: record?.row,
    selection: undefined,
    onSort: () => undefined,
    onOpen: open,
    onEscape: () => setOpened(undefined),
  }
  const isEmpty = rows !== undefined && rows.length === 0 && !log.hasMore
  const isNarrowed = count > 0 || state.search !== ''
  const nothing = isNarrowed ? undefined : empty
  const failed = log.failed && rows === undefined
  return (
    <div className={styles.root} data-list={name}>
      <div className={styles.scroll} ref={page}>
        <ListHead
          title={texts.title}
          tools={
            <>
              <Button
                square
                aria-label={texts.reload}
                title={texts.reload}
                disabled={log.loading}
                onClick={log.reload}
              >
                <i className={`pi pi-refresh${log.loading ? ' pi-spin' : ''}`} aria-hidden="true" />
              </Button>
              {tools?.(query)}
            </>
          }
        />
        <p className={logStyles.lead} title={texts.lead}>
          {texts.lead}
        </p>
        {above}
        <ListControls>
          {search !== undefined && (
            <SearchBox
              value={state.search}
              label={search}
              onSearch={(text) => {
                setOpened(undefined)
                change({ search: text })
              }}
            />
          )}
          <FiltersButton count={count} onOpen={() => setFiltersOpen(true)} />
        </ListControls>
        <FilterChips
          filters={filters}
          values={state.filters}
          onChange={filter}
          onMore={() => setFiltersOpen(true)}
        />
        <ListFrame isCard={!phone || failed || isEmpty} busy={log.loading}>
          {failed ? (
            <ListFailed text={texts.failed} error={log.error} busy={false} onRetry={log.reload} />
          ) : isEmpty ? (
            <ListMessage
              icon={nothing?.icon ?? 'search'}
              title={nothing?.title ?? texts.noMatch}
              text={nothing?.text ?? common('empty.filteredText')}
            >
              {isNarrowed && (
                <Button icon="filter-slash" onClick={() => change({ filters: {}, search: '' })}>
                  {common('empty.clear')}
                </Button>
              )}
            </ListMessage>
          ) : (
            <>
              {phone ? <ListCards {...shown} width={width} /> : <ListTable {...shown} width={width} />}
              <LogFooter log={log} messages={messages} />
            </>
          )}
        </ListFrame>
      </div>
      {record !== undefined &&
        drawer(record, {
          phone,
          takeFocus: opened?.by === 'keyboard' || phone,
          values: state.filters,
          onFilter: filter,
          onChanged: log.refresh,
          onClose: close,
        })}
      {filtersOpen && (
        <FilterDialog
          definition={{ filters }}
          state={state}
          phone={phone}
          onClose={closeFilters}
          onApply={(values) => {
            filter(values)
            closeFilters()
          }}
        />
      )}
    </div>
  )
}
