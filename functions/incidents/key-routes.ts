/** The routes of incidents for API keys. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { rowsByIds, sortOrder } from '#functions/core/read-model/page.ts'
import {
  organizationNames,
  organizationNamesChanged,
  servedAmong,
} from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { changeEach, writeEach } from '#functions/rules/key-api/bulk-writes.ts'
import { readChanges, showsEntries } from '#functions/rules/key-api/changes.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage, wholeItems } from '#functions/rules/key-api/key-pages.ts'
import { auditKeyDownload } from '#functions/rules/security/audit-export.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { leftOutBy, rowWithin, tlpRights } from '#functions/rules/tlp/tlp.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import {
  apiCreateIncident,
  apiCreateIncidents,
  apiUpdateIncident,
  apiUpdateIncidents,
} from '#shared/contracts/api/incidents-writes.ts'
import {
  apiDownloadAttachment,
  apiGetIncident,
  apiIncidentChanges,
  apiListIncidents,
} from '#shared/contracts/api/incidents.ts'
import type { Incident, IncidentListItem } from '#shared/contracts/incidents.ts'
import { sideOfRole } from '#shared/domain/incident-replies.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  attachmentIdOf,
  attachmentOfId,
  linkToAttachment,
  nameForAudit,
  readAttachmentResponses,
} from './attachments/attachment-queries.ts'
import { incidentList, toIncidentListItem, toIncidentResponse } from './incident-presenter.ts'
import {
  incidentConditions,
  incidentSorts,
  incidentSources,
  type IncidentSources,
} from './incident-queries.ts'
import type { IncidentKinds } from './incident-store.ts'
import { addIncident, changeIncidentAndStatus, changeOneIncident, type NewIncident } from './incident.ts'
import { addReplyRoute, downloadReplyAttachmentRoute, listRepliesRoute } from './replies/key-routes.ts'
import { incidentsDependencies, type IncidentsDependencies } from './routes.ts'
import { filtersForKey } from '#functions/views/key-queries.ts'
import { viewsCollection, type ViewKinds } from '#functions/views/view-store.ts'

/** Reads incidents for a key. Full incidents come from the table, list rows from the read model. */
const incidentsOfKey = async ({ incidents, organizations }: IncidentSources, { session }: KeyCaller) => {
  const items = incidents.for(session)
  const side = sideOfRole(session.role)
  const [readModel, organizationOf, visible, ofAnyLevel] = await Promise.all([
    items.readModel(),
    organizationNames(organizations, session),
    items.condition(),
    items.ofAnyLevel(),
  ])
  return {
    items,
    readModel,
    visible,
    /** How many incidents are hidden from the key, whatever it filters by. */
    leftOut: () => ({ tlp: leftOutBy(readModel, 'incident', session.maxTlp, ofAnyLevel) }),
    /** Incidents with these ids, in the order of the ids. Deleted ones are left out. */
    listed: async (ids: readonly number[], details: boolean): Promise<(Incident | IncidentListItem)[]> =>
      details
        ? wholeItems(items, ids, (now, id, incident) =>
            toIncidentResponse(now, id, incident, organizationOf(incident.client_id), side),
          )
        : rowsByIds(readModel, incidentList, ids).map((row) =>
            toIncidentListItem(row, organizationOf(row.client_id), side),
          ),
  }
}

/** The list of incidents that a key sees, page by page. */
const listIncidentsRoute = (
  dependencies: IncidentsDependencies & { readonly views: Collection<ViewKinds> },
): KeyRoute =>
  handleKey(apiListIncidents, async ({ query, caller }) => {
    const view = await filtersForKey(dependencies.views, caller, 'incidents', query.view)
    const ofView = viewFilterSchemas.incidents.parse(view.filters)
    const { readModel, visible, leftOut, listed } = await incidentsOfKey(dependencies, caller)
    const { ids, next } = readKeyPage(readModel, {
      from: 'incident',
      where: allOf([
        incidentConditions(visible, caller.session.role, query, undefined),
        incidentConditions(visible, caller.session.role, ofView, undefined),
      ]),
      order: sortOrder(query.sort, incidentSorts),
      bound: ['incidents', caller.organizationId, caller.session.maxTlp, ...view.bound],
      query: boundedByDetails(query),
    })
    return { data: await listed(ids, query.details), next, left_out: leftOut() }
  })

/** One incident in full, with its attachments. */
const getIncidentRoute = (dependencies: IncidentsDependencies): KeyRoute =>
  handleKey(apiGetIncident, async ({ params: { id }, caller: { session } }) => {
    const items = dependencies.incidents.for(session)
    const { entity } = await items.get(id)
    const [readModel, organizationOf, attachments] = await Promise.all([
      items.readModel(),
      organizationNames(dependencies.organizations, session),
      readAttachmentResponses(dependencies, entity),
    ])
    return {
      ...toIncidentResponse(
        readModel,
        id,
        entity,
        organizationOf(entity.client_id),
        sideOfRole(session.role),
      ),
      attachments: attachments.map(({ attachment, stored }) => ({
        attachment_id: attachmentIdOf(stored),
        ...attachment,
      })),
    }
  })

