/**
 * What a transition of many visibilities would overwrite: another user's remediation, an accepted risk, a fix that
 * awaits its retest. These are included only if the user confirms.
 */
import type { ExposureState } from './states.ts'

export const overwriteKinds = ['others', 'accepted', 'awaiting'] as const
export type OverwriteKind = (typeof overwriteKinds)[number]

/** The transitions of many that ask. */
export type BulkTransition = 'repair' | 'accept' | 'fixed' | 'close'

/** The kinds that a transition asks about, in the order of the question. */
export const overwritesOf: Readonly<Record<BulkTransition, readonly OverwriteKind[]>> = {
  repair: ['others', 'accepted', 'awaiting'],
  accept: ['others', 'accepted'],
  fixed: ['others'],
  close: ['others', 'accepted'],
}

/** The transition that leads to a state, if it asks. */
export const transitionTo = (state: ExposureState): BulkTransition | undefined =>
  state === 'in_repair'
    ? 'repair'
    : state === 'accepted'
      ? 'accept'
      : state === 'awaiting_retest'
        ? 'fixed'
        : state === 'closed'
          ? 'close'
          : undefined

/** What a transition by a user would overwrite in a visibility. */
export const overwriteKindOf = (
  { state, owner }: { readonly state: ExposureState; readonly owner: { readonly user_id: number } | null },
  userId: number | undefined,
): OverwriteKind | undefined => {
  if (state === 'accepted') return 'accepted'
  if (state === 'awaiting_retest') return 'awaiting'
  return state === 'in_repair' && owner !== null && owner.user_id !== userId ? 'others' : undefined
}
