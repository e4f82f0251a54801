import type { Condition } from '#functions/core/read-model/where.ts'
import { everyAddressKeys } from '#shared/domain/indicators/every-address.ts'
import { searchTextRange } from '#shared/domain/indicators/matching-key.ts'

/** Excludes networks of all addresses from rows `feed`: machines must never receive one. */
export const notEveryAddress: Condition = {
  sql: everyAddressKeys.map(() => 'NOT (feed.value_key >= ? AND feed.value_key < ?)').join(' AND '),
  parameters: everyAddressKeys.flatMap(searchTextRange),
}
