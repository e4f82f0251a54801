/** Rules for creating and changing a group (part 2 sections 2 and 4). */
import * as z from 'zod'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { tlpDefaultOf } from '#functions/rules/tlp/tlp.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import { nameKey } from '#shared/domain/text.ts'
import type { Named } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorGroupEntity, IndicatorKinds } from '../collection.ts'

/**
 * Names are unique in both languages. The error states if the conflicting group is unverified, since only the analysts'
 * own list shows such groups.
 */
export const checkGroupName = (
  readModel: ReadModel,
  { name, translation }: Named,
  exceptId: number | undefined,
): void => {
  const names = translation === undefined ? [name] : [name, translation.name]
  const same = names
    .flatMap((one) =>
      readModel.rows(
        z.object({ id: z.int(), verified: z.int() }),
        'SELECT id, verified FROM feed_group WHERE name_key = ?1 OR translation_key = ?1',
        [nameKey(one)],
      ),
    )
    .find(({ id }) => id !== exceptId)
  if (same !== undefined)
    throw new PortalError(same.verified === 1 ? 'already_exists' : 'unverified_group_exists', {
      field: 'name',
    })
}

/** New tags must be active. Existing tags of the group may have been switched off since. Throws `unknown_reference`. */
export const checkGroupTags = (
  readModel: ReadModel,
  ids: readonly number[],
  before: readonly number[],
): void => {
  if (!ids.every((id) => before.includes(id) || isActiveEntry(readModel, 'feed_tag', id)))
    throw new PortalError('unknown_reference', { field: 'tags_ids' })
}

/** A changed group, with the commit that hides it from readers: by unpublishing it or by a stricter level. */
export const afterHiding = (
  group: IndicatorGroupEntity,
  before: IndicatorGroupEntity,
  { at, sequence, readModel }: Pick<Commit<IndicatorKinds>, 'at' | 'sequence' | 'readModel'>,
): IndicatorGroupEntity => {
  const rankOf = ({ tlp }: IndicatorGroupEntity): number =>
    tlpRank(tlp ?? tlpDefaultOf(readModel, 'feed_group'))
  const isHidden = before.is_verified && (!group.is_verified || rankOf(group) > rankOf(before))
  return isHidden ? { ...group, hidden: { at, sequence } } : group
}
