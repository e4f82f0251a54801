import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createWhitelistIp } from '#shared/contracts/organizations.ts'
import { formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'
import { toWhitelistResponse } from './whitelist-presenter.ts'

/** Adds an address or network in canonical form. */
export const createWhitelistIpRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(createWhitelistIp, ({ params, body, session, idempotency }) => {
    const network = parseIpNetwork(body.whitelist_ip)
    if (network === undefined) throw new PortalError('ip_invalid', { field: 'whitelist_ip' })
    const ip = formatIpNetwork(network)
    return dependencies.organizations.commit(actorOf(session), async (commit) => {
      const stored = await visibleOrganization(dependencies, session, params.id)
      const { ip_allow_list: list } = stored.entity
      if (list.some((entry) => entry.ip === ip))
        throw new PortalError('already_exists', { field: 'whitelist_ip', values: [ip] })
      if (list.length >= limits.whitelistIps) throw new PortalError('ip_list_full', { field: 'whitelist_ip' })
      const organization = {
        ...stored.entity,
        ip_allow_list: [...list, { id: commit.nextId('organization_ip'), ip }],
      }
      commit.update('organization', params.id, organization, stored, ['ip_whitelist'])
      return idempotency.record(commit, { client_whitelist_ips: toWhitelistResponse(organization) })
    })
  })
