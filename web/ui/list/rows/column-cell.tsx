import { classNames } from '#web/ui/layout/class-names.ts'
import type { ShownColumn } from './row-layout.ts'
import styles from './list-rows.module.css'

interface ColumnCellProps<Item> {
  readonly column: ShownColumn<Item>
  readonly item: Item
}

/** A cell, of two lines where there is a second fact. */
export const ColumnCell = <Item,>({
  column: { render, under: underOf, isNumber = false, isCompact },
  item,
}: ColumnCellProps<Item>) => {
  const content = render(item)
  const under = underOf?.(item)
  return (
    <td className={classNames(isNumber && styles.number, isCompact && styles.compact)}>
      {under === undefined || under === '' ? (
        content
      ) : (
        <>
          <span className={styles.over}>{content}</span>
          <span className={styles.under} title={typeof under === 'string' ? under : undefined}>
            {under}
          </span>
        </>
      )}
    </td>
  )
}
