/** Creates and changes groups and their members, and the rules for both (part 2 sections 2 and 4). */
import * as z from 'zod'
import { changedFields, mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { type Changed, changeEntities } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { levelled, tlpDefaultOf, withTlp } from '#functions/rules/tlp/tlp.ts'
import { changedTexts, languageFields, newLanguages } from '#functions/rules/translations/rules.ts'
import type {
  CreateIndicatorGroupInput,
  UpdateIndicatorGroupInput,
} from '#shared/contracts/indicator-groups.ts'
import { nameKey } from '#shared/domain/text.ts'
import { tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Named } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import { VisibleIndicators } from '../access-queries.ts'
import type { IndicatorGroupEntity, IndicatorKinds, IndicatorEntity } from '../indicator-store.ts'

/** Adds a new group to a commit. Throws the errors of `createFeedGroup`. */
export const addGroup = (
  commit: Commit<IndicatorKinds>,
  input: CreateIndicatorGroupInput,
): { id: number; group: IndicatorGroupEntity } => {
  const languages = newLanguages(input)
  checkGroupName(commit.readModel, { name: input.name, ...languages }, undefined)
  checkGroupTags(commit.readModel, input.tags_ids, [])
  const id = commit.nextId('feed_group')
  const group = withTlp<IndicatorGroupEntity>(
    {
      name: input.name,
      description: input.description,
      ...languages,
      tag_ids: [...input.tags_ids],
      is_verified: input.is_verified,
      creation_date: commit.at,
      last_update_date: commit.at,
    },
    input.tlp,
  )
  commit.create('feed_group', id, group)
  return { id, group }
}

/** A group with changed fields. Fields with equal values do not count as changed. */
export const changedGroup = (
  commit: Commit<IndicatorKinds>,
  id: number,
  before: IndicatorGroupEntity,
  given: UpdateIndicatorGroupInput & BasedOn,
): Changed<IndicatorGroupEntity> => {
  const input = mergedInput(given, { tags_ids: before.tag_ids, tlp: before.tlp ?? null })
  const { translation: _, ...rest } = before
  const group = withTlp<IndicatorGroupEntity>(
    {
      ...rest,
      ...changedTexts(before, input),
      tag_ids: input.tags_ids === undefined ? before.tag_ids : [...input.tags_ids],
      is_verified: input.is_verified ?? before.is_verified,
    },
    input.tlp,
  )
  const changed = changedFields(before, group, [
    ['name', 'name'],
    ['description', 'description'],
    ['tag_ids', 'tags'],
    ['is_verified', 'is_verified'],
    ['tlp', 'tlp'],
  ])
  const fields = [...changed, ...languageFields(before, group, changed)]
  if (fields.length > 0) {
    checkGroupName(commit.readModel, group, id)
    checkGroupTags(commit.readModel, group.tag_ids, before.tag_ids)
  }
  return changedNow(commit, before, group, fields)
}

/** Publishes or unpublishes a group. */
export const groupWithVerification = (
  commit: Commit<IndicatorKinds>,
  before: IndicatorGroupEntity,
  verified: boolean,
): Changed<IndicatorGroupEntity> =>
  changedNow(
    commit,
    before,
    { ...before, is_verified: verified },
    before.is_verified === verified ? [] : ['is_verified'],
  )

/** A group with another TLP level. Its indicators keep theirs. */
export const groupWithLevel = (
  commit: Commit<IndicatorKinds>,
  before: IndicatorGroupEntity,
  tlp: TlpLevel | null,
): Changed<IndicatorGroupEntity> => {
  const { entity, fields } = levelled(before, tlp)
  return changedNow(commit, before, entity, fields)
}

/** A group whose verification or level is restored by undoing an act. */
export const restoredGroup = (
  commit: Commit<IndicatorKinds>,
  before: IndicatorGroupEntity,
  restored: IndicatorGroupEntity,
): IndicatorGroupEntity => changedNow(commit, before, restored, []).entity

/**
 * A changed group with the date of its change. If the commit hides it from readers, by unpublishing it or by a stricter
 * level, it records that.
 */
const changedNow = (
  { at, sequence, readModel }: Commit<IndicatorKinds>,
  before: IndicatorGroupEntity,
  group: IndicatorGroupEntity,
  fields: Changed<IndicatorGroupEntity>['fields'],
): Changed<IndicatorGroupEntity> => {
  const rankOf = ({ tlp }: IndicatorGroupEntity): number =>
    tlpRank(tlp ?? tlpDefaultOf(readModel, 'feed_group'))
  const isHidden = before.is_verified && (!group.is_verified || rankOf(group) > rankOf(before))
  return {
    entity: { ...group, ...(isHidden ? { hidden: { at, sequence } } : {}), last_update_date: at },
    fields,
  }
}

/** Changes the membership of indicators in a group, and the group's change date. Throws `not_found`. */
export const changeMembers = async (
  indicators: Collection<IndicatorKinds>,
  session: Session,
  group: number,
  ids: readonly number[],
  change: (indicator: IndicatorEntity) => Changed<IndicatorEntity>,
): Promise<{ changed: number }> => {
  await new VisibleIndicators(indicators, session).get('feed_group', group)
  const changed = await changeEntities(indicators, 'feed', ids, actorOf(session), change)
  if (changed > 0) await touchGroup(indicators, actorOf(session), group)
  return { changed }
}

/** Updates the change date of a group whose members changed. */
export const touchGroup = async (
  indicators: Collection<IndicatorKinds>,
  actor: Actor,
  group: number,
): Promise<void> => {
  await changeEntities(indicators, 'feed_group', [group], actor, (before, commit) => ({
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

/**
 * Names are unique in both languages. The error states if the conflicting group is unverified, since only the analysts'
 * own list shows such groups.
 */
const checkGroupName = (
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
const checkGroupTags = (readModel: ReadModel, ids: readonly number[], before: readonly number[]): void => {
  if (!ids.every((id) => before.includes(id) || isActiveEntry(readModel, 'feed_tag', id)))
    throw new PortalError('unknown_reference', { field: 'tags_ids' })
}
