/** Whether an address belongs to a network of an organization. */
import { assetNetworks } from '#functions/assets/asset-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { admits } from '#functions/rules/tenants/allow-list.ts'
import { organizationEntitySchema } from '#functions/rules/tenants/organization.ts'

/** Checks an organization's accepted assets and its allowed sign-in addresses. Provider staff have no such networks. */
export const loadOrganizationNetworks = async (
  platform: Pick<Platform, 'collection' | 'table'>,
  organizationId: number | null,
): Promise<(address: string | null) => boolean> => {
  if (organizationId === null) return () => false
  const [item, readModel] = await Promise.all([
    platform.table.get(keys.entity('organization', organizationId)),
    platform.collection(assetsCollection).readModel(),
  ])
  const networks = [
    ...(item === undefined ? [] : organizationEntitySchema.parse(item['entity']).ip_allow_list).map(
      ({ ip }) => ip,
    ),
    ...assetNetworks(readModel, organizationId),
  ]
  // Empty allow-list: sign-in is unrestricted, but no address counts as the organization's own.
  return (address) => address !== null && networks.length > 0 && admits(networks, address)
}
