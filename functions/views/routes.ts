import { mergedInput } from '#functions/core/changes-over.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { indicatorListHeads, type IndicatorAccess } from '#functions/indicators/access-queries.ts'
import { exportIndicatorsOf, listIndicatorsOf } from '#functions/indicators/indicator-lists.ts'
import { checkNoKeyLimited } from '#functions/indicators/key-queries.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import {
  createFeedView,
  createView,
  deleteFeedView,
  deleteView,
  exportFeedViewFeeds,
  getFeedView,
  getView,
  listFeedViewFeeds,
  listFeedViews,
  listViews,
  updateFeedView,
  updateView,
  type IndicatorViewInput,
  type ViewInput,
} from '#shared/contracts/views.ts'
import { checkNoWebhookHas } from '#functions/webhooks/webhook-queries.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { limits } from '#shared/domain/limits.ts'
import { listsOf, type ItemList } from '#shared/domain/item-lists.ts'
import { type ViewFilters } from '#shared/domain/view-lists.ts'
import { PortalError } from '#shared/http/errors.ts'
import { countViews, viewsDependencies, type ViewsDependencies } from './view-count-queries.ts'
import { filtersOf, filtersOfFields, specifiedNames } from './view-filters.ts'
import { toIndicatorViewResponse, toViewResponse } from './view-presenter.ts'
import { searchOfView, viewsOfCaller, visibleView } from './view-queries.ts'
import { isForKeys, listOf, type ViewEntity, type ViewKinds } from './view-store.ts'
import { isViewForWebhooks } from './webhook-view-queries.ts'
import {
  checkListAccess,
  checkSharing,
  checkViewFilters,
  checkViewName,
  myOrganizationId,
  myView,
  newView,
} from './view.ts'

/** The views of lists that the caller sees, by name, each with the number of its items. */
const countedViews = async (
  dependencies: ViewsDependencies,
  session: Session,
  lists: readonly ItemList[],
): Promise<{ id: number; entity: ViewEntity; count: number }[]> => {
  const { views } = dependencies
  const seen = viewsOfCaller(session)
  const known = await views.readModel()
  const ids = known.rows(
    idRow,
    `SELECT id FROM feed_view WHERE ${seen.sql} AND list IN (SELECT value FROM json_each(?)) ORDER BY name_sort, id`,
    [...seen.parameters, JSON.stringify(lists)],
  )
  const stored = await views.getMany('feed_view', ids)
  const found = stored.flatMap((one, index) => {
    const id = ids[index]
    return one === undefined || id === undefined ? [] : [{ id, entity: one.entity }]
  })
  const counts = await countViews(
    dependencies,
    session,
    found.map(({ entity }) => entity),
  )
  return found.map((view, index) => ({ ...view, count: counts[index] ?? 0 }))
}

