/** The filters of a list of assets as conditions on its rows. */
import type * as z from 'zod'
import { allOf, contains, oneOf, type Condition } from '#functions/platform/lists/where.ts'
import type { assetFilterShape } from '#shared/contracts/assets.ts'

export type AssetFilter = {
  readonly [Name in keyof typeof assetFilterShape]?: z.output<(typeof assetFilterShape)[Name]>
}

/** The assets of an organization that match the filters. */
export const assetConditions = (filter: AssetFilter, clientId: number): Condition =>
  allOf([
    oneOf('asset.client_id', [clientId]),
    oneOf('asset.asset_type', filter.asset_types),
    oneOf('asset.status', filter.status),
    contains('asset.value_search', filter.search),
  ])
