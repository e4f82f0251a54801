import { viewsOfKey } from '#functions/indicators/key-queries.ts'
import { readChanges } from '#functions/rules/key-api/changes.ts'
import { rightsOf } from '#functions/rules/key-api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiViewChanges } from '#shared/contracts/api/indicators.ts'
import type { IndicatorsDependencies } from './dependencies.ts'
import { keyViews } from './key-views.ts'

/** The change feed of the saved views that a key sees. */
export const viewChangesRoute = ({ platform, views }: IndicatorsDependencies): KeyRoute =>
  handleKey(apiViewChanges, async ({ query, caller }) => {
    const readModel = await views.readModel()
    const { organizationId, userId, scope } = caller
    return readChanges(platform, {
      collection: views,
      readModel,
      kind: 'feed_view',
      isVisible: (row, id) =>
        row['client_id'] === organizationId &&
        (scope === null ? row['is_shared'] === 1 || row['owner_id'] === userId : scope.views.includes(id)),
      visible: viewsOfKey(caller),
      bound: ['views', rightsOf(caller)],
      itemsOf: (ids) => keyViews(views, readModel, ids),
      query,
    })
  })
