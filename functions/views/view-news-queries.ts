/** What came to a list in a period, for e-mails about a view of it or about asset matches. */
import { assetsCollection, type AssetKinds } from '#functions/assets/asset-store.ts'
import { groupsReader } from '#functions/asset-matches/group-matches.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { anyOf, nothing, type Condition } from '#functions/core/read-model/where.ts'
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
import { openMatchedIndicators, type IndicatorAccess } from '#functions/indicators/access-queries.ts'
import { readIndicators } from '#functions/indicators/indicator-lists.ts'
import {
  allSearches,
  indicatorSearch,
  searchOf,
  type IndicatorSearch,
} from '#functions/indicators/indicator-queries.ts'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'
import { readThreats, type ThreatSources } from '#functions/threats/threat-queries.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import type { Language } from '#shared/contracts/account.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { labelledNameIn } from '#shared/domain/translations.ts'
import type { ViewFilters } from '#shared/domain/view-lists.ts'
import { filtersOf } from './view-filters.ts'
import { isVisibleView, listOf, viewsCollection, type ViewKinds } from './view-store.ts'

export interface NewsSources {
  readonly ofThreats: ThreatSources
  readonly ofIncidents: IncidentSources
  readonly ofExposures: ExposureSources
  readonly indicators: Collection<IndicatorKinds>
  readonly sightings: Collection<SightingKinds>
  readonly assets: Collection<AssetKinds>
  readonly views: Collection<ViewKinds>
  readonly platform: Platform
}

export const newsSources = (platform: Platform): NewsSources => {
  const assets = platform.collection(assetsCollection)
  return {
    platform,
    assets,
    ofThreats: {
      platform,
      threats: platform.collection(threatsCollection),
      assets,
      groups: groupsReader(platform),
    },
    ofIncidents: incidentSources(platform),
    ofExposures: exposureSources(platform),
    indicators: platform.collection(indicatorsCollection),
    sightings: platform.collection(sightingsCollection),
    views: platform.collection(viewsCollection),
  }
}

/** A view with its list and filters. Undefined when a session does not see it. */
export const openView = async ({ views }: Pick<NewsSources, 'views'>, session: Session, id: number) => {
  const stored = await views.get('feed_view', id)
  if (stored === undefined || !isVisibleView(stored.entity, session)) return undefined
  const { entity } = stored
  return { list: listOf(entity), filters: filtersOf(entity), view: { id, name: entity.view_name } }
}

/** The items of a list that its filters find and that came in a period. */
export interface ListNews {
  readonly total: number
  readonly items: readonly { readonly id: number; readonly name: string; readonly tlp: TlpLevel }[]
}

/** What came: indicators by publication time, epoch milliseconds; other items by the ids of their notifications. */
export interface Came {
  readonly after: number
  readonly until: number
  readonly ids: readonly number[]
}

/** A list with filters, and what came to it. */
export interface NewsSearch {
  readonly list: ItemList
  readonly filters: ViewFilters
  readonly came: Came
}

const among = (kind: string, ids: readonly number[]): Condition => ({
  sql: `${kind}.id IN (SELECT value FROM json_each(?))`,
  parameters: [JSON.stringify(ids)],
})

const periodOf = ({ after, until }: Pick<Came, 'after' | 'until'>) => ({
  publication_after: new Date(after + 1).toISOString(),
  publication_before: new Date(until).toISOString(),
})

const indicatorNewsSearch = (visible: IndicatorAccess, { filters, came }: NewsSearch): IndicatorSearch =>
  allSearches([
    indicatorSearch(visible, viewFilterSchemas.feeds.parse(filters)),
    indicatorSearch(visible, periodOf(came)),
  ])

/** How many different items several searches of one list find. */
export const countNews = async (
  sources: NewsSources,
  session: Session,
  searches: readonly [NewsSearch, ...NewsSearch[]],
): Promise<number> => {
  const [{ list }] = searches
  if (list === 'feeds') {
    const visible = await openMatchedIndicators(sources, session)
    const readModel = await visible.readModel()
    const any = anyOf(searches.map((search) => indicatorNewsSearch(visible, search).where))
    // The longest period bounds the rows that are read.
    const period = {
      after: Math.min(...searches.map(({ came }) => came.after)),
      until: Math.max(...searches.map(({ came }) => came.until)),
    }
    const search = allSearches([searchOf(any ?? nothing), indicatorSearch(visible, periodOf(period))])
    const page = { page: 1, per_page: 1, sort: undefined }
    return readIndicators(readModel, visible, search, page).total
  }
  const ids = new Set<number>()
  for (const search of searches) {
    const all = { most: search.came.ids.length, language: 'en' } as const
    for (const { id } of (await newsOfList(sources, session, search, all)).items) ids.add(id)
  }
  return ids.size
}

/** The news of a list as a session sees it, at most `most` of them with their names, latest first. */
export const newsOfList = async (
  sources: NewsSources,
  session: Session,
  search: NewsSearch,
  { most, language }: { readonly most: number; readonly language: Language },
): Promise<ListNews> => {
  const { list, filters, came } = search
  const page = { page: 1, per_page: most }
  if (list !== 'feeds' && came.ids.length === 0) return { total: 0, items: [] }
  switch (list) {
    case 'feeds': {
      const visible = await openMatchedIndicators(sources, session)
      const readModel = await visible.readModel()
      const { rows, total } = readIndicators(readModel, visible, indicatorNewsSearch(visible, search), {
        ...page,
        sort: undefined,
      })
      return { total, items: rows.map(({ feed_id: id, value, tlp }) => ({ id, name: value, tlp })) }
    }
    case 'threats': {
      const query = { ...viewFilterSchemas.threats.parse(filters), ...page, sort: '-creation_date' } as const
      const { data, total } = await readThreats(
        sources.ofThreats,
        session,
        query,
        'screen',
        undefined,
        among('threat', came.ids),
      )
      return {
        total,
        items: data.map((threat) => ({
          id: threat.threat_id,
          name: labelledNameIn(threat, language),
          tlp: threat.tlp,
        })),
      }
    }
    case 'incidents': {
      const query = {
        ...viewFilterSchemas.incidents.parse(filters),
        ...page,
        sort: '-creation_date',
      } as const
      const { data, total } = await readIncidents(
        sources.ofIncidents,
        session,
        query,
        'screen',
        among('incident', came.ids),
      )
      return {
        total,
        items: data.map((incident) => ({
          id: incident.incident_id,
          name: labelledNameIn(incident, language),
          tlp: incident.tlp,
        })),
      }
    }
    case 'visibilities': {
      const query = {
        ...viewFilterSchemas.visibilities.parse(filters),
        ...page,
        sort: '-first_detection_date',
      } as const
      const { data, total } = await readExposures(
        sources.ofExposures,
        session,
        query,
        'screen',
        among('visibility', came.ids),
      )
      return { total, items: data.map(({ visibility_id: id, name, tlp }) => ({ id, name, tlp })) }
    }
  }
}
