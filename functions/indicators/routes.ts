import { namedSources } from '#functions/sources/source-queries.ts'
import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import { explainMatches } from '#functions/asset-matches/match-queries.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { indexName } from '#functions/core/event-store/definition.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { historyOf } from '#functions/rules/history.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { noteUndone } from '#functions/rules/jobs/job-author.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { dashboardOf, periodOf } from '#functions/rules/lists/period.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { restorer, undoable, undoAct } from '#functions/rules/undo.ts'
import { threatsOfGroups } from '#functions/threats/threat-queries.ts'
import { getFeedDashboard } from '#shared/contracts/dashboards.ts'
import { importFeeds } from '#shared/contracts/indicator-import.ts'
import { publishFeeds, undoPublication } from '#shared/contracts/publications.ts'
import {
  listFeeds,
  getFeed,
  listMatchingFeeds,
  lookUpFeeds,
  listFeedThreats,
  exportFeeds,
  createFeed,
  updateFeed,
  verifyFeed,
  verifyFeeds,
  undoFeedAct,
  deleteFeed,
  bulkDeleteFeeds,
  type KnownFrom,
} from '#shared/contracts/indicators.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  indicatorListHeads,
  openMatchedIndicators,
  VisibleIndicators,
  openVisible,
} from './access-queries.ts'
import { deletedComments } from './comments/deleted-comments.ts'
import { indicatorCommentRoutes } from './comments/routes.ts'
import { indicatorsDependencies, type IndicatorsDependencies } from './indicator-queries.ts'
import { restoredGroup } from './groups/group.ts'
import { indicatorGroupRoutes } from './groups/routes.ts'
import { touchGroup } from './groups/group.ts'
import { exportIndicatorsOf, indicatorPage, listIndicatorsOf } from './indicator-lists.ts'
import { toIndicatorResponse } from './indicator-presenter.ts'
import { indicatorIndexes, type IndicatorEntity } from './indicator-store.ts'
import { IndicatorWriter } from './indicator-writer.ts'
import {
  addIndicator,
  changeIndicator,
  indicatorUndo,
  withVerification,
  withVerificationUndone,
  changeOneIndicator,
} from './indicator.ts'
import { removeIndicators } from './jobs/cleanup.ts'
import { indicatorJobRoutes } from './jobs/routes.ts'
import { publishTogether } from './publication.ts'
import { undoPublished } from './publication-undo.ts'
import { lookUp, similarIndicators, openWarnings } from './lookup-queries.ts'

/** The list of indicators. */
const listIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(listFeeds, (call) => listIndicatorsOf(dependencies, call), {
    alongsideOfOrganizations: indicatorListHeads,
  })

/** The indicator list as a CSV file. */
const exportIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(exportFeeds, (call) => exportIndicatorsOf(dependencies, call))

/** One indicator. Analysts also see the last change, organizations the asset matches. */
const getIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    getFeed,
    async ({ params: { id }, session }) => {
      const visible = await openMatchedIndicators(dependencies, session)
      const stored = await visible.get('feed', id)
      const { assetOwner } = visible
      if (assetOwner === undefined) {
        const { platform } = dependencies
        const seen = await visible.readModel()
        return {
          feed: toIndicatorResponse(seen, id, stored.entity, visible),
          ...(visible.isAnalyst
            ? {
                history: [
                  ...(await deletedComments(platform, seen, session, id)),
                  ...historyOf(stored, { session, now: platform.clock.now() }),
                ].toSorted((one, other) => other.date.localeCompare(one.date)),
                known_from: await knownFrom(platform, stored.entity),
              }
            : {}),
        }
      }
      const matched = await visible.matched()
      const { readModel } = matched
      const indicator = toIndicatorResponse(readModel, id, stored.entity, visible)
      const { value, key } = stored.entity
      const [type] = typesOfName(indicator.type.name)
      return { feed: indicator, ...explainMatches(matched, 'feed', assetOwner, id, { value, key, type }) }
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )

