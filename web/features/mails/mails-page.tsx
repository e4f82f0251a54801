import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#web/lib/use-title.ts'
import { FilterChips } from '#web/ui/list/filters/filter-chips.tsx'
import { activeFilters, filterQuery, merged, type FilterValues } from '#web/ui/list/filters/filters.ts'
import type { AddressRules } from '#web/ui/list/list-address.ts'
import { ListCards } from '#web/ui/list/rows/list-cards.tsx'
import { ListFailed, ListMessage } from '#web/ui/list/list-states.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { ListTable } from '#web/ui/list/rows/list-table.tsx'
import { useListState } from '#web/ui/list/use-list-state.ts'
import { TrailFoot } from '#web/ui/trail/trail-foot.tsx'
import { recordsAtOnce, useTrail } from '#web/ui/trail/use-trail.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { mailsTrail } from './mail-queries.ts'
import { useMailFilters } from './use-mail-filters.ts'
import { useMailTable } from './use-mail-table.tsx'
import '#web/ui/form/form.css'
import '#web/ui/list/list.css'
import './mails.css'

const FilterDialog = lazy(async () => ({
  default: (await import('#web/ui/list/filters/filter-dialog.tsx')).FilterDialog,
}))
const MailDrawer = lazy(async () => ({ default: (await import('./mail-drawer.tsx')).MailDrawer }))

/** `/mail`: what was mailed to whom and with which result, for platform admins. */
const MailsPage = () => {
  const { t } = useTranslation('mails')
  const { t: common } = useTranslation('common')
  const phone = usePhone()
  const filters = useMailFilters()
  const rules = useMemo(
    (): AddressRules => ({ sorts: [], defaultSort: '', filters, canAdd: false, canEdit: false }),
    [filters],
  )
  const [state, change] = useListState(rules)
  const query = merged([
    ...filters.map((filter) => filterQuery(filter, state.filters[filter.key])),
    state.search === '' ? {} : { search: state.search },
  ])
  const trail = useTrail(mailsTrail, query)
  const definition = useMailTable(trail.rows)
  const [opened, setOpened] = useState<{ id: string; by: 'pointer' | 'keyboard' }>()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const filtersButton = useRef<HTMLButtonElement>(null)
  const page = useRef<HTMLDivElement>(null)
  useTitle(t('title'))

  const { rows } = trail
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
  const closeFilters = (): void => {
    setFiltersOpen(false)
    filtersButton.current?.focus()
  }
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
  const isEmpty = rows !== undefined && rows.length === 0 && !trail.hasMore
  const isNarrowed = count > 0 || state.search !== ''
  const failed = trail.failed && rows === undefined
  return (
    <div className={`list-page${record === undefined ? '' : ' has-drawer'}`} data-list="mails">
      <div className="list-scroll" ref={page}>
        <div className="list-head trail-head">
          <div className="list-title">
            <h1>{t('title')}</h1>
          </div>
          <div className="list-tools">
            <SearchBox
              value={state.search}
              label={t('search')}
              onSearch={(search) => {
                setOpened(undefined)
                change({ search })
              }}
            />
            <button
              type="button"
              className="ui-btn ui-btn-outline ui-btn-icon"
              aria-label={t('reload')}
              title={t('reload')}
              disabled={trail.loading}
              onClick={trail.reload}
            >
              <i className={`pi pi-refresh${trail.loading ? ' pi-spin' : ''}`} aria-hidden="true" />
            </button>
            <button
              ref={filtersButton}
              type="button"
              className={`ui-btn ui-btn-outline list-filters-button${phone ? ' ui-btn-icon' : ''}`}
              aria-haspopup="dialog"
              title={common('filters.open')}
              onClick={() => setFiltersOpen(true)}
            >
              <i className="pi pi-sliders-h" aria-hidden="true" />
              {!phone && <span aria-hidden="true">{common('filters.open')}</span>}
              <span className="ui-visually-hidden">
                {count === 0 ? common('filters.open') : common('filters.openActive', { count })}
              </span>
              {count > 0 && (
                <span className="list-badge" aria-hidden="true">
                  {count}
                </span>
              )}
            </button>
          </div>
        </div>
        <p className="trail-lead">{t('lead')}</p>
        <FilterChips filters={filters} values={state.filters} onChange={filter} />
        <div
          className={`list-body${phone && !failed && !isEmpty ? '' : ' is-card'}`}
          aria-busy={trail.loading}
        >
          {failed ? (
            <ListFailed text={t('failed')} error={trail.error} busy={false} onRetry={trail.reload} />
          ) : isEmpty ? (
            <ListMessage
              icon={isNarrowed ? 'search' : 'envelope'}
              title={t(isNarrowed ? 'noMatch' : 'empty')}
              text={isNarrowed ? common('empty.filteredText') : t('emptyText')}
            >
              {isNarrowed && (
                <button
                  type="button"
                  className="ui-btn ui-btn-outline"
                  onClick={() => change({ filters: {}, search: '' })}
                >
                  <i className="pi pi-filter-slash" aria-hidden="true" />
                  {common('empty.clear')}
                </button>
              )}
            </ListMessage>
          ) : (
            <>
              {phone ? <ListCards {...shown} /> : <ListTable {...shown} />}
              <TrailFoot
                trail={trail}
                words={{
                  shown: (shownCount, number) => t('shown', { count: shownCount, number }),
                  searching: (to) => t('searching', { to }),
                  searchedTo: (to) => t('searchedTo', { to }),
                  all: t('all'),
                  more: t('more'),
                  stop: t('stop'),
                  moreFailed: t('moreFailed'),
                }}
              />
            </>
          )}
        </div>
      </div>
      {record !== undefined && (
        <Suspense fallback={null}>
          <MailDrawer
            record={record}
            phone={phone}
            takeFocus={opened?.by === 'keyboard' || phone}
            onSent={trail.reload}
            onClose={close}
          />
        </Suspense>
      )}
      {filtersOpen && (
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </div>
  )
}

export default MailsPage
