import { tlpColumn, withTlpBadge } from '#web/ui/tlp/tlp-controls.tsx'
import { levelledNames } from '#web/ui/tlp/levelled-name.ts'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IndicatorListItem } from '#shared/contracts/indicators.ts'
import { strictestTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useReader } from '#web/lib/reader.ts'
import { labelledNameIn } from '#shared/domain/translations.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { BulkAction, Column, ListDefinition } from '#web/ui/list/list-definition.ts'
import { bulkRemoval, listTexts } from '#web/ui/list/list-parts.ts'
import { RowTags, tagsText } from '#web/ui/badges/tags.tsx'
import { useIndicatorActions } from '#web/features/indicators/indicator-actions.ts'
import { indicatorsQuery, type IndicatorScope } from '#web/features/indicators/indicator-queries.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { useIndicatorFilters } from './use-indicator-filters.ts'
import type { PickedGroup } from '#web/features/indicators/group-picker/use-group-choice.tsx'
import { CopyValue, ValueText } from '#web/features/indicators/value-text.tsx'
import { useAssetMatchList } from '#web/features/asset-matches/controls.tsx'
import { IndicatorStates } from '#web/features/indicators/indicator-states.tsx'
import { VerifiedBadge } from '#web/features/indicators/verified-mark.tsx'
import '../indicators.css'

interface IndicatorListOptions {
  readonly scope: IndicatorScope
  readonly title: string
  /** Asks for the group to which the selected indicators are added. */
  readonly pick: (ids: readonly number[], run: (group: PickedGroup) => Promise<void>) => Promise<void>
  /** Asks for another bulk action on the selected indicators. */
  readonly change?: ((ids: readonly number[]) => Promise<void>) | undefined
}

