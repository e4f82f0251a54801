/** Rules for creating and changing an exposure within a commit (part 1 sections 4 and 5). */
import * as z from 'zod'
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import { withTlp } from '#functions/rules/tlp/tlp.ts'
import type { CreateVisibilityInput, UpdateVisibilityInput } from '#shared/contracts/visibilities.ts'
import { searchKey, titleKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ExposureEntity, ExposureKinds } from './collection.ts'
import { newRemediation } from './remediation/remediation.ts'

/** The identity of an exposure: organization, category and name, ignoring case. */
export type ExposureIdentity = Pick<ExposureEntity, 'client_id' | 'category_id' | 'name'>

export type NewExposure = Omit<CreateVisibilityInput, 'detection_date'>

/**
 * Checks a detection and returns its time (ISO 8601). The organization must exist and have the exposure service, or it
 * would never see the exposure. Throws `unknown_reference` and `detection_in_future`.
 */
export const checkDetected = (
  {
    client_id: organizationId,
    detection_date: given,
  }: Pick<CreateVisibilityInput, 'client_id' | 'detection_date'>,
  served: ReadonlySet<number>,
  now: Date,
): string => {
  if (!served.has(organizationId)) throw new PortalError('unknown_reference', { field: 'client_id' })
  const detected = given === undefined ? now : new Date(given)
  if (detected > now) throw new PortalError('detection_in_future', { field: 'detection_date' })
  return detected.toISOString()
}

/**
 * Adds a new exposure with its detections to a commit. `dates` are ISO 8601, at least one, unique and sorted. Throws
 * `unknown_reference` and `already_exists`.
 */
export const addExposure = (
  commit: Commit<ExposureKinds>,
  input: NewExposure,
  dates: readonly string[],
): { id: number; visibility: ExposureEntity } => {
  const exposure = withTlp<ExposureEntity>(
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
  checkCategory(commit.readModel, exposure.category_id)
  if (sameExposure(commit, exposure) !== undefined) throw new PortalError('already_exists', { field: 'name' })
  const id = commit.nextId('visibility')
  commit.create('visibility', id, exposure)
  for (const date of dates) commit.putItem({ ...keys.detection(id, date) })
  return { id, visibility: exposure }
}

/** An exposure with changed fields. Fields with equal values do not count as changed. */
export const changeExposure = (
  commit: Commit<ExposureKinds>,
  id: number,
  before: ExposureEntity,
  given: UpdateVisibilityInput & BasedOn,
): Changed<ExposureEntity> => {
  const input = mergedInput(given, {
    name: before.name,
    visibility_category_id: before.category_id,
    criticality_level: before.criticality_level,
    description: before.description,
    analyst_comment: before.analyst_comment,
    tlp: before.tlp ?? null,
  })
  const entity = withTlp<ExposureEntity>(
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
  const same = sameExposure(commit, entity)
  if (same !== undefined && same !== id) throw new PortalError('already_exists', { field: 'name' })
  return { entity, fields }
}

/** An exposure with the false-positive mark set or cleared. Its status stays: closing it is a separate decision. */
export const withFalsePositive = (
  exposure: ExposureEntity,
  falsePositive: boolean,
  by: { readonly name: string; readonly at: string },
): Changed<ExposureEntity> => ({
  entity: { ...exposure, false_positive: falsePositive, false_positive_change: by },
  fields: exposure.false_positive === falsePositive ? [] : ['false_positive'],
})

/** The id of the exposure with an identity. */
export const findExposure = (readModel: ReadModel, identity: ExposureIdentity): number | undefined =>
  readModel
    .rows(
      z.object({ id: z.int(), name: z.string() }),
      'SELECT id, name FROM visibility WHERE client_id = ? AND category_id = ? AND name_search = ?',
      [identity.client_id, identity.category_id, searchKey(identity.name)],
    )
    .find(({ name }) => titleKey(name) === titleKey(identity.name))?.id

/** As `findExposure`, including exposures of the same commit. */
export const sameExposure = (
  commit: Commit<ExposureKinds>,
  identity: ExposureIdentity,
): number | undefined => {
  const name = titleKey(identity.name)
  return (
    commit.changes.find(
      ({ kind, row }) =>
        kind === 'visibility' &&
        row?.['client_id'] === identity.client_id &&
        row['category_id'] === identity.category_id &&
        titleKey(String(row['name'])) === name,
    )?.id ?? findExposure(commit.readModel, identity)
  )
}

const checkCategory = (readModel: ReadModel, id: number): void => {
  if (!isActiveEntry(readModel, 'visibility_category', id))
    throw new PortalError('unknown_reference', { field: 'visibility_category_id' })
}
