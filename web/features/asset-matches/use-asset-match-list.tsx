import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { ListToggle } from '#web/ui/list/list-definition.ts'
import { columnWidths, type Column } from '#web/ui/list/rows/row-definition.ts'
import { AssetMatchCell } from './asset-match-badge.tsx'

interface MayMatch {
  readonly concerns?: readonly ItemMatch[] | undefined
}

interface AssetMatchList {
  readonly columns: readonly Column<MayMatch>[]
  readonly filters: readonly Filter[]
  readonly toggles?: readonly ListToggle[]
}

const nothing: AssetMatchList = { columns: [], filters: [] }

/** The asset match column and filter of a list. Only for members of organizations: staff see no matches. */
export const useAssetMatchList = (): AssetMatchList => {
  const { t } = useTranslation('assetMatches')
  const { organizationId, isOrganizationAdmin } = useRights()
  const isOfOrganization = organizationId !== null
  return useMemo(
    (): AssetMatchList =>
      isOfOrganization
        ? {
            columns: [
              {
                key: 'assetMatches',
                header: t('column'),
                width: columnWidths.match,
                render: ({ concerns: assetMatches }) => <AssetMatchCell concerns={assetMatches} />,
                folded: ({ concerns: assetMatches = [] }) => (assetMatches.length > 0 ? t('mark') : ''),
                // A card says nothing of what is not.
                card: ({ concerns: assetMatches = [] }) =>
                  assetMatches.length > 0 && <AssetMatchCell concerns={assetMatches} />,
              },
            ],
            filters: [
              {
                kind: 'single',
                key: 'concerns_us',
                label: t('filter.label'),
                anyLabel: t('filter.any'),
                options: [
                  { value: 'true', label: t('filter.yes') },
                  { value: 'false', label: t('filter.no') },
                ],
              },
            ],
            toggles: [
              {
                filter: 'concerns_us',
                value: 'true',
                label: t('toggle'),
                icon: 'bullseye',
                count: ({ concerns_total: total }) => total,
                nothing: ({ concerns_assets: assets }) =>
                  assets === 0
                    ? {
                        title: t('noAssetsTitle'),
                        text: t(isOrganizationAdmin ? 'noAssetsAdmin' : 'noAssetsUser'),
                        link: isOrganizationAdmin
                          ? { label: t('assets'), href: hrefOf(paths.myOrganization, { tab: 'assets' }) }
                          : undefined,
                      }
                    : undefined,
              },
            ],
          }
        : nothing,
    [t, isOfOrganization, isOrganizationAdmin],
  )
}
