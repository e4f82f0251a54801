import { openConcerned } from '#functions/indicators/concerned-indicators.ts'
import { limitedToKey, type KeyFeeds } from '#functions/indicators/key-scope.ts'
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import { clientConcerning } from '../concerned-key.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** What a key sees of indicators, with what concerns its organization. */
export const concernedIndicators = async (
  dependencies: IndicatorsDependencies,
  caller: KeyCaller,
  asked?: Parameters<typeof clientConcerning>[1],
): Promise<KeyFeeds> => {
  const { session, scope } = caller
  const visible = await openConcerned(
    dependencies,
    session,
    scope?.groups,
    clientConcerning(caller, asked) ?? null,
  )
  return limitedToKey(dependencies.views, caller, visible, await visible.readModel())
}
