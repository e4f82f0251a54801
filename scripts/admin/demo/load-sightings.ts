/** Loads what the demo's organizations say of its indicators, by the rules by which people's calls do. */
import { feedsCollection } from '#functions/feeds/collection.ts'
import { findUserByEmail } from '#functions/organizations/find-user-by-email.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { timeSeen } from '#functions/sightings/add-sighting.ts'
import { sightingsCollection, type SightingEntity } from '#functions/sightings/collection.ts'
import { renewFeeds, touchFeed } from '#functions/sightings/effects.ts'
import { isMark } from '#shared/domain/sightings.ts'
import { demoIndicators } from './indicators.ts'
import { idsOf } from './load-feeds.ts'
import { demoSightings, type DemoSighting } from './sightings.ts'

const hourMs = 3_600_000

/** Loads those of indicators of which an organization has said nothing; an analyst answers. The demo's people and indicators are there. */
export const loadSightings = async (platform: Platform, analyst: Actor): Promise<void> => {
  const [sightings, feeds] = [platform.collection(sightingsCollection), platform.collection(feedsCollection)]
  const now = platform.clock.now()
  const indicators = demoIndicators(now)
  for (const email of new Set(demoSightings.map(({ by }) => by))) {
    const sender = await findUserByEmail(platform, email)
    const clientId = sender?.user.client_id ?? null
    if (sender === undefined || clientId === null) continue
    const wanted: SightingEntity[] = []
    for (const sighting of demoSightings.filter(({ by }) => by === email)) {
      const [feedId] = await idsOf(
        feeds,
        indicators.filter(({ value }) => value === sighting.value),
      )
      if (feedId === undefined) continue
      const who = { client_id: clientId, by: sender.user.name, user_id: sender.id, feed_id: feedId }
      wanted.push({ ...who, ...said(sighting, now.getTime(), analyst.name) })
    }
    const actor: Actor = { user_id: sender.id, name: sender.user.name, client_id: clientId }
    const added = await sightings.commit(actor, (commit) => {
      const fresh = wanted.filter(
        ({ client_id, feed_id }) =>
          commit.replica.count('SELECT count(*) FROM sighting WHERE client_id = ? AND feed_id = ?', [
            client_id,
            feed_id,
          ]) === 0,
      )
      for (const entity of fresh) commit.create('sighting', commit.nextId('sighting'), entity)
      return fresh
    })
    await renewFeeds(
      feeds,
      new Map(
        added.flatMap(({ feed_id, seen_at }) =>
          seen_at === null ? [] : [[feed_id, Date.parse(seen_at)] as const],
        ),
      ),
    )
    for (const { feed_id, kind, answer } of added)
      if (isMark({ kind, outcome: answer?.outcome ?? null })) await touchFeed(feeds, feed_id)
  }
}

/** What was said and answered, as it is kept. `now`: epoch milliseconds. */
const said = (
  { value, input, hoursAgo, kept }: DemoSighting,
  now: number,
  analyst: string,
): Omit<SightingEntity, 'client_id' | 'feed_id' | 'by' | 'user_id'> => {
  const instant = (hours: number): string => new Date(now - hours * hourMs).toISOString()
  const seen = timeSeen(input, now - (hoursAgo + 0.5) * hourMs)
  return {
    value,
    kind: input.kind,
    seen_at: seen === null ? null : new Date(seen).toISOString(),
    where: input.kind === 'seen' ? input.where : null,
    times: input.kind === 'seen' ? input.times : 1,
    evidence: input.evidence,
    key_id: null,
    creation_date: instant(hoursAgo),
    answer:
      kept === undefined
        ? null
        : { outcome: 'kept', text: kept.text, by: analyst, date: instant(kept.hoursAgo) },
  }
}
