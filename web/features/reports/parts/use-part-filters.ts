import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listFeedCategories,
  listFeedTags,
  listFeedTypes,
  listIncidentCategories,
  listIncidentTags,
  listThreatCategories,
  listThreatTags,
  listVisibilityCategories,
} from '#shared/contracts/dictionaries.ts'
import { listFeedGroupInfo, listFeedGroupNames } from '#shared/contracts/indicator-groups.ts'
import { limits } from '#shared/domain/limits.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { criticalityLevels, criticalityNames } from '#shared/domain/exposures/detections.ts'
import { useReader } from '#web/lib/reader.ts'
import { levelledName } from '#web/ui/tlp/levelled-name.ts'
import { call } from '#web/lib/api.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { useDictionary, useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'
import { choicesOf } from '#web/ui/list/filters/filter-values.ts'
import type { Filter, FilterOption } from '#web/ui/list/filters/filters.ts'
import { reportedTlp } from './part-filters.ts'
import type { EditedPart } from './part-rules.ts'

const fresh = 60_000

/**
 * The filter options of each module's section, as in the module's list. No requests for modules that are not allowed.
 */
export const usePartFilters = (
  parts: readonly EditedPart[],
  isAllowed: (module: ReportModule) => boolean,
): Readonly<Record<ReportModule, readonly Filter[]>> => {
  const { t } = useTranslation('reports')
  const { t: common } = useTranslation('common')
  const [exposure, incident, threat, indicator] = [
    isAllowed('visibility'),
    isAllowed('incident'),
    isAllowed('threat'),
    isAllowed('feed'),
  ]
  const exposureCategories = useDictionaryChoices(
    useDictionary('visibility_category', () => call(listVisibilityCategories), exposure),
    'visibility_category_id',
  )
  const incidentCategories = useDictionaryChoices(
    useDictionary('incident_category', () => call(listIncidentCategories), incident),
    'incident_category_id',
  )
  const incidentTags = useDictionaryChoices(
    useDictionary('incident_tag', () => call(listIncidentTags), incident),
    'incident_tag_id',
  )
  const threatCategories = useDictionaryChoices(
    useDictionary('threat_category', () => call(listThreatCategories), threat),
    'threat_category_id',
  )
  const threatTags = useDictionaryChoices(
    useDictionary('threat_tag', () => call(listThreatTags), threat),
    'threat_tag_id',
  )
  const indicatorCategories = useDictionaryChoices(
    useDictionary('feed_category', () => call(listFeedCategories), indicator),
    'feed_category_id',
  )
  const indicatorTags = useDictionaryChoices(
    useDictionary('feed_tag', () => call(listFeedTags), indicator),
    'feed_tag_id',
  )
  const indicatorTypes = useDictionaryChoices(
    useDictionary('feed_type', () => call(listFeedTypes), indicator),
    'feed_type_id',
  )
  const chosenGroups = choicesOf(parts.find(({ module }) => module === 'feed')?.filters['groups_ids'])
  const groups = useGroupOptions(chosenGroups.join(','), indicator)
  return useMemo(() => {
    const named = (key: 'name' | 'value'): Filter => ({
      kind: 'text',
      key,
      label: t(`filter.${key}`),
      placeholder: t('filter.any'),
      maxLength: limits.nameLength,
    })
    const some = (
      key: string,
      word: 'categories' | 'tags' | 'types' | 'groups',
      options: readonly FilterOption[] | undefined,
    ): Filter => ({
      kind: 'choices',
      key,
      label: t(`filter.${word}`),
      placeholder: t(`filter.${word}All`),
      options,
    })
    const yesOrNo = (
      key: string,
      word: 'status' | 'hasGroup' | 'ids',
      yes: 'open' | 'inGroup' | 'idsOn',
      no: 'closed' | 'inNone' | 'idsOff',
    ): Filter => ({
      kind: 'single',
      key,
      label: t(`filter.${word}`),
      anyLabel: t('filter.all'),
      options: [
        { value: 'true', label: t(`filter.${yes}`) },
        { value: 'false', label: t(`filter.${no}`) },
      ],
    })
    const byTlp: Filter = {
      kind: 'choices',
      key: 'tlp',
      label: common('tlp.label'),
      placeholder: common('tlp.all'),
      options: reportedTlp.map((level) => ({ value: level, label: tlpLabel(level) })),
    }
    return {
      visibility: [
        named('name'),
        some('visibility_categories', 'categories', exposureCategories),
        yesOrNo('is_active', 'status', 'open', 'closed'),
        {
          kind: 'choices',
          key: 'criticality_levels',
          label: t('filter.criticality'),
          placeholder: '',
          options: criticalityLevels.map((level) => ({
            value: String(level),
            label: t(`filter.${criticalityNames[level]}`),
          })),
        },
        byTlp,
      ],
      incident: [
        named('name'),
        some('incident_categories', 'categories', incidentCategories),
        yesOrNo('is_open', 'status', 'open', 'closed'),
        some('tags', 'tags', incidentTags),
        byTlp,
      ],
      threat: [
        named('name'),
        some('threat_categories', 'categories', threatCategories),
        some('tags', 'tags', threatTags),
        byTlp,
      ],
      feed: [
        named('value'),
        some('feed_categories', 'categories', indicatorCategories),
        some('feed_types', 'types', indicatorTypes),
        some('tags', 'tags', indicatorTags),
        some('groups_ids', 'groups', groups),
        yesOrNo('has_group', 'hasGroup', 'inGroup', 'inNone'),
        yesOrNo('ids_flag', 'ids', 'idsOn', 'idsOff'),
        byTlp,
      ],
    }
  }, [
    t,
    common,
    exposureCategories,
    incidentCategories,
    incidentTags,
    threatCategories,
    threatTags,
    indicatorCategories,
    indicatorTags,
    indicatorTypes,
    groups,
  ])
}

/** The last changed groups, and the chosen ones. */
const useGroupOptions = (chosen: string, enabled: boolean): readonly FilterOption[] | undefined => {
  const reader = useReader()
  const latest = useQuery({
    queryKey: ['feeds', 'group-choices', {}],
    queryFn: () => call(listFeedGroupInfo, { query: {} }),
    ...untilLoaded,
    enabled,
    staleTime: fresh,
  }).data?.data
  const names = useQuery({
    queryKey: ['feeds', 'group-names', chosen],
    queryFn: () => call(listFeedGroupNames, { query: { groups_ids: chosen } }),
    ...untilLoaded,
    enabled: enabled && chosen !== '',
    staleTime: fresh,
    placeholderData: (before) => before,
  }).data?.data
  return useMemo(() => {
    if (latest === undefined || (chosen !== '' && names === undefined)) return undefined
    const all = new Map(
      [...latest, ...(names ?? [])].map((group) => [String(group.group_id), levelledName(group, reader)]),
    )
    return [...all].map(([value, label]) => ({ value, label }))
  }, [latest, names, chosen, reader])
}
