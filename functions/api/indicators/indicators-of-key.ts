import { openMatchedIndicators } from '#functions/indicators/access-queries.ts'
import { limitedToKey, type KeyIndicators } from '#functions/indicators/key-queries.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { assetOwnerOfKey } from '#functions/asset-matches/key-access.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** The indicators that a key sees, with their matches on assets of its organization. */
export const indicatorsOfKey = async (
  dependencies: IndicatorsDependencies,
  caller: KeyCaller,
  asked?: Parameters<typeof assetOwnerOfKey>[1],
): Promise<KeyIndicators> => {
  const { session, scope } = caller
  const visible = await openMatchedIndicators(
    dependencies,
    session,
    scope?.groups,
    assetOwnerOfKey(caller, asked) ?? null,
  )
  return limitedToKey(dependencies.views, caller, visible, await visible.readModel())
}
