import type { Commit } from '#functions/platform/journal/commit.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { VisibilityEntity, VisibilityKinds } from '#functions/visibilities/collection.ts'
import { moverOf, told } from '#functions/visibilities/life/mover.ts'
import { commented, takenTo, withStatus, type Lived } from '#functions/visibilities/life/moves.ts'
import { changeVisibility, withFalsePositive } from '#functions/visibilities/visibility-rules.ts'
import type { VisibilityChange } from '#shared/contracts/api/visibilities-writes.ts'
import { thenChanged } from '../bulk.ts'

/** As whom a system changes visibilities. `organizations` is the replica of organizations. */
export interface ChangingSystem {
  readonly session: Session
  readonly clock: Clock
  readonly organizations: Replica
}

/** A visibility with changed fields, status, state and mark, by the rules of their forms. */
export const changedVisibility = (
  commit: Commit<VisibilityKinds>,
  id: number,
  before: VisibilityEntity,
  { is_active: isActive, state, comment = null, false_positive: isFalse, ...fields }: VisibilityChange,
  { session, clock, organizations }: ChangingSystem,
) => {
  const mover = moverOf(session, clock, commit, organizations)
  const steps: readonly ((entity: VisibilityEntity) => Lived)[] = [
    (entity) => changeVisibility(commit, id, entity, fields),
    ...(isActive === undefined ? [] : [(entity: VisibilityEntity) => withStatus(entity, isActive, mover)]),
    ...(state === undefined
      ? comment === null
        ? []
        : [(entity: VisibilityEntity) => commented(entity, comment, mover.by)]
      : [(entity: VisibilityEntity) => takenTo(entity, { state, comment }, mover)]),
    ...(isFalse === undefined
      ? []
      : [
          (entity: VisibilityEntity): Lived =>
            withFalsePositive(entity, isFalse, { name: session.name, at: commit.at }),
        ]),
  ]
  // The line is written last, when nothing refuses the change any more; of two steps of its life the last is told.
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
  return told(commit, id, { ...changed, ...(line === undefined ? {} : { line }) })
}
