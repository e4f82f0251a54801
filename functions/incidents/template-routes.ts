/** The routes of incident templates, which fill the form of a new incident. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { checkClassification } from '#functions/rules/dictionaries/classification.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { languagesOf } from '#functions/rules/translations/columns.ts'
import { templateLanguagesShape } from '#shared/contracts/incident-template-languages.ts'
import {
  type CreateIncidentTemplateInput,
  type IncidentTemplate,
  listIncidentTemplates,
  createIncidentTemplate,
  deleteIncidentTemplate,
} from '#shared/contracts/incidents.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { nameKey } from '#shared/domain/text.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import { otherLanguage } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentSources } from './incident-queries.ts'

const idListSchema = z.array(z.int())
const idsSchema = z.string().transform((text) => idListSchema.parse(JSON.parse(text)))

const translationSchema = templateLanguagesShape.translation.unwrap()

const templateRowSchema = z.object({
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
      templateRowSchema,
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
const listIncidentTemplatesRoute = ({ collection }: IncidentSources): Route =>
  handle(listIncidentTemplates, async () => ({ data: templates(await collection.readModel()) }))

/** The languages stored with a template. A translation without text is dropped. Throws `translation_language`. */
const templateLanguages = ({
  lang,
  translation,
}: CreateIncidentTemplateInput): Pick<IncidentTemplate, 'lang' | 'translation'> => {
  if (translation === undefined || translation === null || isEmpty(translation))
    return lang === undefined ? {} : { lang }
  if (lang === undefined || translation.lang !== otherLanguage(lang))
    throw new PortalError('translation_language', { field: 'translation' })
  return { lang, translation }
}

const isEmpty = ({ name, description }: NonNullable<IncidentTemplate['translation']>): boolean =>
  name === null && description === null

/** Adds a template. Throws `already_exists`, `too_many_tags`, `unknown_reference` and `translation_language`. */
const createIncidentTemplateRoute = ({ collection }: IncidentSources): Route =>
  handle(createIncidentTemplate, ({ body, session, idempotency }) =>
    collection.commit(actorOf(session), (commit) => {
      const sameName = 'SELECT count(*) FROM incident_template WHERE name_key = ?'
      if (commit.readModel.count(sameName, [nameKey(body.template_name)]) > 0)
        throw new PortalError('already_exists', { field: 'template_name' })
      const template = {
        template_name: body.template_name,
        incident_name: body.incident_name,
        category_id: body.incident_category_id,
        description: body.incident_description,
        ...templateLanguages(body),
        tag_ids: [...body.tags_ids],
        organization_ids: [...body.organizations_ids],
        ...(body.tlp === null ? {} : { tlp: body.tlp }),
      }
      checkClassification(commit.readModel, 'incident', template)
      const id = commit.nextId('incident_template')
      commit.create('incident_template', id, template)
      const { lang: _, translation: __, ...rest } = body
      return idempotency.record(commit, {
        data: { incident_template_id: id, ...rest, ...templateLanguages(body) },
      })
    }),
  )

/** Deletes a template. */
const deleteIncidentTemplateRoute = ({ collection }: IncidentSources): Route =>
  handle(deleteIncidentTemplate, ({ params, session }) =>
    collection.commit(actorOf(session), (commit) => {
      if (commit.readModel.entityRow(collection.definition.kinds.incident_template, params.id) === undefined)
        throw new PortalError('not_found')
      commit.delete('incident_template', params.id)
      return {}
    }),
  )

export const templateRoutes = (sources: IncidentSources): Route[] =>
  [listIncidentTemplatesRoute, createIncidentTemplateRoute, deleteIncidentTemplateRoute].map((route) =>
    route(sources),
  )
