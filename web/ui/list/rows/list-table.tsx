import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './checkbox.tsx'
import { HeadCell } from './head-cell.tsx'
import { rowIn } from './row-layout.ts'
import type { RowsProps } from './rows-props.ts'
import { rowKeys } from './row-keys.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { TableRow } from './table-row.tsx'
import styles from './list-rows.module.css'

/** Pixels of the checkbox column. */
const checkWidth = 44

/** The table of a list that is `width` pixels wide: one row in the tab order, arrow keys move between rows. */
export const ListTable = <Item,>({
  definition,
  width,
  items,
  skeletonRows,
  sort,
  openId,
  selection,
  unread,
  onSort,
  onOpen,
  onEscape,
}: RowsProps<Item> & { readonly width: number }) => {
  const { t } = useTranslation('common')
  const hint = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState(0)
  const { row, sorts } = definition
  const besides =
    (selection === undefined ? 0 : checkWidth) + (row.lead?.width ?? 0) + (row.actions?.width ?? 0)
  const shown = rowIn(row, sort, width, besides)
  const ids = items?.map(definition.idOf) ?? []
  const reachable = Math.min(current, Math.max(0, ids.length - 1))
  const opens = definition.opens !== 'nothing'
  // Where rows neither open nor are selected, the keyboard goes from control to control.
  const isWalked = opens || selection !== undefined

  const onKeyDown = rowKeys({ ids, body, opens, openId, selection, onOpen, onEscape })

  const pageSelected = ids.filter((id) => selection?.has(id) === true).length
  const keys = `table.keys${opens ? '' : 'Plain'}${selection === undefined ? '' : 'Select'}` as const
  return (
    <table className={styles.table}>
      <caption className="ui-visually-hidden">
        {definition.texts.title}
        {isWalked && (
          <>
            . <span id={hint}>{t(keys)}</span>
          </>
        )}
      </caption>
      <colgroup>
        {selection !== undefined && <col style={{ width: checkWidth }} />}
        <col />
        {shown.columns.map(({ key, shownWidth }) => (
          <col key={key} style={{ width: shownWidth }} />
        ))}
        {row.actions !== undefined && <col style={{ width: row.actions.width }} />}
      </colgroup>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={styles.check}>
              <Checkbox
                label={t('table.selectPage')}
                checked={ids.length > 0 && pageSelected === ids.length}
                partly={pageSelected > 0 && pageSelected < ids.length}
                onToggle={(selected) => selection.setAll(ids, selected)}
              />
            </th>
          )}
          <HeadCell
            header={row.name.header}
            sortField={row.name.sortField}
            indent={row.lead?.width}
            sort={sort}
            sorts={sorts}
            onSort={onSort}
          />
          {shown.columns.map((column) => (
            <HeadCell
              {...column}
              key={column.key}
              sortField={column.sortField}
              sort={sort}
              sorts={sorts}
              onSort={onSort}
            />
          ))}
          {row.actions !== undefined && (
            <th scope="col">
              <span className="ui-visually-hidden">{t('table.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {items === undefined ? (
        <TableSkeleton
          rows={skeletonRows}
          // The name and what is shown besides it.
          cells={1 + shown.columns.length + (row.actions === undefined ? 0 : 1)}
          hasCheck={selection !== undefined}
        />
      ) : (
        <tbody ref={body}>
          {items.map((item, index) => (
            <TableRow
              key={ids[index]}
              definition={definition}
              shown={shown}
              item={item}
              isOpen={ids[index] === openId}
              isUnread={unread?.has(definition.idOf(item)) === true}
              tabIndex={!isWalked ? undefined : index === reachable ? 0 : -1}
              hint={isWalked ? hint : undefined}
              selection={selection}
              onOpen={onOpen}
              onFocus={() => setCurrent(index)}
              onKeyDown={onKeyDown}
            />
          ))}
        </tbody>
      )}
    </table>
  )
}
