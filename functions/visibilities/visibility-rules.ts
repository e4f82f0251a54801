/** The rules of creating and changing a visibility, within a commit (part 1 sections 4 and 5). */
import * as z from 'zod'
import { mergedInput, type Over } from '#functions/platform/changes-over.ts'
import { isActiveEntry } from '#functions/platform/dictionaries/entries.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { Changed } from '#functions/platform/journal/bulk.ts'
import { withTlp } from '#functions/platform/tlp/tlp.ts'
import type { CreateVisibilityInput, UpdateVisibilityInput } from '#shared/contracts/visibilities.ts'
import { searchKey, titleKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { VisibilityEntity, VisibilityKinds } from './collection.ts'
import { newRemediation } from './remediation/remediation.ts'

/**
 * What makes two detections the same visibility: the organization, the category and the name, whatever the
 * case of its letters.
 */
export type VisibilityIdentity = Pick<VisibilityEntity, 'client_id' | 'category_id' | 'name'>

export type NewVisibility = Omit<CreateVisibilityInput, 'detection_date'>

/**
 * What is detected of an organization that has the service, not in the future; answers with when (ISO 8601). An
 * organization that does not exist, or has no service of visibilities, would never see it. Throws `unknown_reference`
 * and `detection_in_future`.
 */
export const checkDetected = (
  { client_id: clientId, detection_date: given }: Pick<CreateVisibilityInput, 'client_id' | 'detection_date'>,
  served: ReadonlySet<number>,
  now: Date,
): string => {
  if (!served.has(clientId)) throw new PortalError('unknown_reference', { field: 'client_id' })
  const detected = given === undefined ? now : new Date(given)
  if (detected > now) throw new PortalError('detection_in_future', { field: 'detection_date' })
  return detected.toISOString()
}

/**
 * Adds a new visibility with its detections to a commit. `dates` are ISO 8601, at least one, each once, in
 * their order. Throws `unknown_reference` and `already_exists`.
 */
export const addVisibility = (
  commit: Commit<VisibilityKinds>,
  input: NewVisibility,
  dates: readonly string[],
): { id: number; visibility: VisibilityEntity } => {
  const visibility = withTlp<VisibilityEntity>(
    {
      client_id: input.client_id,
      name: input.name,
      description: input.description,
      analyst_comment: input.analyst_comment,
      category_id: input.visibility_category_id,
      criticality_level: input.criticality_level,
      is_active: true,
      false_positive: false,
      false_positive_change: null,
      first_detection_date: dates[0] ?? commit.at,
      last_detection_date: dates.at(-1) ?? commit.at,
      detections: dates.length,
      closed_date: null,
      published_date: commit.at,
      sent_date: null,
      life: newRemediation(dates[0] ?? commit.at),
    },
    input.tlp,
  )
  checkCategory(commit.readModel, visibility.category_id)
  if (sameVisibility(commit, visibility) !== undefined)
    throw new PortalError('already_exists', { field: 'name' })
  const id = commit.nextId('visibility')
  commit.create('visibility', id, visibility)
  for (const date of dates) commit.putItem({ ...keys.detection(id, date) })
  return { id, visibility }
}

/** A visibility with changed fields; those that are the same as before are no change. */
export const changeVisibility = (
  commit: Commit<VisibilityKinds>,
  id: number,
  before: VisibilityEntity,
  given: UpdateVisibilityInput & Over,
): Changed<VisibilityEntity> => {
  const input = mergedInput(given, {
    name: before.name,
    visibility_category_id: before.category_id,
    criticality_level: before.criticality_level,
    description: before.description,
    analyst_comment: before.analyst_comment,
    tlp: before.tlp ?? null,
  })
  const entity = withTlp<VisibilityEntity>(
    {
      ...before,
      name: input.name ?? before.name,
      category_id: input.visibility_category_id ?? before.category_id,
      criticality_level: input.criticality_level ?? before.criticality_level,
      description: input.description === undefined ? before.description : input.description,
      analyst_comment: input.analyst_comment === undefined ? before.analyst_comment : input.analyst_comment,
    },
    input.tlp,
  )
  const fields = (
    [
      ['name', 'name'],
      ['category_id', 'visibility_category'],
      ['criticality_level', 'criticality_level'],
      ['description', 'description'],
      ['analyst_comment', 'analyst_comment'],
      ['tlp', 'tlp'],
    ] as const
  )
    .filter(([field]) => entity[field] !== before[field])
    .map(([, name]) => name)
  if (entity.category_id !== before.category_id) checkCategory(commit.readModel, entity.category_id)
  const same = sameVisibility(commit, entity)
  if (same !== undefined && same !== id) throw new PortalError('already_exists', { field: 'name' })
  return { entity, fields }
}

/**
 * A visibility marked as false positive, or cleared of the mark. Its status stays: closing it is a decision
 * of its own.
 */
export const withFalsePositive = (
  visibility: VisibilityEntity,
  falsePositive: boolean,
  by: { readonly name: string; readonly at: string },
): Changed<VisibilityEntity> => ({
  entity: { ...visibility, false_positive: falsePositive, false_positive_change: by },
  fields: visibility.false_positive === falsePositive ? [] : ['false_positive'],
})

/** The id of a visibility by what identifies it. */
export const findVisibility = (readModel: ReadModel, identity: VisibilityIdentity): number | undefined =>
  readModel
    .rows(
      z.object({ id: z.int(), name: z.string() }),
      'SELECT id, name FROM visibility WHERE client_id = ? AND category_id = ? AND name_search = ?',
      [identity.client_id, identity.category_id, searchKey(identity.name)],
    )
    .find(({ name }) => titleKey(name) === titleKey(identity.name))?.id

/** As `findVisibility`; those of the same commit count. */
export const sameVisibility = (
  commit: Commit<VisibilityKinds>,
  identity: VisibilityIdentity,
): number | undefined => {
  const name = titleKey(identity.name)
  return (
    commit.changes.find(
      ({ kind, row }) =>
        kind === 'visibility' &&
        row?.['client_id'] === identity.client_id &&
        row['category_id'] === identity.category_id &&
        titleKey(String(row['name'])) === name,
    )?.id ?? findVisibility(commit.readModel, identity)
  )
}

const checkCategory = (readModel: ReadModel, id: number): void => {
  if (!isActiveEntry(readModel, 'visibility_category', id))
    throw new PortalError('unknown_reference', { field: 'visibility_category_id' })
}
