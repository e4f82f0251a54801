import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { criticalityNames } from '#shared/domain/visibilities.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { CriticalityMark } from '#web/ui/marks/criticality-mark.tsx'
import { DateText } from '#web/ui/marks/date-text.tsx'
import type { BulkAction, Column, ListDefinition } from '#web/ui/list/list-definition.ts'
import { bulkRemoval, listTexts } from '#web/ui/list/list-parts.ts'
import { localName } from '#web/ui/marks/local-name.ts'
import { StatusMark } from '#web/ui/marks/status-mark.tsx'
import { useConcernList } from '#web/features/concerns/controls.tsx'
import { FalsePositiveMark } from './false-positive-mark.tsx'
import { useVisibilityActions } from './visibility-actions.ts'
import { useVisibilityFilters } from './use-visibility-filters.ts'
import { visibilitiesQuery } from './visibility-queries.ts'
import './visibilities.css'

/** The list of visibilities as data, for the role of the person. */
export const useVisibilityList = (): ListDefinition<VisibilityListItem> => {
  const { t, i18n } = useTranslation('visibilities')
  const filters = useVisibilityFilters()
  const concerns = useConcernList()
  const actions = useVisibilityActions()
  const { isAnalyst, clientId } = useRights()

  return useMemo((): ListDefinition<VisibilityListItem> => {
    const { language } = i18n
    const category = (visibility: VisibilityListItem): string =>
      localName(visibility.visibility_category, language)
    const organization: Column<VisibilityListItem> = {
      key: 'organization',
      header: t('column.organization'),
      width: 216,
      render: ({ client }) => <span title={client.name}>{client.name}</span>,
      folded: ({ client }) => client.name,
      card: 'under',
    }
    const bulkActions: BulkAction[] = [
      {
        key: 'resolve',
        label: t('bulk.resolve'),
        icon: 'check',
        run: (ids) => actions.setActiveMany(ids, false),
      },
      { key: 'reopen', label: t('reopen'), icon: 'replay', run: (ids) => actions.setActiveMany(ids, true) },
      {
        key: 'mark',
        label: t('bulk.mark'),
        icon: 'ban',
        run: (ids) => actions.setFalsePositiveMany(ids, true),
        // It can be undone, but until then nobody hears of these exposures.
        confirm: (count) => ({
          title: t('confirmMark.title', { count }),
          text: t('confirmMark.text'),
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
      idOf: (visibility) => visibility.visibility_id,
      nameOf: (visibility) => visibility.name,
      hrefOf: (id) => hrefOf(paths.visibility, { id }),
      columns: [
        {
          key: 'name',
          header: t('column.name'),
          sortField: 'name',
          render: (visibility) => visibility.name,
          card: 'name',
        },
        {
          key: 'category',
          header: t('column.category'),
          width: 192,
          render: (visibility) => <span title={category(visibility)}>{category(visibility)}</span>,
          folded: category,
          card: 'under',
        },
        ...(isAnalyst ? [organization] : []),
        ...concerns.columns,
        {
          key: 'date',
          header: t('column.last'),
          width: 160,
          sortField: 'last_detection_date',
          render: (visibility) => <DateText iso={visibility.last_detection_date} />,
          alternatives: [
            {
              sortField: 'first_detection_date',
              header: t('column.first'),
              render: (visibility) => <DateText iso={visibility.first_detection_date} />,
            },
          ],
          card: 'date',
        },
        {
          key: 'status',
          header: t('column.status'),
          width: 104,
          render: ({ is_active: open }) => (
            <StatusMark open={open} label={t(open ? 'status.open' : 'status.closed')} />
          ),
          card: 'mark',
        },
        {
          key: 'criticality',
          header: t('column.criticality'),
          width: 120,
          sortField: 'criticality_level',
          card: 'mark',
          render: ({ criticality_level: level }) => (
            <CriticalityMark level={level} label={t(`criticality.${criticalityNames[level]}`)} />
          ),
        },
      ],
      besideName: (visibility) => visibility.false_positive && <FalsePositiveMark />,
      sorts: [
        { value: '-first_detection_date', label: t('sort.firstNewest') },
        { value: '+first_detection_date', label: t('sort.firstOldest') },
        { value: '-last_detection_date', label: t('sort.lastNewest') },
        { value: '+last_detection_date', label: t('sort.lastOldest') },
        { value: '+criticality_level', label: t('sort.criticalityDown') },
        { value: '-criticality_level', label: t('sort.criticalityUp') },
        { value: '+name', label: t('sort.nameUp') },
        { value: '-name', label: t('sort.nameDown') },
      ],
      defaultSort: '-first_detection_date',
      filters: [...filters, ...concerns.filters],
      ...(concerns.toggles === undefined ? {} : { toggles: concerns.toggles }),
      bulkActions: isAnalyst ? [...bulkActions, bulkRemoval(t, actions.removeMany)] : bulkActions,
      ...(isAnalyst ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: (query) => visibilitiesQuery(query, clientId),
    }
  }, [t, i18n, filters, concerns, actions, isAnalyst, clientId])
}
