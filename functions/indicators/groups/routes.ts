import * as z from 'zod'
import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import { mergedInput } from '#functions/core/changes-over.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, oneOf, between, is } from '#functions/core/read-model/where.ts'
import { historyOf } from '#functions/rules/history.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { tlpSql, withTlp, levelled } from '#functions/rules/tlp/tlp.ts'
import { newLanguages, changedLanguages, languageFields } from '#functions/rules/translations/rules.ts'
import { namedAs } from '#functions/rules/translations/search.ts'
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
import {
  VisibleIndicators,
  indicatorListHeads,
  openMatchedIndicators,
  type IndicatorAccess,
} from '../access-queries.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { indicatorPage, exportIndicatorsAs } from '../indicator-presenter.ts'
import { allSearches, indicatorSearch, ofGroup } from '../indicator-queries.ts'
import type { IndicatorGroupEntity } from '../indicator-store.ts'
import { removeGroups } from '../jobs/cleanup.ts'
import { startBudget, indicatorJobs, workOn } from '../jobs/indicator-jobs.ts'
import type { MassTask } from '../jobs/mass-action.ts'
import { relatedThreats } from '../routes.ts'
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
  checkGroupName,
  checkGroupTags,
  afterHiding,
  changeMembers,
  withGroup,
  withoutGroups,
} from './group.ts'

