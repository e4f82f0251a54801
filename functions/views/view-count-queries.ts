/** Counts what a view finds, as its list would show it to the caller. */
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { groupsReader } from '#functions/asset-matches/group-matches.ts'
import {
  exposureSources,
  readExposures,
  type ExposureSources,
} from '#functions/exposures/exposure-queries.ts'
import {
  incidentSources,
  readIncidents,
  type IncidentSources,
} from '#functions/incidents/incident-queries.ts'
import {
  openMatchedIndicators,
  VisibleIndicators,
  type IndicatorAccess,
} from '#functions/indicators/access-queries.ts'
import {
  countIndicators,
  indicatorsDependencies,
  type IndicatorsDependencies,
} from '#functions/indicators/indicator-queries.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readThreats, type ThreatSources } from '#functions/threats/threat-queries.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { webhooksCollection, type WebhookKinds } from '#functions/webhooks/webhook-store.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import { isSameForAll } from '#shared/domain/view-lists.ts'
import { searchOfView } from './view-queries.ts'
import { listOf, type ViewEntity } from './view-store.ts'

/** What views of every list work with. */
export interface ViewsDependencies extends IndicatorsDependencies {
  readonly ofThreats: ThreatSources
  readonly ofIncidents: IncidentSources
  readonly ofExposures: ExposureSources
  /** A webhook may have a view. */
  readonly webhooks: Collection<WebhookKinds>
}

/** Composes the area from the platform. */
export const viewsDependencies = (platform: Platform): ViewsDependencies => ({
  ...indicatorsDependencies(platform),
  ofThreats: {
    platform,
    threats: platform.collection(threatsCollection),
    assets: platform.collection(assetsCollection),
    groups: groupsReader(platform),
  },
  ofIncidents: incidentSources(platform),
  ofExposures: exposureSources(platform),
  webhooks: platform.collection(webhooksCollection),
})

/** Only the total is wanted, so the page has no rows. */
const noRows = { page: 1, per_page: 0 }

/** Indicators as a session sees them, opened once for all views. Asset matches and false positives only if asked for. */
const openIndicators = async (
  dependencies: ViewsDependencies,
  session: Session,
  views: readonly ViewEntity[],
): Promise<{ visible: IndicatorAccess; readModel: ReadModel }> => {
  const visible = views.every(({ filters = {} }) => isSameForAll(filters))
    ? new VisibleIndicators(dependencies.indicators, session)
    : await openMatchedIndicators(dependencies, session)
  return { visible, readModel: await visible.readModel() }
}

/** How many items each of the views finds, in their order. Reads only the lists that they have. */
export const countViews = async (
  dependencies: ViewsDependencies,
  session: Session,
  views: readonly ViewEntity[],
): Promise<number[]> => {
  const ofIndicators = views.filter((view) => listOf(view) === 'feeds')
  const indicators =
    ofIndicators.length === 0 ? undefined : await openIndicators(dependencies, session, ofIndicators)
  const { ofThreats, ofIncidents, ofExposures } = dependencies
  const count = async (view: ViewEntity): Promise<number> => {
    switch (listOf(view)) {
      case 'feeds':
        return indicators === undefined
          ? 0
          : countIndicators(indicators.readModel, indicators.visible, searchOfView(indicators.visible, view))
      case 'threats': {
        const query = viewFilterSchemas.threats.parse(view.filters ?? {})
        return (await readThreats(ofThreats, session, { ...query, ...noRows, sort: '-creation_date' })).total
      }
      case 'incidents': {
        const query = viewFilterSchemas.incidents.parse(view.filters ?? {})
        return (await readIncidents(ofIncidents, session, { ...query, ...noRows, sort: '-creation_date' }))
          .total
      }
      case 'visibilities': {
        const query = viewFilterSchemas.visibilities.parse(view.filters ?? {})
        const sort = '-first_detection_date'
        return (await readExposures(ofExposures, session, { ...query, ...noRows, sort })).total
      }
    }
  }
  return Promise.all(views.map(count))
}
