import type { BulkAction, ListTexts } from './list-definition.ts'

/** The texts of an area, as far as lists have them under the same keys. */
type Say<Plain extends string, Counted extends string> = ((key: Plain) => string) &
  ((key: Counted, options: { readonly count: number }) => string)

/** What the texts of an area say of its list. */
export const listTexts = (
  t: Say<'title' | 'search' | 'empty.title' | 'empty.noMatch', 'count' | 'show'>,
  emptyText: string,
): ListTexts => ({
  title: t('title'),
  count: (count) => t('count', { count }),
  show: (count) => t('show', { count }),
  search: t('search'),
  emptyTitle: t('empty.title'),
  emptyText,
  noMatchTitle: t('empty.noMatch'),
})

/** Deletes the selected items, after a question. */
export const bulkRemoval = (
  t: Say<'remove' | 'confirmBulk.text' | 'confirmBulk.action', 'confirmBulk.title'>,
  run: BulkAction['run'],
): BulkAction => ({
  key: 'delete',
  label: t('remove'),
  icon: 'trash',
  destructive: true,
  confirm: (count) => ({
    title: t('confirmBulk.title', { count }),
    text: t('confirmBulk.text'),
    action: t('confirmBulk.action'),
  }),
  run,
})
