/** The templates of incidents: three calls over one kind, shared by all analysts (part 1 section 3). */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import {
  createIncidentTemplate,
  deleteIncidentTemplate,
  listIncidentTemplates,
  type IncidentTemplate,
} from '#shared/contracts/incidents.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { checkReferences } from './incident-rules.ts'

const idsSchema = z.string().transform((text) => z.array(z.int()).parse(JSON.parse(text)))
const rowSchema = z.object({
  id: z.int(),
  template_name: z.string(),
  incident_name: z.string().nullable(),
  category_id: z.int().nullable(),
  description: z.string().nullable(),
  tag_ids: idsSchema,
  organization_ids: idsSchema,
})

/** Whatever a template names that is gone or switched off since is left out: it could not be published. */
const templates = (replica: Replica): IncidentTemplate[] =>
  replica
    .rows(
      rowSchema,
      `SELECT id, template_name, incident_name, description, organization_ids,
         (SELECT category.id FROM incident_category AS category WHERE category.id = category_id AND category.is_active = 1) AS category_id,
         (SELECT json_group_array(tag.id) FROM json_each(tag_ids) AS link JOIN incident_tag AS tag ON tag.id = link.value AND tag.is_active = 1) AS tag_ids
       FROM incident_template ORDER BY name_sort, id`,
    )
    .map((row) => ({
      incident_template_id: row.id,
      template_name: row.template_name,
      incident_name: row.incident_name,
      incident_category_id: row.category_id,
      incident_description: row.description,
      tags_ids: row.tag_ids,
      organizations_ids: row.organization_ids,
    }))

const nameTaken = (replica: Replica, name: string): boolean =>
  replica.count('SELECT count(*) FROM incident_template WHERE name_key = ?', [
    name.normalize('NFC').toLowerCase(),
  ]) > 0

/** The calls of templates. */
export const incidentTemplateRoutes = ({ collection }: IncidentsDependencies): Route[] => [
  handle(listIncidentTemplates, async () => ({ data: templates(await collection.replica()) })),
  handle(createIncidentTemplate, ({ body, session }) =>
    collection.commit(actorOf(session), (commit) => {
      if (nameTaken(commit.replica, body.template_name))
        throw new PortalError('already_exists', { field: 'template_name' })
      const template = {
        template_name: body.template_name,
        incident_name: body.incident_name,
        category_id: body.incident_category_id,
        description: body.incident_description,
        tag_ids: [...body.tags_ids],
        organization_ids: [...body.organizations_ids],
      }
      checkReferences(commit.replica, template, undefined)
      const id = commit.nextId('incident_template')
      commit.create('incident_template', id, template)
      return { data: { incident_template_id: id, ...body } }
    }),
  ),
  handle(deleteIncidentTemplate, ({ params, session }) =>
    collection.commit(actorOf(session), (commit) => {
      if (commit.replica.entityRow(collection.definition.kinds.incident_template, params.id) === undefined)
        throw new PortalError('not_found')
      commit.delete('incident_template', params.id)
      return {}
    }),
  ),
]
