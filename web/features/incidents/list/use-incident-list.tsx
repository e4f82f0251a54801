import { tlpActions, tlpSorts } from '#web/ui/tlp/tlp-controls.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IncidentListItem } from '#shared/contracts/incidents.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { AskJob } from '#web/ui/jobs/use-bulk-jobs.tsx'
import type { JobRequest } from '#web/ui/jobs/job-list.ts'
import type { BulkAction, Matching } from '#web/ui/list/bulk-action.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { bulkRemoval, listTexts } from '#web/ui/list/list-parts.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { columnWidths, wholeLineFrom } from '#web/ui/list/rows/row-definition.ts'
import { localName } from '#web/ui/text/local-name.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { tagsText } from '#web/ui/badges/tags.ts'
import { useIncidentActions } from '#web/features/incidents/incident-actions.ts'
import { incidentsQuery } from '#web/features/incidents/incident-queries.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { readerOf } from '#web/lib/reader.ts'
import { NameIn, nameBadge } from '#web/ui/translations/name-text.tsx'
import { useIncidentFilters } from './use-incident-filters.ts'

/** The list of incidents as data, for the user's role. */
export const useIncidentList = (askJob: AskJob): ListDefinition<IncidentListItem> => {
  const { t, i18n } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const filters = useIncidentFilters()
  const actions = useIncidentActions()
  const { isAnalyst, organizationId } = useRights()

  return useMemo((): ListDefinition<IncidentListItem> => {
    const { language } = i18n
    const category = (incident: IncidentListItem): string => localName(incident.incident_category, language)
    const repliesText = ({ count, unread }: IncidentListItem['replies']): string =>
      [t('replies.count', { count }), ...(unread === 0 ? [] : [t('replies.unread', { count: unread })])].join(
        ', ',
      )
    const onAll =
      (action: Extract<JobRequest, { list: 'incidents' }>['action'], label: string, note?: string) =>
      (matching: Matching): Promise<void> =>
        askJob({
          request: { list: 'incidents', action },
          label,
          matching,
          ...(note === undefined ? {} : { note }),
        })
    const bulkActions: BulkAction[] = [
      {
        key: 'resolve',
        label: t('resolve'),
        icon: 'check',
        run: (ids) => actions.setOpenMany(ids, false),
        runAll: onAll({ type: 'status', open: false }, t('resolve')),
      },
      {
        key: 'reopen',
        label: t('reopen'),
        icon: 'replay',
        run: (ids) => actions.setOpenMany(ids, true),
        runAll: onAll({ type: 'status', open: true }, t('reopen')),
      },
    ]

    return {
      name: 'incidents',
      texts: listTexts(t, t(isAnalyst ? 'empty.textAnalyst' : 'empty.text')),
      idOf: (incident) => incident.incident_id,
      nameOf: (incident) => nameIn(incident, readerOf(language)),
      hrefOf: (id) => hrefOf(paths.incident, { id }),
      row: {
        name: {
          header: t('column.name'),
          sortField: 'name',
          render: (incident) => <NameIn item={incident} language={readerOf(language)} />,
        },
        tlp: ({ tlp }) => tlp,
        badges: (incident) => [
          nameBadge(incident, readerOf(language)),
          incident.attachments_count > 0 && (
            <RowBadge
              key="files"
              icon="paperclip"
              label={t('attachmentsCount', { count: incident.attachments_count })}
            >
              {incident.attachments_count}
            </RowBadge>
          ),
          incident.replies.count > 0 && (
            <RowBadge
              key="replies"
              icon="comment"
              {...(incident.replies.unread > 0 ? { tone: 'brand' } : {})}
              label={repliesText(incident.replies)}
            >
              {incident.replies.count}
            </RowBadge>
          ),
        ],
        line: [
          { key: 'id', render: ({ incident_id: id }) => `#${id}`, isWhole: true },
          { key: 'category', ...(isAnalyst ? { from: wholeLineFrom } : {}), render: category },
          ...(isAnalyst
            ? [{ key: 'organization', render: ({ client }: IncidentListItem) => client.name, isMain: true }]
            : []),
          {
            key: 'tags',
            from: wholeLineFrom,
            render: (incident) => tagsText(incident.tags.map(({ name }) => name)),
          },
        ],
        columns: [
          dateColumn(
            {
              header: t('column.created'),
              sortField: 'creation_date',
              date: (incident) => incident.creation_date,
            },
            {
              header: t('column.updated'),
              sortField: 'last_update_date',
              date: (incident) => incident.last_update_date,
            },
          ),
          {
            key: 'status',
            header: t('column.status'),
            width: columnWidths.shortState,
            render: ({ is_open: open }) => (
              <StatusBadge open={open} label={t(open ? 'status.open' : 'status.closed')} />
            ),
          },
        ],
      },
      sorts: [
        { value: '-creation_date', label: t('sort.createdNewest') },
        { value: '+creation_date', label: t('sort.createdOldest') },
        { value: '-last_update_date', label: t('sort.updatedNewest') },
        { value: '+last_update_date', label: t('sort.updatedOldest') },
        { value: '+name', label: t('sort.nameUp') },
        { value: '-name', label: t('sort.nameDown') },
        { value: '-incident_id', label: t('sort.idDown') },
        { value: '+incident_id', label: t('sort.idUp') },
        ...tlpSorts(common),
      ],
      defaultSort: '-creation_date',
      filters,
      bulkActions: isAnalyst
        ? [
            ...bulkActions,
            ...tlpActions(common, actions.setLevels, (tlp, label, note) =>
              onAll({ type: 'tlp', tlp }, label, note),
            ),
            bulkRemoval(t, actions.removeMany, onAll({ type: 'delete' }, t('remove'))),
          ]
        : bulkActions,
      ...(isAnalyst ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: (query) => incidentsQuery(query, organizationId),
    }
  }, [t, common, i18n, filters, actions, askJob, isAnalyst, organizationId])
}
