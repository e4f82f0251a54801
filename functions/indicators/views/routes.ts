import { mergedInput } from '#functions/core/changes-over.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import {
  listFeedViews,
  getFeedView,
  createFeedView,
  updateFeedView,
  deleteFeedView,
  listFeedViewFeeds,
  exportFeedViewFeeds,
} from '#shared/contracts/indicator-views.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { VisibleIndicators, indicatorListHeads, type IndicatorAccess } from '../access-queries.ts'
import { indicatorsDependencies, type IndicatorsDependencies, countIndicators } from '../indicator-queries.ts'
import { exportIndicatorsOf, listIndicatorsOf } from '../indicator-lists.ts'
import { checkNoKeyLimited } from '../key-queries.ts'
import { searchOfView, visibleView } from './view-queries.ts'
import { toViewResponse } from './view-presenter.ts'
import { checkViewFilters, checkViewName, newView, myOrganizationId, myView } from './view.ts'

/** The views that the caller sees, by name, each with its number of indicators. */
const listIndicatorViewsRoute = ({ indicators, views }: IndicatorsDependencies): Route =>
  handle(listFeedViews, async ({ session }) => {
    const visible = new VisibleIndicators(indicators, session)
    const known = await views.readModel()
    const ids = known.rows(
      idRow,
      'SELECT id FROM feed_view WHERE owner_id = ? OR (client_id = ? AND is_shared = 1) ORDER BY name_sort, id',
      [session.userId, myOrganizationId(session)],
    )
    // Callers without views do not wait for the read model of indicators.
    if (ids.length === 0) return { data: [] }
    const [stored, readModel] = await Promise.all([views.getMany('feed_view', ids), visible.readModel()])
    return {
      data: stored.flatMap((one, index) => {
        const id = ids[index]
        if (one === undefined || id === undefined) return []
        return [
          {
            ...toViewResponse(id, one.entity, session),
            feed_count: countIndicators(readModel, visible, searchOfView(visible, one.entity)),
          },
        ]
      }),
    }
  })

/** One view. */
const getIndicatorViewRoute = ({ views }: IndicatorsDependencies): Route =>
  handle(getFeedView, async ({ params, session }) => ({
    view: toViewResponse(params.id, (await visibleView(views, session, params.id)).entity, session),
  }))

/** Saves a view. Throws `too_many_views`, `already_exists` and the errors of `checkViewFilters`. */
const createIndicatorViewRoute = ({ views, indicators }: IndicatorsDependencies): Route =>
  handle(createFeedView, async ({ body, session, idempotency }) => {
    await checkViewFilters(indicators, body)
    return views.commit(actorOf(session), (commit) => {
      if (
        commit.readModel.count('SELECT count(*) FROM feed_view WHERE owner_id = ?', [session.userId]) >=
        limits.indicatorViews
      )
        throw new PortalError('too_many_views')
      checkViewName(commit.readModel, session, body.view_name, undefined)
      const view = newView(body, session.userId, myOrganizationId(session))
      const id = commit.nextId('feed_view')
      commit.create('feed_view', id, view)
      return idempotency.record(commit, { view: toViewResponse(id, view, session) })
    })
  })

/** Changes the caller's own view. Throws `already_exists` and the errors of `checkViewFilters`. */
const updateIndicatorViewRoute = ({ views, indicators }: IndicatorsDependencies): Route =>
  handle(updateFeedView, ({ params, body: given, session }) =>
    views.commit(actorOf(session), async (commit) => {
      const stored = await myView(views, session, params.id)
      const body = mergedInput(given, toViewResponse(params.id, stored.entity, session))
      await checkViewFilters(indicators, body, stored.entity)
      checkViewName(commit.readModel, session, body.view_name, params.id)
      const view = newView(body, session.userId, stored.entity.client_id)
      if (JSON.stringify(view) !== JSON.stringify(stored.entity))
        commit.update('feed_view', params.id, view, stored, ['view'])
      return { view: toViewResponse(params.id, view, session) }
    }),
  )

/** Deletes the caller's own view. Throws `in_use` when a key is limited to it. */
const deleteIndicatorViewRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(deleteFeedView, ({ params, session }) =>
    dependencies.views.commit(actorOf(session), async (commit) => {
      await myView(dependencies.views, session, params.id)
      await checkNoKeyLimited(dependencies, session, 'view', [params.id])
      commit.delete('feed_view', params.id)
      return {}
    }),
  )

/** The view as a subset of the indicators. Throws `not_found`. */
const viewSubset =
  ({ views }: IndicatorsDependencies, session: Session, id: number) =>
  async () => {
    const { entity } = await visibleView(views, session, id)
    return { what: `view ${id}`, search: (visible: IndicatorAccess) => searchOfView(visible, entity) }
  }

/** The indicators of a view, with further filters. */
const listViewIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedViewFeeds,
    (call) => listIndicatorsOf(dependencies, call, viewSubset(dependencies, call.session, call.params.id)),
    { alongsideOfOrganizations: indicatorListHeads },
  )

/** The indicators of a view as a CSV file. */
const exportViewIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(exportFeedViewFeeds, (call) =>
    exportIndicatorsOf(dependencies, call, viewSubset(dependencies, call.session, call.params.id)),
  )

/** The routes of saved views. */
export const indicatorViewRoutes = (platform: Platform): Route[] => {
  const dependencies = indicatorsDependencies(platform)
  return [
    listIndicatorViewsRoute,
    getIndicatorViewRoute,
    createIndicatorViewRoute,
    updateIndicatorViewRoute,
    deleteIndicatorViewRoute,
    listViewIndicatorsRoute,
    exportViewIndicatorsRoute,
  ].map((route) => route(dependencies))
}
