import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteIncidentTemplate } from '#shared/contracts/incidents.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from '../dependencies.ts'

/** Deletes a template. */
export const deleteIncidentTemplateRoute = ({ collection }: IncidentsDependencies): Route =>
  handle(deleteIncidentTemplate, ({ params, session }) =>
    collection.commit(actorOf(session), (commit) => {
      if (commit.readModel.entityRow(collection.definition.kinds.incident_template, params.id) === undefined)
        throw new PortalError('not_found')
      commit.delete('incident_template', params.id)
      return {}
    }),
  )
