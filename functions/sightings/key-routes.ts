/** Sightings that organizations' systems report: of which indicators, and what counts as a repeat. */
import { presentValues } from '#functions/indicators/sighted-queries.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { checkScopeExists, limitedToKey, visibleToKey } from '#functions/indicators/key-queries.ts'
import { viewsCollection, type ViewKinds } from '#functions/views/view-store.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { writeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiCreateSighting, apiCreateSightings, type GivenSighting } from '#shared/contracts/api/sightings.ts'
import { sightedValueOf } from '#shared/domain/indicators/sighted-value.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { renewConfirmed } from './effects.ts'
import { sightingsCollection, type SightingKinds, type SightingEntity } from './sighting-store.ts'
import { type Sender, type SightedIndicator, openAdding, sightingTimeOf } from './sighting.ts'

/** Dependencies of the routes through which organizations' systems report sightings. */
interface KeySightingsDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  /** For the views that a key is limited to. */
  readonly views: Collection<ViewKinds>
  readonly sightings: Collection<SightingKinds>
}

const keySightingsDependencies = (platform: Platform): KeySightingsDependencies => ({
  platform,
  indicators: platform.collection(indicatorsCollection),
  views: platform.collection(viewsCollection),
  sightings: platform.collection(sightingsCollection),
})

/** Reports a sighting by a system of an organization. */
const createSightingRoute = (dependencies: KeySightingsDependencies): KeyRoute =>
  handleKey(apiCreateSighting, async ({ params: { id }, body, caller, idempotency }) => {
    const { sightings, indicators } = dependencies
    const add = await openKeySightings(dependencies, caller, [id])
    const reply = await sightings.commit(actorOf(caller.session), async (commit) => {
      const item = { indicator_id: id, ...body }
      const added = (await add(commit, [item]))(item)
      const { where, times, evidence } = added.entity
      const sighting = {
        sighting_id: added.id,
        indicator_id: id,
        seen_at: new Date(added.seen).toISOString(),
        where,
        times,
        evidence,
      }
      return idempotency.record(commit, sighting)
    })
    await renewConfirmed(indicators, sightings, [id])
    return reply
  })

/** Reports sightings of many indicators by a system of an organization. */
const createSightingsRoute = (dependencies: KeySightingsDependencies): KeyRoute =>
  handleKey(apiCreateSightings, async ({ body, caller, idempotency }) => {
    const { sightings, indicators } = dependencies
    const ids = body.items.flatMap((one) => ('item' in one ? [one.item.indicator_id] : []))
    const add = await openKeySightings(dependencies, caller, ids)
    const counters = caller.organizationId === null ? [] : scopesOfOrganization(caller.organizationId)
    const written = await writeEach(
      {
        collection: sightings,
        actor: actorOf(caller.session),
        idempotency,
        costOf: () => ({ writes: 1, counters }),
        open: async (commit, items) => {
          const addOne = await add(commit, items)
          return (item) => {
            const added = addOne(item)
            return { status: added.isRepeat ? 'changed' : 'created', id: added.id }
          }
        },
      },
      body.items,
    )
    await renewConfirmed(indicators, sightings, ids)
    return written
  })

/** The sender: the key of an organization. Throws `key_cannot_write` for a key without an organization. */
const senderOf = ({ organizationId, keyId, session }: KeyCaller): Sender => {
  if (organizationId === null) throw new PortalError('key_cannot_write')
  return { organizationId, name: session.name, userId: null, keyId }
}

interface AddedSighting {
  readonly id: number
  readonly entity: SightingEntity
  /** Epoch milliseconds. */
  readonly seen: number
  /** Whether it was added to an earlier sighting of the key. */
  readonly isRepeat: boolean
}

/**
 * Adds sightings of indicators that the key sees. For any other indicator throws `not_found`, as if it did not exist.
 * Throws `scope_gone` as the key's lists do.
 */
const openKeySightings = async (
  { platform, indicators, views, sightings }: KeySightingsDependencies,
  caller: KeyCaller,
  ids: readonly number[],
): Promise<
  (
    commit: Commit<SightingKinds>,
    items: readonly GivenSighting[],
  ) => Promise<(item: GivenSighting) => AddedSighting>
> => {
  const sender = senderOf(caller)
  const readModel = await indicators.readModel()
  const visible = new VisibleIndicators(indicators, caller.session, caller.scope?.groups)
  const keyIndicators = await limitedToKey(views, caller, visible, readModel)
  checkScopeExists(readModel, keyIndicators, caller)
  const sightedByKey = new Map(
    presentValues(readModel, ids, visibleToKey(keyIndicators)).map((indicator) => [indicator.id, indicator]),
  )
  const now = platform.clock.now().getTime()
  const timed = (item: GivenSighting): TimedSighting | undefined => {
    const indicator = sightedByKey.get(item.indicator_id)
    if (indicator === undefined) return undefined
    const { indicator_id: _, ...input } = item
    const sighting = { kind: 'seen', ...input } as const
    return { indicator, sighting, seen: sightingTimeOf(sighting, now) ?? now }
  }
  return async (commit, items) => {
    const add = openAdding(commit, sender)
    const things = await openThings(
      sightings,
      commit,
      sender,
      items.flatMap((item) => readable(timed, item)),
    )
    return (item) => {
      const one = timed(item)
      if (one === undefined) throw new PortalError('not_found', { field: 'indicator_id' })
      return things(one, (times) => add(one.indicator, { ...one.sighting, times }, one.seen))
    }
  }
}

