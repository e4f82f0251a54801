/** Mass actions: one change to each of many indicators, one commit at a time, in id order. */
import * as z from 'zod'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { doBulkWork, idsAtOnce } from '#functions/rules/jobs/bulk-work.ts'
import { authorOfJob } from '#functions/rules/jobs/job-author.ts'
import { PermanentJobError, type Worker } from '#functions/rules/jobs/jobs.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import { actorSchema } from '#functions/core/event-store/entry.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Cost } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { triedOf } from '#functions/core/read-model/where.ts'
import { levelled, tlpDefaultOf } from '#functions/rules/tlp/tlp.ts'
import { massActionSchema, type MassAction } from '#shared/contracts/indicator-jobs.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorEntity, IndicatorKinds } from '../indicator-store.ts'
import {
  type IndicatorsDependencies,
  indicatorSearch,
  type IndicatorSearch,
  storedFilterSchema,
} from '#functions/indicators/indicator-queries.ts'
import { indicatorUndo, withTlpUpgrade, withVerification } from '../indicator.ts'
import { touchGroup } from '../groups/group.ts'
import { deleteComments } from './cleanup.ts'
import { VisibleIndicators } from '../access-queries.ts'

/** The cost of an indicator in a commit: the item and the counter of all indicators. */
const indicatorCost: Cost = { writes: 1, counters: ['all'] }

/** The state of a mass action job: the requested filter, or the ids. Includes only indicators up to `last_id`. */
export const massTaskSchema = z.object({
  action: massActionSchema,
  of: z.union([z.object({ feeds_ids: z.array(z.int()) }), z.object({ filter: storedFilterSchema })]),
  last_id: z.int(),
  actor: actorSchema,
  /** The user and role that can undo it, if it can be undone. */
  holder: z.string().optional(),
})
export type MassTask = z.infer<typeof massTaskSchema>

/** The search of a mass action, as an analyst: only analysts start one. */
export const searchOfTask = (
  { indicators }: IndicatorsDependencies,
  filter: z.infer<typeof storedFilterSchema>,
): IndicatorSearch => indicatorSearch(new VisibleIndicators(indicators, { role: 'analyst' }), filter)

/** Throws `unknown_reference` for an action with a group, category or tag that cannot be selected. */
export const checkAction = (readModel: ReadModel, action: MassAction): void => {
  if (
    action.type === 'add_to_group' &&
    readModel.row(idRow, 'SELECT id FROM feed_group WHERE id = ?', [action.group_id]) === undefined
  ) {
    throw new PortalError('unknown_reference', { field: 'action.group_id' })
  }
  if (action.type === 'set_category' && !isActiveEntry(readModel, 'feed_category', action.feed_category_id))
    throw new PortalError('unknown_reference', { field: 'action.feed_category_id' })
  if (action.type === 'add_tags' && !action.tags_ids.every((id) => isActiveEntry(readModel, 'feed_tag', id)))
    throw new PortalError('unknown_reference', { field: 'action.tags_ids' })
}

/** Runs mass actions. One transaction contains a batch of indicators and the job's progress. */
export const massActionWorker =
  (dependencies: IndicatorsDependencies): Worker =>
  async (held, isTimeOver) => {
    const { indicators } = dependencies
    const { action, actor, ...task } = massTaskSchema.parse(held.job.task)
    return doBulkWork(held, isTimeOver, {
      collection: indicators,
      kind: 'feed',
      author: authorOfJob(held.job, { actor, holder: task.holder }, indicatorUndo),
      nextIds: await finderOf(dependencies, task),
      costs: async () => () => indicatorCost,
      // Comments are deleted before their indicators, so that a killed job leaves no orphans.
      ...(action.type === 'delete'
        ? { before: (ids) => deleteComments(dependencies, held, { ids, actor }, isTimeOver) }
        : {}),
      check: ({ readModel }) => {
        try {
          checkAction(readModel, action)
        } catch (error) {
          throw new PermanentJobError('What the action names is gone', { cause: error })
        }
      },
      change: (indicator, commit) =>
        action.type === 'delete' ? 'delete' : changeBy(action, indicator, commit),
      end: async (changed) => {
        if (
          changed > 0 &&
          (action.type === 'add_to_group' || action.type === 'delete_from_group') &&
          (await indicators.get('feed_group', action.group_id)) !== undefined
        )
          await touchGroup(indicators, actor, action.group_id)
      },
    })
  }

/** An indicator after an action. `skip` when the action does not apply. */
const changeBy = (
  action: Exclude<MassAction, { type: 'delete' }>,
  indicator: IndicatorEntity,
  commit: Commit<IndicatorKinds>,
): Changed<IndicatorEntity> | 'skip' => {
  switch (action.type) {
    case 'verify':
      return withVerification(indicator, action.is_verified, commit, { reason: action.reason })
    case 'set_ids_flag':
      return {
        entity: { ...indicator, ids_flag: action.ids_flag },
        fields: indicator.ids_flag === action.ids_flag ? [] : ['ids_flag'],
      }
    case 'set_category':
      return {
        entity: { ...indicator, category_id: action.feed_category_id },
        fields: indicator.category_id === action.feed_category_id ? [] : ['category'],
      }
    case 'set_tlp': {
      const { entity, fields } = levelled(indicator, action.tlp)
      return {
        entity: withTlpUpgrade(entity, indicator, commit, tlpDefaultOf(commit.readModel, 'feed')),
        fields,
      }
    }
    case 'add_to_group':
      return withIds(indicator, 'group_ids', 'groups', [
        ...new Set([...indicator.group_ids, action.group_id]),
      ])
    case 'delete_from_group':
      return withIds(
        indicator,
        'group_ids',
        'groups',
        indicator.group_ids.filter((id) => id !== action.group_id),
      )
    case 'add_tags': {
      const tags = [...new Set([...indicator.tag_ids, ...action.tags_ids])]
      return tags.length > limits.indicatorTags ? 'skip' : withIds(indicator, 'tag_ids', 'tags', tags)
    }
    case 'delete_tags':
      return withIds(
        indicator,
        'tag_ids',
        'tags',
        indicator.tag_ids.filter((id) => !action.tags_ids.includes(id)),
      )
  }
}

/** Ids are either only added or only removed, so a different number means a change. */
const withIds = (
  indicator: IndicatorEntity,
  column: 'group_ids' | 'tag_ids',
  field: 'groups' | 'tags',
  ids: number[],
): Changed<IndicatorEntity> =>
  ids.length === indicator[column].length
    ? { entity: indicator, fields: [] }
    : { entity: { ...indicator, [column]: ids }, fields: [field] }

/**
 * Finds the next indicators after an id. The list is read by id, so that changed ones are not met again, whether they
 * still match or not.
 */
const finderOf = async (
  dependencies: IndicatorsDependencies,
  { of: selection, last_id }: Pick<MassTask, 'of' | 'last_id'>,
): Promise<(after: number) => Promise<number[]>> => {
  if ('feeds_ids' in selection) {
    const ids = selection.feeds_ids.toSorted((a, b) => a - b)
    return async (after) => ids.filter((id) => id > after)
  }
  const tried = triedOf(searchOfTask(dependencies, selection.filter).where)
  return async (after) =>
    (await dependencies.indicators.readModel()).rows(
      idRow,
      `SELECT id FROM feed NOT INDEXED WHERE id > ? AND id <= ? AND (${tried.sql}) ORDER BY id LIMIT ?`,
      [after, last_id, ...tried.parameters, idsAtOnce],
    )
}
