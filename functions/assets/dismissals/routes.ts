import { type Route, handle } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createConcernDismissal, deleteConcernDismissal } from '#shared/contracts/asset-matches.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AssetsDependencies } from '../asset-queries.ts'
import { checkMatches, checkModuleOf, dismissalOf, endedDismissals, visibleItem } from './dismissal.ts'

/**
 * Stores that an item does not match an asset of the caller's organization. Repeats have no effect. Throws `not_found`
 * for an item or asset that the caller does not see, `module_forbidden`, `concern_gone` for a pair that does not match,
 * and `too_many_dismissals`.
 */
const createMatchDismissalRoute = ({ assets, collection, platform }: AssetsDependencies): Route =>
  handle(createConcernDismissal, async ({ body, session }) => {
    checkModuleOf(session, body.item)
    const { organizationId } = session
    if (organizationId === null) throw new PortalError('forbidden')
    const seen = await visibleItem(platform.table, organizationId, body.item, body.item_id)
    return collection.commit(actorOf(session), async (commit) => {
      await assets.for(session).get(body.asset_id)
      const { readModel } = commit
      const known = dismissalOf(readModel, organizationId, body)
      if (known !== undefined)
        return {
          dismissal: {
            ...body,
            dismissed_by: known.by,
            dismissed_date: new Date(known.created).toISOString(),
          },
        }
      await checkMatches(platform, session, readModel, seen, { organizationId, assetId: body.asset_id })
      const ended = await endedDismissals(readModel, platform.table, organizationId)
      for (const id of ended) commit.delete('concern_dismissal', id)
      commit.create('concern_dismissal', commit.nextId('concern_dismissal'), {
        client_id: organizationId,
        ...body,
        by: session.name,
        creation_date: commit.at,
      })
      return { dismissal: { ...body, dismissed_by: session.name, dismissed_date: commit.at } }
    })
  })

/** Withdraws a dismissal of the caller's organization. Throws `not_found` and `module_forbidden`. */
const deleteMatchDismissalRoute = ({ collection }: AssetsDependencies): Route =>
  handle(deleteConcernDismissal, async ({ params, session }) => {
    checkModuleOf(session, params.item)
    await collection.commit(actorOf(session), (commit) => {
      const known = dismissalOf(commit.readModel, session.organizationId, params)
      if (known === undefined) throw new PortalError('not_found')
      commit.delete('concern_dismissal', known.id)
    })
    return {}
  })

/** The routes of dismissed matches. */
export const matchDismissalRoutes = (dependencies: AssetsDependencies): Route[] =>
  [createMatchDismissalRoute, deleteMatchDismissalRoute].map((route) => route(dependencies))
