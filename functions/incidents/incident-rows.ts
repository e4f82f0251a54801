/** Presents incidents from the read model. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { languagesOf, translationRowShape, translationSelect } from '#functions/rules/translations/columns.ts'
import { tlpOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { Incident, IncidentListItem } from '#shared/contracts/incidents.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import type { IncidentEntity } from './collection.ts'

/** The list's columns. Category and tags are joined by id, so that a renamed one shows everywhere at once. */
export const incidentSelect = `
  incident.id, incident.client_id, incident.name, ${translationSelect('incident')}, incident.is_open, incident.attachments, incident.created, incident.updated, incident.closed, incident.sent, ${tlpSql('incident')} AS tlp,
  category.id AS category_id, category.name_pl, category.name_en, category.is_active,
  (SELECT json_group_array(json_object('incident_tag_id', tag.id, 'name', tag.name))
     FROM json_each(incident.tag_ids) AS link CROSS JOIN incident_tag AS tag ON tag.id = link.value) AS tags`
export const incidentJoins = 'JOIN incident_category AS category ON category.id = incident.category_id'

export const incidentRowSchema = z.object({
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
  tlp: z.int(),
  category_id: z.int(),
  name_pl: z.string(),
  name_en: z.string(),
  is_active: z.int(),
  tags: z.string(),
})
export type IncidentRow = z.infer<typeof incidentRowSchema>
const tagsSchema = z.array(z.object({ incident_tag_id: z.int(), name: z.string() }))

/** A row of the list, with its organization. */
export const toIncidentListItem = (row: IncidentRow, organization: OrganizationRef): IncidentListItem => ({
  incident_id: row.id,
  name: row.name,
  ...languagesOf(row),
  incident_category: {
    incident_category_id: row.category_id,
    name_pl: row.name_pl,
    name_en: row.name_en,
    is_active: row.is_active === 1,
  },
  tags: tagsSchema.parse(JSON.parse(row.tags)),
  is_open: row.is_open === 1,
  tlp: tlpOfRank(row.tlp),
  client: organization,
  attachments_count: row.attachments,
  creation_date: new Date(row.created).toISOString(),
  last_update_date: new Date(row.updated).toISOString(),
  closed_date: row.closed === null ? null : new Date(row.closed).toISOString(),
  sent: row.sent !== null,
  sent_date: row.sent === null ? null : new Date(row.sent).toISOString(),
})

/** Incidents with these ids as a list shows them, in the order of the ids. Deleted ones are left out. */
export const incidentsByIds = (
  readModel: ReadModel,
  ids: readonly number[],
  organizationOf: (id: number) => OrganizationRef,
): IncidentListItem[] =>
  readModel
    .rows(
      incidentRowSchema,
      `SELECT ${incidentSelect} FROM json_each(?) AS asked JOIN incident ON incident.id = asked.value ${incidentJoins} ORDER BY asked.key`,
      [JSON.stringify(ids)],
    )
    .map((row) => toIncidentListItem(row, organizationOf(row.client_id)))

/** An incident in full: its stored entity with names from the dictionaries. */
export const toIncidentResponse = (
  readModel: ReadModel,
  id: number,
  incident: IncidentEntity,
  organization: OrganizationRef,
): Incident => {
  const category = readModel.row(
    z.object({ id: z.int(), name_pl: z.string(), name_en: z.string(), is_active: z.int() }),
    'SELECT id, name_pl, name_en, is_active FROM incident_category WHERE id = ?',
    [incident.category_id],
  )
  if (category === undefined)
    throw new Error(`Incident ${id} has category ${incident.category_id}, which does not exist`)
  return {
    incident_id: id,
    name: incident.name,
    description: incident.description,
    ...languagesOf(incident),
    incident_category: {
      incident_category_id: category.id,
      name_pl: category.name_pl,
      name_en: category.name_en,
      is_active: category.is_active === 1,
    },
    tags: readModel.rows(
      z.object({ incident_tag_id: z.int(), name: z.string() }),
      'SELECT tag.id AS incident_tag_id, tag.name FROM json_each(?) AS link CROSS JOIN incident_tag AS tag ON tag.id = link.value',
      [JSON.stringify(incident.tag_ids)],
    ),
    is_open: incident.is_open,
    ...tlpOf(readModel, 'incident', incident),
    client: organization,
    attachments_count: incident.attachments.length,
    creation_date: incident.creation_date,
    last_update_date: incident.last_update_date,
    closed_date: incident.is_open ? null : (incident.closed_date ?? incident.last_update_date),
    sent: incident.sent_date !== null,
    sent_date: incident.sent_date,
  }
}
