/** Withdraws an indicator after an analyst's answer. The answer is committed first, this commit follows. */
import type { IndicatorKinds } from '#functions/indicators/collection.ts'
import { withVerification } from '#functions/indicators/indicator-rules.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { isSightingOf } from '#shared/domain/indicators/sighted-value.ts'
import type { SightingEntity } from './collection.ts'

/**
 * Withdraws the indicator of an answered sighting for everyone, as the answering analyst. Idempotent: unpublished
 * indicators, those published again after the answer and those with another value stay. Returns whether it was
 * withdrawn now.
 */
export const withdrawAnswered = async (
  indicators: Collection<IndicatorKinds>,
  sighting: Pick<SightingEntity, 'feed_id' | 'answer' | 'value' | 'said'>,
): Promise<boolean> => {
  const { feed_id: id, answer } = sighting
  if (answer?.outcome !== 'taken_back') return false
  const actor = { user_id: answer.user_id ?? null, name: answer.by, client_id: null }
  return indicators.commit(actor, async (commit) => {
    const stored = await indicators.get('feed', id)
    if (stored === undefined || !isSightingOf(sighting, stored.entity)) return false
    if ((stored.entity.published_date ?? '') > answer.date) return false
    const { entity, fields } = withVerification(stored.entity, false, commit, { reason: answer.reason })
    if (fields.length === 0) return false
    commit.update('feed', id, entity, stored, fields)
    return true
  })
}
