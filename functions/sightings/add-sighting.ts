/** The rules of sending a sighting, for people and for machines alike. */
import type { FeedEntity } from '#functions/feeds/collection.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { CreateSightingInput } from '#shared/contracts/sightings.ts'
import { seenTime } from '#shared/domain/sightings.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { SightingEntity, SightingKinds } from './collection.ts'

/** Who sends one. */
export interface Sender {
  readonly clientId: number
  readonly name: string
  /** Null of a key of the organization. */
  readonly userId: number | null
  readonly keyId: number | null
}

/** When it was seen, in epoch milliseconds; null of a false positive. Throws `seen_in_future`. */
export const timeSeen = (input: CreateSightingInput, now: number): number | null => {
  if (input.kind !== 'seen') return null
  const seen = seenTime(input.seen_at === undefined ? undefined : Date.parse(input.seen_at), now)
  if (seen === undefined) throw new PortalError('seen_in_future', { field: 'seen_at' })
  return seen
}

/** Adds one to a commit. Throws `already_exists` for what the organization has said already. */
export const addSighting = (
  commit: Commit<SightingKinds>,
  sender: Sender,
  feed: { readonly id: number; readonly entity: Pick<FeedEntity, 'value'> },
  input: CreateSightingInput,
  seen: number | null,
): { id: number; entity: SightingEntity } => {
  if (
    input.kind !== 'seen' &&
    commit.replica.count(
      'SELECT count(*) FROM sighting WHERE client_id = ? AND mark = 1 AND feed_id = ? AND kind = ?',
      [sender.clientId, feed.id, input.kind],
    ) > 0
  )
    throw new PortalError('already_exists', { field: 'kind' })
  const entity: SightingEntity = {
    client_id: sender.clientId,
    feed_id: feed.id,
    value: feed.entity.value,
    kind: input.kind,
    seen_at: seen === null ? null : new Date(seen).toISOString(),
    where: input.kind === 'seen' ? input.where : null,
    times: input.kind === 'seen' ? input.times : 1,
    evidence: input.evidence,
    by: sender.name,
    user_id: sender.userId,
    key_id: sender.keyId,
    creation_date: commit.at,
    answer: null,
  }
  const id = commit.nextId('sighting')
  commit.create('sighting', id, entity)
  return { id, entity }
}
