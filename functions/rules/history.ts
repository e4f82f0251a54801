import type { PastChange } from '#shared/contracts/histories.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'

/** An entity's history for analysts, newest first. */
export const historyOf = (stored: Stored<unknown>): PastChange[] =>
  stored.history.map(({ at, ...change }) => ({ date: at, ...change })).toReversed()
