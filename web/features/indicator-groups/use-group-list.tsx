import { tlpActions, tlpColumn, tlpFilter, tlpSorts } from '#web/ui/tlp/tlp-controls.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { groupsQuery } from '#web/features/indicators/indicator-queries.ts'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { Column, ListDefinition } from '#web/ui/list/list-definition.ts'
import { bulkRemoval, choicesFilter, listTexts, nameFilter } from '#web/ui/list/list-parts.ts'
import { RowTags, tagsText } from '#web/ui/badges/tags.tsx'
import { usePhone } from '#web/lib/use-media.ts'
import { descriptionIn, languageOfDescription, nameIn } from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import { DescriptionLanguageBadge } from '#web/ui/translations/description-text.tsx'
import { NameText } from '#web/ui/translations/name-text.tsx'
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
  const phone = usePhone()
  const reader = useReader()

  return useMemo((): ListDefinition<IndicatorGroup> => {
    const tagNames = (group: IndicatorGroup): string[] => group.tags.map((tag) => tag.name)
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
    // A card has one place for text: the number of indicators, and the description.
    const description: Column<IndicatorGroup> = {
      key: 'description',
      header: t('column.description'),
      render: (group) => (
        <>
          {t('feedCount', { count: group.feed_count })}
          {descriptionIn(group, reader) !== null && (
            <>
              {' · '}
              <DescriptionLanguageBadge item={group} language={reader} />{' '}
              <span lang={languageOfDescription(group, reader)}>{descriptionIn(group, reader)}</span>
            </>
          )}
        </>
      ),
      card: 'under',
    }
    const status: Column<IndicatorGroup> = {
      key: 'status',
      header: t('column.status'),
      width: 160,
      render: (group) => <GroupStatus verified={group.is_verified === true} />,
      card: 'badge',
    }
    const ofRow: Column<IndicatorGroup> = {
      key: 'actions',
      header: t('column.actions'),
      width: 144,
      render: (group) => (
        <GroupRowActions group={group} onChangeAll={onChangeAll} onVerify={actions.setOneVerified} />
      ),
      card: 'none',
    }
    return {
      name: 'feed-groups',
      texts: listTexts(t, t(isAnalyst ? 'empty.textAnalyst' : 'empty.text')),
      idOf: (group) => group.group_id,
      nameOf: (group) => nameIn(group, reader),
      cardName: (group) => <NameText item={group} />,
      hrefOf: (id) => hrefOf(paths.indicatorGroup, { id }),
      opensPage: true,
      columns: [
        {
          key: 'name',
          header: t('column.name'),
          sortField: 'name',
          card: 'name',
          render: (group) => (
            <>
              <span className="group-name">
                <NameText item={group} />
              </span>
              {descriptionIn(group, reader) !== null && (
                <span className="group-description">
                  <DescriptionLanguageBadge item={group} language={reader} />{' '}
                  <span lang={languageOfDescription(group, reader)}>{descriptionIn(group, reader)}</span>
                </span>
              )}
            </>
          ),
        },
        ...(phone ? [description] : []),
        {
          key: 'tags',
          header: t('column.tags'),
          width: 232,
          render: (group) => (
            <RowTags tags={tagNames(group)} more={(count, names) => t('moreTags', { count, names })} />
          ),
          folded: (group) => tagsText(tagNames(group)),
          card: 'badge',
        },
        tlpColumn(),
        {
          key: 'date',
          header: t('column.updated'),
          width: 168,
          sortField: 'last_update_date',
          render: (group) => <DateText iso={group.last_update_date} />,
          card: 'date',
        },
        ...(isAnalyst ? [status, ofRow] : []),
      ],
      ...(phone ? {} : { afterName: (group: IndicatorGroup) => <IndicatorCount count={group.feed_count} /> }),
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
        choicesFilter(t, 'tags', tags),
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
  }, [t, common, actions, tags, isAnalyst, phone, reader, onChangeAll])
}
