/** Loads the sightings of the demo's organizations, by the same rules as the API calls. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { renewConfirmed, withdrawAnswered } from '#functions/sightings/effects.ts'
import { sightingsCollection, type SightingEntity } from '#functions/sightings/sighting-store.ts'
import { sightingTimeOf } from '#functions/sightings/sighting.ts'
import { findUserByEmail } from '#functions/users/user-account.ts'
import { sightedValue } from '#shared/domain/indicators/sighted-value.ts'
import { nameKey } from '#shared/domain/text.ts'
import { demoIndicators } from './indicators.ts'
import { idsOf } from './load-indicators.ts'
import { demoSightings, type DemoSighting } from './sightings.ts'

const idRow = z.object({ id: z.int() })
const hourMs = 3_600_000

/**
 * Loads sightings of indicators that have none from the organization; an analyst replies to some. The demo's users and
 * indicators must exist.
 */
export const loadSightings = async (platform: Platform, analyst: Actor): Promise<void> => {
  const [sightings, collection] = [
    platform.collection(sightingsCollection),
    platform.collection(indicatorsCollection),
  ]
  const now = platform.clock.now()
  const indicators = demoIndicators(now)
  for (const email of new Set(demoSightings.map(({ by }) => by))) {
    const sender = await findUserByEmail(platform, email)
    const organizationId = sender?.user.client_id ?? null
    if (sender === undefined || organizationId === null) continue
    const wanted: SightingEntity[] = []
    for (const sighting of demoSightings.filter(({ by }) => by === email)) {
      const [indicatorId] = await idsOf(
        collection,
        indicators.filter(({ value }) => value === sighting.value),
      )
      if (indicatorId === undefined) continue
      const who = {
        client_id: organizationId,
        by: sender.user.name,
        user_id: sender.id,
        feed_id: indicatorId,
      }
      const indicator = await collection.get('feed', indicatorId)
      if (indicator === undefined) continue
      const of = { value: indicator.entity.value, said: sightedValue(indicator.entity) }
      wanted.push({ ...who, ...of, ...said(sighting, now.getTime(), analyst) })
    }
    const actor: Actor = { user_id: sender.id, name: sender.user.name, client_id: organizationId }
    const added = await sightings.commit(actor, (commit) => {
      const fresh = wanted.filter(
        ({ client_id, feed_id }) =>
          commit.readModel.count('SELECT count(*) FROM sighting WHERE client_id = ? AND feed_id = ?', [
            client_id,
            feed_id,
          ]) === 0,
      )
      for (const entity of fresh) commit.create('sighting', commit.nextId('sighting'), entity)
      return fresh
    })
    await renewConfirmed(
      collection,
      sightings,
      added.map(({ feed_id: id }) => id),
    )
    for (const entity of added) {
      const { takenBack } = demoSightings.find(({ value }) => value === entity.value) ?? {}
      if (takenBack === undefined || !(await withdrawAnswered(collection, entity))) continue
      const link = new URL(`/ioc/${entity.feed_id}`, platform.environment.PORTAL_URL).href
      await noteInGroup(collection, analyst, takenBack.group, takenBack.note.replace('{link}', link))
    }
  }
}

/** Adds a note to the group that points to a withdrawn indicator. */
const noteInGroup = (
  collection: Collection<IndicatorKinds>,
  analyst: Actor,
  name: string,
  note: string,
): Promise<void> =>
  collection.commit(analyst, async (commit) => {
    const found = commit.readModel.row(idRow, 'SELECT id FROM feed_group WHERE name_key = ?', [nameKey(name)])
    const stored = found === undefined ? undefined : await collection.get('feed_group', found.id)
    if (found === undefined || stored === undefined) return
    const description = [stored.entity.description ?? '', note].join('\n\n').trim()
    commit.update('feed_group', found.id, { ...stored.entity, description }, stored, ['description'])
  })

/** A sighting and its reply, as stored. `now`: epoch milliseconds. */
const said = (
  { input, hoursAgo, kept, takenBack }: DemoSighting,
  now: number,
  { name, user_id }: Actor,
): Omit<SightingEntity, 'client_id' | 'feed_id' | 'by' | 'user_id' | 'value' | 'said'> => {
  const instant = (hours: number): string => new Date(now - hours * hourMs).toISOString()
  const by = { by: name, ...(user_id === null ? {} : { user_id }) }
  const seen = sightingTimeOf(input, now - (hoursAgo + 0.5) * hourMs)
  return {
    kind: input.kind,
    seen_at: seen === null ? null : new Date(seen).toISOString(),
    where: input.kind === 'seen' ? input.where : null,
    times: input.kind === 'seen' ? input.times : 1,
    evidence: input.evidence,
    key_id: null,
    creation_date: instant(hoursAgo),
    answer:
      kept !== undefined
        ? { outcome: 'kept', text: kept.text, ...by, date: instant(kept.hoursAgo) }
        : takenBack !== undefined
          ? {
              outcome: 'taken_back',
              text: takenBack.text,
              ...by,
              date: instant(takenBack.hoursAgo),
              reason: takenBack.reason,
            }
          : null,
  }
}
