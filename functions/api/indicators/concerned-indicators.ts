import { ConcernedFeeds } from '#functions/feeds/concerned-feeds.ts'
import { feedsOfKey, type KeyFeeds } from '#functions/feeds/key-scope.ts'
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import { clientConcerning } from '../concerned-key.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** What a key sees of indicators, with what concerns its organization. */
export const concernedIndicators = (
  dependencies: IndicatorsDependencies,
  caller: KeyCaller,
): Promise<KeyFeeds> =>
  feedsOfKey(
    dependencies.feeds,
    dependencies.views,
    caller,
    new ConcernedFeeds(
      dependencies,
      { ...caller.session, clientId: clientConcerning(caller) ?? null },
      caller.scope?.groups,
    ),
  )
