import type { PastChange } from '#shared/contracts/histories.ts'
import type { Stored } from './commit.ts'

/** An entity's history for analysts, newest first. */
export const historyOf = (stored: Stored<unknown>): PastChange[] =>
  stored.history.map(({ at, ...change }) => ({ date: at, ...change })).toReversed()
