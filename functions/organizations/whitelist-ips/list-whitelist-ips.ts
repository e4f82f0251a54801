import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listWhitelistIps } from '#shared/contracts/organizations.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { seenOrganization } from '../scope.ts'
import { whitelistReply } from './whitelist-reply.ts'

/** The list, sorted by address. */
export const listWhitelistIpsRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(listWhitelistIps, async ({ params, session }) => ({
    client_whitelist_ips: whitelistReply((await seenOrganization(dependencies, session, params.id)).entity),
  }))
