/**
 * What a bulk transition would overwrite: another user's remediation, an accepted risk, a fix that awaits its retest.
 * These exposures are included only if the user confirms.
 */
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import {
  overwriteKindOf,
  overwritesOf,
  type BulkTransition,
  type OverwriteKind,
} from '#shared/domain/exposures/overwrites.ts'
import { exposureParties, mayTransition, type ExposureState } from '#shared/domain/exposures/states.ts'

const reached: Readonly<Record<BulkTransition, ExposureState>> = {
  repair: 'in_repair',
  accept: 'accepted',
  fixed: 'awaiting_retest',
  close: 'closed',
}

type Selected = Pick<VisibilityListItem, 'visibility_id' | 'state' | 'owner'>

export interface OverwriteGroup {
  readonly kind: OverwriteKind
  readonly ids: readonly number[]
  /** Their owners, those with the most exposures first. */
  readonly people: readonly { readonly name: string; readonly count: number }[]
}

/** The groups to confirm before a transition, by kind; empty if nothing is overwritten. */
export const overwriteGroups = (
  transition: BulkTransition,
  items: readonly Selected[],
  userId: number | undefined,
): readonly OverwriteGroup[] =>
  overwritesOf[transition]
    .map((kind) => {
      const own = items.filter((item) => overwriteKindOf(item, userId) === kind)
      const people = new Map<number, { name: string; count: number }>()
      for (const { owner } of kind === 'others' ? own : [])
        if (owner !== null)
          people.set(owner.user_id, {
            name: owner.name,
            count: (people.get(owner.user_id)?.count ?? 0) + 1,
          })
      return {
        kind,
        ids: own.map(({ visibility_id: id }) => id),
        people: [...people.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
      }
    })
    .filter(({ ids }) => ids.length > 0)

/** The exposures to change: all except groups that the user has not included. */
export const idsToChange = (
  items: readonly Selected[],
  groups: readonly OverwriteGroup[],
  included: ReadonlySet<OverwriteKind>,
): readonly number[] => {
  const stay = new Set(groups.filter(({ kind }) => !included.has(kind)).flatMap(({ ids }) => ids))
  return items.map(({ visibility_id: id }) => id).filter((id) => !stay.has(id))
}

/** How many of the sent exposures allow the transition. The others are listed afterwards, with the reason. */
export const countAllowed = (
  transition: BulkTransition,
  items: readonly Pick<Selected, 'visibility_id' | 'state'>[],
  ids: readonly number[],
): number => {
  const sent = new Set(ids)
  return items.filter(
    ({ visibility_id: id, state }) =>
      sent.has(id) && exposureParties.some((party) => mayTransition(state, reached[transition], party)),
  ).length
}