/** The list of groups: filters, sorts and pages of part 2 section 2. */
export const listIndicatorGroupsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedGroups, async ({ query, session, request }) => {
    const visible = new VisibleIndicators(indicators, session)
    const { rows, total } = readPage(await visible.readModel(), {
      from: 'feed_group',
      select: groupSelect(visible),
      where: allOf([visible.condition('feed_group'), groupConditions(query)]),
      order: sortOrder(query.sort, groupSorts),
      schema: groupRowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    return {
      data: rows.map((row) => groupItem(row, visible)),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })

/** One group. Analysts also see the last change. */
export const getIndicatorGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(getFeedGroup, async ({ params, session }) => {
    const visible = new VisibleIndicators(indicators, session)
    const stored = await visible.get('feed_group', params.id)
    return {
      group: toGroupResponse(await visible.readModel(), params.id, visible),
      ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
    }
  })

/** Names of groups by id. */
export const listIndicatorGroupNamesRoute = ({ indicators }: IndicatorsDependencies): Route =>
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
export const listIndicatorGroupInfoRoute = ({ indicators }: IndicatorsDependencies): Route =>
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
export const listIndicatorGroupThreatsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedGroupThreats,
    async ({ params, query, session, request }) => {
      await new VisibleIndicators(dependencies.indicators, session).get('feed_group', params.id)
      return relatedThreats(dependencies, session, [params.id], query, request)
    },
    { alongsideOfOrganizations: [assetsHead] },
  )

/** The indicators of a group that the caller sees. */
export const listGroupIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedGroupFeeds,
    async ({ params, query, session, request }) => {
      const visible = await openMatchedIndicators(dependencies, session)
      await visible.get('feed_group', params.id)
      return indicatorPage(
        await visible.readModel(),
        visible,
        allSearches([indicatorSearch(visible, query), ofGroup(params.id)]),
        query,
        request,
      )
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )

/** The indicators of a group as a CSV file. */
export const exportGroupIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(exportFeedGroupFeeds, async ({ params, query, session, request }) => {
    const visible = await openMatchedIndicators(dependencies, session)
    await visible.get('feed_group', params.id)
    const search = (seen: IndicatorAccess) => allSearches([indicatorSearch(seen, query), ofGroup(params.id)])
    return exportIndicatorsAs(
      dependencies,
      visible,
      { what: `feeds of group ${params.id}`, search, sort: query.sort, amount: query.amount },
      session,
      request,
    )
  })

/** Creates a group of indicators. */
export const createIndicatorGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(createFeedGroup, ({ body, session, idempotency }) =>
    indicators.commit(actorOf(session), (commit) => {
      const languages = newLanguages(body)
      checkGroupName(commit.readModel, { name: body.name, ...languages }, undefined)
      checkGroupTags(commit.readModel, body.tags_ids, [])
      const id = commit.nextId('feed_group')
      const group = withTlp<IndicatorGroupEntity>(
        {
          name: body.name,
          description: body.description,
          ...languages,
          tag_ids: [...body.tags_ids],
          is_verified: body.is_verified,
          creation_date: commit.at,
          last_update_date: commit.at,
        },
        body.tlp,
      )
      commit.create('feed_group', id, group)
      return idempotency.record(commit, {
        group: newGroupOf(commit.readModel, id, group, new VisibleIndicators(indicators, session)),
      })
    }),
  )

/** Changes the given fields. */
export const updateIndicatorGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(updateFeedGroup, async ({ params, body: given, session }) => {
    await indicators.commit(actorOf(session), async (commit) => {
      const stored = await indicators.get('feed_group', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      const before = stored.entity
      const body = mergedInput(given, { tags_ids: before.tag_ids, tlp: before.tlp ?? null })
      const { translation: _, ...rest } = before
      const texts = {
        name: body.name ?? before.name,
        description: body.description === undefined ? before.description : body.description,
      }
      const group = withTlp<IndicatorGroupEntity>(
        {
          ...rest,
          ...texts,
          ...changedLanguages(before, texts, body),
          tag_ids: body.tags_ids === undefined ? before.tag_ids : [...body.tags_ids],
          is_verified: body.is_verified ?? before.is_verified,
        },
        body.tlp,
      )
      const changed = (
        [
          ['name', 'name'],
          ['description', 'description'],
          ['tag_ids', 'tags'],
          ['is_verified', 'is_verified'],
          ['tlp', 'tlp'],
        ] as const
      )
        .filter(([field]) => JSON.stringify(group[field]) !== JSON.stringify(before[field]))
        .map(([, name]) => name)
      const fields = [...changed, ...languageFields(before, group, changed)]
      if (fields.length === 0) return
      checkGroupName(commit.readModel, group, params.id)
      checkGroupTags(commit.readModel, group.tag_ids, before.tag_ids)
      commit.update(
        'feed_group',
        params.id,
        { ...afterHiding(group, before, commit), last_update_date: commit.at },
        stored,
        fields,
      )
    })
    return {
      group: toGroupResponse(
        await indicators.readModel(),
        params.id,
        new VisibleIndicators(indicators, session),
      ),
    }
  })

/** Deletes a group. */
export const deleteIndicatorGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(deleteFeedGroup, async ({ params, session }) => {
    await removeGroups(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named groups. */
export const bulkDeleteIndicatorGroupsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(bulkDeleteFeedGroups, async ({ body, session }) => ({
    changed: await removeGroups(dependencies, session, body.feed_group_ids),
  }))

/** Publishes or unpublishes the named groups. Unchanged ones are not counted. */
export const verifyIndicatorGroupsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(verifyFeedGroups, async ({ body, session }) => ({
    changed: await changeEntities(
      indicators,
      'feed_group',
      body.feed_group_ids,
      actorOf(session),
      (before, commit) =>
        before.is_verified === body.verified
          ? { entity: before, fields: [] }
          : {
              entity: {
                ...afterHiding({ ...before, is_verified: body.verified }, before, commit),
                last_update_date: commit.at,
              },
              fields: ['is_verified'],
            },
    ),
  }))

/** Sets the TLP level of the named groups. Unchanged ones are not counted. Their indicators keep their levels. */
export const bulkUpdateIndicatorGroupLevelsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(bulkUpdateFeedGroupLevels, async ({ body, session }) => ({
    changed: await changeEntities(
      indicators,
      'feed_group',
      body.feed_group_ids,
      actorOf(session),
      (before, commit) => {
        const { entity, fields } = levelled(before, body.tlp)
        return { entity: { ...afterHiding(entity, before, commit), last_update_date: commit.at }, fields }
      },
    ),
  }))

/** Adds indicators to a group. Existing members are not counted. */
export const addIndicatorsToGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(addFeedsToGroup, ({ params, body, session }) =>
    changeMembers(dependencies, session, params.id, body.feeds_ids, (indicator) =>
      withGroup(indicator, params.id),
    ),
  )

/** Removes indicators from a group. */
export const removeIndicatorsFromGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(removeFeedsFromGroup, ({ params, body, session }) =>
    changeMembers(dependencies, session, params.id, body.feeds_ids, (indicator) =>
      withoutGroups(indicator, [params.id]),
    ),
  )

/**
 * Publishes or unpublishes all indicators of a group, or sets their IDS flag. Runs as a job, since the size of a group
 * is unlimited.
 */
export const updateIndicatorsOfGroupRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(updateFeedsOfGroup, async ({ params: { id }, body, session }) => {
    const { indicators } = dependencies
    await new VisibleIndicators(indicators, session).get('feed_group', id)
    const action: MassAction =
      'verified' in body
        ? { type: 'verify', is_verified: body.verified }
        : { type: 'set_ids_flag', ids_flag: body.ids_flag }
    const readModel = await indicators.readModel()
    const task: MassTask = {
      action,
      of: { filter: { groups: [id] } },
      last_id: readModel.lastId('feed'),
      actor: actorOf(session),
    }
    const job = await workOn(
      dependencies,
      await indicatorJobs(dependencies).start({
        user_id: session.userId,
        client_id: session.organizationId,
        kind: 'mass_action',
        task,
        total: membersOf(readModel, [id]).length,
      }),
      startBudget,
    )
    return { changed: job.changed, job }
  })
