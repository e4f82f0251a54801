import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { WhitelistIp } from '#shared/contracts/organizations.ts'
import { compareIpNetworks, parseIpNetwork } from '#shared/domain/ip-networks.ts'

/** The IP allow-list as the API shows it, sorted by address. */
export const toWhitelistResponse = ({ ip_allow_list }: OrganizationEntity): WhitelistIp[] =>
  ip_allow_list
    .map(({ id, ip }) => ({ ip_id: id, ip, network: parseIpNetwork(ip) }))
    .toSorted((a, b) =>
      a.network === undefined || b.network === undefined ? 0 : compareIpNetworks(a.network, b.network),
    )
    .map(({ ip_id, ip }) => ({ ip_id, ip }))