/** An indicator list as data, for the user's role: all, those of a group, or of a view. */
export const useIndicatorList = ({
  scope,
  title,
  pick,
  change,
}: IndicatorListOptions): ListDefinition<IndicatorListItem> => {
  const { t } = useTranslation('indicators')
  const filters = useIndicatorFilters(scope.kind !== 'group')
  const matches = useAssetMatchList()
  const actions = useIndicatorActions()
  const { isAnalyst } = useRights()
  const reader = useReader()
  const { kind } = scope
  const scopeId = scope.kind === 'all' ? 0 : scope.id

  return useMemo((): ListDefinition<IndicatorListItem> => {
    const tagNames = (indicator: IndicatorListItem): string[] => indicator.tags.map((tag) => tag.name)
    const groupNames = (indicator: IndicatorListItem): string[] =>
      indicator.groups.map((group) => labelledNameIn(group, reader))
    /** The strictest TLP of its groups' names, if it differs from the indicator's. */
    const groupsTlp = ({ groups: named, tlp }: IndicatorListItem): TlpLevel | undefined => {
      const level = strictestTlp(named.map((group) => group.tlp))
      return level === tlp ? undefined : level
    }
    const name = (indicator: IndicatorListItem): string => shownValue(indicator.value, indicator.type.name)
    const status: Column<IndicatorListItem> = {
      key: 'status',
      header: t('column.status'),
      width: 156,
      render: ({ is_verified: verified }) => <VerifiedBadge verified={verified === true} />,
      card: 'badge',
    }
    const groups: Column<IndicatorListItem> = {
      key: 'groups',
      header: t('column.groups'),
      width: isAnalyst ? 152 : 168,
      render: (indicator) => {
        const level = groupsTlp(indicator)
        return (
          <>
            <RowTags
              tags={groupNames(indicator)}
              more={(count, names) => t('moreGroups', { count, names })}
            />
            {level !== undefined && (
              <span className="list-badge-line">
                <TlpBadge level={level} />
              </span>
            )}
          </>
        )
      },
      // A single line of text: a separate TLP would seem to belong to the name next to it.
      folded: (indicator) => tagsText(levelledNames(indicator.groups, reader)),
      card: 'none',
    }
    const takeOut: BulkAction = {
      key: 'take',
      label: t('bulk.takeFromGroup'),
      icon: 'folder-open',
      run: (ids) => actions.takeFromGroup(ids, scopeId),
    }
    const bulkActions: BulkAction[] = [
      {
        key: 'verify',
        label: t('bulk.verify'),
        icon: 'check',
        run: (ids) => actions.setVerifiedMany(ids, true),
        // Verified indicators are sent to every organization.
        confirm: (count) => ({
          title: t('confirmVerify.title', { count }),
          text: t('confirmVerify.text'),
          action: t('confirmVerify.action'),
        }),
      },
      {
        key: 'unverify',
        label: t('bulk.unverify'),
        icon: 'undo',
        run: (ids, reason) => actions.setVerifiedMany(ids, false, reason),
        reason: (count) => ({
          title: t('takeBack.titleMany', { count }),
          text: t('takeBack.text'),
          action: t('unverify'),
          label: t('takeBack.reason'),
          note: t('takeBack.note'),
          missing: t('takeBack.missing'),
        }),
      },
      {
        key: 'group',
        label: t('bulk.addToGroup'),
        icon: 'folder',
        run: (ids) => pick(ids, (group) => actions.addToGroup(ids, group)),
      },
      ...(kind === 'group' ? [takeOut] : []),
      ...(change === undefined
        ? []
        : [{ key: 'more', label: t('bulk.more'), icon: 'pen-to-square', run: change }]),
      bulkRemoval(t, actions.removeMany),
    ]
    return {
      name: 'feeds',
      texts: {
        ...listTexts(
          t,
          t(
            kind === 'view'
              ? 'empty.textView'
              : kind === 'group'
                ? 'empty.textGroup'
                : isAnalyst
                  ? 'empty.textAnalyst'
                  : 'empty.text',
          ),
        ),
        title,
        emptyTitle: t(kind === 'all' ? 'empty.title' : 'empty.titleOf'),
      },
      idOf: (indicator) => indicator.feed_id,
      nameOf: name,
      hrefOf: (id) => hrefOf(paths.indicator, { id }),
      columns: [
        {
          key: 'value',
          header: t('column.value'),
          render: (indicator) => <ValueText value={indicator.value} typeName={indicator.type.name} />,
          card: 'name',
        },
        {
          key: 'category',
          header: t('column.category'),
          width: isAnalyst ? 124 : 132,
          render: ({ category }) => <span title={category.name}>{category.name}</span>,
          folded: ({ category }) => category.name,
          card: 'under',
        },
        {
          key: 'tags',
          header: t('column.tags'),
          width: isAnalyst ? 216 : 168,
          render: (indicator) => (
            <RowTags tags={tagNames(indicator)} more={(count, names) => t('moreTags', { count, names })} />
          ),
          folded: (indicator) => tagsText(tagNames(indicator)),
          card: 'badge',
        },
        ...(kind === 'group' ? [] : [groups]),
        ...(isAnalyst ? [] : [tlpColumn<IndicatorListItem>({ isSorted: false })]),
        ...matches.columns,
        {
          key: 'date',
          header: t(isAnalyst ? 'column.created' : 'column.published'),
          width: 164,
          sortField: isAnalyst ? 'creation_date' : 'verification_date',
          card: 'date',
          render: (indicator) => {
            const date = isAnalyst ? indicator.creation_date : indicator.published_date
            return date === undefined || date === null ? '' : <DateText iso={date} />
          },
          alternatives: isAnalyst
            ? [
                {
                  sortField: 'verification_date',
                  header: t('column.published'),
                  render: ({ published_date: date }) =>
                    date === undefined || date === null ? '' : <DateText iso={date} />,
                },
              ]
            : [],
        },
        ...(isAnalyst ? [withTlpBadge(status)] : []),
      ],
      afterName: (indicator) => <IndicatorStates indicator={indicator} />,
      beforeName: (indicator) => <CopyValue value={indicator.value} typeName={indicator.type.name} inRow />,
      sorts: [
        ...(isAnalyst
          ? [
              { value: '-creation_date', label: t('sort.createdNewest') },
              { value: '+creation_date', label: t('sort.createdOldest') },
            ]
          : []),
        { value: '-verification_date', label: t('sort.publishedNewest') },
        { value: '+verification_date', label: t('sort.publishedOldest') },
      ],
      defaultSort: isAnalyst ? '-creation_date' : '-verification_date',
      filters: [...filters, ...matches.filters],
      ...(matches.toggles === undefined ? {} : { toggles: matches.toggles }),
      bulkActions: isAnalyst ? bulkActions : [],
      ...(isAnalyst && kind === 'all' ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: (query) => indicatorsQuery(kind === 'all' ? { kind } : { kind, id: scopeId }, query),
    }
  }, [t, title, filters, matches, actions, isAnalyst, kind, scopeId, pick, change, reader])
}
