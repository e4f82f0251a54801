/** Queries of assets: the filters of lists, counts, and the hosts of an organization. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, anyOf, oneOf, type Condition, type Maybe } from '#functions/core/read-model/where.ts'
import { tenantSources } from '#functions/organizations/organization-queries.ts'
import type { OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { containsWritten } from '#functions/rules/lists/conditions.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import type { assetFilterShape } from '#shared/contracts/assets.ts'
import { assetTypes, type AssetType } from '#shared/domain/assets/asset-types.ts'
import { assetKeysOf } from '#shared/domain/assets/asset-values.ts'
import { organizationHosts, type OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import { assetsCollection, type AssetKinds } from './asset-store.ts'

/** What commands, queries and routes of assets need. */
export interface AssetsDependencies {
  readonly platform: Platform
  readonly collection: Collection<AssetKinds>
  readonly assets: TenantItems<AssetKinds, 'asset'>
  readonly requests: TenantItems<AssetKinds, 'asset_request'>
  readonly organizations: Collection<OrganizationKinds>
  readonly files: Files
}

/** Composes the area from the platform. */
export const assetsDependencies = (platform: Platform): AssetsDependencies => {
  if (platform.files === undefined) throw new Error('Assets need the files bucket')
  const { items: assets, ...sources } = tenantSources(platform, assetsCollection, 'asset')
  return {
    ...sources,
    assets,
    requests: new TenantItems(platform, sources.collection, 'asset_request'),
    files: platform.files,
  }
}

type AssetFilter = {
  readonly [Name in keyof typeof assetFilterShape]?: z.output<(typeof assetFilterShape)[Name]>
}

/** Sort columns of the list. */
export const assetSorts = { value: 'value_sort', creation_date: 'created' } as const

/** The assets that match the filters, of these organizations or of all. */
export const assetConditions = (
  filter: AssetFilter,
  organizationIds: readonly number[] | undefined,
): Condition =>
  allOf([
    oneOf('asset.client_id', organizationIds),
    oneOf('asset.asset_type', filter.asset_types),
    oneOf('asset.status', filter.status),
    searched(filter.search),
  ])

/** Matches part of the value as written, or the whole value in any form of its type. */
const searched = (text: string | undefined): Maybe =>
  text === undefined || text === ''
    ? undefined
    : anyOf([containsWritten('asset.value_search', text), oneOf('asset.value_key', assetKeysOf(text))])

const hostSchema = z.object({ type: z.enum(assetTypes), key: z.string() })

/** Hosts of an organization, from a read model of assets. Only assets that items are compared with are included. */
export const organizationHostsOf = (assets: ReadModel, organizationId: number): OrganizationHosts =>
  organizationHosts(
    assets.rows(
      hostSchema,
      "SELECT asset_type AS type, value_key AS key FROM asset WHERE client_id = ? AND asset_type IN ('domain', 'ip_address') AND status IN ('added', 'requested_delete')",
      [organizationId],
    ),
  )

const networkRow = z.object({ value: z.string() }).transform(({ value }) => value)

/** The accepted addresses and networks of an organization. */
export const assetNetworks = (assets: ReadModel, organizationId: number): string[] =>
  assets.rows(
    networkRow,
    "SELECT value FROM asset WHERE client_id = ? AND asset_type = 'ip_address' AND status <> 'requested_add'",
    [organizationId],
  )

const countSchema = z.object({ asset_type: z.enum(assetTypes), total: z.int(), pending: z.int() })

/** The number of assets of each type of an organization, and of those with a pending request. */
export const assetCounts = (
  readModel: ReadModel,
  organizationId: number,
): Record<AssetType, { total: number; pending: number }> => {
  const rows = readModel.rows(
    countSchema,
    "SELECT asset_type, count(*) AS total, sum(status <> 'added') AS pending FROM asset WHERE client_id = ? GROUP BY asset_type",
    [organizationId],
  )
  const countOf = (type: AssetType) => {
    const { total = 0, pending = 0 } = rows.find(({ asset_type }) => asset_type === type) ?? {}
    return { total, pending }
  }
  return {
    domain: countOf('domain'),
    ip_address: countOf('ip_address'),
    keyword: countOf('keyword'),
    asn: countOf('asn'),
    tech_stack: countOf('tech_stack'),
  }
}

/** The number of an organization's assets. */
export const countAssets = (assets: ReadModel, organizationId: number): number =>
  assets.count('SELECT count(*) FROM asset WHERE client_id = ?', [organizationId])
