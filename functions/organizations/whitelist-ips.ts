/** The IP allow-list of an organization (part 3 sections 2 and 5). Sign-in and every request of its users read it with the organization. */
import * as z from 'zod'
import { linkTable } from '#functions/platform/journal/definition.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import type { OrganizationEntity } from '#functions/platform/tenants/organization.ts'
import {
  createWhitelistIp,
  deleteWhitelistIp,
  listWhitelistIps,
  type WhitelistIp,
} from '#shared/contracts/organizations.ts'
import { compareIpNetworks, formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { seenOrganization } from './scope.ts'

/** The list, sorted by address. */
export const listWhitelistIpsRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(listWhitelistIps, async ({ params, session }) => ({
    client_whitelist_ips: replyOf((await seenOrganization(dependencies, session, params.id)).entity),
  }))

/** Adds an address or network, written in the one way it has. */
export const createWhitelistIpRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(createWhitelistIp, ({ params, body, session }) => {
    const network = parseIpNetwork(body.whitelist_ip)
    if (network === undefined) throw new PortalError('ip_invalid', { field: 'whitelist_ip' })
    const ip = formatIpNetwork(network)
    return dependencies.organizations.commit(actorOf(session), async (commit) => {
      const stored = await seenOrganization(dependencies, session, params.id)
      const { ip_allow_list: list } = stored.entity
      if (list.some((entry) => entry.ip === ip))
        throw new PortalError('already_exists', { field: 'whitelist_ip', values: [ip] })
      if (list.length >= limits.whitelistIps) throw new PortalError('ip_list_full', { field: 'whitelist_ip' })
      const organization = {
        ...stored.entity,
        ip_allow_list: [...list, { id: commit.nextId('organization_ip'), ip }],
      }
      commit.update('organization', params.id, organization, stored, ['ip_whitelist'])
      return { client_whitelist_ips: replyOf(organization) }
    })
  })

/** Removes an entry, whichever organization has it. */
export const deleteWhitelistIpRoute = ({ organizations }: OrganizationsDependencies): Route =>
  handle(deleteWhitelistIp, ({ params, session }) =>
    organizations.commit(actorOf(session), async (commit) => {
      const owner = commit.replica.row(
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

const replyOf = ({ ip_allow_list }: OrganizationEntity): WhitelistIp[] =>
  ip_allow_list
    .map(({ id, ip }) => ({ ip_id: id, ip, network: parseIpNetwork(ip) }))
    .toSorted((a, b) =>
      a.network === undefined || b.network === undefined ? 0 : compareIpNetworks(a.network, b.network),
    )
    .map(({ ip_id, ip }) => ({ ip_id, ip }))
