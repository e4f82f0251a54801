import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import type { RowsProps } from './rows-props.ts'

interface ListRowsProps<Item> extends RowsProps<Item> {
  readonly phone: boolean
  /** Pixels of the list. */
  readonly width: number
}

/** The rows of a list: a table, and cards on a phone. */
export const ListRows = <Item,>({ phone, ...rows }: ListRowsProps<Item>) =>
  phone ? <ListCards {...rows} /> : <ListTable {...rows} />
