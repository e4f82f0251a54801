/**
 * Which changed items a webhook with a view receives: those that the view finds after their change, or found before it.
 * So it receives what enters the view, changes in it and leaves it, without a state for each item. Rows come from the
 * journal; views, matches, reports and the day are those of the moment.
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
import { byStoredState, exposureSources, matchingExposures } from '#functions/exposures/exposure-queries.ts'
import { incidentSources, matchingIncidents } from '#functions/incidents/incident-queries.ts'
import { openVisible, type VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { allSearches, indicatorSearch, machineConditions } from '#functions/indicators/indicator-queries.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { falsePositivesIn } from '#functions/sightings/sighting-queries.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { matchingThreats } from '#functions/threats/threat-queries.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { searchOfView } from '#functions/views/webhook-view-queries.ts'
import type { ViewEntity } from '#functions/views/view-store.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import { moduleOfList, type ItemList } from '#shared/domain/item-lists.ts'
import type { ViewFilters } from '#shared/domain/view-lists.ts'

/** What decides whether a view finds a row: its filters, and those without "Concerns us". */
interface ViewSearch {
  readonly readModel: ReadModel
  readonly where: Condition
  readonly others: Condition
  /** A row as it was before a change, where the present moment would evaluate it otherwise. */
  readonly asBefore?: (row: Row) => Row
}

/** Reads with complete matches: a call's time limit would leave some out. */
const searchOf = async (
  platform: Platform,
  session: Session,
  list: ItemList,
  filters: ViewFilters,
  visible: VisibleIndicators | undefined,
): Promise<ViewSearch> => {
  const assets = platform.collection(assetsCollection)
  const isMatched = 'concerns_us' in filters
  // An organization's own items beyond the level of webhooks are counted, as without a view (`itemEventsOf`).
  const { maxTlp: _, ...ofAnyLevel } = session
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
      const found = await matchingIncidents(incidentSources(platform), ofAnyLevel, query)
      return { ...found, others: found.where }
    }
    case 'visibilities': {
      const sources = exposureSources(platform)
      const readModel = await sources.collection.readModel()
      if (isMatched) await bringUpToDate(readModel, assets)
      const query = viewFilterSchemas.visibilities.parse(filters)
      return { ...(await matchingExposures(sources, ofAnyLevel, query, readModel)), asBefore: byStoredState }
    }
    case 'feeds': {
      const given = visible ?? (await visibleTo(platform, session))
      const readModel = await given.readModel()
      const query = viewFilterSchemas.feeds.parse(filters)
      // As keys receive them.
      const { where } = allSearches([indicatorSearch(given, query), ...machineConditions(given, query)])
      return { readModel, where, others: where }
    }
  }
}

const visibleTo = (platform: Platform, session: Session): Promise<VisibleIndicators> =>
  openVisible(
    {
      indicators: platform.collection(indicatorsCollection),
      sightings: platform.collection(sightingsCollection),
    },
    session,
  )

/** A view, ready to be evaluated on rows. */
interface OpenView extends ViewSearch {
  readonly kind: Kind
  /** The columns that "Concerns us" compares with assets. Empty without it. */
  readonly compared: readonly string[]
}

/** The changes of an item, in their order. */
interface ChangedItem {
  readonly id: number
  readonly changes: readonly Change[]
}

/** The rows of items; those of none are absent. */
const rowsOf = (
  changes: readonly Change[],
  rowOf: (change: Change) => Row | 'unknown' | undefined,
): Map<number, Row> =>
  new Map(
    changes.flatMap((change): [number, Row][] => {
      const row = rowOf(change)
      return row === undefined || row === 'unknown' ? [] : [[change.id, row]]
    }),
  )

/**
 * The items that a view finds after their last change (true), or found only before one of their changes (false). Others
 * are absent. "Concerns us" is evaluated by the matches of now, so it counts as met before any change after which matches
 * may have ended.
 */
