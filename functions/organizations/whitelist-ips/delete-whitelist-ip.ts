import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { linkTable } from '#functions/core/event-store/definition.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteWhitelistIp } from '#shared/contracts/organizations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'

/** Removes an entry of any organization. */
export const deleteWhitelistIpRoute = ({ organizations }: OrganizationsDependencies): Route =>
  handle(deleteWhitelistIp, ({ params, session }) =>
    organizations.commit(actorOf(session), async (commit) => {
      const owner = commit.readModel.row(
        z.object({ owner: z.int() }),
        `SELECT owner FROM ${linkTable('organization', 'ip_ids')} WHERE ref = ?`,
        [params.id],
      )
      const stored = owner === undefined ? undefined : await organizations.get('organization', owner.owner)
      if (owner === undefined || stored === undefined) throw new PortalError('not_found')
      const list = stored.entity.ip_allow_list.filter(({ id }) => id !== params.id)
      if (list.length === stored.entity.ip_allow_list.length) throw new PortalError('not_found')
      commit.update('organization', owner.owner, { ...stored.entity, ip_allow_list: list }, stored, [
        'ip_whitelist',
      ])
      return {}
    }),
  )
