import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteConcernDismissal } from '#shared/contracts/asset-matches.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AssetsDependencies } from '../dependencies.ts'
import { checkModuleOf } from './dismissed-item.ts'

const idSchema = z.object({ id: z.int() })

/** Withdraws a dismissal of the caller's organization. Throws `not_found` and `module_forbidden`. */
export const deleteMatchDismissalRoute = ({ collection }: AssetsDependencies): Route =>
  handle(deleteConcernDismissal, async ({ params: { item, item_id, asset_id }, session }) => {
    checkModuleOf(session, item)
    await collection.commit(actorOf(session), (commit) => {
      const known = commit.readModel.row(
        idSchema,
        'SELECT id FROM concern_dismissal WHERE client_id = ? AND item = ? AND item_id = ? AND asset_id = ?',
        [session.organizationId, item, item_id, asset_id],
      )
      if (known === undefined) throw new PortalError('not_found')
      commit.delete('concern_dismissal', known.id)
    })
    return {}
  })