/** What sources say of an indicator, the newest first. */
const knownFrom = async (platform: Platform, { sources = [] }: IndicatorEntity): Promise<KnownFrom[]> => {
  const named = await namedSources(
    platform,
    sources.map(({ source_id: id }) => id),
  )
  return sources
    .map(({ source_id: id, own_id: own, since, confidence, gone, portal_only: isOnly }) => {
      const seen = named.get(id)?.seen ?? since
      return {
        source_id: id,
        name: named.get(id)?.name ?? null,
        own_id: own ?? null,
        confidence,
        first_seen: since,
        // A run that is held adds indicators, but has not seen all.
        last_seen: gone ?? (seen < since ? since : seen),
        gone_date: gone ?? null,
        portal_only: isOnly === true,
      }
    })
    .toSorted((one, other) => other.last_seen.localeCompare(one.last_seen))
}

/** The indicators published since a day. All organizations see the same. */
const getIndicatorDashboardRoute = ({ indicators, platform }: IndicatorsDependencies): Route =>
  handle(getFeedDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const visible = new VisibleIndicators(indicators, session)
    return {
      statistics: dashboardOf(
        await visible.readModel(),
        {
          kind: 'feed',
          seen: visible.condition('feed'),
          since: 'published',
          find: `INDEXED BY ${indexName('feed', indicatorIndexes.published)}`,
          categories: { dictionary: 'feed_category', names: 'plain' },
          tags: 'feed_tag',
        },
        period,
      ),
    }
  })

/** Indicators similar to a new one: the same value, or the same type and tags with a value that contains it. */
const listMatchingIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listMatchingFeeds, async ({ query, session, request }) => {
    const visible = new VisibleIndicators(indicators, session)
    const search = similarIndicators(query)
    return indicatorPage(await visible.readModel(), visible, search, query, request)
  })

/** Which values of a pasted list the caller's indicators include. */
const lookUpIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(lookUpFeeds, async ({ body, session }) => ({
    data: await lookUp(await openVisible(dependencies, session), body.values),
  }))

/** Threats related to an indicator. */
const listIndicatorThreatsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedThreats,
    async ({ params, query, session, request }) => {
      const visible = new VisibleIndicators(dependencies.indicators, session)
      const { entity } = await visible.get('feed', params.id)
      const { groups } = toIndicatorResponse(await visible.readModel(), params.id, entity, visible)
      return threatsOfGroups(
        dependencies,
        session,
        groups.map(({ group_id }) => group_id),
        query,
        request,
      )
    },
    { alongsideOfOrganizations: [assetsHead] },
  )

/** Adds an indicator. */
const createIndicatorRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(createFeed, async ({ body, session, idempotency }) => {
    const warningsOf = await openWarnings()
    return indicators.commit(actorOf(session), (commit) => {
      const { id, indicator } = addIndicator(commit, body, warningsOf)
      return idempotency.record(commit, {
        feed: toIndicatorResponse(
          commit.readModel,
          id,
          indicator,
          new VisibleIndicators(indicators, session),
        ),
      })
    })
  })

/** Changes the given fields. */
const updateIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(updateFeed, async ({ params, body, session }) => {
    const warningsOf = await openWarnings()
    const indicator = await changeOneIndicator(dependencies, session, params.id, (before, commit) =>
      changeIndicator(commit, before, body, warningsOf),
    )
    return { feed: indicator }
  })

/** Publishes or unpublishes an indicator. */
const verifyIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    verifyFeed,
    async ({ params, body, session }) => ({
      feed: await changeOneIndicator(dependencies, session, params.id, (before, commit) =>
        withVerification(before, body.is_verified, commit, { reason: body.reason }),
      ),
    }),
    { undo: undoable(indicatorUndo) },
  )

/** Publishes or unpublishes the named indicators. Unchanged ones are not counted. */
const verifyIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(
    verifyFeeds,
    async ({ body, session }) => ({
      changed: await changeEntities(indicators, 'feed', body.feeds_ids, actorOf(session), (before, commit) =>
        withVerification(before, body.verified, commit, { reason: body.reason }),
      ),
    }),
    { undo: undoable(indicatorUndo) },
  )

