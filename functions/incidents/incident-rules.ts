/** Rules for creating and changing an incident within a commit (part 1 section 5). */
import * as z from 'zod'
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import { changedLanguages, languageFields, newLanguages } from '#functions/rules/translations/rules.ts'
import { withTlp } from '#functions/rules/tlp/tlp.ts'
import type { CreateIncidentInput, UpdateIncidentInput } from '#shared/contracts/incidents.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { incidentDataKey, type IncidentEntity, type IncidentKinds } from './collection.ts'

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
  checkReferences(commit.readModel, incident, undefined)
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
  const texts = {
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : input.description,
  }
  const incident = withTlp<IncidentEntity>(
    {
      ...rest,
      ...texts,
      ...changedLanguages(before, texts, input),
      category_id: input.incident_category_id ?? before.category_id,
      tag_ids: input.tags_ids === undefined ? before.tag_ids : [...input.tags_ids],
    },
    input.tlp,
  )
  const fields = (
    [
      ['name', 'name'],
      ['description', 'description'],
      ['category_id', 'incident_category'],
      ['tag_ids', 'tags'],
      ['tlp', 'tlp'],
    ] as const
  )
    .filter(([field]) => JSON.stringify(incident[field]) !== JSON.stringify(before[field]))
    .map(([, name]) => name)
  checkReferences(commit.readModel, incident, before)
  const same = sameIncident(commit, incident)
  if (same !== undefined && same !== id) throw new PortalError('incident_exists')
  return {
    entity: { ...incident, last_update_date: commit.at },
    fields: [...fields, ...languageFields(before, incident, fields)],
  }
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

/**
 * New references must be active. Existing ones may have been switched off since. Throws `too_many_tags` and
 * `unknown_reference`.
 */
export const checkReferences = (
  readModel: ReadModel,
  incident: { readonly category_id: number | null; readonly tag_ids: readonly number[] },
  before: { readonly category_id: number | null; readonly tag_ids: readonly number[] } | undefined,
): void => {
  if (incident.tag_ids.length > limits.tagsPerItem)
    throw new PortalError('too_many_tags', { field: 'tags_ids' })
  const { category_id: category } = incident
  if (
    category !== null &&
    category !== before?.category_id &&
    !isActiveEntry(readModel, 'incident_category', category)
  ) {
    throw new PortalError('unknown_reference', { field: 'incident_category_id' })
  }
  const added = incident.tag_ids.filter((id) => before?.tag_ids.includes(id) !== true)
  if (!added.every((id) => isActiveEntry(readModel, 'incident_tag', id)))
    throw new PortalError('unknown_reference', { field: 'tags_ids' })
}

/** The organization's incident with the same data, including incidents of the same commit. */
const sameIncident = (commit: Commit<IncidentKinds>, incident: IncidentEntity): number | undefined => {
  const dataKey = incidentDataKey(incident)
  return (
    commit.changes.find(
      ({ kind, row }) =>
        kind === 'incident' && row?.['client_id'] === incident.client_id && row['data_key'] === dataKey,
    )?.id ??
    commit.readModel.row(
      z.object({ id: z.int() }),
      'SELECT id FROM incident WHERE client_id = ? AND data_key = ?',
      [incident.client_id, dataKey],
    )?.id
  )
}
