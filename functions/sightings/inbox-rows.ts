/** Sightings in the analysts' inbox, with their indicators and organizations. */
import type { IndicatorEntity, IndicatorKinds } from '#functions/indicators/collection.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { InboxItem } from '#shared/contracts/sightings.ts'
import { builtInTlp } from '#shared/domain/tlp/levels.ts'
import type { SightingEntity } from './collection.ts'
import { defaultIndicatorTlp } from './indicator-level.ts'
import { toSightingResponse } from './sighting-rows.ts'

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
        tlp: indicator === undefined ? null : (indicator.tlp ?? byDefault ?? builtInTlp.feed),
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
