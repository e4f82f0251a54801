import { tlpActions, tlpSorts } from '#web/ui/tlp/tlp-controls.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { partyOf } from '#shared/domain/exposures/states.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useSession } from '#web/lib/session.ts'
import { dayOf } from '#web/lib/days.ts'
import { CriticalityBadge } from '#web/ui/badges/criticality-badge.tsx'
import { DateText, ShortDate } from '#web/ui/text/date-text.tsx'
import type { BulkAction, LeftItem, ListDefinition } from '#web/ui/list/list-definition.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { columnWidths, wholeLineFrom, type Column } from '#web/ui/list/rows/row-definition.ts'
import { bulkRemoval, listTexts } from '#web/ui/list/list-parts.ts'
import { TwoLines } from '#web/ui/layout/layout.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { WholeHosts } from '#web/ui/text/whole-hosts.tsx'
import { useAssetMatchList } from '#web/features/asset-matches/controls.tsx'
import { StateCell } from './remediation/state-cell.tsx'
import { overwriteGroups } from './remediation/overwrites.ts'
import type { OverwriteQuestion, StateQuestion } from './remediation/state-question.ts'
import { useRemediationActions } from './remediation/use-remediation-actions.ts'
import { useExposureActions } from './exposure-actions.ts'
import { useExposureFilters } from './use-exposure-filters.ts'
import { exposuresQuery, type ListedExposure } from './exposure-queries.ts'

/** The list of exposures as data, for the user's role. `ask` asks for the input of a transition. */
export const useExposureList = (
  ask: (question: StateQuestion | OverwriteQuestion) => Promise<readonly LeftItem[]>,
): ListDefinition<ListedExposure> => {
  const { t, i18n } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const filters = useExposureFilters()
  const matches = useAssetMatchList()
  const actions = useExposureActions()
  const remediation = useRemediationActions()
  const { isAnalyst, organizationId, userId } = useRights()
  const user = useSession()
  const party = user === null ? undefined : partyOf(fromWireRole(user.role))

  return useMemo((): ListDefinition<ListedExposure> => {
    const { language } = i18n
    const category = (exposure: ListedExposure): string => localName(exposure.visibility_category, language)
    const detected: Column<ListedExposure> = {
      ...dateColumn({
        header: t('column.last'),
        sortField: 'last_detection_date',
        date: (exposure) => exposure.last_detection_date,
      }),
      alternatives: [
        {
          sortField: 'first_detection_date',
          header: t('column.lastAndFirst'),
          render: (exposure) => (
            <TwoLines
              under={
                <>
                  {t('column.firstOf')} <DateText iso={exposure.first_detection_date} />
                </>
              }
            >
              <DateText iso={exposure.last_detection_date} />
            </TwoLines>
          ),
          folded: (exposure) => (
            <>
              {dayOf(new Date(exposure.first_detection_date)) !==
                dayOf(new Date(exposure.last_detection_date)) && (
                <>
                  <ShortDate iso={exposure.first_detection_date} />–
                </>
              )}
              <ShortDate iso={exposure.last_detection_date} />
            </>
          ),
        },
      ],
    }
    const today = dayOf(new Date())
    /** Asks first if some have another owner or an accepted risk. */
    const askedAlong = (
      transition: OverwriteQuestion['transition'],
      items: readonly ListedExposure[],
      ids: readonly number[],
      run: OverwriteQuestion['run'],
    ): Promise<readonly LeftItem[] | void> =>
      overwriteGroups(transition, items, userId ?? undefined).length === 0
        ? run(ids)
        : ask({ transition, items, run })
    const remediationActions: BulkAction<ListedExposure>[] = [
      {
        key: 'acknowledge',
        label: t('remediation.transition.acknowledge'),
        icon: 'check-circle',
        run: (ids) => remediation.takeMany(ids, { state: 'acknowledged' }),
      },
      {
        key: 'repair',
        label: t('remediation.bulk.repair'),
        icon: 'wrench',
        run: (_, __, items) => ask({ transition: 'repair', items, today }),
      },
      ...(party === 'organization_admin'
        ? [
            {
              key: 'accept',
              label: t('remediation.transition.accept'),
              icon: 'pause',
              run: (_: unknown, __: unknown, items: readonly ListedExposure[]) =>
                ask({ transition: 'accept', items, today }),
            },
          ]
        : []),
      {
        key: 'fixed',
        label: t('remediation.bulk.fixed'),
        icon: 'check',
        run: (ids, _, items) =>
          askedAlong('fixed', items, ids, (those) =>
            remediation.takeMany(those, { state: 'awaiting_retest' }),
          ),
      },
    ]
    const bulkActions: BulkAction<ListedExposure>[] = [
      {
        key: 'resolve',
        label: t('bulk.resolve'),
        icon: 'check',
        // Organizations assign the owners.
        run: (ids, _, items) =>
          isAnalyst
            ? actions.setActiveMany(ids, false)
            : askedAlong('close', items, ids, (those) => actions.setActiveMany(those, false)),
      },
      { key: 'reopen', label: t('reopen'), icon: 'replay', run: (ids) => actions.setActiveMany(ids, true) },
      {
        key: 'mark',
        label: t('bulk.mark'),
        icon: 'ban',
        run: (ids) => actions.setFalsePositiveMany(ids, true),
        // It can be undone, but until then nobody receives notifications about these exposures.
        confirm: (count) => ({
          title: t('confirmMark.title', { count }),
          text: t('confirmMark.text', { count }),
          action: t('confirmMark.action'),
        }),
      },
      {
        key: 'unmark',
        label: t('bulk.unmark'),
        icon: 'play',
        run: (ids) => actions.setFalsePositiveMany(ids, false),
      },
    ]

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
            width: columnWidths.state,
            render: (exposure) => <StateCell exposure={exposure} />,
            folded: ({ state }) => common(`exposureState.${state}`),
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
      bulkActions: isAnalyst
        ? [...bulkActions, ...tlpActions(common, actions.setLevels), bulkRemoval(t, actions.removeMany)]
        : [...remediationActions, ...bulkActions.map((action) => ({ ...action, isSeldom: true }))],
      ...(isAnalyst ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: (query) => exposuresQuery(query, organizationId),
    }
  }, [t, common, i18n, filters, matches, actions, remediation, ask, party, isAnalyst, organizationId, userId])
}
