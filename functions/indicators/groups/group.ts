/** Rules for creating and changing a group (part 2 sections 2 and 4). */
import * as z from 'zod'
import { type Changed, changeEntities } from '#functions/core/event-store/bulk.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { tlpDefaultOf } from '#functions/rules/tlp/tlp.ts'
import { nameKey } from '#shared/domain/text.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import type { Named } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import { VisibleIndicators } from '../access-queries.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import type { IndicatorGroupEntity, IndicatorKinds, IndicatorEntity } from '../indicator-store.ts'

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

// Membership of indicators in groups.

/** Changes the membership of indicators in a group, and the group's change date. Throws `not_found`. */
export const changeMembers = async (
  { indicators }: IndicatorsDependencies,
  session: Session,
  group: number,
  ids: readonly number[],
  change: (indicator: IndicatorEntity) => Changed<IndicatorEntity>,
): Promise<{ changed: number }> => {
  await new VisibleIndicators(indicators, session).get('feed_group', group)
  const changed = await changeEntities(indicators, 'feed', ids, actorOf(session), change)
  if (changed > 0) await touchGroup(indicators, session, group)
  return { changed }
}

/** Updates the change date of a group whose members changed. */
export const touchGroup = async (
  indicators: IndicatorsDependencies['indicators'],
  session: Session,
  group: number,
): Promise<void> => {
  await changeEntities(indicators, 'feed_group', [group], actorOf(session), (before, commit) => ({
    entity: { ...before, last_update_date: commit.at },
    fields: ['feeds'],
  }))
}

/** The indicator as a member of a group. */
export const withGroup = (indicator: IndicatorEntity, group: number): Changed<IndicatorEntity> =>
  indicator.group_ids.includes(group)
    ? { entity: indicator, fields: [] }
    : { entity: { ...indicator, group_ids: [...indicator.group_ids, group] }, fields: ['groups'] }

/** The indicator without these groups. */
export const withoutGroups = (
  indicator: IndicatorEntity,
  groups: readonly number[],
): Changed<IndicatorEntity> => {
  const left = indicator.group_ids.filter((id) => !groups.includes(id))
  return left.length === indicator.group_ids.length
    ? { entity: indicator, fields: [] }
    : { entity: { ...indicator, group_ids: left }, fields: ['groups'] }
}