interface TimedSighting {
  readonly indicator: SightedIndicator
  readonly sighting: { readonly kind: 'seen' } & Omit<GivenSighting, 'indicator_id'>
  readonly seen: number
}

/** Refused items are not counted. */
const readable = (
  timed: (item: GivenSighting) => TimedSighting | undefined,
  item: GivenSighting,
): TimedSighting[] => {
  try {
    return [timed(item)].filter((one) => one !== undefined)
  } catch (error) {
    if (error instanceof PortalError) return []
    throw error
  }
}

/** Milliseconds within which repeated reports of the same thing are one sighting. */
const atOnce = 60_000

const thingOf = (indicatorId: number, sighted: string, where: string | null, seen: number): string =>
  JSON.stringify([indicatorId, sighted, where, Math.floor(seen / atOnce)])

/**
 * Repeated reports by one key of one indicator at one place within a minute are one sighting. A repeat increases its
 * count while nobody has replied. The returned function writes one of the items, or finds it already written.
 */
const openThings = async (
  sightings: Pick<Collection<SightingKinds>, 'getMany'>,
  commit: Commit<SightingKinds>,
  { organizationId, keyId }: Sender,
  items: readonly TimedSighting[],
): Promise<
  (
    one: TimedSighting,
    add: (times: number) => { readonly id: number; readonly entity: SightingEntity },
  ) => AddedSighting
> => {
  const keyOf = ({ indicator, sighting, seen }: TimedSighting): string =>
    thingOf(indicator.id, indicator.said, sighting.where, seen)
  const times = new Map<string, number>()
  for (const one of items) times.set(keyOf(one), (times.get(keyOf(one)) ?? 0) + one.sighting.times)
  const seen = items.map((one) => one.seen)
  const ids =
    items.length === 0
      ? []
      : commit.readModel.rows(
          idRow,
          `SELECT id FROM sighting WHERE feed_id IN (SELECT value FROM json_each(?)) AND client_id = ? AND key_id = ?
             AND kind = 'seen' AND outcome IS NULL AND seen >= ? AND seen < ? ORDER BY id DESC LIMIT ?`,
          [
            JSON.stringify([...new Set(items.map(({ indicator }) => indicator.id))]),
            organizationId,
            keyId,
            Math.floor(Math.min(...seen) / atOnce) * atOnce,
            (Math.floor(Math.max(...seen) / atOnce) + 1) * atOnce,
            mostLookedAt,
          ],
        )
  const known = new Map<string, { readonly id: number; readonly stored: Stored<SightingEntity> }>()
  for (const [index, stored] of (await sightings.getMany('sighting', ids)).entries()) {
    const id = ids[index]
    if (stored === undefined || id === undefined || stored.entity.seen_at === null) continue
    const {
      feed_id: indicatorId,
      value,
      said: sighted = sightedValueOf(value),
      where,
      seen_at: seenAt,
    } = stored.entity
    known.set(thingOf(indicatorId, sighted, where, Date.parse(seenAt)), { id, stored })
  }
  const written = new Map<string, AddedSighting>()
  return (one, add) => {
    const key = keyOf(one)
    const done = written.get(key)
    if (done !== undefined) return { ...done, isRepeat: true }
    const before = known.get(key)
    const all = Math.min(
      limits.sightingTimes,
      (times.get(key) ?? one.sighting.times) + (before?.stored.entity.times ?? 0),
    )
    const latest = Math.max(one.seen, Date.parse(before?.stored.entity.seen_at ?? '') || 0)
    const added: AddedSighting =
      before === undefined
        ? { ...add(all), seen: one.seen, isRepeat: false }
        : {
            id: before.id,
            entity: {
              ...before.stored.entity,
              seen_at: new Date(latest).toISOString(),
              times: all,
              evidence: before.stored.entity.evidence ?? one.sighting.evidence,
              ...(one.indicator.isExpired ? { revives: true } : {}),
            },
            seen: latest,
            isRepeat: true,
          }
    if (before !== undefined)
      commit.refresh('sighting', before.id, added.entity, before.stored, ['sightings'])
    written.set(key, added)
    return added
  }
}
/** Maximum number of sightings of the last minute that are compared. Beyond it, repeats become separate sightings. */
const mostLookedAt = 5000

/** The routes of the API for keys. */
export const apiSightingRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = keySightingsDependencies(platform)
  return [createSightingRoute, createSightingsRoute].map((route) => route(dependencies))
}
