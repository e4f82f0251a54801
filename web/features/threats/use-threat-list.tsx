import { useSearchParams } from '#web/lib/search-params.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bulkDeleteThreats,
  bulkUpdateThreats,
  undoThreatAct,
  type ThreatListItem,
} from '#shared/contracts/threats.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { undoOf } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import { itemCalls } from '#web/ui/list/item-calls.ts'
import type { AskJob } from '#web/ui/jobs/use-bulk-jobs.tsx'
import type { JobRequest } from '#web/ui/jobs/job-list.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import type { Matching } from '#web/ui/list/bulk-action.ts'
import {
  bulkRemoval,
  entriesFilter,
  listTexts,
  mailFilter,
  nameFilter,
  sentFilter,
} from '#web/ui/list/list-parts.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import { wholeLineFrom } from '#web/ui/list/rows/row-definition.ts'
import { localName } from '#web/ui/text/local-name.ts'
import { tagsText } from '#web/ui/badges/tags.ts'
import { tlpActions, tlpFilter, tlpSorts } from '#web/ui/tlp/tlp-controls.tsx'
import { notifyLevelsSet } from '#web/lib/notify-levels-set.ts'
import { useAssetMatchList } from '#web/features/asset-matches/controls.tsx'
import { nameIn } from '#shared/domain/translations.ts'
import { readerOf } from '#web/lib/reader.ts'
import { NameIn, nameBadge } from '#web/ui/translations/name-text.tsx'
import { useGroupName, useGroupOptions } from '#web/ui/list/filters/group-options.ts'
import { refreshThreats, threatsQuery, useThreatChoices } from './threat-queries.ts'

/** The list of threats as data, for the user's role. `ofGroup`: the id of the group that a view filters by. */
export const useThreatList = (askJob: AskJob, ofGroup = ''): ListDefinition<ThreatListItem> => {
  const { t, i18n } = useTranslation('threats')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { categories, tags } = useThreatChoices()
  const { isAnalyst, seesIndicators } = useRights()
  const matches = useAssetMatchList()
  const [params] = useSearchParams()
  const wanted = params.get('ioc_group_id') ?? ofGroup
  const group = useGroupName(seesIndicators && /^[1-9]\d{0,14}$/.test(wanted) ? wanted : '')

  return useMemo((): ListDefinition<ThreatListItem> => {
    const { language } = i18n
    const { many } = itemCalls(
      common,
      (removed) => refreshThreats(client, removed),
      undoOf(common, undoThreatAct, () => refreshThreats(client)),
    )
    const byGroup: Filter = {
      kind: 'pick',
      key: 'ioc_group_id',
      label: t('filter.group'),
      placeholder: t('filter.groupAll'),
      useOptions: useGroupOptions,
      chosen: group,
    }
    const filters: Filter[] = [
      mailFilter,
      nameFilter(t),
      entriesFilter(t, 'categories', categories),
      entriesFilter(t, 'tags', tags),
      tlpFilter(common),
      ...(seesIndicators ? [byGroup] : []),
      {
        kind: 'range',
        key: 'creation',
        label: t(isAnalyst ? 'filter.created' : 'filter.published'),
        chipLabel: t(isAnalyst ? 'filter.createdChip' : 'filter.publishedChip'),
        after: 'creation_after',
        before: 'creation_before',
      },
      {
        kind: 'range',
        key: 'last_update',
        label: t('filter.updated'),
        chipLabel: t('filter.updatedChip'),
        after: 'last_update_after',
        before: 'last_update_before',
      },
      ...(isAnalyst ? [sentFilter(common)] : []),
      ...matches.filters,
    ]
    const onAll =
      (action: Extract<JobRequest, { list: 'threats' }>['action'], label: string, note?: string) =>
      (matching: Matching): Promise<void> =>
        askJob({
          request: { list: 'threats', action },
          label,
          matching,
          ...(note === undefined ? {} : { note }),
        })
    const category = (threat: ThreatListItem): string => localName(threat.threat_category, language)

    return {
      name: 'threats',
      texts: listTexts(t, t(isAnalyst ? 'empty.textAnalyst' : 'empty.text')),
      idOf: (threat) => threat.threat_id,
      nameOf: (threat) => nameIn(threat, readerOf(language)),
      hrefOf: (id) => hrefOf(paths.threat, { id }),
      row: {
        name: {
          header: t('column.name'),
          sortField: 'name',
          render: (threat) => <NameIn item={threat} language={readerOf(language)} />,
        },
        tlp: ({ tlp }) => tlp,
        badges: (threat) => nameBadge(threat, readerOf(language)),
        line: [
          { key: 'id', render: ({ threat_id: id }) => `#${id}`, isWhole: true },
          { key: 'category', render: category },
          {
            key: 'tags',
            from: wholeLineFrom,
            render: (threat) => tagsText(threat.tags.map(({ name }) => name)),
          },
        ],
        columns: [
          ...matches.columns,
          dateColumn(
            {
              header: t(isAnalyst ? 'column.created' : 'column.published'),
              sortField: 'creation_date',
              date: (threat) => threat.creation_date,
            },
            {
              header: t('column.updated'),
              sortField: 'last_update_date',
              date: (threat) => threat.last_update_date,
            },
          ),
        ],
      },
      sorts: [
        { value: '-creation_date', label: t(isAnalyst ? 'sort.createdNewest' : 'sort.publishedNewest') },
        { value: '+creation_date', label: t(isAnalyst ? 'sort.createdOldest' : 'sort.publishedOldest') },
        { value: '-last_update_date', label: t('sort.updatedNewest') },
        { value: '+last_update_date', label: t('sort.updatedOldest') },
        { value: '+name', label: t('sort.nameUp') },
        { value: '-name', label: t('sort.nameDown') },
        ...tlpSorts(common),
      ],
      defaultSort: '-creation_date',
      filters,
      ...(matches.toggles === undefined ? {} : { toggles: matches.toggles }),
      bulkActions: isAnalyst
        ? [
            ...tlpActions(
              common,
              (ids, tlp) =>
                many(
                  () => call(bulkUpdateThreats, { body: { threat_ids: [...ids], tlp }, quiet: true }),
                  notifyLevelsSet(common),
                ),
              (tlp, label, note) => onAll({ type: 'tlp', tlp }, label, note),
            ),
            bulkRemoval(
              t,
              (ids) =>
                many(
                  () => call(bulkDeleteThreats, { body: { threat_ids: [...ids] }, quiet: true }),
                  (changed) => notify.success(t('removedMany', { count: changed })),
                  ids,
                ),
              onAll({ type: 'delete' }, t('remove')),
            ),
          ]
        : [],
      ...(isAnalyst ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: threatsQuery,
    }
  }, [t, common, i18n, client, categories, tags, group, matches, isAnalyst, seesIndicators, askJob])
}
