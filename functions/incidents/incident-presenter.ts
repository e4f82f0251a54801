/** Incidents as replies and CSV files show them. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf } from '#functions/core/read-model/rows.ts'
import {
  categoryIn,
  categoryJoin,
  categoryOf,
  categoryRowShape,
  categorySelect,
  tagsOf,
  tagsRowShape,
  tagsSelect,
  type Category,
  type Tag,
} from '#functions/rules/dictionaries/classification.ts'
import { csvInstant, csvTable, titlesOf } from '#functions/rules/lists/csv.ts'
import { tlpOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import { languagesOf, translationRowShape, translationSelect } from '#functions/rules/translations/columns.ts'
import { languagesCsvColumns, type CsvTexts } from '#functions/rules/translations/csv.ts'
import { formats } from '#messages/format.ts'
import en from '#messages/en/csv/incidents.ts'
import pl from '#messages/pl/csv/incidents.ts'
import type { Incident, IncidentListItem } from '#shared/contracts/incidents.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import { replySides, type ReplySide } from '#shared/domain/incident-replies.ts'
import { tlpLabel, tlpOfRank } from '#shared/domain/tlp/levels.ts'
import { descriptionIn, nameIn } from '#shared/domain/translations.ts'
import type { IncidentEntity } from './incident-store.ts'

const toCategory = ({ id, ...names }: Category): Incident['incident_category'] => ({
  incident_category_id: id,
  ...names,
})
const toTags = (tags: readonly Tag[]): Incident['tags'] =>
  tags.map(({ id, name }) => ({ incident_tag_id: id, name }))

/** The rows of the list. */
export const incidentList = {
  from: 'incident',
  select: `
    incident.id, incident.client_id, incident.name, ${translationSelect('incident')}, incident.is_open,
    incident.attachments, incident.created, incident.updated, incident.closed, incident.sent,
    incident.replies, incident.replied, incident.replied_by_provider, incident.unread_organization, incident.unread_provider,
    ${tlpSql('incident')} AS tlp, ${categorySelect}, ${tagsSelect('incident')}`,
  joins: categoryJoin('incident'),
  schema: z.object({
    id: z.int(),
    client_id: z.int(),
    name: z.string(),
    ...translationRowShape,
    is_open: z.int(),
    attachments: z.int(),
    created: z.int(),
    updated: z.int(),
    closed: z.int().nullable(),
    sent: z.int().nullable(),
    replies: z.int(),
    replied: z.int().nullable(),
    replied_by_provider: z.int().nullable(),
    unread_organization: z.int(),
    unread_provider: z.int(),
    tlp: z.int(),
    ...categoryRowShape,
    ...tagsRowShape,
  }),
}

/** A row of the list, with its organization, for a reader of one side. */
export const toIncidentListItem = (
  row: z.infer<typeof incidentList.schema>,
  organization: OrganizationRef,
  side: ReplySide,
): IncidentListItem => ({
  incident_id: row.id,
  name: row.name,
  ...languagesOf(row),
  incident_category: toCategory(categoryIn(row)),
  tags: toTags(row.tags),
  is_open: row.is_open === 1,
  tlp: tlpOfRank(row.tlp),
  client: organization,
  attachments_count: row.attachments,
  replies: {
    count: row.replies,
    unread: row[`unread_${side}`],
    last_side: row.replied_by_provider === null ? null : replySides[row.replied_by_provider === 1 ? 1 : 0],
    last_date: instantOf(row.replied),
  },
  creation_date: new Date(row.created).toISOString(),
  last_update_date: new Date(row.updated).toISOString(),
  closed_date: instantOf(row.closed),
  sent: row.sent !== null,
  sent_date: instantOf(row.sent),
})

/** An incident in full, for a reader of one side: its stored entity with names from the dictionaries. */
export const toIncidentResponse = (
  readModel: ReadModel,
  id: number,
  incident: IncidentEntity,
  organization: OrganizationRef,
  side: ReplySide,
): Incident => ({
  incident_id: id,
  name: incident.name,
  description: incident.description,
  ...languagesOf(incident),
  incident_category: toCategory(categoryOf(readModel, 'incident', incident)),
  tags: toTags(tagsOf(readModel, 'incident', incident)),
  is_open: incident.is_open,
  ...tlpOf(readModel, 'incident', incident),
  client: organization,
  attachments_count: incident.attachments.length,
  replies: {
    count: incident.conversation?.replies ?? 0,
    unread: incident.conversation?.unread[side] ?? 0,
    last_side: incident.conversation?.last.side ?? null,
    last_date: incident.conversation?.last.at ?? null,
  },
  creation_date: incident.creation_date,
  last_update_date: incident.last_update_date,
  closed_date: incident.is_open ? null : (incident.closed_date ?? incident.last_update_date),
  sent: incident.sent_date !== null,
  sent_date: incident.sent_date,
})

const texts = formats(en, pl)
const title = titlesOf(en, pl)

/** The CSV files of incidents. */
export const incidentCsv = csvTable<Omit<IncidentListItem, 'client'> & CsvTexts>(title('prefix'), [
  { ...title('columns.id'), cell: (incident) => incident.incident_id },
  { ...title('columns.name'), cell: nameIn },
  { ...title('columns.description'), cell: descriptionIn },
  {
    ...title('columns.category'),
    cell: (incident, language) => incident.incident_category[`name_${language}`],
  },
  { ...title('columns.tags'), cell: (incident) => incident.tags.map(({ name }) => name).join('; ') },
  {
    ...title('columns.status'),
    cell: (incident, language) => texts[language](incident.is_open ? 'status.open' : 'status.closed'),
  },
  { ...title('columns.tlp'), cell: (incident) => tlpLabel(incident.tlp) },
  { ...title('columns.attachments'), cell: (incident) => incident.attachments_count },
  { ...title('columns.created'), cell: (incident) => csvInstant(incident.creation_date) },
  {
    ...title('columns.updated'),
    cell: (incident) => csvInstant(incident.last_update_date),
  },
  {
    ...title('columns.notified'),
    cell: (incident) => csvInstant(incident.sent_date),
  },
  ...languagesCsvColumns,
])
