import type { Condition } from '#functions/platform/lists/where.ts'
import { everyAddressKeys } from '#shared/domain/indicators/every-address.ts'
import { foundRange } from '#shared/domain/indicators/matching-key.ts'

/** A row `feed` that is no network of all addresses, which no machine is given. */
export const notEveryAddress: Condition = {
  sql: everyAddressKeys.map(() => 'NOT (feed.value_key >= ? AND feed.value_key < ?)').join(' AND '),
  parameters: everyAddressKeys.flatMap(foundRange),
}
