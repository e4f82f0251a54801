import { DateText, ShortDate } from '#web/ui/text/date-text.tsx'
import { columnWidths, dateColumnFrom, type Column } from './row-definition.ts'
import { Text } from '#web/ui/layout/layout.tsx'

interface DateOf<Item> {
  readonly header: string
  readonly sortField: string
  /** ISO 8601, if there is one. */
  readonly date: (item: Item) => string | null | undefined
}

const shown = <Item,>({ header, sortField, date }: DateOf<Item>) => ({
  header,
  sortField,
  render: (item: Item) => {
    const iso = date(item) ?? undefined
    return iso === undefined ? (
      <Text as="span" tone="faint">
        –
      </Text>
    ) : (
      <DateText iso={iso} />
    )
  },
  folded: (item: Item) => {
    const iso = date(item) ?? undefined
    return iso === undefined ? '' : <ShortDate iso={iso} />
  },
})

/** The date of an item: a column in a wide list, elsewhere the end of the second line. It follows the sort order. */
export const dateColumn = <Item,>(
  first: DateOf<Item>,
  ...others: readonly DateOf<Item>[]
): Column<Item> & Required<Pick<Column<Item>, 'folded'>> => ({
  key: 'date',
  width: columnWidths.date,
  from: dateColumnFrom,
  card: 'line',
  ...shown(first),
  alternatives: others.map(shown),
})
