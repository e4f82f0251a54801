import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { Clock } from '#functions/core/clock.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { ExposureEntity, ExposureKinds } from '#functions/exposures/collection.ts'
import { transitionContextOf, withLine } from '#functions/exposures/remediation/transition-context.ts'
import {
  transitioned,
  withComment,
  withStatus,
  type Transitioned,
} from '#functions/exposures/remediation/transitions.ts'
import { changeExposure, withFalsePositive } from '#functions/exposures/exposure-rules.ts'
import type { VisibilityChange } from '#shared/contracts/api/visibilities-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import { chainChanges } from '#functions/core/event-store/bulk.ts'

/** The system that changes exposures. `organizations` is the read model of organizations. */
export interface ChangingSystem {
  readonly session: Session
  readonly clock: Clock
  readonly organizations: ReadModel
}

/** An exposure with changed fields, status, remediation state and FP/FN mark, by the rules of their forms. */
export const changedExposure = (
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
