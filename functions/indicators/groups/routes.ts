import * as z from 'zod'
import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, oneOf, between, is } from '#functions/core/read-model/where.ts'
import { historyOf } from '#functions/rules/history.ts'
import { undoable } from '#functions/rules/undo.ts'
import { indicatorUndo } from '../indicator.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { namedAs } from '#functions/rules/translations/search.ts'
import { threatsOfGroups } from '#functions/threats/threat-queries.ts'
import {
  listFeedGroups,
  getFeedGroup,
  listFeedGroupNames,
  listFeedGroupInfo,
  listFeedGroupThreats,
  listFeedGroupFeeds,
  exportFeedGroupFeeds,
  createFeedGroup,
  updateFeedGroup,
  deleteFeedGroup,
  bulkDeleteFeedGroups,
  verifyFeedGroups,
  bulkUpdateFeedGroupLevels,
  addFeedsToGroup,
  removeFeedsFromGroup,
  updateFeedsOfGroup,
} from '#shared/contracts/indicator-groups.ts'
import type { MassAction } from '#shared/contracts/indicator-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import { VisibleIndicators, indicatorListHeads } from '../access-queries.ts'
import { type IndicatorsDependencies, ofGroup } from '../indicator-queries.ts'
import { exportIndicatorsOf, listIndicatorsOf } from '../indicator-lists.ts'
import { removeGroups } from '../jobs/cleanup.ts'
import { startMassActionOn } from '../jobs/indicator-jobs.ts'
import {
  groupItem,
  groupRowSchema,
  groupSelect,
  toGroupResponse,
  levelledGroupRow,
  newGroupOf,
} from './group-presenter.ts'
import { groupConditions, groupSorts, membersOf } from './group-queries.ts'
import {
  addGroup,
  changedGroup,
  changeMembers,
  groupWithLevel,
  groupWithVerification,
  withGroup,
  withoutGroups,
} from './group.ts'

/** The list of groups: filters, sorts and pages of part 2 section 2. */
const listIndicatorGroupsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedGroups, async ({ query, session, request }) => {
    const visible = new VisibleIndicators(indicators, session)
    const { rows, total } = readPage(await visible.readModel(), {
      from: 'feed_group',
      select: groupSelect(visible),
      where: allOf([visible.condition('feed_group'), groupConditions(query)]),
      order: sortOrder(query.sort, groupSorts),
      schema: groupRowSchema,
      page: query,
    })
    return {
      data: rows.map((row) => groupItem(row, visible)),
      meta: pageMeta(request, query, { total, count: rows.length }),
    }
  })

/** One group. Analysts also see the last change. */
const getIndicatorGroupRoute = ({ indicators, platform }: IndicatorsDependencies): Route =>
  handle(getFeedGroup, async ({ params, session }) => {
    const visible = new VisibleIndicators(indicators, session)
    const stored = await visible.get('feed_group', params.id)
    return {
      group: toGroupResponse(await visible.readModel(), params.id, visible),
      ...(visible.isAnalyst ? { history: historyOf(stored, { session, now: platform.clock.now() }) } : {}),
    }
  })

/** Names of groups by id. */
const listIndicatorGroupNamesRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedGroupNames, async ({ query, session }) => {
    const visible = new VisibleIndicators(indicators, session)
    const { sql, parameters } = allOf([
      visible.condition('feed_group'),
      oneOf('feed_group.id', query.groups_ids),
    ])
    return {
      data: (await visible.readModel()).rows(
        levelledGroupRow,
        `SELECT id AS group_id, name, lang, translation, ${tlpSql('feed_group')} AS tlp FROM feed_group WHERE ${sql} ORDER BY name_sort, id`,
        parameters,
      ),
    }
  })

/** Groups offered in a selection. Others are found by name. */
const offered = 50

const infoSchema = z.intersection(levelledGroupRow, z.object({ verified: z.int(), updated: z.int() }))

/** Groups to select from, latest changed first. */
const listIndicatorGroupInfoRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedGroupInfo, async ({ query, session }) => {
    const visible = new VisibleIndicators(indicators, session)
    const { sql, parameters } = allOf([
      visible.condition('feed_group'),
      namedAs('feed_group', query.name),
      is('feed_group.verified', query.is_verified),
      between('feed_group.updated', query.last_update_after, query.last_update_before),
    ])
    const rows = (await visible.readModel()).rows(
      infoSchema,
      `SELECT id AS group_id, name, lang, translation, ${tlpSql('feed_group')} AS tlp, verified, updated FROM feed_group WHERE ${sql} ORDER BY updated DESC, id DESC LIMIT ?`,
      [...parameters, offered],
    )
    return {
      data: rows.map(({ verified, updated, ...row }) => ({
        ...row,
        last_update_date: new Date(updated).toISOString(),
        ...(visible.isAnalyst ? { is_verified: verified === 1 } : {}),
      })),
    }
  })

/** Threats related to a group. */
const listIndicatorGroupThreatsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedGroupThreats,
    async ({ params, query, session, request }) => {
      await new VisibleIndicators(dependencies.indicators, session).get('feed_group', params.id)
      return threatsOfGroups(dependencies, session, [params.id], query, request)
    },
    { alongsideOfOrganizations: [assetsHead] },
  )

