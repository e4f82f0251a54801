import type { Changed } from '#functions/platform/journal/bulk.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { VisibilityEntity, VisibilityKinds } from '#functions/visibilities/collection.ts'
import { changeVisibility, withFalsePositive, withStatus } from '#functions/visibilities/visibility-rules.ts'
import type { VisibilityChange } from '#shared/contracts/api/visibilities-writes.ts'
import { thenChanged } from '../bulk.ts'

/** A visibility with changed fields, status and mark, by the rules of their three forms. `by` names who marks it. */
export const changedVisibility = (
  commit: Commit<VisibilityKinds>,
  id: number,
  before: VisibilityEntity,
  { is_active: isActive, false_positive: isFalse, ...fields }: VisibilityChange,
  by: string,
): Changed<VisibilityEntity> =>
  thenChanged(
    thenChanged(
      changeVisibility(commit, id, before, fields),
      isActive === undefined ? undefined : (entity) => withStatus(entity, isActive, commit.at),
    ),
    isFalse === undefined
      ? undefined
      : (entity) => withFalsePositive(entity, isFalse, { name: by, at: commit.at }),
  )
