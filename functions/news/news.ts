/** Reads what is new to a user of an organization: what came, what is the user's or late, what matches its assets. */
import { assetOwner, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { assetCount } from '#functions/asset-matches/match-queries.ts'
import { groupsReader } from '#functions/asset-matches/group-matches.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import {
  countOpenMatches,
  exposureNews,
  exposuresByIds,
  readMineOrLate,
} from '#functions/exposures/exposure-news-queries.ts'
import { exposureSources } from '#functions/exposures/exposure-queries.ts'
import { readerOf } from '#functions/exposures/remediation/remediation-queries.ts'
import { countWaiting, incidentNews, incidentsByIds } from '#functions/incidents/incident-news-queries.ts'
import { incidentSources } from '#functions/incidents/incident-queries.ts'
import {
  openMatchedIndicators,
  VisibleIndicators,
  type IndicatorAccess,
} from '#functions/indicators/access-queries.ts'
import { indicatorNews, readValidMatches } from '#functions/indicators/indicator-news-queries.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { momentsOf, readCame, readUnread, type Came, type NewsRows } from '#functions/rules/lists/news.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { threatNews, threatsByIds } from '#functions/threats/threat-news-queries.ts'
import { readThreats } from '#functions/threats/threat-queries.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import type { BodyOf } from '#shared/http/endpoint.ts'
import {
  newsLines,
  unreadNamed,
  type News,
  type NewsLine,
  type UnreadLists,
  type updateNewsRead,
} from '#shared/contracts/news.ts'
import { listsOf, type ItemList } from '#shared/domain/item-lists.ts'
import { millisecondsOf, readUpTo, withOpened, type NewsPlace } from '#shared/domain/news.ts'
import { changePlaces, readPlaces, restorePlaces } from './news-place.ts'

export const newsDependencies = (platform: Platform) => ({
  platform,
  exposures: exposureSources(platform),
  incidents: incidentSources(platform),
  threats: platform.collection(threatsCollection),
  indicators: platform.collection(indicatorsCollection),
  sightings: platform.collection(sightingsCollection),
  assets: platform.collection(assetsCollection),
  groups: groupsReader(platform),
})
export type NewsDependencies = ReturnType<typeof newsDependencies>

/** A list as news: its read model, and which of its rows the caller may see. */
interface Source {
  readonly readModel: ReadModel
  readonly rows: NewsRows
  /** For indicators: the caller's access to them. */
  readonly visible?: IndicatorAccess
}

/** A list without asset matches, which neither counts nor moments need. */
const openRows = async (
  { exposures, incidents, threats, indicators }: NewsDependencies,
  session: Session,
  list: ItemList,
): Promise<Source> => {
  switch (list) {
    case 'visibilities': {
      const items = exposures.exposures.for(session)
      return { readModel: await items.readModel(), rows: exposureNews(await items.condition()) }
    }
    case 'incidents': {
      const items = incidents.incidents.for(session)
      return { readModel: await items.readModel(), rows: incidentNews(await items.condition()) }
    }
    case 'threats':
      return { readModel: await threats.readModel(), rows: threatNews }
    case 'feeds': {
      const visible = new VisibleIndicators(indicators, session)
      return { readModel: await visible.readModel(), rows: indicatorNews(visible) }
    }
  }
}

/** The same with the asset matches of the caller's organization. */
const openSource = async (
  dependencies: NewsDependencies,
  session: Session,
  list: ItemList,
): Promise<Source> => {
  const { platform, exposures, threats, assets, groups } = dependencies
  switch (list) {
    case 'visibilities': {
      const [readModel, seen] = await Promise.all([
        readModelFor(assetOwner(session), platform, exposures.collection, assets, session.alongside),
        exposures.exposures.for(session).condition(),
      ])
      return { readModel, rows: exposureNews(seen) }
    }
    case 'incidents':
      return openRows(dependencies, session, list)
    case 'threats':
      return {
        readModel: await readModelFor(
          assetOwner(session),
          platform,
          threats,
          assets,
          session.alongside,
          groups,
        ),
        rows: threatNews,
      }
    case 'feeds': {
      const visible = await openMatchedIndicators(dependencies, session)
      return { readModel: await visible.readModel(), rows: indicatorNews(visible), visible }
    }
  }
}