/** The change feed of the incidents that a key sees. */
const incidentChangesRoute = (dependencies: IncidentsDependencies): KeyRoute =>
  handleKey(apiIncidentChanges, async ({ query, caller }) => {
    // Read the count before the names: a name that is newer than the count is then sent again, never missed.
    const named = await organizationNamesChanged(dependencies.platform.table, caller.session)
    const { items, readModel, visible, leftOut, listed } = await incidentsOfKey(dependencies, caller)
    const { maxTlp } = caller.session
    const page = await readChanges(dependencies.platform, {
      collection: dependencies.collection,
      readModel,
      kind: 'incident',
      isVisible: (row) => items.owns(row),
      gives: rowWithin(readModel, 'incident', maxTlp),
      visible,
      shows: showsEntries('incident', ['category', 'tag']),
      bound: ['incidents', caller.organizationId, named, ...tlpRights(readModel, 'incident', maxTlp)],
      itemsOf: async (ids) =>
        new Map((await listed(ids, query.details)).map((item) => [item.incident_id, item])),
      query: boundedByDetails(query),
    })
    return { ...page, left_out: leftOut() }
  })

/**
 * Redirects to a short-lived link of the attachment's file, as the portal's download does. The audit log records the
 * key.
 */
const downloadAttachmentRoute = (dependencies: IncidentsDependencies): KeyRoute =>
  handleKey(apiDownloadAttachment, async ({ params, caller, request }) => {
    const { entity } = await dependencies.incidents.for(caller.session).get(params.id)
    const attachment = attachmentOfId(entity.attachments, params.attachment_id)
    const link = await linkToAttachment(dependencies, attachment)
    await auditKeyDownload(
      dependencies.platform,
      { caller, request },
      nameForAudit(params.id, attachment),
      entity.client_id,
    )
    return link
  })

/**
 * Adds an incident to a commit. The organization must exist and have the incident service, or it would never see the
 * incident. Throws `unknown_reference` and the errors of `addIncident`.
 */
const addServed = (
  commit: Commit<IncidentKinds>,
  { client_id: organizationId, ...input }: NewIncident & { readonly client_id: number },
  served: ReadonlySet<number>,
) => {
  if (!served.has(organizationId)) throw new PortalError('unknown_reference', { field: 'client_id' })
  return addIncident(commit, organizationId, input)
}

/** Publishes an incident of an organization. */
const createIncidentRoute = ({ collection, organizations }: IncidentSources): KeyRoute =>
  handleKey(apiCreateIncident, async ({ body, caller: { session }, idempotency }) => {
    const [organizationReadModel, organizationOf] = await Promise.all([
      organizations.readModel(),
      organizationNames(organizations, session),
    ])
    const served = servedAmong(organizationReadModel, 'incidents', [body.client_id])
    const organization = organizationOf(body.client_id)
    return collection.commit(actorOf(session), (commit) => {
      const added = addServed(commit, body, served)
      if ('existing' in added) throw new PortalError('incident_exists', { values: [organization.name] })
      const incident = toIncidentResponse(
        commit.readModel,
        added.id,
        added.incident,
        organization,
        sideOfRole(session.role),
      )
      return idempotency.record(commit, { ...incident, attachments: [] })
    })
  })

/** Publishes incidents, each of one organization. */
const createIncidentsRoute = ({ collection, organizations }: IncidentSources): KeyRoute =>
  handleKey(apiCreateIncidents, async ({ body, caller: { session }, idempotency }) => {
    const organizationReadModel = await organizations.readModel()
    return writeEach(
      {
        collection,
        actor: actorOf(session),
        idempotency,
        costOf: ({ client_id: organizationId }) => ({
          writes: 1,
          counters: scopesOfOrganization(organizationId),
        }),
        open: (commit, items) => {
          const served = servedAmong(
            organizationReadModel,
            'incidents',
            items.map(({ client_id: organizationId }) => organizationId),
          )
          return (item) => {
            const added = addServed(commit, item, served)
            return 'existing' in added
              ? { refusal: new PortalError('incident_exists'), id: added.existing }
              : { status: 'created', id: added.id }
          }
        },
      },
      body.items,
    )
  })

/** Changes the given fields. Closes or reopens it. */
const updateIncidentRoute = (dependencies: IncidentSources): KeyRoute =>
  handleKey(apiUpdateIncident, ({ params: { id }, body, caller: { session } }) =>
    changeOneIncident(dependencies, session, id, (before, commit) =>
      changeIncidentAndStatus(commit, id, before, body),
    ),
  )

/** Changes, closes and reopens incidents, each by its own fields. */
const updateIncidentsRoute = ({ collection, incidents }: IncidentSources): KeyRoute =>
  handleKey(apiUpdateIncidents, ({ body, caller: { session }, idempotency }) => {
    const seen = incidents.for(session)
    return changeEach(
      {
        collection,
        kind: 'incident',
        actor: actorOf(session),
        idempotency,
        idField: 'incident_id',
        idOf: ({ incident_id: id }) => id,
        read: (ids) => seen.getMany(ids),
        change: (before, commit, { incident_id: id, ...fields }) =>
          changeIncidentAndStatus(commit, id, before, fields),
      },
      body.items,
    )
  })

export const apiIncidentRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = { ...incidentsDependencies(platform), views: platform.collection(viewsCollection) }
  return [
    listIncidentsRoute,
    incidentChangesRoute,
    getIncidentRoute,
    listRepliesRoute,
    downloadReplyAttachmentRoute,
    downloadAttachmentRoute,
  ].map((route) => route(dependencies))
}

/** The routes through which systems write. */
export const apiIncidentWriteRoutes = (platform: Platform): KeyRoute[] => {
  const sources = incidentSources(platform)
  return [
    createIncidentRoute,
    createIncidentsRoute,
    updateIncidentRoute,
    updateIncidentsRoute,
    addReplyRoute,
  ].map((route) => route(sources))
}
