/** The summary in the header of a collapsed section. */
import type { TFunction } from 'i18next'
import { choicesOf, textOf } from '#web/ui/list/filters/filter-values.ts'
import type { Filter, FilterValues } from '#web/ui/list/filters/filters.ts'

/** The number of names shown; the others are counted. */
const shownNames = 2

const summaryKeys = {
  visibility_categories: 'categories',
  incident_categories: 'categories',
  threat_categories: 'categories',
  feed_categories: 'categories',
  feed_types: 'types',
  groups_ids: 'groups',
  tags: 'tags',
  criticality_levels: 'criticality',
  tlp: 'tlp',
} as const
const isNamed = (key: string): key is keyof typeof summaryKeys => Object.hasOwn(summaryKeys, key)

const flags = {
  is_active: ['open', 'closed'],
  is_open: ['open', 'closed'],
  ids_flag: ['idsOn', 'idsOff'],
  has_group: ['inGroup', 'inNone'],
} as const
const isFlag = (key: string): key is keyof typeof flags => Object.hasOwn(flags, key)

/** The active filters of a section as texts: `open`, `tags: energy, ransomware and 2 more`. */
export const filterTexts = (
  filters: readonly Filter[],
  values: FilterValues,
  t: TFunction<'reports'>,
): string[] =>
  filters.flatMap((filter) => {
    const { key, kind } = filter
    const value = values[key]
    if (value === undefined) return []
    if (kind === 'text')
      return [t(key === 'value' ? 'summary.value' : 'summary.name', { text: textOf(value) })]
    if (kind === 'single' && isFlag(key))
      return [t(`summary.${flags[key][textOf(value) === 'true' ? 0 : 1]}`)]
    if (kind !== 'choices' || !isNamed(key)) return []
    const chosen = choicesOf(value)
    const shown = chosen
      .slice(0, shownNames)
      .map((one) => filter.options?.find((option) => option.value === one)?.label ?? `#${one}`)
      .join(', ')
    const names =
      chosen.length > shownNames
        ? t('summary.more', { names: shown, number: chosen.length - shownNames })
        : shown
    return [t(`summary.${summaryKeys[key]}`, { names })]
  })
