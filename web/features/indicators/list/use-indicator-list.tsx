import { tlpColumn, withTlpBadge } from '#web/ui/tlp/tlp-controls.tsx'
import { levelledNames } from '#web/ui/tlp/levelled-name.ts'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedListItem } from '#shared/contracts/indicators.ts'
import { strictestTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useReader } from '#web/lib/reader.ts'
import { labelledNameIn } from '#shared/domain/translations.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { BulkAction, Column, ListDefinition } from '#web/ui/list/list-definition.ts'
import { bulkRemoval, listTexts } from '#web/ui/list/list-parts.ts'
import { RowTags, tagsText } from '#web/ui/badges/tags.tsx'
import { useFeedActions } from '#web/features/indicators/indicator-actions.ts'
import { feedsQuery, type FeedScope } from '#web/features/indicators/indicator-queries.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { useFeedFilters } from './use-indicator-filters.ts'
import type { PickedGroup } from '#web/features/indicators/group-picker/use-group-choice.tsx'
import { CopyValue, ValueText } from '#web/features/indicators/value-text.tsx'
import { useAssetMatchList } from '#web/features/asset-matches/controls.tsx'
import { FeedStates } from '#web/features/indicators/indicator-states.tsx'
import { VerifiedBadge } from '#web/features/indicators/verified-mark.tsx'
import '../indicators.css'

interface FeedListOptions {
  readonly scope: FeedScope
  readonly title: string
  /** Asks for the group that the selected feeds are added to. */
  readonly pick: (ids: readonly number[], run: (group: PickedGroup) => Promise<void>) => Promise<void>
  /** Asks what else is to be done with the selected feeds. */
  readonly change?: ((ids: readonly number[]) => Promise<void>) | undefined
}

/** A list of feeds as data, for the role of the person: all of them, a group's, or a view's. */
export const useFeedList = ({
  scope,
  title,
  pick,
  change,
}: FeedListOptions): ListDefinition<FeedListItem> => {
  const { t } = useTranslation('feeds')
  const filters = useFeedFilters(scope.kind !== 'group')
  const matches = useAssetMatchList()
  const actions = useFeedActions()
  const { isAnalyst } = useRights()
  const reader = useReader()
  const { kind } = scope
  const scopeId = scope.kind === 'all' ? 0 : scope.id

  return useMemo((): ListDefinition<FeedListItem> => {
    const tagNames = (feed: FeedListItem): string[] => feed.tags.map((tag) => tag.name)
    const groupNames = (feed: FeedListItem): string[] =>
      feed.groups.map((group) => labelledNameIn(group, reader))
    /** That of the names of its groups, where it is not the indicator's own. */
    const groupsTlp = ({ groups: named, tlp }: FeedListItem): TlpLevel | undefined => {
      const level = strictestTlp(named.map((group) => group.tlp))
      return level === tlp ? undefined : level
    }
    const name = (feed: FeedListItem): string => shownValue(feed.value, feed.type.name)
    const status: Column<FeedListItem> = {
      key: 'status',
      header: t('column.status'),
      width: 156,
      render: ({ is_verified: verified }) => <VerifiedBadge verified={verified === true} />,
      card: 'badge',
    }
    const groups: Column<FeedListItem> = {
      key: 'groups',
      header: t('column.groups'),
      width: isAnalyst ? 152 : 168,
      render: (feed) => {
        const level = groupsTlp(feed)
        return (
          <>
            <RowTags tags={groupNames(feed)} more={(count, names) => t('moreGroups', { count, names })} />
            {level !== undefined && (
              <span className="list-badge-line">
                <TlpBadge level={level} />
              </span>
            )}
          </>
        )
      },
      // One line of plain text: a level that stood alone would read as that of the name beside it.
      folded: (feed) => tagsText(levelledNames(feed.groups, reader)),
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
        // What is verified goes out to every client.
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
      idOf: (feed) => feed.feed_id,
      nameOf: name,
      hrefOf: (id) => hrefOf(paths.feed, { id }),
      columns: [
        {
          key: 'value',
          header: t('column.value'),
          render: (feed) => <ValueText value={feed.value} typeName={feed.type.name} />,
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
          render: (feed) => (
            <RowTags tags={tagNames(feed)} more={(count, names) => t('moreTags', { count, names })} />
          ),
          folded: (feed) => tagsText(tagNames(feed)),
          card: 'badge',
        },
        ...(kind === 'group' ? [] : [groups]),
        ...(isAnalyst ? [] : [tlpColumn<FeedListItem>({ isSorted: false })]),
        ...matches.columns,
        {
          key: 'date',
          header: t(isAnalyst ? 'column.created' : 'column.published'),
          width: 164,
          sortField: isAnalyst ? 'creation_date' : 'verification_date',
          card: 'date',
          render: (feed) => {
            const date = isAnalyst ? feed.creation_date : feed.published_date
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
      besideName: (feed) => <FeedStates feed={feed} />,
      beforeName: (feed) => <CopyValue value={feed.value} typeName={feed.type.name} inRow />,
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
      query: (query) => feedsQuery(kind === 'all' ? { kind } : { kind, id: scopeId }, query),
    }
  }, [t, title, filters, matches, actions, isAnalyst, kind, scopeId, pick, change, reader])
}