const evaluate = (
  { readModel, kind, where, others, compared, asBefore = (row) => row }: OpenView,
  items: readonly ChangedItem[],
): Map<number, boolean> => {
  const among = (rows: ReadonlyMap<number, Row>, condition: Condition): ReadonlySet<number> =>
    rows.size === 0 ? new Set() : givenRowsAmong(readModel, kind, rows, condition)
  const mayEndMatches = ({ row, before = {} }: Change): boolean =>
    compared.length > 0 && (row === undefined || compared.some((column) => column in before))
  const beforeOf = (change: Change): Row | undefined => {
    const row = rowBefore(change)
    return row === undefined || row === 'unknown' ? undefined : asBefore(row)
  }
  const last = items.flatMap(({ changes }) => changes.at(-1) ?? [])
  const found = new Map(
    [
      ...among(
        rowsOf(last, ({ row }) => row),
        where,
      ),
    ].map((id) => [id, true]),
  )
  let open = items
    .filter(({ id }) => !found.has(id))
    .map((item) => ({ ...item, lastEnd: item.changes.findLastIndex(mayEndMatches) }))
  // Each turn has one change of an item, since rows are evaluated by their ids.
  for (let turn = 0; open.length > 0; turn += 1) {
    for (const mayEnd of [false, true]) {
      const changes = open.flatMap(({ changes: all, lastEnd }) =>
        turn <= lastEnd === mayEnd ? (all[turn] ?? []) : [],
      )
      for (const id of among(rowsOf(changes, beforeOf), mayEnd ? others : where)) found.set(id, false)
    }
    open = open.filter(({ id, changes }) => !found.has(id) && changes.length > turn + 1)
  }
  return found
}

/** What views find among the items of a page of a journal. Each item is evaluated once for all views that mean the same. */
export class ViewsOfPage {
  readonly #platform: Platform
  readonly #entries: readonly Entry[]
  readonly #changes = new Map<string, ReadonlyMap<number, readonly Change[]>>()
  readonly #known = new Map<
    string,
    { readonly open: OpenView; readonly found: Map<number, boolean | undefined> }
  >()

  constructor(platform: Platform, entries: readonly Entry[]) {
    this.#platform = platform
    this.#entries = entries
  }

  /** Whether a view finds items after their last change (true), or found them before one (false). Others are undefined. */
  async found(
    session: Session,
    view: ViewEntity,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, boolean | undefined>> {
    const { open, found } = await this.#opened(session, view)
    const changed = this.#changesOf(open.kind.name)
    const missing = [...new Set(ids)].flatMap((id): ChangedItem[] => {
      const changes = changed.get(id)
      return changes === undefined || found.has(id) ? [] : [{ id, changes }]
    })
    const now = evaluate(open, missing)
    for (const { id } of missing) found.set(id, now.get(id))
    return found
  }

  async #opened(session: Session, view: ViewEntity) {
    const { list, filters } = searchOfView(view)
    const visible = list === 'feeds' ? await visibleTo(this.#platform, session) : undefined
    // Of what is published to everyone, organizations with the same reports find the same.
    const isForAll = list === 'threats' && !('concerns_us' in filters)
    const seenBy = visible?.snapshot?.reports ?? (isForAll ? null : session.organizationId)
    const name = JSON.stringify([list, filters, seenBy, session.access.has_feed_access])
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const search = await searchOf(this.#platform, session, list, filters, visible)
    const { collection } = search.readModel
    const kind: Kind | undefined = Object.values(collection.kinds).find(
      (one) => one.name === moduleOfList[list],
    )
    if (kind === undefined) throw new Error(`${collection.name} has no items of ${list}`)
    const compared = 'concerns_us' in filters ? knownProjectionOf(collection).columns : []
    const made = { open: { ...search, kind, compared }, found: new Map<number, boolean | undefined>() }
    this.#known.set(name, made)
    return made
  }

  #changesOf(kind: string): ReadonlyMap<number, readonly Change[]> {
    const known = this.#changes.get(kind)
    if (known !== undefined) return known
    const changes = Map.groupBy(
      this.#entries.flatMap((entry) => entry.changes.filter((change) => change.kind === kind)),
      ({ id }) => id,
    )
    this.#changes.set(kind, changes)
    return changes
  }
}
