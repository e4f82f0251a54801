import type { SightingEntity } from '#functions/sightings/sighting-store.ts'

/** A false positive report of an organization on an indicator. */
export const falsePositiveHere = (
  of: Pick<SightingEntity, 'client_id' | 'feed_id' | 'value' | 'creation_date'>,
): SightingEntity => ({
  ...of,
  kind: 'false_positive_here',
  seen_at: null,
  where: null,
  times: 1,
  evidence: null,
  by: 'Anna',
  user_id: 1,
  key_id: null,
  answer: null,
})
