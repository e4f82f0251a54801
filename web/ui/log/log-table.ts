import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import type { Numbered } from './use-log.ts'

/**
 * The table of a log as data. It has no sort orders and no pages: the newest record comes first, and older ones load on
 * request.
 */
export const logTable = <Item>({
  name,
  title,
  ...own
}: { readonly name: string; readonly title: string } & Pick<
  ListDefinition<Numbered<Item>>,
  'nameOf' | 'hrefOf' | 'columns'
>): ListDefinition<Numbered<Item>> => ({
  ...own,
  name,
  texts: {
    title,
    count: () => '',
    show: () => '',
    search: '',
    emptyTitle: '',
    emptyText: '',
    noMatchTitle: '',
  },
  idOf: ({ row }) => row,
  sorts: [],
  defaultSort: '',
  filters: [],
  bulkActions: [],
  canEdit: false,
  query: () => {
    throw new Error('A log is read by its own query')
  },
})
