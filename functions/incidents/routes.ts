/** The routes of incidents for the portal. */
import * as z from 'zod'
import type { Files } from '#functions/core/files/files.ts'
import { pageMeta } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { organizationNames, organizationsWith } from '#functions/organizations/organization-store.ts'
import { checkClassification } from '#functions/rules/dictionaries/classification.ts'
import { historyOf } from '#functions/rules/history.ts'
import type { Request } from '#functions/core/http/request.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { exportCsv, filesFor } from '#functions/rules/lists/export-csv.ts'
import { noteUndone } from '#functions/rules/jobs/job-author.ts'
import { dashboardOf, periodOf } from '#functions/rules/lists/period.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import { languagesOf } from '#functions/rules/translations/columns.ts'
import { csvTextsOf } from '#functions/rules/translations/csv.ts'
import { restorer, undoable, undoAct } from '#functions/rules/undo.ts'
import { getIncidentDashboard } from '#shared/contracts/dashboards.ts'
import {
  bulkDeleteIncidents,
  bulkUpdateIncidentLevels,
  bulkUpdateIncidents,
  createIncident,
  deleteIncident,
  exportIncidents,
  getIncident,
  listClientIncidents,
  listIncidentClients,
  listIncidents,
  undoIncidentAct,
  updateIncident,
  updateIncidentStatus,
  type IncidentQuery,
  type CreateIncidentTemplateInput,
  type IncidentTemplate,
  listIncidentTemplates,
  createIncidentTemplate,
  deleteIncidentTemplate,
} from '#shared/contracts/incidents.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { templateLanguagesShape } from '#shared/contracts/translations.ts'
import { sideOfRole } from '#shared/domain/incident-replies.ts'
import { nameKey } from '#shared/domain/text.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import { otherLanguage } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { incidentJobRoutes } from './incident-jobs.ts'
import { incidentCsv, toIncidentResponse } from './incident-presenter.ts'
import { incidentSources, readIncidents, type IncidentSources } from './incident-queries.ts'
import { replyRoutes } from './replies/routes.ts'
import {
  changeIncident,
  changeOneIncident,
  deleteIncidents,
  incidentUndo,
  incidentWithLevel,
  publishIncidents,
  withStatus,
} from './incident.ts'

/** Dependencies of the routes of this area. */
export interface IncidentsDependencies extends IncidentSources {
  readonly files: Files
}

/** Composes the area from the platform. */
export const incidentsDependencies = (platform: Platform): IncidentsDependencies => ({
  ...incidentSources(platform),
  files: filesFor(platform),
})

const incidentPage = async (
  dependencies: IncidentsDependencies,
  session: Session,
  query: IncidentQuery,
  request: Request,
) => {
  const { data, total } = await readIncidents(dependencies, session, query)
  return {
    data,
    meta: pageMeta(request, query, { total, count: data.length }),
  }
}

/** The incident list of all organizations: filters, sorts and pages of part 1 section 2. */
const listIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(listIncidents, ({ query, session, request }) => incidentPage(dependencies, session, query, request))

/** The incident list of the caller's organization. Throws `not_found` for another organization. */
const listOrganizationIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(listClientIncidents, ({ params, query, session, request }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    return incidentPage(dependencies, session, query, request)
  })

/**
 * The list as a CSV file in the caller's language, with the number of matches and of exported rows (part 1 section 9).
 */
const exportIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(exportIncidents, ({ query: { incidents_number: amount, ...query }, session, request }) => {
    if (session.organizationId === null) throw new PortalError('forbidden')
    return exportCsv(
      dependencies,
      { session, request },
      { what: 'incidents', prefix: incidentCsv.prefix },
      async (language) => {
        const page = { ...query, page: 1, per_page: amount }
        const { data, total, leftOut } = await readIncidents(dependencies, session, page, 'export')
        const stored = await dependencies.collection.getMany(
          'incident',
          data.map(({ incident_id: id }) => id),
          { consistent: false },
        )
        return {
          header: incidentCsv.header(language),
          rows: data.map((incident, index) =>
            incidentCsv.cells({ ...incident, ...csvTextsOf(stored[index]?.entity) }, language),
          ),
          total,
          leftOut,
        }
      },
    )
  })

/** One incident. Analysts also see the last change. */
const getIncidentRoute = ({ incidents, organizations, platform }: IncidentsDependencies): Route =>
  handle(getIncident, async ({ params: { id }, session }) => {
    const items = incidents.for(session)
    const stored = await items.get(id)
    const [readModel, organizationOf] = await Promise.all([
      items.readModel(),
      organizationNames(organizations, session),
    ])
    return {
      incident: toIncidentResponse(
        readModel,
        id,
        stored.entity,
        organizationOf(stored.entity.client_id),
        sideOfRole(session.role),
      ),
      ...(session.role === 'analyst'
        ? { history: historyOf(stored, { session, now: platform.clock.now() }) }
        : {}),
    }
  })

