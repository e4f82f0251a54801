import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { languagesOf } from '#functions/rules/translations/columns.ts'
import { templateLanguagesShape } from '#shared/contracts/incident-template-languages.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { type IncidentTemplate, listIncidentTemplates } from '#shared/contracts/incidents.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import type { IncidentsDependencies } from '../dependencies.ts'

const idListSchema = z.array(z.int())
const idsSchema = z.string().transform((text) => idListSchema.parse(JSON.parse(text)))

const translationSchema = templateLanguagesShape.translation.unwrap()

const rowSchema = z.object({
  id: z.int(),
  template_name: z.string(),
  incident_name: z.string().nullable(),
  category_id: z.int().nullable(),
  description: z.string().nullable(),
  lang: languageSchema.nullable(),
  translation: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : translationSchema.parse(JSON.parse(text)))),
  tag_ids: idsSchema,
  organization_ids: idsSchema,
  tlp: z.int().nullable(),
})

/** References to deleted or inactive entries are left out, since they could not be published. */
const templates = (readModel: ReadModel): IncidentTemplate[] =>
  readModel
    .rows(
      rowSchema,
      `SELECT id, template_name, incident_name, description, lang, translation, organization_ids, tlp,
         (SELECT category.id FROM incident_category AS category WHERE category.id = category_id AND category.is_active = 1) AS category_id,
         (SELECT json_group_array(tag.id) FROM json_each(tag_ids) AS link CROSS JOIN incident_tag AS tag ON tag.id = link.value AND tag.is_active = 1) AS tag_ids
       FROM incident_template ORDER BY name_sort, id`,
    )
    .map((row) => ({
      incident_template_id: row.id,
      template_name: row.template_name,
      incident_name: row.incident_name,
      incident_category_id: row.category_id,
      incident_description: row.description,
      ...languagesOf(row),
      tags_ids: row.tag_ids,
      organizations_ids: row.organization_ids,
      tlp: row.tlp === null ? null : tlpOfRank(row.tlp),
    }))

/** The templates, by name. */
export const listIncidentTemplatesRoute = ({ collection }: IncidentsDependencies): Route =>
  handle(listIncidentTemplates, async () => ({ data: templates(await collection.readModel()) }))
