import { tlpSorts } from '#web/ui/tlp/tlp-controls.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { CriticalityBadge } from '#web/ui/badges/criticality-badge.tsx'
import type { LeftItem } from '#web/ui/list/bulk-action.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { columnWidths, wholeLineFrom } from '#web/ui/list/rows/row-definition.ts'
import { listTexts } from '#web/ui/list/list-parts.ts'
import { localName } from '#web/ui/text/local-name.ts'
import { WholeHosts } from '#web/ui/text/whole-hosts.tsx'
import { useAssetMatchList } from '#web/features/asset-matches/controls.tsx'
import { StateCell } from './remediation/state-cell.tsx'
import type { OverwriteQuestion, StateQuestion } from './remediation/state-question.ts'
import { detectionColumn } from './detection-column.tsx'
import { useExposureBulkActions } from './use-exposure-bulk-actions.ts'
import { useExposureFilters } from './use-exposure-filters.ts'
import type { AskJob } from '#web/ui/jobs/use-bulk-jobs.tsx'
import { exposuresQuery, type ListedExposure } from './exposure-queries.ts'

/** The list of exposures as data, for the user's role. `ask` asks for the input of a transition. */
export const useExposureList = (
  ask: (question: StateQuestion | OverwriteQuestion) => Promise<readonly LeftItem[]>,
  askJob: AskJob,
): ListDefinition<ListedExposure> => {
  const { t, i18n } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const filters = useExposureFilters()
  const matches = useAssetMatchList()
  const bulkActions = useExposureBulkActions(ask, askJob)
  const { isAnalyst, organizationId } = useRights()

  return useMemo((): ListDefinition<ListedExposure> => {
    const { language } = i18n
    const category = (exposure: ListedExposure): string => localName(exposure.visibility_category, language)
    const detected = detectionColumn(t)

    return {
      name: 'visibilities',
      texts: listTexts(t, t(isAnalyst ? 'empty.textAnalyst' : 'empty.text')),
      idOf: (exposure) => exposure.visibility_id,
      nameOf: (exposure) => exposure.name,
      hrefOf: (id) => hrefOf(paths.exposure, { id }),
      row: {
        name: {
          header: t('column.name'),
          sortField: 'name',
          render: (exposure) => <WholeHosts text={exposure.name} />,
        },
        tlp: ({ tlp }) => tlp,
        badges: (exposure) =>
          exposure.false_positive && (
            <RowBadge icon="ban" title={t('falsePositive.hint')}>
              {t('falsePositive.mark')}
            </RowBadge>
          ),
        line: [
          { key: 'category', from: wholeLineFrom, render: category },
          ...(isAnalyst
            ? [{ key: 'organization', render: ({ client }: ListedExposure) => client.name, isMain: true }]
            : []),
        ],
        columns: [
          ...matches.columns.map((column) => ({ ...column, card: 'line' as const })),
          // With the matches there is no room for a fourth column.
          matches.columns.length === 0 ? detected : { ...detected, from: Number.POSITIVE_INFINITY },
          {
            key: 'state',
            header: t('column.state'),
            // It never folds: its owner and what is late matter at every width.
            width: columnWidths.stage,
            render: (exposure) => <StateCell exposure={exposure} />,
          },
          {
            key: 'criticality',
            header: t('column.criticality'),
            width: columnWidths.criticality,
            sortField: 'criticality_level',
            render: ({ criticality_level: level }) => (
              <CriticalityBadge level={level} label={t(`criticality.${criticalityNames[level]}`)} />
            ),
          },
        ],
      },
      sorts: [
        { value: '-first_detection_date', label: t('sort.firstNewest') },
        { value: '+first_detection_date', label: t('sort.firstOldest') },
        { value: '-last_detection_date', label: t('sort.lastNewest') },
        { value: '+last_detection_date', label: t('sort.lastOldest') },
        { value: '+criticality_level', label: t('sort.criticalityDown') },
        { value: '-criticality_level', label: t('sort.criticalityUp') },
        { value: '+due_date', label: t('sort.dueNearest') },
        { value: '-due_date', label: t('sort.dueFarthest') },
        { value: '+name', label: t('sort.nameUp') },
        { value: '-name', label: t('sort.nameDown') },
        ...tlpSorts(common),
      ],
      defaultSort: '-first_detection_date',
      filters: [...filters, ...matches.filters],
      // The provider does not own exposures, so "mine" does not apply.
      ...(isAnalyst
        ? {}
        : {
            toggles: [
              {
                filter: 'mine',
                value: 'true',
                label: t('filter.mine'),
                icon: 'user',
                count: ({ mine_total: mine }) => mine,
              },
              ...(matches.toggles ?? []),
            ],
          }),
      bulkActions,
      ...(isAnalyst ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: (query) => exposuresQuery(query, organizationId),
    }
  }, [t, common, i18n, filters, matches, bulkActions, isAnalyst, organizationId])
}
