/**
 * The default TLP levels of items. Each collection has its own entity, so that a list and its default come from the
 * same commit.
 */
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Kinds } from '#functions/core/event-store/definition.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { type Route, handle } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { tlpDefaultId, tlpDefaultOf, type TlpDefaultKind } from '#functions/rules/tlp/tlp.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import {
  getTlpDefaults,
  tlpDefaultsSchema,
  updateTlpDefaults,
  type TlpDefaults,
} from '#shared/contracts/tlp.ts'
import { builtInTlp, type TlpKind, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import {
  indicatorDictionaries,
  incidentDictionaries,
  threatDictionaries,
  exposureDictionaries,
} from './dictionary-store.ts'

/** Sets a default to the result of `levelOver`, if it differs from the stored one. */
const setDefault = async <N extends string, K extends Kinds & Record<N, TlpDefaultKind>>(
  collection: Collection<K>,
  kind: N & keyof K & string,
  of: TlpKind,
  levelOver: (now: TlpLevel) => TlpLevel,
  actor: Actor,
): Promise<void> => {
  const stored = await collection.get(kind, tlpDefaultId)
  // The second commit counts the items shown under the implicit default as changed.
  if (stored === undefined) {
    const builtIn = builtInTlp[of]
    if (levelOver(builtIn) === builtIn) return
    await collection.commit(actor, async (commit) => {
      if ((await collection.get(kind, tlpDefaultId)) === undefined)
        commit.create(kind, tlpDefaultId, collection.parse(kind, { level: builtIn }))
    })
  }
  await collection.commit(actor, async (commit) => {
    const before = await collection.get(kind, tlpDefaultId)
    const level = levelOver(tlpDefaultOf(commit.readModel, of))
    const entity = collection.parse(kind, { level })
    if (before !== undefined && JSON.stringify(before.entity) !== JSON.stringify(entity))
      commit.update(kind, tlpDefaultId, entity, before, ['tlp'])
  })
}

/** The routes of the default levels. */
export const tlpDefaultRoutes = (platform: Platform): Route[] => {
  const threats = platform.collection(threatsCollection)
  const incidents = platform.collection(incidentsCollection)
  const exposures = platform.collection(exposuresCollection)
  const indicators = platform.collection(indicatorsCollection)
  const read = async (): Promise<TlpDefaults> => {
    const [ofThreats, ofIncidents, ofExposures, ofIndicators] = await Promise.all([
      platform.collection(threatDictionaries).readModel(),
      platform.collection(incidentDictionaries).readModel(),
      platform.collection(exposureDictionaries).readModel(),
      platform.collection(indicatorDictionaries).readModel(),
    ])
    return tlpDefaultsSchema.parse({
      threat: tlpDefaultOf(ofThreats, 'threat'),
      incident: tlpDefaultOf(ofIncidents, 'incident'),
      visibility: tlpDefaultOf(ofExposures, 'visibility'),
      feed_group: tlpDefaultOf(ofIndicators, 'feed_group'),
      feed: tlpDefaultOf(ofIndicators, 'feed'),
    })
  }
  return [
    handle(getTlpDefaults, async () => ({ tlp_defaults: await read() })),
    handle(updateTlpDefaults, async ({ body, session }) => {
      const actor = actorOf(session)
      // A refused request changes nothing. Each level is checked again when it is written.
      mergedInput(body, await read())
      const over = (of: TlpKind) => (now: TlpLevel) =>
        mergedInput<Partial<Record<TlpKind, TlpLevel>> & BasedOn>(
          { [of]: body[of], fields_before: body.fields_before },
          { [of]: now },
        )[of] ?? now
      await setDefault(threats, 'threat_tlp', 'threat', over('threat'), actor)
      await setDefault(incidents, 'incident_tlp', 'incident', over('incident'), actor)
      await setDefault(exposures, 'visibility_tlp', 'visibility', over('visibility'), actor)
      await setDefault(indicators, 'feed_group_tlp', 'feed_group', over('feed_group'), actor)
      await setDefault(indicators, 'feed_tlp', 'feed', over('feed'), actor)
      return { tlp_defaults: await read() }
    }),
  ]
}
