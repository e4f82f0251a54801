/** Membership of indicators in groups. */
import * as z from 'zod'
import { type Changed, changeEntities } from '#functions/core/event-store/bulk.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { IndicatorEntity } from '../collection.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

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

/** The ids of the indicators in any of the groups, at most `most`. */
export const membersOf = (readModel: ReadModel, groups: readonly number[], most = -1): number[] =>
  readModel
    .rows(
      z.object({ owner: z.int() }),
      'SELECT DISTINCT owner FROM feed_group_ids WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY owner LIMIT ?',
      [JSON.stringify(groups), most],
    )
    .map(({ owner }) => owner)
