/** Parts of lists whose texts have the same keys in every area. */
import { limits } from '#shared/domain/limits.ts'
import type { ChoicesFilter, Filter, FilterOption } from './filters/filters.ts'
import type { BulkAction } from './bulk-action.ts'
import type { ListTexts } from './list-definition.ts'

/** The translation function of an area, limited to the shared keys. */
type Translate<Plain extends string, Counted extends string> = ((key: Plain) => string) &
  ((key: Counted, options: { readonly count: number }) => string)

/** The texts of an area's list. */
export const listTexts = (
  t: Translate<'title' | 'search' | 'empty.title' | 'empty.noMatch', 'count' | 'show'>,
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

export const nameFilter = (t: (key: 'filter.name' | 'filter.namePlaceholder') => string): Filter => ({
  kind: 'text',
  key: 'name',
  label: t('filter.name'),
  placeholder: t('filter.namePlaceholder'),
  maxLength: limits.nameLength,
})

/** A filter by some of the options; without any it does not restrict. */
export const choicesFilter = <Key extends string>(
  t: (key: `filter.${Key}` | `filter.${Key}All`) => string,
  key: Key,
  options: readonly FilterOption[] | undefined,
): ChoicesFilter => ({
  kind: 'choices',
  key,
  label: t(`filter.${key}`),
  placeholder: t(`filter.${key}All`),
  options,
})

/** A filter by some of the stored entries. One that no longer exists finds nothing. */
export const entriesFilter = <Key extends string>(
  t: (key: `filter.${Key}` | `filter.${Key}All`) => string,
  key: Key,
  options: readonly FilterOption[] | undefined,
): ChoicesFilter => ({ ...choicesFilter(t, key, options), byId: true })

/** The items of a notification; only its link sets this filter. */
export const mailFilter: Filter = { kind: 'mail', key: 'mail', label: '' }

/** The filter by whether the item's notification was sent, for analysts only. */
export const sentFilter = (
  common: (key: 'sent.filter' | 'sent.any' | 'sent.filterYes' | 'sent.filterNo') => string,
): Filter => ({
  kind: 'single',
  key: 'sent',
  label: common('sent.filter'),
  anyLabel: common('sent.any'),
  options: [
    { value: 'true', label: common('sent.filterYes') },
    { value: 'false', label: common('sent.filterNo') },
  ],
})

/** Deletes the selected items after confirmation. */
export const bulkRemoval = (
  t: Translate<'remove' | 'confirmBulk.text' | 'confirmBulk.action', 'confirmBulk.title'>,
  run: BulkAction['run'],
  runAll?: BulkAction['runAll'],
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
  runAll,
})