/** A list with what of it is unread, and what came in the days asked for, or what is unread. */
interface Counted extends Source {
  readonly list: ItemList
  readonly since: number
  readonly unread: { readonly total: number; readonly newest: readonly Came[] }
  readonly came: { readonly total: number; readonly newest: readonly Came[] }
}

/** The lines of items that came, newest first. Indicators are too many for lines. */
const linesOf = (
  { list, readModel, came, unread }: Counted,
  reader: Parameters<typeof exposuresByIds>[2],
): NewsLine[] => {
  const newest = came.newest.slice(0, newsLines.came)
  const ids = newest.map(({ id }) => id)
  const unreadIds = new Set(unread.newest.map(({ id }) => id))
  const moments = new Map(newest.map(({ id, at }) => [id, at]))
  const line = (id: number) => ({
    list,
    id,
    at: new Date(moments.get(id) ?? 0).toISOString(),
    unread: unreadIds.has(id),
  })
  switch (list) {
    case 'visibilities':
      return exposuresByIds(readModel, ids, reader).map((exposure) => ({
        ...line(exposure.visibility_id),
        name: exposure.name,
        tlp: exposure.tlp,
        category: exposure.visibility_category,
        criticality_level: exposure.criticality_level,
        returned: exposure.returned_date === line(exposure.visibility_id).at,
      }))
    case 'incidents':
      return incidentsByIds(readModel, ids, reader.organization).map((incident) => ({
        ...line(incident.incident_id),
        name: incident.name,
        lang: incident.lang,
        translation: incident.translation,
        tlp: incident.tlp,
        category: incident.incident_category,
        replied: incident.replies.last_date === line(incident.incident_id).at,
      }))
    case 'threats':
      return threatsByIds(readModel, ids).map((threat) => ({
        ...line(threat.threat_id),
        name: threat.name,
        lang: threat.lang,
        translation: threat.translation,
        tlp: threat.tlp,
        category: threat.threat_category,
      }))
    case 'feeds':
      return []
  }
}

/** What matches the organization's assets: open exposures as a number, the newest threats and valid indicators. */
const readConcerns = async (
  dependencies: NewsDependencies,
  session: Session,
  counted: readonly Counted[],
): Promise<News['concerns']> => {
  const organizationId = assetOwner(session)
  const exposures = counted.find(({ list }) => list === 'visibilities')
  const opened = counted.find(({ list }) => list === 'threats')?.readModel
  const threats =
    opened === undefined
      ? null
      : await readThreats(
          dependencies,
          session,
          { page: 1, per_page: newsLines.concerns, concerns_us: true, sort: '-creation_date' },
          'screen',
          opened,
        )
  const { readModel, visible } = counted.find(({ list }) => list === 'feeds') ?? {}
  const indicators =
    readModel === undefined || visible === undefined
      ? null
      : readValidMatches(readModel, visible, newsLines.concerns)
  const [matched] = counted.filter(({ list }) => list !== 'incidents')
  return {
    assets:
      matched === undefined || organizationId === undefined
        ? 0
        : assetCount(matched.readModel, organizationId),
    visibilities:
      exposures === undefined || organizationId === undefined
        ? null
        : countOpenMatches(exposures.readModel, exposures.rows.seen, organizationId),
    threats: threats === null ? null : { total: threats.total, data: threats.data },
    feeds: indicators === null ? null : { total: indicators.total, data: indicators.rows },
  }
}

/** All that came after a moment, opened or not, as the list behind the number has them. */
const cameSince = ({ readModel, rows }: Source, since: number) => ({
  count: readCame(readModel, rows, since, 0).total,
  since: new Date(since).toISOString(),
})

const toUnreadList = ({
  list,
  since,
  unread,
}: Pick<Counted, 'list' | 'since' | 'unread'>): UnreadLists[number] => ({
  list,
  since: new Date(since).toISOString(),
  unread: unread.total,
  unread_ids: unread.newest.map(({ id }) => id),
})

