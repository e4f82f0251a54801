import { useSearchParams } from '#web/lib/search-params.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkDeleteThreats, bulkUpdateThreats, type ThreatListItem } from '#shared/contracts/threats.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import { itemCalls } from '#web/ui/list/item-calls.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import {
  bulkRemoval,
  choicesFilter,
  listTexts,
  mailFilter,
  nameFilter,
  sentFilter,
} from '#web/ui/list/list-parts.ts'
import { localName } from '#web/ui/text/local-name.ts'
import { RowTags, tagsText } from '#web/ui/badges/tags.tsx'
import { tlpActions, tlpColumn, tlpFilter, tlpSorts } from '#web/ui/tlp/tlp-controls.tsx'
import { notifyLevelsSet } from '#web/lib/notify-levels-set.ts'
import { useAssetMatchList } from '#web/features/asset-matches/controls.tsx'
import { nameIn } from '#shared/domain/translations.ts'
import { readerOf } from '#web/lib/reader.ts'
import { NameText } from '#web/ui/translations/name-text.tsx'
import { useGroupName, useGroupOptions } from './threat-groups.ts'
import { refreshThreats, threatsQuery, useThreatChoices } from './threat-queries.ts'

/** The list of threats as data, for the user's role. */
export const useThreatList = (): ListDefinition<ThreatListItem> => {
  const { t, i18n } = useTranslation('threats')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { categories, tags } = useThreatChoices()
  const { isAnalyst, seesIndicators } = useRights()
  const matches = useAssetMatchList()
  const [params] = useSearchParams()
  const wanted = params.get('ioc_group_id') ?? ''
  const group = useGroupName(seesIndicators && /^[1-9]\d{0,14}$/.test(wanted) ? wanted : '')

  return useMemo((): ListDefinition<ThreatListItem> => {
    const { language } = i18n
    const { many } = itemCalls(common, (removed) => refreshThreats(client, removed))
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
      choicesFilter(t, 'categories', categories),
      choicesFilter(t, 'tags', tags),
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
    const tagNames = (threat: ThreatListItem): string[] => threat.tags.map((tag) => tag.name)
    const category = (threat: ThreatListItem): string => localName(threat.threat_category, language)

    return {
      name: 'threats',
      texts: listTexts(t, t(isAnalyst ? 'empty.textAnalyst' : 'empty.text')),
      idOf: (threat) => threat.threat_id,
      nameOf: (threat) => nameIn(threat, readerOf(language)),
      cardName: (threat) => <NameText item={threat} />,
      hrefOf: (id) => hrefOf(paths.threat, { id }),
      columns: [
        {
          key: 'id',
          header: t('column.id'),
          width: 84,
          render: (threat) => <span className="list-num">{threat.threat_id}</span>,
          card: 'none',
        },
        {
          key: 'name',
          header: t('column.name'),
          sortField: 'name',
          render: (threat) => <NameText item={threat} />,
          card: 'name',
        },
        {
          key: 'category',
          header: t('column.category'),
          width: 184,
          render: (threat) => <span title={category(threat)}>{category(threat)}</span>,
          folded: (threat) =>
            [category(threat), tagsText(tagNames(threat))].filter((text) => text !== '').join(' · '),
          card: 'under',
        },
        tlpColumn(),
        ...matches.columns,
        {
          key: 'date',
          header: t(isAnalyst ? 'column.created' : 'column.published'),
          width: 168,
          sortField: 'creation_date',
          render: (threat) => <DateText iso={threat.creation_date} />,
          alternatives: [
            {
              sortField: 'last_update_date',
              header: t('column.updated'),
              render: (threat) => <DateText iso={threat.last_update_date} />,
            },
          ],
          card: 'date',
        },
      ],
      afterName: (threat) => (
        <RowTags tags={tagNames(threat)} more={(count, names) => t('moreTags', { count, names })} />
      ),
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
            ...tlpActions(common, (ids, tlp) =>
              many(
                () => call(bulkUpdateThreats, { body: { threat_ids: [...ids], tlp }, quiet: true }),
                notifyLevelsSet(common),
              ),
            ),
            bulkRemoval(t, (ids) =>
              many(
                () => call(bulkDeleteThreats, { body: { threat_ids: [...ids] }, quiet: true }),
                (changed) => notify.success(t('removedMany', { count: changed })),
                ids,
              ),
            ),
          ]
        : [],
      ...(isAnalyst ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: threatsQuery,
    }
  }, [t, common, i18n, client, categories, tags, group, matches, isAnalyst, seesIndicators])
}
