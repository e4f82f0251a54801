/** Reading groups of feeds: the list, one, names, groups to choose from, and the feeds of one. */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { historyOf } from '#functions/platform/journal/history.ts'
import { pageMeta, readPage, sortOrder } from '#functions/platform/lists/page.ts'
import { allOf, between, contains, is, oneOf, refersToAny } from '#functions/platform/lists/where.ts'
import {
  exportFeedGroupFeeds,
  getFeedGroup,
  listFeedGroupFeeds,
  listFeedGroupInfo,
  listFeedGroupNames,
  listFeedGroups,
} from '#shared/contracts/feed-groups.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { exportFeedsAs } from './feed-csv.ts'
import { feedPage } from './feed-rows.ts'
import { allSearches, feedSearch, ofGroup } from './feed-search.ts'
import { groupItem, groupOf, groupRowSchema, groupSelect } from './group-rows.ts'
import { VisibleFeeds } from './visible-feeds.ts'

/** Groups offered where one is chosen: whoever looks for another searches by its name. */
const offered = 50

/** The list of groups: filters, sorts and pages of part 2 section 2. */
export const listFeedGroupsRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(listFeedGroups, async ({ query, session, request }) => {
    const visible = new VisibleFeeds(feeds, session)
    const { rows, total } = readPage(await visible.replica(), {
      from: 'feed_group',
      select: groupSelect(visible),
      where: allOf([
        visible.condition('feed_group'),
        contains('feed_group.name_search', query.search),
        contains('feed_group.name_search', query.name),
        refersToAny('feed_group', 'tag_ids', 'feed_group.id', query.tags),
        visible.isAnalyst ? is('feed_group.verified', query.is_verified) : undefined,
        between('feed_group.updated', query.last_update_after, query.last_update_before),
      ]),
      order: sortOrder(query.sort, { name: 'name_sort', last_update_date: 'updated' }),
      schema: groupRowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    return {
      data: rows.map((row) => groupItem(row, visible)),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })

/** One group; analysts also see who changed it, and when. */
export const getFeedGroupRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(getFeedGroup, async ({ params, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const stored = await visible.get('feed_group', params.id)
    return {
      group: groupOf(await visible.replica(), params.id, visible),
      ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
    }
  })

const nameSchema = z.object({ group_id: z.int(), name: z.string() })

/** Names of groups by their ids. */
export const listFeedGroupNamesRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(listFeedGroupNames, async ({ query, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const { sql, parameters } = allOf([
      visible.condition('feed_group'),
      oneOf('feed_group.id', query.groups_ids),
    ])
    return {
      data: (await visible.replica()).rows(
        nameSchema,
        `SELECT id AS group_id, name FROM feed_group WHERE ${sql} ORDER BY name_sort, id`,
        parameters,
      ),
    }
  })

const infoSchema = nameSchema.extend({ verified: z.int(), updated: z.int() })

/** Groups to choose from, those changed last first. */
export const listFeedGroupInfoRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(listFeedGroupInfo, async ({ query, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const { sql, parameters } = allOf([
      visible.condition('feed_group'),
      contains('feed_group.name_search', query.name),
      visible.isAnalyst ? is('feed_group.verified', query.is_verified) : undefined,
      between('feed_group.updated', query.last_update_after, query.last_update_before),
    ])
    const rows = (await visible.replica()).rows(
      infoSchema,
      `SELECT id AS group_id, name, verified, updated FROM feed_group WHERE ${sql} ORDER BY updated DESC, id DESC LIMIT ?`,
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

/** The feeds of a group that the caller sees. */
export const listFeedGroupFeedsRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(listFeedGroupFeeds, async ({ params, query, session, request }) => {
    const visible = new VisibleFeeds(feeds, session)
    await visible.get('feed_group', params.id)
    return feedPage(
      await visible.replica(),
      visible,
      allSearches([feedSearch(visible, query), ofGroup(params.id)]),
      query,
      request,
    )
  })

/** A CSV file of the feeds of a group. */
export const exportFeedGroupFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(exportFeedGroupFeeds, async ({ params, query, session, request }) => {
    const visible = new VisibleFeeds(dependencies.feeds, session)
    await visible.get('feed_group', params.id)
    const search = allSearches([feedSearch(visible, query), ofGroup(params.id)])
    return exportFeedsAs(
      dependencies,
      visible,
      { what: `feeds of group ${params.id}`, search, sort: query.sort, amount: query.amount },
      session,
      request,
    )
  })
