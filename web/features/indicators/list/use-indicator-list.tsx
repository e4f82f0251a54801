import { levelledNames } from '#web/ui/tlp/levelled-name.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IndicatorListItem } from '#shared/contracts/indicators.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useReader } from '#web/lib/reader.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { BulkAction } from '#web/ui/list/bulk-action.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import { columnWidths, wholeLineFrom, type Column } from '#web/ui/list/rows/row-definition.ts'
import { bulkRemoval, listTexts } from '#web/ui/list/list-parts.ts'
import { tagsText } from '#web/ui/badges/tags.ts'
import { useIndicatorActions } from '#web/features/indicators/indicator-actions.ts'
import { indicatorsQuery, type IndicatorScope } from '#web/features/indicators/indicator-queries.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { useIndicatorFilters } from './use-indicator-filters.ts'
import type { PickedGroup } from '#web/features/indicators/group-picker/use-group-choice.tsx'
import { writtenMixed } from '#web/features/indicators/shown-value.ts'
import { CopyValue, ValueBadge, ValueText } from '#web/features/indicators/value-text.tsx'
import { useAssetMatchList } from '#web/features/asset-matches/controls.tsx'
import { IndicatorBadges } from '#web/features/indicators/indicator-states.tsx'
import { VerifiedBadge } from '#web/features/indicators/verified-mark.tsx'
import type { ChangeIndicators } from '#web/features/indicator-jobs/controls.tsx'

interface IndicatorListOptions {
  readonly scope: IndicatorScope
  readonly title: string
  /** Asks for the group to which the selected indicators are added. */
  readonly pick: (ids: readonly number[], run: (group: PickedGroup) => Promise<void>) => Promise<void>
  /** Ids of groups that a view filters by, which are then named. */
  readonly groups?: string | undefined
  /** Asks for another bulk action on the selected indicators, or on all that match. */
  readonly change?: ChangeIndicators | undefined
}

/** An indicator list as data, for the user's role: all, those of a group, or of a view. */
export const useIndicatorList = ({
  scope,
  title,
  pick,
  change,
  groups,
}: IndicatorListOptions): ListDefinition<IndicatorListItem> => {
  const { t } = useTranslation('indicators')
  const filters = useIndicatorFilters(scope.kind !== 'group', groups)
  const matches = useAssetMatchList()
  const actions = useIndicatorActions()
  const { isAnalyst } = useRights()
  const reader = useReader()
  const { kind } = scope
  const scopeId = scope.kind === 'all' ? 0 : scope.id

  return useMemo((): ListDefinition<IndicatorListItem> => {
    const name = (indicator: IndicatorListItem): string => shownValue(indicator.value, indicator.type.name)
    const status: Column<IndicatorListItem> = {
      key: 'status',
      header: t('column.status'),
      width: columnWidths.state,
      render: ({ is_verified: verified }) => <VerifiedBadge verified={verified === true} />,
      folded: ({ is_verified: verified }) => t(verified === true ? 'status.verified' : 'status.unverified'),
      isFoldedWhole: true,
    }
    const published = {
      header: t('column.published'),
      sortField: 'verification_date',
      date: (indicator: IndicatorListItem) => indicator.published_date,
    }
    const created = {
      header: t('column.created'),
      sortField: 'creation_date',
      date: (indicator: IndicatorListItem) => indicator.creation_date,
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
        : [
            {
              key: 'more',
              label: t('bulk.more'),
              icon: 'pen-to-square',
              run: change.selected,
              runAll: change.matching,
            },
          ]),
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
      row: {
        name: {
          header: t('column.value'),
          isValue: true,
          render: (indicator, place) => (
            <ValueText value={indicator.value} typeName={indicator.type.name} place={place} />
          ),
        },
        lead: {
          width: 28,
          isButton: true,
          render: (indicator, place) => (
            <CopyValue value={indicator.value} typeName={indicator.type.name} inRow={place === 'row'} />
          ),
        },
        tlp: ({ tlp }) => tlp,
        badges: (indicator) => [
          writtenMixed(indicator.value, indicator.type.name) !== undefined && (
            <ValueBadge key="script" value={indicator.value} typeName={indicator.type.name} />
          ),
          (indicator.is_false_positive === true || indicator.expired_date !== null) && (
            <IndicatorBadges key="states" indicator={indicator} />
          ),
        ],
        line: [
          { key: 'category', render: ({ category }) => category.name },
          {
            key: 'tags',
            from: wholeLineFrom,
            render: (indicator) => tagsText(indicator.tags.map((tag) => tag.name)),
          },
          ...(kind === 'group'
            ? []
            : [
                {
                  key: 'groups',
                  from: wholeLineFrom,
                  render: (indicator: IndicatorListItem) => tagsText(levelledNames(indicator.groups, reader)),
                },
              ]),
        ],
        columns: [
          ...matches.columns,
          isAnalyst ? dateColumn(created, published) : dateColumn(published),
          ...(isAnalyst ? [status] : []),
        ],
      },
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
