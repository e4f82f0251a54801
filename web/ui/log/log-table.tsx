import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import type { Column } from '#web/ui/list/rows/row-definition.ts'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import { ListRows } from '#web/ui/list/rows/list-rows.tsx'
import type { LogRowsProps } from './log-page.tsx'
import { recordsAtOnce, type Numbered } from './use-log.ts'

/**
 * The table of a log as data. It has no sort orders and no pages: the newest record comes first, and older ones load on
 * request.
 */
export const logTable = <Item,>({
  title,
  ...own
}: { readonly title: string } & Pick<
  RowsDefinition<Numbered<Item>>,
  'nameOf' | 'hrefOf' | 'row'
>): RowsDefinition<Numbered<Item>> => ({
  ...own,
  texts: { title },
  idOf: ({ row }) => row,
  sorts: [],
})

/** When a record was made, to the second, at every width: the order of records within a minute matters. */
export const momentColumn = <Item,>(header: string, moment: (item: Item) => string): Column<Item> => ({
  key: 'date',
  header,
  width: { least: 204, most: 208 },
  render: (item) => <MomentText iso={moment(item)} />,
  folded: (item) => <MomentText iso={moment(item)} />,
  isFoldedWhole: true,
})

interface LogTableProps<Item> extends LogRowsProps<Item> {
  /** A hook that returns the table definition for the loaded records. */
  readonly useTable: (rows: readonly Numbered<Item>[] | undefined) => RowsDefinition<Numbered<Item>>
}

/** The records as a table, and as cards on a phone. */
export const LogTable = <Item,>({ useTable, ...given }: LogTableProps<Item>) => (
  <ListRows
    {...given}
    definition={useTable(given.items)}
    skeletonRows={recordsAtOnce / 5}
    sort=""
    selection={undefined}
    onSort={() => undefined}
  />
)
