import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createIncidentTemplate } from '#shared/contracts/incidents.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { checkReferences } from '../incident-rules.ts'
import { templateLanguages } from './template-languages.ts'

const nameTaken = (readModel: ReadModel, name: string): boolean =>
  readModel.count('SELECT count(*) FROM incident_template WHERE name_key = ?', [nameKey(name)]) > 0

/** Adds a template. Throws `already_exists`, `too_many_tags`, `unknown_reference` and `translation_language`. */
export const createIncidentTemplateRoute = ({ collection }: IncidentsDependencies): Route =>
  handle(createIncidentTemplate, ({ body, session, idempotency }) =>
    collection.commit(actorOf(session), (commit) => {
      if (nameTaken(commit.readModel, body.template_name))
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
      checkReferences(commit.readModel, template, undefined)
      const id = commit.nextId('incident_template')
      commit.create('incident_template', id, template)
      const { lang: _, translation: __, ...rest } = body
      return idempotency.record(commit, {
        data: { incident_template_id: id, ...rest, ...templateLanguages(body) },
      })
    }),
  )
