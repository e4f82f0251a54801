import { tlpActions, withTlpBadge, tlpSorts } from '#web/ui/tlp/tlp-controls.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IncidentListItem } from '#shared/contracts/incidents.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { BulkAction, Column, ListDefinition } from '#web/ui/list/list-definition.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { bulkRemoval, listTexts } from '#web/ui/list/list-parts.ts'
import { localName } from '#web/ui/text/local-name.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { RowTags, tagsText } from '#web/ui/badges/tags.tsx'
import { useIncidentActions } from '#web/features/incidents/incident-actions.ts'
import { incidentsQuery } from '#web/features/incidents/incident-queries.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { readerOf } from '#web/lib/reader.ts'
import { NameText } from '#web/ui/translations/name-text.tsx'
import { useIncidentFilters } from './use-incident-filters.ts'
import '../incidents.css'

/** The list of incidents as data, for the user's role. */
export const useIncidentList = (): ListDefinition<IncidentListItem> => {
  const { t, i18n } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const filters = useIncidentFilters()
  const actions = useIncidentActions()
  const { isAnalyst, organizationId } = useRights()

  return useMemo((): ListDefinition<IncidentListItem> => {
    const { language } = i18n
    const tagNames = (incident: IncidentListItem): string[] => incident.tags.map((tag) => tag.name)
    const category = (incident: IncidentListItem): string => localName(incident.incident_category, language)
    const organization: Column<IncidentListItem> = {
      key: 'organization',
      header: t('column.organization'),
      width: 200,
      render: ({ client }) => <span title={client.name}>{client.name}</span>,
      folded: ({ client }) => client.name,
      card: 'under',
    }
    const bulkActions: BulkAction[] = [
      { key: 'resolve', label: t('resolve'), icon: 'check', run: (ids) => actions.setOpenMany(ids, false) },
      { key: 'reopen', label: t('reopen'), icon: 'replay', run: (ids) => actions.setOpenMany(ids, true) },
    ]

    return {
      name: 'incidents',
      texts: listTexts(t, t(isAnalyst ? 'empty.textAnalyst' : 'empty.text')),
      idOf: (incident) => incident.incident_id,
      nameOf: (incident) => nameIn(incident, readerOf(language)),
      cardName: (incident) => <NameText item={incident} />,
      hrefOf: (id) => hrefOf(paths.incident, { id }),
      columns: [
        {
          key: 'id',
          header: t('column.id'),
          width: 76,
          sortField: 'incident_id',
          render: (incident) => <span className="list-num">{incident.incident_id}</span>,
          card: 'none',
        },
        {
          key: 'name',
          header: t('column.name'),
          sortField: 'name',
          render: (incident) => <NameText item={incident} />,
          card: 'name',
        },
        {
          key: 'category',
          header: t('column.category'),
          width: 160,
          render: (incident) => <span title={category(incident)}>{category(incident)}</span>,
          folded: (incident) =>
            [category(incident), ...(isAnalyst ? [] : [tagsText(tagNames(incident))])]
              .filter((text) => text !== '')
              .join(' · '),
          card: 'under',
        },
        withTlpBadge({
          key: 'status',
          header: t('column.status'),
          width: 116,
          render: ({ is_open: open }) => (
            <StatusBadge open={open} label={t(open ? 'status.open' : 'status.closed')} />
          ),
          card: 'badge',
        }),
        {
          key: 'date',
          header: t('column.created'),
          width: 160,
          sortField: 'creation_date',
          render: (incident) => <DateText iso={incident.creation_date} />,
          alternatives: [
            {
              sortField: 'last_update_date',
              header: t('column.updated'),
              render: (incident) => <DateText iso={incident.last_update_date} />,
            },
          ],
          card: 'date',
        },
        ...(isAnalyst ? [organization] : []),
      ],
      afterName: (incident) => (
        <>
          {incident.attachments_count > 0 && (
            <span
              className="incident-clip"
              title={t('attachmentsCount', { count: incident.attachments_count })}
            >
              <i className="pi pi-paperclip" aria-hidden="true" />
              <span aria-hidden="true">{incident.attachments_count}</span>
              <span className="ui-visually-hidden">
                {t('attachmentsCount', { count: incident.attachments_count })}
              </span>
            </span>
          )}
          <RowTags tags={tagNames(incident)} more={(count, names) => t('moreTags', { count, names })} />
        </>
      ),
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
        ? [...bulkActions, ...tlpActions(common, actions.setLevels), bulkRemoval(t, actions.removeMany)]
        : bulkActions,
      ...(isAnalyst ? { addLabel: t('add') } : {}),
      canEdit: isAnalyst,
      query: (query) => incidentsQuery(query, organizationId),
    }
  }, [t, common, i18n, filters, actions, isAnalyst, organizationId])
}
