import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { UnreadMark } from '#web/ui/unread/unread-mark.tsx'
import { Checkbox } from './checkbox.tsx'
import { ColumnCell } from './column-cell.tsx'
import type { ShownRow } from './row-layout.ts'
import { isOrdinaryClick, type RowsProps } from './rows-props.ts'
import { SecondLine } from './second-line.tsx'
import styles from './list-rows.module.css'

interface TableRowProps<Item> extends Pick<RowsProps<Item>, 'selection' | 'onOpen'> {
  readonly definition: RowsDefinition<Item>
  readonly shown: ShownRow<Item>
  readonly item: Item
  readonly isOpen: boolean
  readonly isUnread: boolean
  /** Undefined for rows that the keyboard does not visit: their controls are in the tab order. */
  readonly tabIndex: 0 | -1 | undefined
  /** The id of the text about the keys. */
  readonly hint: string | undefined
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, id: number) => void
}

/** A row of 44 pixels. */
export const TableRow = <Item,>({
  definition,
  shown,
  item,
  isOpen,
  isUnread,
  tabIndex,
  hint,
  selection,
  onOpen,
  onFocus,
  onKeyDown,
}: TableRowProps<Item>) => {
  const { t } = useTranslation('common')
  const { row } = definition
  const id = definition.idOf(item)
  const name = definition.nameOf(item)
  const opens = definition.opens !== 'nothing'
  const isSelected = selection?.has(id) === true
  const first = classNames(styles.first, row.name.isValue === true && styles.value)
  const note = row.note?.(item)
  const shownRow = (
    <tr
      data-row={id}
      tabIndex={tabIndex}
      aria-current={isOpen || undefined}
      aria-describedby={hint}
      className={classNames(
        isOpen ? 'is-open' : isSelected && 'is-selected',
        row.isMuted?.(item) === true && 'is-muted',
      )}
      data-plain={!opens || undefined}
      onFocus={onFocus}
      onKeyDown={tabIndex === undefined ? undefined : (event) => onKeyDown(event, id)}
      onClick={(event) => {
        // Selecting text with the mouse is not a click on the row.
        if (opens && isOrdinaryClick(event) && window.getSelection()?.type !== 'Range') onOpen(id, 'pointer')
      }}
    >
      {selection !== undefined && (
        <td className={styles.check}>
          <Checkbox
            label={t('table.select', { name })}
            tabIndex={-1}
            checked={isSelected}
            onToggle={() => selection.toggle(id)}
          />
        </td>
      )}
      <td className={styles.named}>
        {isUnread && <UnreadMark onFirstLine label={t('unread')} />}
        <span className={styles.cell}>
          {row.lead !== undefined && (
            <span className={styles.lead} style={{ width: row.lead.width }}>
              {row.lead.render(item, 'row')}
            </span>
          )}
          <span className={styles.lines}>
            {opens ? (
              <a
                className={first}
                href={definition.hrefOf(id)}
                tabIndex={-1}
                title={name}
                onClick={(event) => isOrdinaryClick(event) && event.preventDefault()}
              >
                {row.name.render(item, 'row')}
              </a>
            ) : (
              <span className={first} title={name}>
                {row.name.render(item, 'row')}
              </span>
            )}
            <SecondLine row={row} shown={shown} item={item} />
          </span>
        </span>
      </td>
      {shown.columns.map((column) => (
        <ColumnCell key={column.key} column={column} item={item} />
      ))}
      {row.actions !== undefined && (
        <td>
          <span className={styles.actions}>{row.actions.render(item, tabIndex ?? 0)}</span>
        </td>
      )}
    </tr>
  )
  if (note === undefined) return shownRow
  return (
    <>
      {shownRow}
      <tr className={styles.note}>
        <td colSpan={1 + shown.columns.length + (row.actions === undefined ? 0 : 1)}>{note}</td>
      </tr>
    </>
  )
}
