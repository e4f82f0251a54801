import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { preparingDelay } from '#web/lib/preparing-delay.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { activeFilters } from './filters/filter-values.ts'
import type { ListState } from './list-address.ts'
import type { ListDefinition, ListReply } from './list-definition.ts'
import { ListFrame } from './list-frame.tsx'
import { ListFailed, ListPreparing } from './list-states.tsx'
import { NoItems } from './no-items.tsx'
import { Pager } from './pager.tsx'
import { ListRows } from './rows/list-rows.tsx'
import type { RowsProps } from './rows/rows-props.ts'
import styles from './list-page.module.css'

interface ListBodyProps<Item> extends Pick<
  RowsProps<Item>,
  'openId' | 'selection' | 'unread' | 'onSort' | 'onOpen' | 'onEscape'
> {
  readonly definition: ListDefinition<Item>
  readonly list: UseQueryResult<ListReply<Item>>
  readonly state: ListState
  /** Pixels of the list. */
  readonly width: number
  readonly phone: boolean
  readonly onPage: (page: number) => void
  readonly onClear: () => void
  readonly onAdd: () => void
}

/** The rows of a list with its pager, or what replaces them while there are none. */
export const ListBody = <Item,>({
  list,
  state,
  width,
  phone,
  onPage,
  onClear,
  onAdd,
  ...rows
}: ListBodyProps<Item>) => {
  const { t } = useTranslation('common')
  const { definition } = rows
  const items = list.data?.data
  const pagination = list.data?.meta.pagination
  const isPreparing = preparingDelay(list.error) !== undefined
  if (items === undefined && list.isError)
    return (
      <ListFrame isCard busy={list.isFetching}>
        {isPreparing ? (
          <ListPreparing />
        ) : (
          <ListFailed
            text={t('error.text')}
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
      </ListFrame>
    )
  if (items !== undefined && pagination?.total === 0)
    return (
      <ListFrame isCard busy={list.isFetching}>
        <NoItems
          definition={definition}
          active={activeFilters(definition.filters, state.filters)}
          state={state}
          meta={list.data?.meta}
          onClear={onClear}
          onAdd={onAdd}
        />
      </ListFrame>
    )
  const shown = { ...rows, items, skeletonRows: limits.pageSize, sort: state.sort }
  return (
    <ListFrame isCard={!phone} busy={list.isFetching} isRefreshing={list.isPlaceholderData}>
      <ListRows {...shown} phone={phone} width={width} />
      {list.isError && (
        <div className={styles.stale} role="alert">
          <i className="pi pi-exclamation-triangle" aria-hidden="true" />
          {t(isPreparing ? 'error.preparingStale' : 'error.stale')}
          {!isPreparing && (
            <>
              <Button kind="text" small onClick={() => void list.refetch()}>
                {t('error.again')}
              </Button>
              <FailedRequest error={list.error} />
            </>
          )}
        </div>
      )}
      {pagination === undefined ? (
        <div className={styles.noPager} aria-hidden="true" />
      ) : (
        <Pager
          page={Math.min(pagination.current_page, Math.max(1, pagination.total_pages))}
          pages={Math.max(1, pagination.total_pages)}
          perPage={pagination.per_page}
          total={pagination.total}
          shown={items?.length ?? 0}
          phone={phone}
          onPage={onPage}
        />
      )}
    </ListFrame>
  )
}
