/** Rules for reporting a sighting, for users and machines. */
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf } from '#functions/core/read-model/rows.ts'
import type { CreateSightingInput } from '#shared/contracts/sightings.ts'
import { limits } from '#shared/domain/limits.ts'
import { sightingTime, type SightingKind } from '#shared/domain/sightings.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { SightingEntity, SightingKinds } from './sighting-store.ts'

/** The sender of a sighting. */
export interface Sender {
  readonly organizationId: number
  readonly name: string
  /** Null for a key of the organization. */
  readonly userId: number | null
  readonly keyId: number | null
}

/**
 * When it was seen, in epoch milliseconds. Null for a false positive. Throws `seen_in_future` and `seen_too_long_ago`.
 */
export const sightingTimeOf = (input: CreateSightingInput, now: number): number | null => {
  if (input.kind !== 'seen') return null
  const seen = sightingTime(input.seen_at === undefined ? undefined : Date.parse(input.seen_at), now)
  if (seen === 'future') throw new PortalError('seen_in_future', { field: 'seen_at' })
  if (seen === 'past') throw new PortalError('seen_too_long_ago', { field: 'seen_at' })
  return seen
}

/** The sighted indicator, with its value for comparison. */
export interface SightedIndicator {
  readonly id: number
  readonly value: string
  readonly said: string
  readonly isExpired: boolean
}

interface AddedSighting {
  readonly id: number
  readonly entity: SightingEntity
}

/**
 * Adds sightings of one sender to a commit. Throws `already_exists` for a sighting that the organization has already
 * reported, `too_many_sightings` when the organization or its users reach the limit for 24 hours, and `too_many_marks`.
 */
export const openAdding = (
  commit: Commit<SightingKinds>,
  sender: Sender,
): ((indicator: SightedIndicator, input: CreateSightingInput, seen: number | null) => AddedSighting) => {
  const { readModel } = commit
  let room = roomFor(commit, sender)
  return (indicator, input, seen) => {
    if (input.kind !== 'seen') checkFalsePositive(readModel, sender.organizationId, indicator, input.kind)
    if (room <= 0) throw new PortalError('too_many_sightings')
    room -= 1
    const entity: SightingEntity = {
      client_id: sender.organizationId,
      feed_id: indicator.id,
      value: indicator.value,
      said: indicator.said,
      kind: input.kind,
      seen_at: instantOf(seen),
      where: input.kind === 'seen' ? input.where : null,
      times: input.kind === 'seen' ? input.times : 1,
      ...(input.kind === 'seen' && indicator.isExpired ? { revives: true } : {}),
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
}

/** How many sightings a sender may add now. */
const roomFor = ({ readModel, at }: Commit<SightingKinds>, { organizationId, keyId }: Sender): number => {
  const sent = (only: string): number =>
    readModel.count(`SELECT count(*) FROM sighting WHERE client_id = ? AND created > ? AND ${only}`, [
      organizationId,
      Date.parse(at) - 86_400_000,
    ])
  const all = limits.sightingsOfDay - sent('TRUE')
  return keyId === null ? Math.min(all, limits.sightingsOfPeopleOfDay - sent('key_id IS NULL')) : all
}

const checkFalsePositive = (
  readModel: ReadModel,
  organizationId: number,
  indicator: SightedIndicator,
  kind: SightingKind,
): void => {
  const marks = (only: string, parameters: readonly (string | number)[]): number =>
    readModel.count(`SELECT count(*) FROM sighting WHERE client_id = ? AND mark = 1 AND ${only}`, [
      organizationId,
      ...parameters,
    ])
  if (marks('feed_id = ? AND kind = ? AND said = ?', [indicator.id, kind, indicator.said]) > 0)
    throw new PortalError('already_exists', { field: 'kind' })
  if (marks('TRUE', []) >= limits.reportedFalsePositives) throw new PortalError('too_many_marks')
}
