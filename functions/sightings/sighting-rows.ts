/** Presents sightings. */
import type { IndicatorEntity } from '#functions/indicators/collection.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { Sighting } from '#shared/contracts/sightings.ts'
import { isSightingOf } from '#shared/domain/indicators/sighted-value.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { mayTakeBack, type SightingEffect } from '#shared/domain/sightings.ts'
import type { SightingEntity } from './collection.ts'

/** A sighting. Only analysts see its organization. `feed` is the indicator as the reader sees it now, or undefined. */
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

/** The effect of the sighting on its own. Must not reveal whether others reported the same. */
const effectOf = ({ kind, revives, answer }: SightingEntity): SightingEffect | null => {
  if (kind !== 'seen') return null
  if (answer?.outcome === 'thanks') return 'everybody'
  return revives === true ? 'own' : null
}

/**
 * An answer as its reader sees it. Organizations see the provider, analysts the name, as in the history of exposures.
 */
const answerFor = (
  isStaff: boolean,
  { outcome, text, by, date }: NonNullable<SightingEntity['answer']>,
): NonNullable<Sighting['answer']> => ({ outcome, text, by: isStaff ? by : null, date })
