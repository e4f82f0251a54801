/** Saved views as keys see them. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import { readChanges } from '#functions/rules/key-api/changes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { rightsOf } from '#functions/rules/key-api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { apiGetView, apiListViews, apiViewChanges } from '#shared/contracts/api/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import { viewOfKey, viewsOfKey } from './key-queries.ts'
import { keyViews } from './view-presenter.ts'
import { viewsCollection, type ViewKinds } from './view-store.ts'

interface KeyViewsDependencies {
  readonly platform: Platform
  readonly views: Collection<ViewKinds>
}

/** The saved views that a key sees, page by page. */
const listViewsRoute = ({ views }: KeyViewsDependencies): KeyRoute =>
  handleKey(apiListViews, async ({ query, caller }) => {
    const readModel = await views.readModel()
    const { ids, next } = readKeyPage(readModel, {
      from: 'feed_view',
      where: viewsOfKey(caller),
      order: [],
      bound: ['views', rightsOf(caller)],
      query,
    })
    return { data: [...(await keyViews(views, readModel, ids)).values()], next }
  })

/** One saved view that a key sees. */
const getViewRoute = ({ views }: KeyViewsDependencies): KeyRoute =>
  handleKey(apiGetView, async ({ params: { id }, caller }) => {
    await viewOfKey(views, caller, id)
    const view = (await keyViews(views, await views.readModel(), [id])).get(id)
    if (view === undefined) throw new PortalError('not_found')
    return view
  })

/** The change feed of the saved views that a key sees. */
const viewChangesRoute = ({ platform, views }: KeyViewsDependencies): KeyRoute =>
  handleKey(apiViewChanges, async ({ query, caller }) => {
    const readModel = await views.readModel()
    const { organizationId, userId, scope } = caller
    return readChanges(platform, {
      collection: views,
      readModel,
      kind: 'feed_view',
      isVisible: (row, id) =>
        row['client_id'] === organizationId &&
        row['for_keys'] === 1 &&
        (scope === null ? row['is_shared'] === 1 || row['owner_id'] === userId : scope.views.includes(id)),
      visible: viewsOfKey(caller),
      bound: ['views', rightsOf(caller)],
      itemsOf: (ids) => keyViews(views, readModel, ids),
      query,
    })
  })

/** The routes of the API for keys. The function of indicators serves them. */
export const apiViewRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = { platform, views: platform.collection(viewsCollection) }
  return [listViewsRoute, getViewRoute, viewChangesRoute].map((route) => route(dependencies))
}
