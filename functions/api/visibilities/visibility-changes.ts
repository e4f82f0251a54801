import { clientNames } from '#functions/organizations/collection.ts'
import { readChanges } from '#functions/platform/api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { visibilitiesByIds } from '#functions/visibilities/visibility-rows.ts'
import { apiVisibilityChanges } from '#shared/contracts/api/visibilities.ts'

/** What became of the visibilities that a key sees. */
export const visibilityChangesRoute = ({
  collection,
  visibilities,
  organizations,
  platform,
}: VisibilitiesDependencies): KeyRoute =>
  handleKey(apiVisibilityChanges, async ({ query, caller: { session, clientId } }) => {
    const items = visibilities.for(session)
    const [replica, clientOf, visible] = await Promise.all([
      items.replica(),
      clientNames(organizations, session),
      items.condition(),
    ])
    return readChanges(platform, {
      collection,
      replica,
      kind: 'visibility',
      seen: (row) => items.owns(row),
      visible,
      bound: ['visibilities', clientId],
      itemsOf: (ids) =>
        Promise.resolve(
          new Map(visibilitiesByIds(replica, ids, clientOf).map((item) => [item.visibility_id, item])),
        ),
      query,
    })
  })
