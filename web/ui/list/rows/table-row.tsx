import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { Checkbox } from './checkbox.tsx'
import type { ShownRow } from './row-definition.ts'
import { isOrdinaryClick, type RowsProps } from './rows-props.ts'
import { SecondLine } from './second-line.tsx'
import styles from './list-rows.module.css'

interface TableRowProps<Item> extends Pick<RowsProps<Item>, 'selection' | 'onOpen'> {
  readonly definition: RowsDefinition<Item>
  readonly shown: ShownRow<Item>
  readonly item: Item
  readonly isOpen: boolean
  readonly tabIndex: 0 | -1
  /** The id of the text about the keys. */
  readonly hint: string
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, id: number) => void
}

/** A row of 44 pixels. */
export const TableRow = <Item,>({
  definition,
  shown,
  item,
  isOpen,
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
  const isSelected = selection?.ids.has(id) === true
  const first = classNames(styles.first, row.name.isValue === true && styles.value)
  return (
    <tr
      data-row={id}
      tabIndex={tabIndex}
      aria-current={isOpen || undefined}
      aria-describedby={hint}
      className={isOpen ? 'is-open' : isSelected ? 'is-selected' : undefined}
      data-plain={!opens || undefined}
      onFocus={onFocus}
      onKeyDown={(event) => onKeyDown(event, id)}
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
      <td>
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
      {shown.columns.map(({ key, render, isNumber = false, isCompact }) => (
        <td key={key} className={classNames(isNumber && styles.number, isCompact && styles.compact)}>
          {render(item)}
        </td>
      ))}
      {row.actions !== undefined && (
        <td>
          <span className={styles.actions}>{row.actions.render(item, tabIndex)}</span>
        </td>
      )}
    </tr>
  )
}
