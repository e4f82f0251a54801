import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#web/lib/search-params.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { FilterChips } from '#web/ui/list/filters/filter-chips.tsx'
import { FiltersButton } from '#web/ui/list/filters/filters-button.tsx'
import { activeFilters, filterQuery, merged } from '#web/ui/list/filters/filter-values.ts'
import type { Filter, FilterValues } from '#web/ui/list/filters/filters.ts'
import type { AddressRules } from '#web/ui/list/list-address.ts'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import { ListFrame } from '#web/ui/list/list-frame.tsx'
import { ListHead } from '#web/ui/list/list-head.tsx'
import { ListFailed, ListMessage } from '#web/ui/list/list-states.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { useListState } from '#web/ui/list/use-list-state.ts'
import { useListWidth } from '#web/ui/list/use-list-width.ts'
import { useSteadyRows } from '#web/ui/list/use-steady-rows.ts'
import { NeighboursContext } from '#web/ui/drawer/neighbours.ts'
import { useDrawerCovers } from '#web/ui/drawer/use-drawer-width.ts'
import { LogFooter, type LogMessages } from './log-footer.tsx'
import { useLogNeighbours } from './use-log-neighbours.ts'
import { useLog, type Log, type Numbered, type LogSource } from './use-log.ts'
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
  /** The path and query that lead to the record. */
  readonly address: string
  readonly onFilter: (values: FilterValues) => void
  /** Call after a change to a record: the loaded records are refetched, and the drawer stays open. */
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

/** What the rows of a log receive. */
export interface LogRowsProps<Item> {
  /** Undefined while the first ones load. */
  readonly items: readonly Numbered<Item>[] | undefined
  /** The row of the open record. */
  readonly openId: number | undefined
  readonly phone: boolean
  readonly width: number
  readonly hasMore: boolean
  /** The path and query that lead to a record. */
  readonly addressOf: (item: Item) => string
  readonly onOpen: (row: number, by: 'pointer' | 'keyboard') => void
  readonly onEscape: () => void
}

interface LogPageProps<Item extends { readonly id: string }> {
  /** The name of the page, for styles and tests. */
  readonly name: string
  readonly source: LogSource<Item>
  readonly filters: readonly Filter[]
  /** Builds the query from the chosen filters. Without it, the filters' parameters are sent unchanged. */
  readonly query?: (chosen: Record<string, string>) => Record<string, string>
  /** The key of a record in the address; its id unless more is needed to find it. */
  readonly keyOf?: (item: Item) => string
  readonly rows: (given: LogRowsProps<Item>) => ReactNode
  /** Records that are one line, for the keys that go from one to the next; each is its own without it. */
  readonly stepsOf?: (records: readonly Item[]) => readonly (readonly Item[])[]
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
  readonly drawer: (record: Numbered<Item>, given: LogDrawer, loaded: readonly Numbered<Item>[]) => ReactNode
  /** The drawer of a record that the address names and no loaded row has. */
  readonly elsewhere?: (key: string, given: LogDrawer) => ReactNode
}

const recordParam = 'record'
/** A longer text in the address is no key of a record. */
const keyMost = 200

/**
 * A page of read-only records, newest first. Filters are in the address, more records load on request, and one record
 * can be open in a drawer.
 */
