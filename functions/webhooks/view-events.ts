/**
 * Which changed items a webhook with a view hears of: those that the view finds after their change, or found before it.
 * So what enters the view, changes in it and leaves it is heard, without a state for each item. Rows come from the
 * journal, so a page that is planned again is judged again alike.
 */
import { bringUpToDate, bringUpToDateByGroups } from '#functions/asset-matches/asset-matches.ts'
import { groupsReader } from '#functions/asset-matches/group-matches.ts'
import { knownProjectionOf } from '#functions/asset-matches/match-tables.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import type { Kind, Row } from '#functions/core/event-store/definition.ts'
import { rowBefore, type Change, type Entry } from '#functions/core/event-store/entry.ts'
import { givenRowsAmong } from '#functions/core/read-model/given-rows.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { exposureSources, matchingExposures } from '#functions/exposures/exposure-queries.ts'
import { incidentSources, matchingIncidents } from '#functions/incidents/incident-queries.ts'
import { VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { indicatorSearch } from '#functions/indicators/indicator-queries.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { falsePositivesIn } from '#functions/sightings/sighting-queries.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { matchingThreats } from '#functions/threats/threat-queries.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { searchedBy } from '#functions/views/webhook-view-queries.ts'
import type { ViewEntity } from '#functions/views/view-store.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import { moduleOfList, type ItemList } from '#shared/domain/item-lists.ts'
import type { ViewFilters } from '#shared/domain/view-lists.ts'

/** What decides whether a view finds a row: its filters, and those without "Concerns us". */
interface Judge {
  readonly readModel: ReadModel
  readonly where: Condition
  readonly others: Condition
}

/** Reads with complete matches: a call's time limit would leave some out. */
const judgeOf = async (
  platform: Platform,
  session: Session,
  list: ItemList,
  filters: ViewFilters,
): Promise<Judge> => {
  const assets = platform.collection(assetsCollection)
  const isMatched = 'concerns_us' in filters
  switch (list) {
    case 'threats': {
      const threats = platform.collection(threatsCollection)
      const readModel = await threats.readModel()
      if (isMatched && session.access.has_feed_access)
        await bringUpToDateByGroups(
          readModel,
          await platform.collection(indicatorsCollection).readModel(),
          assets,
          falsePositivesIn(await platform.collection(sightingsCollection).readModel()),
        )
      else if (isMatched) await bringUpToDate(readModel, assets)
      const sources = { platform, threats, assets, groups: groupsReader(platform) }
      return matchingThreats(sources, session, viewFilterSchemas.threats.parse(filters), 'webhook', readModel)
    }
    case 'incidents': {
      const query = viewFilterSchemas.incidents.parse(filters)
      const found = await matchingIncidents(incidentSources(platform), session, query)
      return { ...found, others: found.where }
    }
    case 'visibilities': {
      const sources = exposureSources(platform)
      if (isMatched) await bringUpToDate(await sources.collection.readModel(), assets)
      return matchingExposures(sources, session, viewFilterSchemas.visibilities.parse(filters))
    }
    case 'feeds': {
      const visible = new VisibleIndicators(platform.collection(indicatorsCollection), session)
      const readModel = await visible.readModel()
      const { where } = indicatorSearch(visible, viewFilterSchemas.feeds.parse(filters))
      return { readModel, where, others: where }
    }
  }
}

/** The rows of items; those of none are absent. */
const rowsOf = (
  changes: Iterable<Change>,
  rowOf: (change: Change) => Row | 'unknown' | undefined,
): Map<number, Row> =>
  new Map(
    [...changes].flatMap((change): [number, Row][] => {
      const row = rowOf(change)
      return row === undefined || row === 'unknown' ? [] : [[change.id, row]]
    }),
  )

/**
 * The items of journal entries that a view finds after their last change (true), or found only before one of their
 * changes (false). Others are absent. "Concerns us" is judged by the matches of now, so it counts as met before a change
 * that may have ended them.
 */
export const itemsOfView = async (
  platform: Platform,
  session: Session,
  view: ViewEntity,
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, boolean>> => {
  const { list, filters } = searchedBy(view)
  const name = moduleOfList[list]
  const byItem = Map.groupBy(
    entries.flatMap(({ changes }) => changes.filter((change) => change.kind === name)),
    ({ id }) => id,
  )
  if (byItem.size === 0) return new Map()
  const { readModel, where, others } = await judgeOf(platform, session, list, filters)
  const kind: Kind | undefined = Object.values(readModel.collection.kinds).find((one) => one.name === name)
  if (kind === undefined) return new Map()
  const among = (rows: ReadonlyMap<number, Row>, condition: Condition): ReadonlySet<number> =>
    rows.size === 0 ? new Set() : givenRowsAmong(readModel, kind, rows, condition)
  const compared = 'concerns_us' in filters ? knownProjectionOf(readModel.collection).columns : []
  const mayEndMatches = ({ row, before = {} }: Change): boolean =>
    compared.length > 0 && (row === undefined || compared.some((column) => column in before))
  const last = [...byItem.values()].flatMap((changes) => changes.at(-1) ?? [])
  const found = new Map(
    [
      ...among(
        rowsOf(last, ({ row }) => row),
        where,
      ),
    ].map((id) => [id, true]),
  )
  // Each turn has one change of an item, since rows are judged by their ids.
  const turns = Math.max(...[...byItem.values()].map(({ length }) => length))
  for (let turn = 0; turn < turns; turn += 1) {
    const open = [...byItem].flatMap(([id, changes]) => (found.has(id) ? [] : (changes[turn] ?? [])))
    for (const mayEnd of [false, true]) {
      const changes = open.filter((change) => mayEndMatches(change) === mayEnd)
      for (const id of among(rowsOf(changes, rowBefore), mayEnd ? others : where)) found.set(id, false)
    }
  }
  return found
}
