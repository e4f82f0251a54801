import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemConcern } from '#shared/contracts/concerns.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { Column, ListToggle } from '#web/ui/list/list-definition.ts'
import { ConcernCell } from './concern-badge.tsx'

interface MayConcern {
  readonly concerns?: readonly ItemConcern[] | undefined
}

interface ConcernList {
  readonly columns: readonly Column<MayConcern>[]
  /** What is left of the column where it folds under the name. */
  readonly folded: (item: MayConcern) => string
  readonly filters: readonly Filter[]
  readonly toggles?: readonly ListToggle[]
}

const nothing: ConcernList = { columns: [], folded: () => '', filters: [] }

/** What "this concerns us" adds to a list. Only people of organizations have it: staff are told of no matches. */
export const useConcernList = (): ConcernList => {
  const { t } = useTranslation('concerns')
  const { clientId, isOrganizationAdmin } = useRights()
  const isOfOrganization = clientId !== null
  return useMemo(
    (): ConcernList =>
      isOfOrganization
        ? {
            columns: [
              {
                key: 'concerns',
                header: t('column'),
                width: 188,
                render: ({ concerns }) => <ConcernCell concerns={concerns} />,
                card: 'line',
              },
            ],
            folded: ({ concerns = [] }) => (concerns.length > 0 ? t('mark') : ''),
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
                          ? { label: t('assets'), href: hrefOf(paths.ownOrganization, { tab: 'assets' }) }
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
