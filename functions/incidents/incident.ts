/** Creates, changes and deletes incidents, and the rules for it (part 1 section 5). */
import { changedFields, mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { cleanupItem } from '#functions/core/cleanup.ts'
import { chainChanges, type Changed } from '#functions/core/event-store/bulk.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { UndoRules } from '#functions/core/event-store/undo.ts'
import { isAnnounced } from '#functions/rules/events/announced.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { organizationNames, servedAmong } from '#functions/organizations/organization-store.ts'
import { checkClassification } from '#functions/rules/dictionaries/classification.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { levelled, withTlp } from '#functions/rules/tlp/tlp.ts'
import { changedTexts, languageFields, newLanguages } from '#functions/rules/translations/rules.ts'
import type { IncidentChange } from '#shared/contracts/api/incidents-writes.ts'
import type { CreateIncidentInput, Incident, UpdateIncidentInput } from '#shared/contracts/incidents.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import { sideOfRole } from '#shared/domain/incident-replies.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { toIncidentResponse } from './incident-presenter.ts'
import type { IncidentSources } from './incident-queries.ts'
import { incidentDataKey, repliesOf, type IncidentEntity, type IncidentKinds } from './incident-store.ts'

type Published = { incidents: Incident[]; existing: { client: OrganizationRef; incident_id: number }[] }

/**
 * Publishes an incident for several organizations. An organization that already has the same incident is returned
 * instead, so a repeated request creates nothing twice. When all have it, the call is refused with their names.
 */
export const publishIncidents = async (
  { collection, organizations }: IncidentSources,
  session: Session,
  body: CreateIncidentInput,
  idempotency: Idempotency<Published>,
): Promise<Published> => {
  const [organizationReadModel, organizationOf] = await Promise.all([
    organizations.readModel(),
    organizationNames(organizations, session),
  ])
  const { organizations_ids: ids, client_id: about } = body
  const side = sideOfRole(session.role)
  const served = servedAmong(organizationReadModel, 'incidents', ids)
  const unknown = ids.filter((id) => !served.has(id))
  if (unknown.length > 0)
    throw new PortalError('unknown_reference', { field: 'organizations_ids', values: unknown.map(String) })
  if (typeof about === 'number' && !ids.includes(about))
    throw new PortalError('unknown_reference', { field: 'client_id', values: [String(about)] })
  const incidents: Published['incidents'] = []
  const existing: Published['existing'] = []
  // The last commit also stores the response for idempotent repeats.
  const batches = inCommits(ids, (id) => ({ writes: 1, counters: scopesOfOrganization(id) }), 1)
  for (const part of batches) {
    const created = await collection.commit(actorOf(session), (commit) => {
      const results = part.map((organizationId) => {
        const added = addIncident(commit, organizationId, body)
        const organization = organizationOf(organizationId)
        return 'existing' in added
          ? { client: organization, incident_id: added.existing }
          : toIncidentResponse(commit.readModel, added.id, added.incident, organization, side)
      })
      const fresh = results.filter((one) => 'name' in one)
      const old = results.filter((one) => !('name' in one))
      if (part === batches.at(-1) && fresh.length > 0)
        idempotency.record(commit, { incidents: [...incidents, ...fresh], existing: [...existing, ...old] })
      return { fresh, old }
    })
    incidents.push(...created.fresh)
    existing.push(...created.old)
  }
  if (incidents.length === 0)
    throw new PortalError('incident_exists', {
      values: existing.map(({ client: organization }) => organization.name),
    })
  return { incidents, existing }
}

/** Changes an incident that the caller sees and returns it. Throws `not_found` and the errors of `change`. */
export const changeOneIncident = async (
  { incidents, organizations }: IncidentSources,
  session: Session,
  id: number,
  change: (before: IncidentEntity, commit: Commit<IncidentKinds>) => Changed<IncidentEntity>,
): Promise<Incident> => {
  const items = incidents.for(session)
  const organizationOf = await organizationNames(organizations, session)
  const incident = await items.change(id, change)
  const organization = organizationOf(incident.client_id)
  return toIncidentResponse(await items.readModel(), id, incident, organization, sideOfRole(session.role))
}

/**
 * Deletes incidents. Returns their number. A background cleanup deletes their files and replies. Throws `not_found`.
 */
export const deleteIncidents = (
  { incidents, platform }: IncidentSources,
  session: Session,
  ids: readonly number[],
): Promise<number> => incidents.for(session).delete(ids, incidentsCleanup(platform))

/** Adds the cleanup of deleted incidents to their commit: one write. */
export const incidentsCleanup =
  ({ random }: Pick<Platform, 'random'>) =>
  (
    commit: Commit<IncidentKinds>,
    deleted: readonly { readonly id: number; readonly entity: IncidentEntity }[],
  ): void => {
    const objects = deleted.flatMap(({ entity }) => entity.attachments.map(({ object }) => object))
    const partitions = deleted.flatMap(({ id, entity }) => repliesOf(id, entity))
    commit.putItem(cleanupItem(random.uuid(), { objects, partitions }))
  }

/** Dates that an import may set instead of the time of the commit. ISO 8601. */
export interface IncidentDates {
  readonly creation_date: string
  readonly last_update_date: string
}

export type NewIncident = Omit<CreateIncidentInput, 'organizations_ids' | 'client_id'>

/**
 * Adds an incident of one organization to a commit. Returns the id of an existing incident with the same data instead,
 * if there is one. Throws `too_many_tags`, `unknown_reference` and `translation_language`.
 */
export const addIncident = (
  commit: Commit<IncidentKinds>,
  organizationId: number,
  input: NewIncident,
  dates?: IncidentDates,
): { id: number; incident: IncidentEntity } | { existing: number } => {
  const incident = withTlp<IncidentEntity>(
    {
      client_id: organizationId,
      name: input.name,
      description: input.description,
      ...newLanguages(input),
      category_id: input.incident_category_id,
      tag_ids: [...input.tags_ids],
      is_open: true,
      attachments: [],
      creation_date: dates?.creation_date ?? commit.at,
      last_update_date: dates?.last_update_date ?? commit.at,
      closed_date: null,
      sent_date: null,
    },
    input.tlp,
  )
  checkClassification(commit.readModel, 'incident', incident)
  const existing = sameIncident(commit, incident)
  if (existing !== undefined) return { existing }
  const id = commit.nextId('incident')
  commit.create('incident', id, incident)
  return { id, incident }
}

/** An incident with changed fields. Fields with equal values do not count as changed. */
export const changeIncident = (
  commit: Commit<IncidentKinds>,
  id: number,
  before: IncidentEntity,
  given: UpdateIncidentInput & BasedOn,
): Changed<IncidentEntity> => {
  const input = mergedInput(given, {
    incident_category_id: before.category_id,
    tags_ids: before.tag_ids,
    tlp: before.tlp ?? null,
  })
  const { translation: _, ...rest } = before
  const incident = withTlp<IncidentEntity>(
    {
      ...rest,
      ...changedTexts(before, input),
      category_id: input.incident_category_id ?? before.category_id,
      tag_ids: input.tags_ids === undefined ? before.tag_ids : [...input.tags_ids],
    },
    input.tlp,
  )
  const fields = changedFields(before, incident, [
    ['name', 'name'],
    ['description', 'description'],
    ['category_id', 'incident_category'],
    ['tag_ids', 'tags'],
    ['tlp', 'tlp'],
  ])
  checkClassification(commit.readModel, 'incident', incident, before)
  const same = sameIncident(commit, incident)
  if (same !== undefined && same !== id) throw new PortalError('incident_exists')
  return {
    entity: { ...incident, last_update_date: commit.at },
    fields: [...fields, ...languageFields(before, incident, fields)],
  }
}

/** An incident with another TLP level. */
export const incidentWithLevel = (
  incident: IncidentEntity,
  level: TlpLevel | null,
  at: string,
): Changed<IncidentEntity> => {
  const { entity, fields } = levelled(incident, level)
  return { entity: { ...entity, last_update_date: at }, fields }
}

/** An incident with changed fields and status, by the rules of their two forms. */
export const changeIncidentAndStatus = (
  commit: Commit<IncidentKinds>,
  id: number,
  before: IncidentEntity,
  { is_open: isOpen, ...fields }: IncidentChange,
): Changed<IncidentEntity> =>
  chainChanges(
    changeIncident(commit, id, before, fields),
    isOpen === undefined ? undefined : (entity) => withStatus(entity, isOpen, commit.at),
  )

/** How acts on incidents are undone. A reply stays when the closing that came with it is undone. */
export const incidentUndo: UndoRules = {
  incident: { kept: ['conversation'], stays: ['replies'], lenient: ['last_update_date'], isAnnounced },
}

/** Resolves or reopens an incident. Resolving it again keeps the resolution date. */
export const withStatus = (
  incident: IncidentEntity,
  isOpen: boolean,
  at: string,
): Changed<IncidentEntity> => ({
  entity: {
    ...incident,
    is_open: isOpen,
    closed_date: isOpen ? null : incident.is_open ? at : (incident.closed_date ?? incident.last_update_date),
    last_update_date: at,
  },
  fields: incident.is_open === isOpen ? [] : ['is_open'],
})

/** The organization's incident with the same data, including incidents of the same commit. */
const sameIncident = (commit: Commit<IncidentKinds>, incident: IncidentEntity): number | undefined => {
  const dataKey = incidentDataKey(incident)
  return (
    commit.changes.find(
      ({ kind, row }) =>
        kind === 'incident' && row?.['client_id'] === incident.client_id && row['data_key'] === dataKey,
    )?.id ??
    commit.readModel.row(idRow, 'SELECT id FROM incident WHERE client_id = ? AND data_key = ?', [
      incident.client_id,
      dataKey,
    ])
  )
}
