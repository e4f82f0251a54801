import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assetStatuses, assetTypes } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { BulkAction } from '#web/ui/list/bulk-action.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import { columnWidths } from '#web/ui/list/rows/row-definition.ts'
import type { AssetActions } from './asset-actions.ts'
import { assetBadge, AssetText } from './asset-text.tsx'
import { assetsQuery, type AssetRow } from './asset-queries.ts'
import { typeOf, type AssetTab } from './asset-tabs.ts'
import { localeOf } from '#web/lib/locale.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { Text } from '#web/ui/layout/layout.tsx'

interface AssetListOptions {
  readonly organizationId: number
  readonly tab: AssetTab
  /** Whether the user answers requests, instead of making them. */
  readonly decides: boolean
  readonly actions: AssetActions
  /** Answers the requests of selected assets. */
  readonly answer: (answer: 'accept' | 'deny', ids: readonly number[]) => Promise<void>
  readonly renderActions: (asset: AssetRow, tabIndex: 0 | -1) => ReactNode
}

const statusTones = {
  added: false,
  requested_add: 'waiting',
  requested_delete: true,
} as const

/** The ASCII form of a domain: Unicode names can look alike, their ASCII forms cannot. */
const asciiOf = ({ asset_type, value }: AssetRow): string | undefined => {
  const checked = asset_type === 'domain' ? checkAsset(asset_type, value) : undefined
  return checked === undefined || isFaulty(checked) || checked.key === value ? undefined : checked.key
}

/** A list of assets as data: those of a type, or the pending ones. */
export const useAssetList = ({
  organizationId,
  tab,
  decides,
  actions,
  answer,
  renderActions,
}: AssetListOptions): ListDefinition<AssetRow> => {
  const { t, i18n } = useTranslation('assets')
  const client = useQueryClient()

  return useMemo((): ListDefinition<AssetRow> => {
    const type = typeOf(tab)
    const moment = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'short' })
    const statuses = assetStatuses.filter((status) => type !== undefined || status !== 'added')
    const filters: readonly Filter[] = [
      {
        kind: 'choices',
        key: 'status',
        label: t('filter.status'),
        placeholder: t('filter.statusAll'),
        options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      ...(type === undefined
        ? [
            {
              kind: 'choices',
              key: 'asset_types',
              label: t('filter.type'),
              placeholder: t('filter.typeAll'),
              options: assetTypes.map((value) => ({ value, label: t(`type.${value}`) })),
            } as const,
          ]
        : []),
    ]
    const bulk = (
      action: 'remove' | 'requestDelete' | 'cancel',
      icon: string,
      destructive: boolean,
    ): BulkAction => ({
      key: action,
      label: t(`action.${action}`),
      icon,
      destructive,
      run: (ids) => actions.runBulk(action, ids),
      ...(action === 'cancel'
        ? {}
        : {
            confirm: (count) => ({
              title: t(`bulk.${action}.title`, { count }),
              text: t(`bulk.${action}.text`),
              action: t(`bulk.${action}.action`),
            }),
          }),
    })
    // Its dialog asks for confirmation itself: a denial may have a reason.
    const bulkAnswer = (action: 'accept' | 'deny', icon: string): BulkAction => ({
      key: action,
      label: t(`action.${action}`),
      icon,
      run: (ids) => answer(action, ids),
    })
    return {
      name: 'assets',
      nested: true,
      texts: {
        title: t(`view.${tab}`),
        count: (count) => t(tab === 'pending' ? 'countRequests' : 'count', { count }),
        show: (count) => t(tab === 'pending' ? 'showRequests' : 'show', { count }),
        search: t('search'),
        emptyTitle: t(`empty.${tab}`),
        emptyText: t(
          tab === 'pending'
            ? decides
              ? 'empty.pendingDecides'
              : 'empty.pendingText'
            : decides
              ? 'empty.text'
              : 'empty.textRequest',
        ),
        noMatchTitle: t(tab === 'pending' ? 'empty.noMatchRequests' : 'empty.noMatch'),
      },
      idOf: ({ asset_id: id }) => id,
      nameOf: ({ value }) => value,
      hrefOf: () => '',
      opens: 'nothing',
      row: {
        name: {
          header: t('column.value'),
          sortField: 'value',
          render: ({ value, asset_type: assetType }) => (
            <Text as="span" size={assetType === 'keyword' || assetType === 'tech_stack' ? 'body' : 'value'}>
              <AssetText value={value} type={assetType} />
            </Text>
          ),
        },
        badges: ({ value, asset_type: assetType }) => assetBadge({ value, type: assetType }),
        line: [
          ...(type === undefined
            ? [
                {
                  key: 'type',
                  render: ({ asset_type: assetType }: AssetRow) => t(`typeOne.${assetType}`),
                },
              ]
            : []),
          {
            key: 'ascii',
            render: (asset) => {
              const ascii = asciiOf(asset)
              return ascii !== undefined && <span title={t('ascii')}>{ascii}</span>
            },
          },
          {
            key: 'request',
            render: ({ request }) =>
              request !== undefined && (
                <span
                  title={t('requestedOn', {
                    who: request.requested_by,
                    date: moment.format(new Date(request.creation_date)),
                  })}
                >
                  {request.requested_by}
                </span>
              ),
          },
        ],
        columns: [
          dateColumn({
            header: t('column.date'),
            sortField: 'creation_date',
            date: (asset) => asset.creation_date,
          }),
          {
            key: 'status',
            header: t('column.status'),
            width: columnWidths.state,
            render: ({ status }) => <StatusBadge open={statusTones[status]} label={t(`status.${status}`)} />,
          },
        ],
        actions: { width: decides ? 208 : 164, render: renderActions },
      },
      sorts: [
        { value: '+value', label: t('sort.valueUp') },
        { value: '-value', label: t('sort.valueDown') },
        { value: '-creation_date', label: t('sort.newest') },
        { value: '+creation_date', label: t('sort.oldest') },
      ],
      defaultSort: '+value',
      filters,
      bulkActions: decides
        ? [bulkAnswer('accept', 'check'), bulkAnswer('deny', 'times'), bulk('remove', 'trash', true)]
        : [bulk('cancel', 'undo', false), bulk('requestDelete', 'trash', true)],
      canEdit: false,
      query: assetsQuery(client, organizationId, tab),
    }
  }, [t, i18n.language, client, organizationId, tab, decides, actions, answer, renderActions])
}
