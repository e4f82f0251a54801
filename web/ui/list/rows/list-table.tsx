import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './checkbox.tsx'
import type { Column, ListDefinition } from '#web/ui/list/list-definition.ts'
import { skeletonWidth } from '#web/ui/list/list-states.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import type { Selection } from './use-selection.ts'
import { takesEscape } from '#web/lib/escape.ts'

export interface RowsProps<Item> {
  readonly definition: ListDefinition<Item>
  /** Undefined while the first page loads. */
  readonly items: readonly Item[] | undefined
  readonly skeletonRows: number
  readonly sort: string
  readonly openId: number | undefined
  readonly selection: Selection | undefined
  readonly onSort: (sort: string) => void
  /** A pointer toggles the row's drawer. The keyboard opens it and moves the focus into it. */
  readonly onOpen: (id: number, by: 'pointer' | 'keyboard') => void
  readonly onEscape: () => void
}

/** Whether a click is a plain one, rather than a request for a new tab or window. */
export const isOrdinaryClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Pixels of the checkbox column. */
const checkWidth = 44

/** The table on a wide screen: one row in the tab order, arrow keys move between rows. */
export const ListTable = <Item,>({
  definition,
  items,
  skeletonRows,
  sort,
  openId,
  selection,
  onSort,
  onOpen,
  onEscape,
}: RowsProps<Item>) => {
  const { t } = useTranslation('common')
  const hint = useId()
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const checks = selection === undefined ? 0 : 1
  const widths = useColumnWidths(table, definition.columns, items, {
    before: checks,
    rigid: checks * checkWidth + (definition.rowActions?.width ?? 0),
  })
  const [current, setCurrent] = useState(0)
  const ids = items?.map(definition.idOf) ?? []
  const folded = definition.columns.filter((column) => column.folded !== undefined)
  const badged = definition.columns.find((column) => column.badge !== undefined)
  const reachable = Math.min(current, Math.max(0, ids.length - 1))

  const focusRow = (index: number): void => {
    const row = body.current?.rows[Math.min(Math.max(index, 0), ids.length - 1)]
    row?.focus()
  }
  const opens = definition.rowActions === undefined
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number, id: number): void => {
    const moves: Partial<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: ids.length - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focusRow(to)
    } else if (takesEscape(event)) {
      onEscape()
    } else if (opens && event.target === event.currentTarget && event.key === 'Enter') {
      event.preventDefault()
      onOpen(id, 'keyboard')
    } else if (event.target === event.currentTarget && event.key === ' ' && selection !== undefined) {
      event.preventDefault()
      selection.toggle(id)
    }
  }

  const pageSelected = ids.filter((id) => selection?.ids.has(id) === true).length
  return (
    <table ref={table} className="list-table">
      <caption className="ui-visually-hidden">
        {definition.texts.title}.{' '}
        <span id={hint}>
          {t(
            selection === undefined
              ? opens
                ? 'table.keys'
                : 'table.keysPlain'
              : opens
                ? 'table.keysSelect'
                : 'table.keysPlainSelect',
          )}
        </span>
      </caption>
      <colgroup>
        {selection !== undefined && <col style={{ width: checkWidth }} />}
        {definition.columns.map((column, index) => (
          <col key={column.key} className={classOf(column)} style={{ width: widths[index] }} />
        ))}
        {definition.rowActions !== undefined && <col style={{ width: definition.rowActions.width }} />}
      </colgroup>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className="list-check">
              <Checkbox
                label={t('table.selectPage')}
                checked={ids.length > 0 && pageSelected === ids.length}
                partly={pageSelected > 0 && pageSelected < ids.length}
                onToggle={(selected) => selection.setAll(ids, selected)}
              />
            </th>
          )}
          {definition.columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} sorts={definition.sorts} onSort={onSort} />
          ))}
          {!opens && (
            <th scope="col">
              <span className="ui-visually-hidden">{t('table.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {/* oxlint-disable jsx-a11y/control-has-associated-label -- a skeleton has nothing to say */}
      {items === undefined ? (
        <tbody className="list-skeleton" aria-hidden="true">
          {Array.from({ length: skeletonRows }, (_, row) => (
            <tr key={row}>
              {selection !== undefined && <td className="list-check" />}
              {definition.columns.map((column, index) => (
                <td key={column.key} className={classOf(column)}>
                  <span className="ui-skeleton" style={{ width: `${skeletonWidth(row, index)}%` }} />
                </td>
              ))}
              {!opens && <td />}
            </tr>
          ))}
        </tbody>
      ) : (
        <tbody ref={body}>
          {items.map((item, index) => {
            const id = definition.idOf(item)
            const name = definition.nameOf(item)
            const isOpen = id === openId
            const isSelected = selection?.ids.has(id) === true
            return (
              <tr
                key={id}
                data-row={id}
                tabIndex={index === reachable ? 0 : -1}
                aria-current={isOpen || undefined}
                aria-describedby={hint}
                className={isOpen ? 'is-open' : isSelected ? 'is-selected' : undefined}
                data-plain={!opens || undefined}
                onFocus={() => setCurrent(index)}
                onKeyDown={(event) => onKeyDown(event, index, id)}
                onClick={(event) => {
                  // Selecting text with the mouse is not a click on the row.
                  if (opens && isOrdinaryClick(event) && window.getSelection()?.type !== 'Range')
                    onOpen(id, 'pointer')
                }}
              >
                {selection !== undefined && (
                  <td className="list-check">
                    <Checkbox
                      label={t('table.select', { name })}
                      tabIndex={-1}
                      checked={isSelected}
                      onToggle={() => selection.toggle(id)}
                    />
                  </td>
                )}
                {definition.columns.map((column) =>
                  column.card === 'name' ? (
                    <td key={column.key} className="list-name">
                      <div className="list-name-cell">
                        <span className="list-name-line">
                          {definition.beforeName?.(item)}
                          {opens ? (
                            <a
                              href={definition.hrefOf(id)}
                              tabIndex={-1}
                              title={name}
                              onClick={(event) => isOrdinaryClick(event) && event.preventDefault()}
                            >
                              {column.render(item)}
                            </a>
                          ) : (
                            <span className="list-name-text" title={name}>
                              {column.render(item)}
                            </span>
                          )}
                          {definition.afterName?.(item)}
                          {badged !== undefined && (
                            <span className="list-slim-badge">{badged.badge?.(item)}</span>
                          )}
                        </span>
                        <span className="list-under">
                          {folded
                            .map((other) => other.folded?.(item) ?? '')
                            .filter((text) => text !== '')
                            .join(' · ')}
                        </span>
                      </div>
                    </td>
                  ) : (
                    <td key={column.key} className={classOf(column)}>
                      {column.render(item)}
                      {column.badge !== undefined && (
                        <span className="list-badge-line">{column.badge(item)}</span>
                      )}
                      {badged?.badgeFoldsInto === column.key && (
                        <span className="list-badge-line list-folded-badge">{badged.badge?.(item)}</span>
                      )}
                    </td>
                  ),
                )}
                {definition.rowActions !== undefined && (
                  <td>
                    <span className="list-row-actions">
                      {definition.rowActions.render(item, index === reachable ? 0 : -1)}
                    </span>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      )}
    </table>
  )
}

/** How the column behaves in a narrow table: it folds under the name or disappears; the name stays. */
const classOf = <Item,>(column: Column<Item>): string | undefined =>
  column.folded !== undefined || column.badgeFoldsInto !== undefined
    ? 'list-foldable'
    : column.card === 'name'
      ? undefined
      : 'list-slim'

interface HeadCellProps<Item> {
  readonly column: Column<Item>
  readonly sort: string
  readonly sorts: ListDefinition<Item>['sorts']
  readonly onSort: (sort: string) => void
}

const HeadCell = <Item,>({ column, sort, sorts, onSort }: HeadCellProps<Item>) => {
  const { t } = useTranslation('common')
  const fold = classOf(column)
  const { sortField } = column
  if (sortField === undefined)
    return (
      <th scope="col" className={fold}>
        {column.header}
      </th>
    )
  const direction = sort.slice(1) === sortField ? sort[0] : undefined
  // The default direction is the one that the sort menu lists first.
  const first = sorts.find(({ value }) => value.slice(1) === sortField)?.value ?? `+${sortField}`
  const next = direction === undefined ? first : `${direction === '+' ? '-' : '+'}${sortField}`
  return (
    <th
      scope="col"
      className={fold}
      aria-sort={direction === undefined ? 'none' : direction === '+' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className="list-sort-head"
        title={t('table.sortBy', { column: column.header })}
        onClick={() => onSort(next)}
      >
        {column.header}
        <i
          className={`pi ${direction === '+' ? 'pi-arrow-up' : 'pi-arrow-down'}${direction === undefined ? ' is-idle' : ''}`}
          aria-hidden="true"
        />
      </button>
    </th>
  )
}
