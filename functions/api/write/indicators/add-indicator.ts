import type { Commit } from '#functions/core/event-store/commit.ts'
import type { IndicatorEntity, IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { addIndicator, type WarningsOf } from '#functions/indicators/indicator.ts'
import { readIndicatorValue, sameIndicator } from '#functions/indicators/lookup-queries.ts'
import type { NewIndicator } from '#shared/contracts/api/indicators-writes.ts'

/**
 * Adds indicators to one commit, one after another. Unless `accept_known` is set, an indicator with a known type and
 * value yields the existing one. Throws the errors of `createFeed`.
 */
export const openIndicators = (
  commit: Commit<IndicatorKinds>,
  warningsOf: WarningsOf,
  options: { readonly ofMany?: boolean } = {},
): ((input: NewIndicator) => { id: number; indicator: IndicatorEntity } | { known: number }) => {
  const added = new Map<string, number>()
  return ({ accept_known: takesKnown, ...input }) => {
    const read = readIndicatorValue(commit.readModel, input.value, input.feed_type_id)
    // The form rules refuse values that do not fit their type.
    const key = read === undefined ? '' : `${read.type ?? input.feed_type_id}\n${read.key}`
    const known =
      read === undefined || takesKnown
        ? undefined
        : (added.get(key) ?? sameIndicator(commit.readModel, read, input.feed_type_id))
    if (known !== undefined) return { known }
    const created = addIndicator(commit, input, warningsOf, options)
    added.set(key, created.id)
    return created
  }
}