/** The group as a subset of the indicators. Throws `not_found`. */
const groupSubset = (id: number) => async (visible: VisibleIndicators) => {
  await visible.get('feed_group', id)
  return { what: `group ${id}`, search: () => ofGroup(id) }
}

/** The indicators of a group that the caller sees. */
const listGroupIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(listFeedGroupFeeds, (call) => listIndicatorsOf(dependencies, call, groupSubset(call.params.id)), {
    alongsideOfOrganizations: indicatorListHeads,
  })

/** The indicators of a group as a CSV file. */
const exportGroupIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(exportFeedGroupFeeds, (call) => exportIndicatorsOf(dependencies, call, groupSubset(call.params.id)))

/** Creates a group of indicators. */
const createIndicatorGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(createFeedGroup, ({ body, session, idempotency }) =>
    indicators.commit(actorOf(session), (commit) => {
      const { id, group } = addGroup(commit, body)
      return idempotency.record(commit, {
        group: newGroupOf(commit.readModel, id, group, new VisibleIndicators(indicators, session)),
      })
    }),
  )

/** Changes the given fields. */
const updateIndicatorGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(updateFeedGroup, async ({ params: { id }, body, session }) => {
    await indicators.commit(actorOf(session), async (commit) => {
      const stored = await indicators.get('feed_group', id)
      if (stored === undefined) throw new PortalError('not_found')
      const { entity, fields } = changedGroup(commit, id, stored.entity, body)
      if (fields.length > 0) commit.update('feed_group', id, entity, stored, fields)
    })
    const visible = new VisibleIndicators(indicators, session)
    return { group: toGroupResponse(await indicators.readModel(), id, visible) }
  })

/** Deletes a group. */
const deleteIndicatorGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(deleteFeedGroup, async ({ params, session }) => {
    await removeGroups(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named groups. */
const bulkDeleteIndicatorGroupsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(bulkDeleteFeedGroups, async ({ body, session }) => ({
    changed: await removeGroups(dependencies, session, body.feed_group_ids),
  }))

/** Publishes or unpublishes the named groups. Unchanged ones are not counted. */
const verifyIndicatorGroupsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(
    verifyFeedGroups,
    async ({ body, session }) => ({
      changed: await changeEntities(
        indicators,
        'feed_group',
        body.feed_group_ids,
        actorOf(session),
        (before, commit) => groupWithVerification(commit, before, body.verified),
      ),
    }),
    { undo: undoable(indicatorUndo) },
  )

/** Sets the TLP level of the named groups. Unchanged ones are not counted. Their indicators keep their levels. */
const bulkUpdateIndicatorGroupLevelsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(
    bulkUpdateFeedGroupLevels,
    async ({ body, session }) => ({
      changed: await changeEntities(
        indicators,
        'feed_group',
        body.feed_group_ids,
        actorOf(session),
        (before, commit) => groupWithLevel(commit, before, body.tlp),
      ),
    }),
    { undo: undoable(indicatorUndo) },
  )

/** Adds indicators to a group. Existing members are not counted. */
const addIndicatorsToGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(addFeedsToGroup, ({ params, body, session }) =>
    changeMembers(indicators, session, params.id, body.feeds_ids, (indicator) =>
      withGroup(indicator, params.id),
    ),
  )

/** Removes indicators from a group. */
const removeIndicatorsFromGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(removeFeedsFromGroup, ({ params, body, session }) =>
    changeMembers(indicators, session, params.id, body.feeds_ids, (indicator) =>
      withoutGroups(indicator, [params.id]),
    ),
  )

/**
 * Publishes or unpublishes all indicators of a group, or sets their IDS flag. Runs as a job, since the size of a group
 * is unlimited.
 */
const updateIndicatorsOfGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(updateFeedsOfGroup, async ({ params: { id }, body, session }) => {
    const { indicators } = dependencies
    await new VisibleIndicators(indicators, session).get('feed_group', id)
    const action: MassAction =
      'verified' in body
        ? { type: 'verify', is_verified: body.verified }
        : { type: 'set_ids_flag', ids_flag: body.ids_flag }
    const readModel = await indicators.readModel()
    const job = await startMassActionOn(dependencies, session, {
      action,
      of: { filter: { groups: [id] } },
      last_id: readModel.lastId('feed'),
      total: membersOf(readModel, [id]).length,
    })
    return { changed: job.changed, job }
  })

/** The routes of groups. */
export const indicatorGroupRoutes = (dependencies: IndicatorsDependencies): Route[] =>
  [
    listIndicatorGroupsRoute,
    getIndicatorGroupRoute,
    listIndicatorGroupNamesRoute,
    listIndicatorGroupInfoRoute,
    listIndicatorGroupThreatsRoute,
    listGroupIndicatorsRoute,
    exportGroupIndicatorsRoute,
    createIndicatorGroupRoute,
    updateIndicatorGroupRoute,
    verifyIndicatorGroupsRoute,
    bulkUpdateIndicatorGroupLevelsRoute,
    addIndicatorsToGroupRoute,
    removeIndicatorsFromGroupRoute,
    updateIndicatorsOfGroupRoute,
    deleteIndicatorGroupRoute,
    bulkDeleteIndicatorGroupsRoute,
  ].map((route) => route(dependencies))
