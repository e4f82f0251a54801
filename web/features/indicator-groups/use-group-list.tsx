import { tlpActions, tlpFilter, tlpSorts } from '#web/ui/tlp/tlp-controls.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { groupsQuery } from '#web/features/indicators/indicator-queries.ts'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import { columnWidths, wholeLineFrom, type Column } from '#web/ui/list/rows/row-definition.ts'
import { bulkRemoval, entriesFilter, listTexts, nameFilter } from '#web/ui/list/list-parts.ts'
import { tagsText } from '#web/ui/badges/tags.ts'
import { descriptionIn, languageOfDescription, nameIn } from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import { DescriptionLanguageBadge } from '#web/ui/translations/description-text.tsx'
import { NameIn, nameBadge } from '#web/ui/translations/name-text.tsx'
import { IndicatorCount } from './indicator-count.tsx'
import { useGroupActions } from './group-actions.ts'
import { GroupRowActions } from './group-row-actions.tsx'
import { GroupStatus } from './group-status.tsx'

/**
 * The list of groups as data, for the user's role (part 2 section 2). `onChangeAll` opens the bulk action on all
 * indicators of a group.
 */
export const useGroupList = (
  onChangeAll: (group: IndicatorGroup) => void,
): ListDefinition<IndicatorGroup> => {
  const { t } = useTranslation('indicatorGroups')
  const { t: common } = useTranslation('common')
  const actions = useGroupActions()
  const { tags } = useIndicatorChoices()
  const { isAnalyst } = useRights()
  const reader = useReader()

  return useMemo((): ListDefinition<IndicatorGroup> => {
    const ofAnalysts: Filter = {
      kind: 'single',
      key: 'is_verified',
      label: t('filter.verified'),
      anyLabel: t('filter.any'),
      options: [
        { value: 'true', label: t('status.verified') },
        { value: 'false', label: t('status.unverified') },
      ],
    }
    const status: Column<IndicatorGroup> = {
      key: 'status',
      header: t('column.status'),
      width: columnWidths.state,
      render: (group) => <GroupStatus verified={group.is_verified === true} />,
      folded: (group) => t(group.is_verified === true ? 'status.verified' : 'status.unverified'),
      isFoldedWhole: true,
    }
    return {
      name: 'feed-groups',
      texts: listTexts(t, t(isAnalyst ? 'empty.textAnalyst' : 'empty.text')),
      idOf: (group) => group.group_id,
      nameOf: (group) => nameIn(group, reader),
      hrefOf: (id) => hrefOf(paths.indicatorGroup, { id }),
      opens: 'page',
      row: {
        name: {
          header: t('column.name'),
          sortField: 'name',
          render: (group) => <NameIn item={group} language={reader} />,
        },
        tlp: ({ tlp }) => tlp,
        badges: (group) => [
          nameBadge(group, reader),
          <IndicatorCount key="count" count={group.feed_count} />,
        ],
        line: [
          {
            key: 'description',
            from: wholeLineFrom,
            text: (group) => descriptionIn(group, reader),
            render: (group) => {
              const description = descriptionIn(group, reader)
              return (
                description !== null && (
                  <>
                    <DescriptionLanguageBadge item={group} language={reader} />{' '}
                    <span lang={languageOfDescription(group, reader)} title={description}>
                      {description}
                    </span>
                  </>
                )
              )
            },
          },
          { key: 'tags', render: (group) => tagsText(group.tags.map(({ name }) => name)) },
        ],
        columns: [
          ...(isAnalyst ? [status] : []),
          dateColumn({
            header: t('column.updated'),
            sortField: 'last_update_date',
            date: (group) => group.last_update_date,
          }),
        ],
        ...(isAnalyst
          ? {
              actions: {
                width: 124,
                render: (group: IndicatorGroup) => (
                  <GroupRowActions
                    group={group}
                    onChangeAll={onChangeAll}
                    onVerify={actions.setOneVerified}
                  />
                ),
              },
            }
          : {}),
      },
      sorts: [
        { value: '-last_update_date', label: t('sort.updatedNewest') },
        { value: '+last_update_date', label: t('sort.updatedOldest') },
        { value: '+name', label: t('sort.nameUp') },
        { value: '-name', label: t('sort.nameDown') },
        ...tlpSorts(common),
      ],
      defaultSort: '-last_update_date',
      filters: [
        nameFilter(t),
        entriesFilter(t, 'tags', tags),
        tlpFilter(common),
        ...(isAnalyst ? [ofAnalysts] : []),
        {
          kind: 'range',
          key: 'last_update',
          label: t('filter.updated'),
          chipLabel: t('filter.updatedChip'),
          after: 'last_update_after',
          before: 'last_update_before',
        },
      ],
      bulkActions: isAnalyst
        ? [
            {
              key: 'verify',
              label: t('verify'),
              icon: 'check',
              run: (ids) => actions.setVerified(ids, true),
              // Every organization sees verified groups.
              confirm: (count) => ({
                title: t('confirmVerify.title', { count }),
                text: t('confirmVerify.text'),
                action: t('verify'),
              }),
            },
            {
              key: 'unverify',
              label: t('unverify'),
              icon: 'undo',
              run: (ids) => actions.setVerified(ids, false),
            },
            ...tlpActions(common, actions.setLevels),
            bulkRemoval(t, actions.remove),
          ]
        : [],
      ...(isAnalyst ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: groupsQuery,
    }
  }, [t, common, actions, tags, isAnalyst, reader, onChangeAll])
}
