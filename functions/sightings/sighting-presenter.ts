/** Presents sightings. */
import { explicitTlp } from '#functions/rules/tlp/tlp.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { IndicatorEntity, IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { Sighting, InboxItem } from '#shared/contracts/sightings.ts'
import { isSightingOf } from '#shared/domain/indicators/sighted-value.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { mayTakeBack, type SightingEffect } from '#shared/domain/sightings.ts'
import { builtInTlp } from '#shared/domain/tlp/levels.ts'
import { defaultIndicatorTlp } from '#functions/indicators/withdrawn-queries.ts'
import type { SightingEntity } from './sighting-store.ts'

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

/**
 * The inbox items of sightings, in their order. Indicators are read by id, without the read model of all indicators:
 * every analyst's menu requests the inbox, which is mostly empty.
 */
export const inboxItems = async (
  collection: Pick<Collection<IndicatorKinds>, 'getMany'>,
  found: readonly { readonly id: number; readonly entity: SightingEntity }[],
  session: Session,
  organizationOf: (id: number) => OrganizationRef,
): Promise<InboxItem[]> => {
  const indicators = await byId(
    found.map(({ entity }) => entity.feed_id),
    (ids) => collection.getMany('feed', ids, { consistent: false }),
  )
  const types = await byId(
    [...indicators.values()].map(({ type_id: id }) => id),
    (ids) => collection.getMany('feed_type', ids, { consistent: false }),
  )
  const byDefault = [...indicators.values()].some(({ tlp }) => tlp === undefined)
    ? await defaultIndicatorTlp(collection)
    : undefined
  return found.map(({ id, entity }) => {
    const indicator = indicators.get(entity.feed_id)
    return {
      ...toSightingResponse(id, entity, indicator, session, organizationOf),
      client: organizationOf(entity.client_id),
      feed: {
        feed_id: entity.feed_id,
        value: indicator?.value ?? entity.value,
        type_name: (indicator === undefined ? undefined : types.get(indicator.type_id)?.name) ?? '',
        state: stateOf(indicator),
        expired_date: indicator?.expired_date ?? null,
        tlp: indicator === undefined ? null : (explicitTlp(indicator) ?? byDefault ?? builtInTlp.feed),
      },
    }
  })
}

const byId = async <Entity>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly ({ readonly entity: Entity } | undefined)[]>,
): Promise<ReadonlyMap<number, Entity>> => {
  const wanted = [...new Set(ids)]
  const known = new Map<number, Entity>()
  if (wanted.length === 0) return known
  for (const [index, stored] of (await read(wanted)).entries()) {
    const id = wanted[index]
    if (id !== undefined && stored !== undefined) known.set(id, stored.entity)
  }
  return known
}

const stateOf = (indicator: IndicatorEntity | undefined): InboxItem['feed']['state'] =>
  indicator === undefined ? 'deleted' : indicator.is_verified ? 'published' : 'unpublished'
