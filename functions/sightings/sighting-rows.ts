/** Sightings as the API answers with them. */
import type { IndicatorEntity } from '#functions/indicators/collection.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { Sighting } from '#shared/contracts/sightings.ts'
import { isSightingOf } from '#shared/domain/indicators/sighted-value.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { mayTakeBack, type SightingEffect } from '#shared/domain/sightings.ts'
import type { SightingEntity } from './collection.ts'

/** A sighting; whose it is, is for analysts. `feed` is the indicator as the reader sees it now, undefined of none. */
export const toSightingResponse = (
  id: number,
  entity: SightingEntity,
  indicator: Pick<IndicatorEntity, 'value' | 'key'> | undefined,
  session: Pick<Session, 'role' | 'organizationId'>,
  organizationOf: (id: number) => OrganizationRef,
): Sighting => {
  const isStaff = isProviderStaff(session.role)
  return {
    sighting_id: id,
    feed_id: entity.feed_id,
    kind: entity.kind,
    seen_at: entity.seen_at,
    where: entity.where,
    times: entity.times,
    evidence: entity.evidence,
    other_value: indicator === undefined || isSightingOf(entity, indicator) ? null : entity.value,
    by: entity.by,
    creation_date: entity.creation_date,
    answer: entity.answer === null ? null : answerFor(isStaff, entity.answer),
    effect: effectOf(entity),
    may_delete: !isStaff && mayTakeBack({ kind: entity.kind, outcome: entity.answer?.outcome ?? null }),
    ...(isStaff ? { client: organizationOf(entity.client_id) } : {}),
  }
}

/** What the sighting does by itself. Whether others have said the same is nobody's to find out here. */
const effectOf = ({ kind, revives, answer }: SightingEntity): SightingEffect | null => {
  if (kind !== 'seen') return null
  if (answer?.outcome === 'thanks') return 'everybody'
  return revives === true ? 'own' : null
}

/** An answer as its reader sees it: organizations are told of the provider, analysts who it was, as in lives of exposures. */
const answerFor = (
  isStaff: boolean,
  { outcome, text, by, date }: NonNullable<SightingEntity['answer']>,
): NonNullable<Sighting['answer']> => ({ outcome, text, by: isStaff ? by : null, date })