/** Undoes the caller's own act on indicators, groups or comments. */
const undoIndicatorActRoute = (dependencies: IndicatorsDependencies): Route => {
  const { indicators, platform } = dependencies
  return handle(undoFeedAct, async ({ body, session }) => {
    const indicator = restorer(indicators, 'feed', {
      rules: indicatorUndo,
      adapt: (commit, _id, current, restored) => withVerificationUndone(current, restored, commit),
    })
    const group = restorer(indicators, 'feed_group', {
      rules: indicatorUndo,
      adapt: (commit, _id, current, restored) => restoredGroup(commit, current, restored),
    })
    const comment = restorer(indicators, 'feed_comment', {
      rules: indicatorUndo,
      isRestorable: ({ readModel }, { feed_id: id }) =>
        readModel.entityRow(indicators.definition.kinds.feed, id) !== undefined,
    })
    const undone = await undoAct(platform, indicators, [indicator, group, comment], session, body.undo)
    await noteUndone(platform, session, body.undo)
    return undone
  })
}

/** Deletes an indicator and its comments. */
const deleteIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(deleteFeed, async ({ params, session }) => {
    await removeIndicators(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named indicators and their comments. */
const bulkDeleteIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(bulkDeleteFeeds, async ({ body, session }) => ({
    changed: await removeIndicators(dependencies, session, body.feed_ids),
  }))

/**
 * Imports a batch of a file's rows, which the browser has parsed, or returns the results of a dry run. Only platform admins change dictionaries, so missing
 * entries are left out and reported, never added.
 */
const importIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(importFeeds, async ({ body, session, idempotency }) => {
    const readModel = await indicators.readModel()
    if (!isActiveEntry(readModel, 'feed_category', body.feed_category_id))
      throw new PortalError('unknown_reference', { field: 'feed_category_id' })
    if (!body.tags_ids.every((id) => isActiveEntry(readModel, 'feed_tag', id)))
      throw new PortalError('unknown_reference', { field: 'tags_ids' })
    const writer = new IndicatorWriter(indicators, actorOf(session), {
      isVerified: body.is_verified,
      acceptWarnings: body.accept_warnings,
      keepDates: false,
      addEntries: false,
      categoryId: body.feed_category_id,
      tagIds: body.tags_ids,
      ...(body.group_id === undefined ? {} : { groupId: body.group_id }),
    })
    if (body.group_id !== undefined && (await indicators.get('feed_group', body.group_id)) === undefined)
      throw new PortalError('unknown_reference', { field: 'group_id' })
    if (body.dry_run) {
      idempotency.createsNothing()
      return { outcomes: await writer.check(body.rows) }
    }
    const outcomes = await writer.write(body.rows)
    if (body.group_id !== undefined && outcomes.some(({ outcome }) => outcome === 'published'))
      await touchGroup(indicators, actorOf(session), body.group_id)
    return { outcomes }
  })

/** A threat, its group and its indicators at once. */
const publishIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(publishFeeds, ({ idempotency, ...call }) =>
    publishTogether(dependencies, call, (commit, published) => idempotency.record(commit, published)),
  )

/** Undoes the caller's own publication. */
const undoPublicationRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(undoPublication, ({ body, session }) => undoPublished(dependencies, session, body.undo))

/** The routes of indicators, their groups, comments and jobs. */
export const indicatorRoutes = (platform: Platform): Route[] => {
  const dependencies = indicatorsDependencies(platform)
  const routes = [
    listIndicatorsRoute,
    exportIndicatorsRoute,
    getIndicatorRoute,
    getIndicatorDashboardRoute,
    listMatchingIndicatorsRoute,
    lookUpIndicatorsRoute,
    listIndicatorThreatsRoute,
    createIndicatorRoute,
    updateIndicatorRoute,
    verifyIndicatorRoute,
    verifyIndicatorsRoute,
    undoIndicatorActRoute,
    deleteIndicatorRoute,
    bulkDeleteIndicatorsRoute,
    importIndicatorsRoute,
    publishIndicatorsRoute,
    undoPublicationRoute,
  ].map((route) => route(dependencies))
  return [
    ...routes,
    ...indicatorGroupRoutes(dependencies),
    ...indicatorCommentRoutes(dependencies),
    ...indicatorJobRoutes(dependencies),
  ]
}