export const LogPage = <Item extends { readonly id: string }>({
  name,
  source,
  filters,
  query: queryOf = (chosen) => chosen,
  keyOf = ({ id }) => id,
  rows: rowsOf,
  stepsOf = (records) => records.map((one) => [one]),
  search,
  empty,
  messages,
  tools,
  above,
  drawer,
  elsewhere,
  ...texts
}: LogPageProps<Item>) => {
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
  const [params, setParams] = useSearchParams()
  const opened = params.get(recordParam)?.slice(0, keyMost)
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const covers = useDrawerCovers(root)
  const page = useRef<HTMLDivElement>(null)
  const width = useListWidth(page)
  useSteadyRows(page)
  useTitle(texts.title)

  const { rows } = log
  const record = opened === undefined ? undefined : rows?.find((item) => keyOf(item) === opened)
  const count = activeFilters(filters, state.filters).length
  const withRecord = (before: URLSearchParams, key: string | undefined): URLSearchParams => {
    const after = new URLSearchParams(before)
    if (key === undefined) after.delete(recordParam)
    else after.set(recordParam, key)
    return after
  }
  /** Another list without the open record, in one step of the browser's history. */
  const narrow = (wanted: Parameters<typeof change>[0]): void => {
    change(wanted)
    setParams((before) => withRecord(before, undefined), { replace: true, preventScrollReset: true })
  }
  const filter = (values: FilterValues): void => narrow({ filters: values })
  const setOpened = (key: string | undefined, replace = false): void =>
    setParams((before) => withRecord(before, key), { preventScrollReset: true, replace })
  const addressOf = (item: Item): string => `?${withRecord(params, keyOf(item)).toString()}`
  const open = (row: number, by: 'pointer' | 'keyboard'): void => {
    const item = rows?.[row]
    setOpenedBy(by)
    setOpened(item === undefined || (by === 'pointer' && item.id === record?.id) ? undefined : keyOf(item))
  }
  const close = (): void => {
    page.current?.querySelector<HTMLElement>(`[data-row="${record?.row ?? 0}"]`)?.focus()
    setOpened(undefined)
  }
  // They replace the address, so that Back leads out of the log.
  const neighbours = useLogNeighbours<Item>({
    log,
    record,
    steps: record === undefined || rows === undefined ? [] : stepsOf(rows),
    go: (item) => setOpened(keyOf(item), true),
  })
  const closeFilters = (): void => setFiltersOpen(false)
  const given: LogDrawer = {
    phone: covers,
    takeFocus: openedBy === 'keyboard' || covers,
    values: state.filters,
    address: `?${params.toString()}`,
    onFilter: filter,
    onChanged: log.refresh,
    onClose: close,
  }
  const isEmpty = rows !== undefined && rows.length === 0 && !log.hasMore
  const isNarrowed = count > 0 || state.search !== ''
  const failed = log.failed && rows === undefined
  return (
    <div className={styles.root} data-list={name} ref={root}>
      <div className={styles.scroll} ref={page}>
        <LogHead log={log} {...texts} tools={tools?.(query)} />
        {above}
        <ListControls>
          {search !== undefined && (
            <SearchBox value={state.search} label={search} onSearch={(text) => narrow({ search: text })} />
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
            <NoRecords
              empty={isNarrowed ? undefined : empty}
              noMatch={texts.noMatch}
              onClear={isNarrowed ? () => change({ filters: {}, search: '' }) : undefined}
            />
          ) : (
            <>
              {rowsOf({
                items: rows,
                openId: record?.row,
                phone,
                width,
                hasMore: log.hasMore,
                addressOf,
                onOpen: open,
                onEscape: () => setOpened(undefined),
              })}
              <LogFooter log={log} messages={messages} />
            </>
          )}
        </ListFrame>
      </div>
      {record === undefined ? (
        opened !== undefined && rows !== undefined && elsewhere?.(opened, given)
      ) : (
        <NeighboursContext value={neighbours}>{drawer(record, given, rows ?? [])}</NeighboursContext>
      )}
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

interface NoRecordsProps extends Pick<LogPageProps<{ readonly id: string }>, 'empty' | 'noMatch'> {
  /** Undefined where no filter is set. */
  readonly onClear: (() => void) | undefined
}

/** A log without records, or without any that match. */
const NoRecords = ({ empty, noMatch, onClear }: NoRecordsProps) => {
  const { t } = useTranslation('common')
  return (
    <ListMessage
      icon={empty?.icon ?? 'search'}
      title={empty?.title ?? noMatch}
      text={empty?.text ?? t('empty.filteredText')}
    >
      {onClear !== undefined && (
        <Button icon="filter-slash" onClick={onClear}>
          {t('empty.clear')}
        </Button>
      )}
    </ListMessage>
  )
}

interface LogHeadProps extends Pick<LogPageProps<{ readonly id: string }>, 'title' | 'lead' | 'reload'> {
  readonly log: Log<unknown>
  readonly tools: ReactNode
}

/** The title of a log, the button that looks for newer records, and what it shows. */
const LogHead = ({ log, title, lead, reload, tools }: LogHeadProps) => (
  <>
    <ListHead
      title={title}
      tools={
        <>
          <Button
            square
            icon="refresh"
            aria-label={reload}
            title={reload}
            busy={log.loading}
            onClick={log.reload}
          />
          {tools}
        </>
      }
    />
    <p className={logStyles.lead} title={lead}>
      {lead}
    </p>
  </>
)
