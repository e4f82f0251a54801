import { useSearchParams } from '#web/lib/search-params.ts'
import { tlpFilter } from '#web/ui/tlp/tlp-controls.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { useReader } from '#web/lib/reader.ts'
import { levelledName } from '#web/ui/tlp/levelled-name.ts'
import { useSourceOptions } from '#web/lib/sources.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import type { Filter, FilterOption } from '#web/ui/list/filters/filters.ts'
import { entriesFilter, sentFilter } from '#web/ui/list/list-parts.ts'
import { groupChoicesQuery, groupNamesQuery } from '#web/features/indicators/indicator-queries.ts'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'

/**
 * The advanced search of indicators. Origin and status are for analysts (part 2 section 2). The list of a group has no
 * group filter. `ofGroups`: ids of groups that a view filters by.
 */
export const useIndicatorFilters = (byGroup: boolean, ofGroups = ''): readonly Filter[] => {
  const { t } = useTranslation('indicators')
  const { t: common } = useTranslation('common')
  const { categories, tags, types } = useIndicatorChoices()
  const groups = useGroupOptions(byGroup, ofGroups)
  const { isAnalyst } = useRights()
  const sources = useSourceOptions(isAnalyst)
  return useMemo((): Filter[] => {
    const ofOrganizations: Filter[] = [
      {
        kind: 'single',
        key: 'is_false_positive',
        label: t('filter.falsePositive'),
        anyLabel: t('filter.any'),
        options: [
          { value: 'true', label: t('filter.yes') },
          { value: 'false', label: t('filter.no') },
        ],
      },
    ]
    const ofAnalysts: Filter[] = [
      {
        kind: 'text',
        key: 'origin',
        label: t('filter.origin'),
        placeholder: t('filter.originPlaceholder'),
        maxLength: limits.indicatorOriginLength,
      },
      {
        kind: 'single',
        key: 'is_verified',
        label: t('filter.verified'),
        anyLabel: t('filter.any'),
        options: [
          { value: 'true', label: t('status.verified') },
          { value: 'false', label: t('status.unverified') },
        ],
      },
      {
        kind: 'range',
        key: 'creation',
        label: t('filter.created'),
        chipLabel: t('filter.createdChip'),
        after: 'creation_after',
        before: 'creation_before',
      },
      entriesFilter(t, 'sources', sources),
      {
        kind: 'single',
        key: 'min_sources',
        label: t('filter.minSources'),
        anyLabel: t('filter.any'),
        options: [
          { value: '1', label: t('filter.oneOrMore') },
          { value: '2', label: t('filter.twoOrMore') },
        ],
      },
      sentFilter(common),
    ]
    return [
      {
        kind: 'text',
        key: 'value',
        label: t('filter.value'),
        placeholder: t('filter.valuePlaceholder'),
        maxLength: limits.searchLength,
      },
      entriesFilter(t, 'categories', categories),
      entriesFilter(t, 'types', types),
      entriesFilter(t, 'tags', tags),
      tlpFilter(common),
      ...(byGroup ? [entriesFilter(t, 'groups', groups)] : []),
      ...(isAnalyst ? ofAnalysts : []),
      {
        kind: 'single',
        key: 'ids_flag',
        label: t('filter.ids'),
        anyLabel: t('filter.any'),
        options: [
          { value: 'true', label: t('ids.on') },
          { value: 'false', label: t('ids.off') },
        ],
      },
      {
        kind: 'single',
        key: 'is_expired',
        label: t('filter.expired'),
        anyLabel: t('filter.any'),
        options: [
          { value: 'false', label: t('filter.valid') },
          { value: 'true', label: t('state.expired') },
        ],
      },
      ...(isAnalyst ? [] : ofOrganizations),
      {
        kind: 'range',
        key: 'publication',
        label: t('filter.published'),
        chipLabel: t('filter.publishedChip'),
        after: 'publication_after',
        before: 'publication_before',
        instants: true,
      },
    ]
  }, [t, common, categories, tags, types, groups, sources, isAnalyst, byGroup])
}

/** The last changed groups, and those in the address or in the view. */
const useGroupOptions = (enabled: boolean, ofGroups: string): readonly FilterOption[] | undefined => {
  const [params] = useSearchParams()
  const reader = useReader()
  const wanted = params.get('groups') ?? ofGroups
  const named = /^\d{1,15}(,\d{1,15}){0,199}$/.test(wanted)
  const kept = { staleTime: 60_000, ...untilLoaded }
  const latest = useQuery({ ...groupChoicesQuery({}), enabled, ...kept }).data?.data
  const names = useQuery({ ...groupNamesQuery(wanted), enabled: enabled && named, ...kept }).data?.data
  return useMemo(() => {
    if (latest === undefined || (named && names === undefined)) return undefined
    const all = new Map(
      [...latest, ...(names ?? [])].map((group) => [String(group.group_id), levelledName(group, reader)]),
    )
    return [...all].map(([value, label]) => ({ value, label }))
  }, [latest, names, named, reader])
}