/** The new incidents of the caller's organization since a day. Throws `not_found` for another organization. */
const getIncidentDashboardRoute = ({ platform, incidents }: IncidentsDependencies): Route =>
  handle(getIncidentDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const items = incidents.for(session)
    const rows = {
      kind: 'incident',
      seen: await items.condition(),
      since: 'created',
      open: 'is_open',
      categories: { dictionary: 'incident_category', names: 'bilingual' },
      tags: 'incident_tag',
    } as const
    return { statistics: dashboardOf(await items.readModel(), rows, period) }
  })

/** Organizations for which incidents can be published. */
const listIncidentOrganizationsRoute = ({ organizations }: IncidentsDependencies): Route =>
  handle(listIncidentClients, async () => ({
    data: organizationsWith(await organizations.readModel(), 'incidents'),
  }))

/** Publishes an incident for several organizations. */
const createIncidentRoute = (dependencies: IncidentsDependencies): Route =>
  handle(createIncident, ({ body, session, idempotency }) =>
    publishIncidents(dependencies, session, body, idempotency),
  )

/** Changes the given fields. */
const updateIncidentRoute = (dependencies: IncidentsDependencies): Route =>
  handle(updateIncident, async ({ params: { id }, body, session }) => ({
    incident: await changeOneIncident(dependencies, session, id, (before, commit) =>
      changeIncident(commit, id, before, body),
    ),
  }))

/** Resolves or reopens an incident. */
const updateIncidentStatusRoute = (dependencies: IncidentsDependencies): Route =>
  handle(
    updateIncidentStatus,
    async ({ params, body, session }) => ({
      incident: await changeOneIncident(dependencies, session, params.id, (before, commit) =>
        withStatus(before, body.is_active, commit.at),
      ),
    }),
    { undo: undoable(incidentUndo) },
  )

/** Resolves or reopens the named incidents. Unchanged ones are not counted. */
const bulkUpdateIncidentsRoute = ({ incidents }: IncidentsDependencies): Route =>
  handle(
    bulkUpdateIncidents,
    async ({ body, session }) => ({
      changed: await incidents
        .for(session)
        .changeEach(body.incident_ids, (before, commit) => withStatus(before, body.is_open, commit.at)),
    }),
    { undo: undoable(incidentUndo) },
  )

/** Sets the TLP level of the named incidents. Unchanged ones are not counted. */
const bulkUpdateIncidentLevelsRoute = ({ incidents }: IncidentsDependencies): Route =>
  handle(
    bulkUpdateIncidentLevels,
    async ({ body, session }) => ({
      changed: await incidents
        .for(session)
        .changeEach(body.incident_ids, (before, commit) => incidentWithLevel(before, body.tlp, commit.at)),
    }),
    { undo: undoable(incidentUndo) },
  )

/** Undoes the caller's own act. */
const undoIncidentActRoute = ({ incidents, collection, platform }: IncidentsDependencies): Route =>
  handle(undoIncidentAct, async ({ body, session }) => {
    const items = incidents.for(session)
    const restored = restorer(collection, 'incident', {
      rules: incidentUndo,
      getMany: (ids) => items.getMany(ids),
    })
    const undone = await undoAct(platform, collection, [restored], session, body.undo)
    await noteUndone(platform, session, body.undo)
    return undone
  })

/** Deletes an incident and its attachments. */
const deleteIncidentRoute = (dependencies: IncidentsDependencies): Route =>
  handle(deleteIncident, async ({ params, session }) => {
    await deleteIncidents(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named incidents and their attachments. */
const bulkDeleteIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(bulkDeleteIncidents, async ({ body, session }) => ({
    changed: await deleteIncidents(dependencies, session, body.incident_ids),
  }))

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

export const incidentRoutes = (platform: Platform): Route[] => {
  const dependencies = incidentsDependencies(platform)
  const routes = [
    listIncidentsRoute,
    listOrganizationIncidentsRoute,
    exportIncidentsRoute,
    getIncidentRoute,
    getIncidentDashboardRoute,
    listIncidentOrganizationsRoute,
    createIncidentRoute,
    updateIncidentRoute,
    updateIncidentStatusRoute,
    bulkUpdateIncidentsRoute,
    bulkUpdateIncidentLevelsRoute,
    undoIncidentActRoute,
    deleteIncidentRoute,
    bulkDeleteIncidentsRoute,
    listIncidentTemplatesRoute,
    createIncidentTemplateRoute,
    deleteIncidentTemplateRoute,
  ].map((route) => route(dependencies))
  return [
    ...routes,
    ...attachmentRoutes(dependencies),
    ...replyRoutes(dependencies),
    ...incidentJobRoutes(dependencies),
  ]
}
