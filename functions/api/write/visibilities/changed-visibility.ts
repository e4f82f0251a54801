import type { Commit } from '#functions/platform/journal/commit.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { VisibilityEntity, VisibilityKinds } from '#functions/visibilities/collection.ts'
import { moverOf, withLine } from '#functions/visibilities/life/mover.ts'
import { takenTo, withComment, withStatus, type Lived } from '#functions/visibilities/life/moves.ts'
import { changeVisibility, withFalsePositive } from '#functions/visibilities/visibility-rules.ts'
import type { VisibilityChange } from '#shared/contracts/api/visibilities-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import { thenChanged } from '../bulk.ts'

/** As whom a system changes visibilities. `organizations` is the read model of organizations. */
export interface ChangingSystem {
  readonly session: Session
  readonly clock: Clock
  readonly organizations: ReadModel
}

/** A visibility with changed fields, status, state and mark, by the rules of their forms. */
export const changedVisibility = (
  commit: Commit<VisibilityKinds>,
  id: number,
  before: VisibilityEntity,
  { is_active: isActive, state, comment = null, false_positive: isFalse, ...fields }: VisibilityChange,
  { session, clock, organizations }: ChangingSystem,
) => {
  // A state says whether it is open: what says the opposite beside it is a mistake.
  if (isActive !== undefined && state !== undefined && isActive !== (state !== 'closed'))
    throw new PortalError('validation_failed', { field: 'is_active' })
  const mover = moverOf(session, clock, commit, organizations)
  const steps: readonly ((entity: VisibilityEntity) => Lived)[] = [
    (entity) => changeVisibility(commit, id, entity, fields),
    (entity) => {
      if (state !== undefined) return takenTo(entity, { state, comment }, mover)
      const lived = isActive === undefined ? { entity, fields: [] } : withStatus(entity, isActive, mover)
      return withComment(entity, lived, comment, mover.by)
    },
    ...(isFalse === undefined
      ? []
      : [
          (entity: VisibilityEntity): Lived =>
            withFalsePositive(entity, isFalse, { name: session.name, at: commit.at }),
        ]),
  ]
  // The line is written last, when nothing refuses the change any more.
  let line: Lived['line']
  const changed = steps.reduce<Lived>(
    (sum, step) =>
      thenChanged(sum, (entity) => {
        const lived = step(entity)
        line = lived.line ?? line
        return lived
      }),
    { entity: before, fields: [] },
  )
  return withLine(commit, id, { ...changed, ...(line === undefined ? {} : { line }) })
}
