/** The filters of the asset list as conditions on its rows. */
import type * as z from 'zod'
import {
  allOf,
  anyOf,
  containsWritten,
  oneOf,
  type Condition,
  type Maybe,
} from '#functions/core/read-model/where.ts'
import type { assetFilterShape } from '#shared/contracts/assets.ts'
import { assetKeysOf } from '#shared/domain/assets/asset-values.ts'

export type AssetFilter = {
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