/** The views that the caller sees of the lists that they may read. */
const listViewsRoute = (dependencies: ViewsDependencies): Route =>
  handle(
    listViews,
    async ({ session }) => {
      const views = await countedViews(dependencies, session, listsOf(session.access))
      return {
        data: views.map(({ id, entity, count }) => ({ ...toViewResponse(id, entity, session), count })),
      }
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )

/** The same for views of indicators. */
const listIndicatorViewsRoute = (dependencies: ViewsDependencies): Route =>
  handle(
    listFeedViews,
    async ({ session }) => {
      const views = await countedViews(dependencies, session, ['feeds'])
      return {
        data: views.map(({ id, entity, count }) => ({
          ...toIndicatorViewResponse(id, entity, session),
          feed_count: count,
        })),
      }
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )

/** One view. */
const getViewRoute = ({ views }: ViewsDependencies): Route =>
  handle(getView, async ({ params, session }) => ({
    view: toViewResponse(params.id, (await visibleView(views, session, params.id)).entity, session),
  }))

const getIndicatorViewRoute = ({ views }: ViewsDependencies): Route =>
  handle(getFeedView, async ({ params, session }) => {
    const { entity } = await visibleView(views, session, params.id, 'feeds')
    return { view: toIndicatorViewResponse(params.id, entity, session) }
  })

/** A submitted view of indicators; `kept`: the filters that it cannot name and has already. */
const fromSpecified = (input: IndicatorViewInput, kept: ViewFilters = {}): ViewInput => ({
  view_name: input.view_name,
  list: 'feeds',
  filters: { ...kept, ...filtersOfFields(input) },
  time_zone: input.time_zone,
  is_shared: input.is_shared,
})

/** Saves a view within a commit. Throws `too_many_views`, `too_many_shared_views` and `already_exists`. */
const createIn = (commit: Commit<ViewKinds>, session: Session, body: ViewInput) => {
  if (
    commit.readModel.count('SELECT count(*) FROM feed_view WHERE owner_id = ?', [session.userId]) >=
    limits.views
  )
    throw new PortalError('too_many_views')
  checkViewName(commit.readModel, session, body.view_name, undefined)
  if (body.is_shared) checkSharing(commit.readModel, session)
  const view = newView(body, session.userId, myOrganizationId(session))
  const id = commit.nextId('feed_view')
  commit.create('feed_view', id, view)
  return { id, view }
}

/** Saves a view. Throws `too_many_views`, `already_exists` and the errors of `checkViewFilters`. */
const createViewRoute = (dependencies: ViewsDependencies): Route =>
  handle(createView, async ({ body, session, idempotency }) => {
    checkListAccess(session, body.list)
    await checkViewFilters(dependencies, body)
    return dependencies.views.commit(actorOf(session), (commit) => {
      const { id, view } = createIn(commit, session, body)
      return idempotency.record(commit, { view: toViewResponse(id, view, session) })
    })
  })

const createIndicatorViewRoute = (dependencies: ViewsDependencies): Route =>
  handle(createFeedView, async ({ body: specified, session, idempotency }) => {
    const body = fromSpecified(specified)
    await checkViewFilters(dependencies, body, {}, specifiedNames)
    return dependencies.views.commit(actorOf(session), (commit) => {
      const { id, view } = createIn(commit, session, body)
      return idempotency.record(commit, { view: toIndicatorViewResponse(id, view, session) })
    })
  })

/**
 * Changes the caller's own view within a commit. Throws `already_exists`, and `in_use` when keys or webhooks could no
 * longer have it.
 */
const updateIn = async (
  dependencies: ViewsDependencies,
  commit: Commit<ViewKinds>,
  session: Session,
  id: number,
  body: ViewInput,
  stored: Stored<ViewEntity>,
): Promise<ViewEntity> => {
  checkViewName(commit.readModel, session, body.view_name, id)
  if (body.is_shared && !stored.entity.is_shared) checkSharing(commit.readModel, session)
  const view = newView(body, session.userId, stored.entity.client_id)
  if (isForKeys(stored.entity) && !isForKeys(view))
    await checkNoKeyLimited(dependencies, session, 'view', [id])
  if (isViewForWebhooks(stored.entity) && !isViewForWebhooks(view))
    await checkNoWebhookHas(dependencies.webhooks, session, id)
  const fields = changedFields(newView(inputOf(stored.entity), view.owner_id, view.client_id), view)
  if (fields.length > 0) commit.update('feed_view', id, view, stored, fields)
  return view
}

/** What the audit log names of a change: the name, the sharing, and the filters with their time zone. */
const changedFields = (
  { view_name: oldName, is_shared: wasShared, ...before }: ViewEntity,
  { view_name: name, is_shared: isShared, ...after }: ViewEntity,
): AuditedField[] => [
  ...(name === oldName ? [] : (['name'] as const)),
  ...(isShared === wasShared ? [] : (['is_shared'] as const)),
  ...(JSON.stringify(before) === JSON.stringify(after) ? [] : (['view'] as const)),
]

/** A stored view as it is submitted. */
const inputOf = (view: ViewEntity): ViewInput => ({
  view_name: view.view_name,
  list: listOf(view),
  filters: { ...filtersOf(view) },
  time_zone: view.time_zone,
  is_shared: view.is_shared,
})

/** Changes the caller's own view. Throws the errors of `checkViewFilters` and `updateIn`. */
const updateViewRoute = (dependencies: ViewsDependencies): Route =>
  handle(updateView, ({ params: { id }, body: given, session }) =>
    dependencies.views.commit(actorOf(session), async (commit) => {
      const stored = await myView(dependencies.views, session, id, given.list)
      const body = mergedInput(given, toViewResponse(id, stored.entity, session))
      await checkViewFilters(dependencies, body, filtersOf(stored.entity))
      const view = await updateIn(dependencies, commit, session, id, body, stored)
      return { view: toViewResponse(id, view, session) }
    }),
  )

const updateIndicatorViewRoute = (dependencies: ViewsDependencies): Route =>
  handle(updateFeedView, ({ params: { id }, body: given, session }) =>
    dependencies.views.commit(actorOf(session), async (commit) => {
      const stored = await myView(dependencies.views, session, id, 'feeds')
      const before = toIndicatorViewResponse(id, stored.entity, session)
      const body = fromSpecified(mergedInput(given, before), stored.entity.filters)
      await checkViewFilters(dependencies, body, filtersOf(stored.entity), specifiedNames)
      const view = await updateIn(dependencies, commit, session, id, body, stored)
      return { view: toIndicatorViewResponse(id, view, session) }
    }),
  )

/** Deletes the caller's own view. Throws `in_use` when a key is limited to it, or a webhook has it. */
const remove = (
  dependencies: ViewsDependencies,
  session: Session,
  id: number,
  list?: ItemList,
): Promise<Record<string, never>> =>
  dependencies.views.commit(actorOf(session), async (commit) => {
    await myView(dependencies.views, session, id, list)
    await checkNoKeyLimited(dependencies, session, 'view', [id])
    await checkNoWebhookHas(dependencies.webhooks, session, id)
    commit.delete('feed_view', id)
    return {}
  })

const deleteViewRoute = (dependencies: ViewsDependencies): Route =>
  handle(deleteView, ({ params: { id }, session }) => remove(dependencies, session, id))

const deleteIndicatorViewRoute = (dependencies: ViewsDependencies): Route =>
  handle(deleteFeedView, ({ params: { id }, session }) => remove(dependencies, session, id, 'feeds'))

/** The view of indicators as a subset of them. Throws `not_found`. */
const viewSubset =
  ({ views }: ViewsDependencies, session: Session, id: number) =>
  async () => {
    const { entity } = await visibleView(views, session, id, 'feeds')
    return { what: `view ${id}`, search: (visible: IndicatorAccess) => searchOfView(visible, entity) }
  }

/** The indicators of a view, with further filters. */
const listViewIndicatorsRoute = (dependencies: ViewsDependencies): Route =>
  handle(
    listFeedViewFeeds,
    (call) => listIndicatorsOf(dependencies, call, viewSubset(dependencies, call.session, call.params.id)),
    { alongsideOfOrganizations: indicatorListHeads },
  )

/** The indicators of a view as a CSV file. */
const exportViewIndicatorsRoute = (dependencies: ViewsDependencies): Route =>
  handle(exportFeedViewFeeds, (call) =>
    exportIndicatorsOf(dependencies, call, viewSubset(dependencies, call.session, call.params.id)),
  )

/** The routes of saved views. */
export const viewRoutes = (platform: Platform): Route[] => {
  const dependencies = viewsDependencies(platform)
  return [
    listViewsRoute,
    getViewRoute,
    createViewRoute,
    updateViewRoute,
    deleteViewRoute,
    listIndicatorViewsRoute,
    getIndicatorViewRoute,
    createIndicatorViewRoute,
    updateIndicatorViewRoute,
    deleteIndicatorViewRoute,
    listViewIndicatorsRoute,
    exportViewIndicatorsRoute,
  ].map((route) => route(dependencies))
}