/** What is unread of each list of a user. */
export const readUnreadLists = async (
  dependencies: NewsDependencies,
  session: Session,
): Promise<UnreadLists> => {
  const placeOf = await readPlaces(dependencies.platform, session.userId)
  return Promise.all(
    listsOf(session.access).map(async (list) => {
      const { readModel, rows } = await openRows(dependencies, session, list)
      const place = placeOf(list)
      return toUnreadList({ list, since: place.at, unread: readUnread(readModel, rows, place, unreadNamed) })
    }),
  )
}

/** Everything of the first screen of a user. `days`: what came in so many days, read or not. */
export const readNews = async (
  dependencies: NewsDependencies,
  session: Session,
  days: number | undefined,
): Promise<News> => {
  const { platform, exposures } = dependencies
  const now = platform.clock.now().getTime()
  const [placeOf, { days: calendar }, sources] = await Promise.all([
    readPlaces(platform, session.userId),
    readerOf(exposures.organizations, session, platform.clock),
    Promise.all(
      listsOf(session.access).map(async (list) => ({
        list,
        ...(await openSource(dependencies, session, list)),
      })),
    ),
  ])
  const reader = {
    organization: { client_id: session.organizationId ?? 0, name: session.organizationName ?? '' },
    days: calendar,
  }
  const counted = sources.map((source): Counted => {
    const place = placeOf(source.list)
    const unread = readUnread(source.readModel, source.rows, place, unreadNamed)
    const came =
      days === undefined
        ? unread
        : readCame(source.readModel, source.rows, now - millisecondsOf(days), newsLines.came)
    return { ...source, since: place.at, unread, came }
  })
  const others = counted.filter(({ list }) => list !== 'feeds')
  const indicators = counted.find(({ list }) => list === 'feeds')
  const [lastIndicator] = indicators?.came.newest ?? []
  const owned = counted.find(({ list }) => list === 'visibilities')
  const answered = counted.find(({ list }) => list === 'incidents')
  const came = others
    .flatMap((list) => linesOf(list, reader))
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, newsLines.came)
  return {
    at: new Date(now).toISOString(),
    lists: counted.map(toUnreadList),
    came,
    came_total: others.reduce((sum, { came }) => sum + came.total, 0),
    came_older: others.flatMap(({ list, came: { total } }) => {
      const count = total - came.filter((line) => line.list === list).length
      return count > 0 ? [{ list, count }] : []
    }),
    indicators:
      indicators === undefined || lastIndicator === undefined
        ? null
        : {
            ...cameSince(indicators, days === undefined ? indicators.since : now - millisecondsOf(days)),
            at: new Date(lastIndicator.at).toISOString(),
            unread: indicators.unread.total > 0,
          },
    mine:
      owned === undefined
        ? null
        : {
            ...readMineOrLate(owned.readModel, owned.rows.seen, {
              userId: session.userId,
              most: newsLines.mine,
              ...reader,
            }),
            today: calendar.today,
          },
    waiting: answered === undefined ? null : countWaiting(answered.readModel, answered.rows.seen),
    concerns: await readConcerns(dependencies, session, counted),
  }
}

/** Marks items as read, or lists up to a moment, or undoes the latter. What the caller does not see is left out. */
export const markRead = async (
  dependencies: NewsDependencies,
  session: Session,
  { opened = [], all, undo_all: isUndone }: BodyOf<typeof updateNewsRead>,
): Promise<void> => {
  const { platform } = dependencies
  if (isUndone === true) await restorePlaces(platform, session.userId)
  const open = listsOf(session.access)
  const changes = new Map<ItemList, (before: NewsPlace) => NewsPlace>()
  for (const { list, ids } of opened) {
    if (!open.includes(list)) continue
    const { readModel, rows } = await openRows(dependencies, session, list)
    const items = momentsOf(readModel, rows, ids)
    const change = changes.get(list)
    if (items.length > 0)
      changes.set(list, (before) => withOpened(change === undefined ? before : change(before), items))
  }
  if (all !== undefined) {
    const until = Math.min(Date.parse(all.until), platform.clock.now().getTime())
    for (const list of all.lists) {
      const change = changes.get(list)
      if (open.includes(list))
        changes.set(list, (before) => readUpTo(change === undefined ? before : change(before), until))
    }
  }
  if (changes.size > 0) await changePlaces(platform, session.userId, changes, all !== undefined)
}
