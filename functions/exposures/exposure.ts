/** Creates, changes and deletes exposures, and the rules for it (part 1 sections 4 and 5). */
import * as z from 'zod'
import { changedFields, mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { cleanupItem } from '#functions/core/cleanup.ts'
import type { Clock } from '#functions/core/clock.ts'
import { chainChanges, type Changed } from '#functions/core/event-store/bulk.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { UndoRules } from '#functions/core/event-store/undo.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/rules/keys.ts'
import { organizationNames, servedAmong } from '#functions/organizations/organization-store.ts'
import { checkClassification } from '#functions/rules/dictionaries/classification.ts'
import { isAnnounced } from '#functions/rules/events/announced.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { noteUndone } from '#functions/rules/jobs/job-author.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { restorer, undoAct, type Undone } from '#functions/rules/undo.ts'
import { withTlp } from '#functions/rules/tlp/tlp.ts'
import type { VisibilityChange } from '#shared/contracts/api/visibilities-writes.ts'
import type {
  CreateVisibilityInput,
  UpdateVisibilityInput,
  Visibility,
} from '#shared/contracts/visibilities.ts'
import { searchKey, titleKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import { toExposureResponse } from './exposure-presenter.ts'
import type { ExposureSources } from './exposure-queries.ts'
import { childPartitions, type ExposureEntity, type ExposureKinds } from './exposure-store.ts'
import { addLine } from './remediation/history.ts'
import { readerOf } from './remediation/remediation-queries.ts'
import { newRemediation } from './remediation/remediation.ts'
import {
  statusGiver,
  transitionContextOf,
  transitioned,
  undoneLine,
  withComment,
  withLine,
  withStatus,
  type Transitioned,
} from './remediation/transitions.ts'

/**
 * Publishes an exposure with one detection. Calls `keep` within the commit. Throws the errors of `createVisibility`.
 */
export const publishExposure = async (
  { collection, organizations, platform }: ExposureSources,
  session: Session,
  body: CreateVisibilityInput,
  keep: (commit: Commit<ExposureKinds>, exposure: Visibility) => void,
): Promise<Visibility> => {
  const [organizationReadModel, organizationOf, reader] = await Promise.all([
    organizations.readModel(),
    organizationNames(organizations, session),
    readerOf(organizations, session, platform.clock),
  ])
  const served = servedAmong(organizationReadModel, 'visibilities', [body.client_id])
  const detected = checkDetected(body, served, platform.clock.now())
  const { detection_date: _, ...input } = body
  return collection.commit(actorOf(session), (commit) => {
    const { id, visibility: exposure } = addExposure(commit, input, [detected])
    const shown = toExposureResponse(commit.readModel, id, exposure, organizationOf(body.client_id), reader)
    keep(commit, shown)
    return shown
  })
}

/** Changes an exposure that the caller sees and returns it. Throws `not_found` and the errors of `change`. */
export const changeOneExposure = async (
  { exposures, organizations, platform }: ExposureSources,
  session: Session,
  id: number,
  change: (
    before: ExposureEntity,
    commit: Commit<ExposureKinds>,
  ) => Changed<ExposureEntity> | Promise<Changed<ExposureEntity>>,
): Promise<Visibility> => {
  const items = exposures.for(session)
  const [organizationOf, reader] = await Promise.all([
    organizationNames(organizations, session),
    readerOf(organizations, session, platform.clock),
  ])
  const exposure = await items.change(id, change)
  const readModel = await items.readModel()
  return toExposureResponse(readModel, id, exposure, organizationOf(exposure.client_id), reader)
}

/**
 * Deletes exposures. Returns their number. A background cleanup deletes their detection dates and remediations, of
 * which there may be thousands. Throws `not_found`.
 */
export const deleteExposures = (
  { exposures, platform }: ExposureSources,
  session: Session,
  ids: readonly number[],
): Promise<number> => exposures.for(session).delete(ids, exposuresCleanup(platform))

/** Adds the cleanup of deleted exposures to their commit: one write. */
export const exposuresCleanup =
  ({ random }: Pick<Platform, 'random'>) =>
  (commit: Commit<ExposureKinds>, deleted: readonly { readonly id: number }[]): void => {
    const partitions = deleted.flatMap(({ id }) => childPartitions(id))
    commit.putItem(cleanupItem(random.uuid(), { partitions }))
  }

/** How acts on exposures are undone. */
export const exposureUndo: UndoRules = {
  visibility: {
    // A comment stays when the act that it explains is undone.
    kept: ['comments'],
    lenient: ['asked_date'],
    // An owner whom another person chose is reminded of it.
    isAnnounced: (change) =>
      isAnnounced(change) ||
      (typeof change.row?.['given'] === 'number' && change.before?.['given'] !== undefined),
  },
}

/** Undoes an act of the caller on exposures. Throws the errors of `undoAct`. */
export const undoExposureAct = async (
  { collection, exposures, platform }: ExposureSources,
  session: Session,
  token: string,
): Promise<Undone> => {
  const items = exposures.for(session)
  const restored = restorer(collection, 'visibility', {
    rules: exposureUndo,
    getMany: (ids) => items.getMany(ids),
    adapt: (commit, id, current, exposure) => {
      const line = undoneLine(current, exposure, statusGiver(session, platform.clock, commit))
      if (line !== undefined) addLine(commit, id, line)
      return exposure
    },
  })
  const undone = await undoAct(platform, collection, [restored], session, token)
  await noteUndone(platform, session, token)
  return undone
}

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
  checkClassification(commit.readModel, 'visibility', exposure)
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
  const fields = changedFields(before, entity, [
    ['name', 'name'],
    ['category_id', 'visibility_category'],
    ['criticality_level', 'criticality_level'],
    ['description', 'description'],
    ['analyst_comment', 'analyst_comment'],
    ['tlp', 'tlp'],
  ])
  checkClassification(commit.readModel, 'visibility', entity, before)
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

/** The system that changes exposures. `organizations` is the read model of organizations. */
interface ChangingSystem {
  readonly session: Session
  readonly clock: Clock
  readonly organizations: ReadModel
}

/** An exposure with changed fields, status, remediation state and FP/FN mark, by the rules of their forms. */
export const changeExposureAndState = (
  commit: Commit<ExposureKinds>,
  id: number,
  before: ExposureEntity,
  { is_active: isActive, state, comment = null, false_positive: isFalse, ...fields }: VisibilityChange,
  { session, clock, organizations }: ChangingSystem,
) => {
  // The state implies whether the exposure is open. A contradicting `is_active` is an error.
  if (isActive !== undefined && state !== undefined && isActive !== (state !== 'closed'))
    throw new PortalError('validation_failed', { field: 'is_active' })
  const context = transitionContextOf(session, clock, commit, organizations)
  const steps: readonly ((entity: ExposureEntity) => Transitioned)[] = [
    (entity) => changeExposure(commit, id, entity, fields),
    (entity) => {
      if (state !== undefined) return transitioned(entity, { state, comment }, context)
      const result = isActive === undefined ? { entity, fields: [] } : withStatus(entity, isActive, context)
      return withComment(entity, result, comment, context.by)
    },
    ...(isFalse === undefined
      ? []
      : [
          (entity: ExposureEntity): Transitioned =>
            withFalsePositive(entity, isFalse, { name: session.name, at: commit.at }),
        ]),
  ]
  // The history line is written last, when nothing can refuse the change.
  let line: Transitioned['line']
  const changed = steps.reduce<Transitioned>(
    (sum, step) =>
      chainChanges(sum, (entity) => {
        const result = step(entity)
        line = result.line ?? line
        return result
      }),
    { entity: before, fields: [] },
  )
  return withLine(commit, id, { ...changed, ...(line === undefined ? {} : { line }) })
}
