/**
 * The indicators of a collection by date, including withdrawn ones. A page is a scan of the commit index that continues
 * where the last one ended. A client that reads everything makes one pass in total; one that polls for new objects
 * reads only the end.
 */
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, triedOf, type Condition } from '#functions/core/read-model/where.ts'
import {
  committedFrom,
  indicatorRows,
  lastCommits,
  linkedTotal,
  mayHaveVersion,
  notAmong,
  publishedAmong,
  publishedInOrder,
  rowStates,
  shownChanges,
  showingLast,
  showNothingNewer,
  unpublishedRows,
  type CommitOfIndicator,
  type IndicatorRow,
  type RowState,
  type ShownChange,
} from '#functions/indicators/taxii-queries.ts'
import { validUntil } from '#shared/domain/indicators/validity.ts'
import {
  expiredIndicatorObject,
  indicatorObject,
  numberIn,
  revokedIndicatorObject,
  type StixIndicator,
  type StixSource,
} from '#shared/domain/stix/objects.ts'
import { isEveryAddress } from '#shared/domain/indicators/every-address.ts'
import { withheldValue } from '#shared/domain/outputs/output.ts'
import { tlpOfRank, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { taxiiPageMax, compareStamps, laterStamp, stampOf, type Stamp } from './query.ts'
import {
  comparePlaced,
  comparePlaces,
  type SourcePage,
  type From,
  type Placed,
  type CollectionSource,
} from './paging.ts'

/** The selection of indicators of a collection. */
export interface Selection {
  /** The condition on rows `feed`. Withdrawn ones must meet it as they were published. */
  readonly where: Condition
  /** Whether links of groups or tags find the indicators. A few are then sorted rather than scanning all. */
  readonly isLinked: boolean
  /** The minimum date of all objects: when the selection was last redefined. */
  readonly since: Stamp
  /** Published false positives of the caller's organization. They are removed without a withdrawal. */
  readonly leftOut: readonly number[]
  /**
   * Former false positives that are included again, with the commit that restored them. Clients must receive them
   * again.
   */
  readonly givenBack: readonly CommitOfIndicator[]
  /** The strictest TLP level for the caller. `where` includes it already. */
  readonly maxTlp: TlpLevel
  /** The number of stricter indicators in the collection. */
  readonly kept: () => number
}

/** Up to this many are sorted per page. More are scanned in index order. */
const sortedAtMost = 20_000

export class IndicatorSource implements CollectionSource {
  readonly types = ['indicator']
  readonly most = taxiiPageMax
  readonly source: StixSource
  readonly maxTlp: TlpLevel
  readonly #readModel: ReadModel
  readonly #selection: Selection
  /** Changed entities that indicators show, in commit order. */
  readonly #shown: readonly ShownChange[]

  constructor(readModel: ReadModel, source: StixSource, selection: Selection) {
    this.#readModel = readModel
    this.source = source
    this.maxTlp = selection.maxTlp
    this.#selection = selection
    this.#shown = shownChanges(readModel)
  }

  leftOut(): number {
    return this.#selection.kept()
  }

  async after(from: From, count: number): Promise<SourcePage> {
    const keys = [
      ...rowStates.flatMap((state) => this.#keys(state, from, count).map((key) => ({ state, key }))),
      ...this.#shownKeys(from, count).map((key) => ({ state: 'live', key })),
      ...this.#givenBackKeys(from).map((key) => ({ state: 'live', key })),
      ...this.#takenBack(from, count).map((row) => ({ state: undefined, key: row, row })),
    ]
      .toSorted((one, other) =>
        comparePlaces(placeOf(one.key, 'row' in one), placeOf(other.key, 'row' in other)),
      )
      .slice(0, count)
    const objects = new Map(
      rowStates.flatMap((state) =>
        this.#placed(
          state,
          keys.filter((key) => key.state === state).map(({ key }) => key.id),
        ),
      ),
    )
    const { place } = from
    const last = keys.at(-1)
    return {
      placed: keys
        .flatMap((one) => ('row' in one ? this.#takenBackPlace(one.row) : (objects.get(one.key.id) ?? [])))
        .filter((one) => place === undefined || comparePlaces(one.place, place) > 0),
      behind: keys.length < count || last === undefined ? undefined : placeOf(last.key, 'row' in last),
    }
  }

  async byIds(ids: readonly string[]): Promise<Placed[]> {
    const numbers = ids.flatMap((id) => numberIn('indicator', id) ?? [])
    return [
      ...this.#takenBackOf(numbers).map((row) => this.#takenBackPlace(row)),
      ...rowStates.flatMap((state) => {
        const where = allOf([triedOf(this.#selection.where), ...this.#leftOut(state)])
        const found = publishedAmong(this.#readModel, state, numbers, [where])
        return this.#placed(state, found).map(([, placed]) => placed)
      }),
    ]
      .filter(({ object }) => ids.includes(object.id))
      .toSorted(comparePlaced)
  }

  /** The rows of a state after a place, in order. */
  #keys(state: RowState, { place, added, versions }: From, count: number): CommitOfIndicator[] {
    const way = this.#way(state)
    const conditions = [way.where, ...this.#from({ place, added })]
    if (versions !== undefined) conditions.push(mayHaveVersion(versions))
    conditions.push(...this.#leftOut(state))
    if (state === 'live') conditions.push(...notAmong([...this.#givenBack().keys()]), ...this.#unchanged())
    return publishedInOrder(this.#readModel, state, conditions, { isScanned: way.isScanned, count })
  }

  /** Excludes rows that show something changed after their own last commit: those have another date. */
  #unchanged(): Condition[] {
    return this.#shown.length === 0 ? [] : [showNothingNewer]
  }

  /** The excluded rows after a place, in the order of the commits that changed what they show. */
  #shownKeys({ place, added }: From, count: number): CommitOfIndicator[] {
    const { where } = this.#selection
    const after = this.#excluding(added)
    const found: CommitOfIndicator[] = []
    for (const one of this.#shown) {
      const isBefore = place !== undefined && (one.at - place.at || one.sequence - place.sequence) < 0
      const isKnown = after !== undefined && compareStamps(stampOf(one.at, one.sequence), after) <= 0
      if (found.length >= count || isBefore || isKnown) continue
      const ids = showingLast(this.#readModel, one, {
        selected: bracketed(where),
        others: [...this.#leftOut('live'), ...notAmong([...this.#givenBack().keys()])],
        from: place?.at === one.at && place.sequence === one.sequence ? place.id : 0,
        count: count - found.length,
      })
      found.push(...ids.map((id) => ({ id, at: one.at, sequence: one.sequence })))
    }
    return found
  }

  /** The commit that changed what a row shows, if later than its own. */
  #shownAfter({
    id,
    sequence,
    shown,
  }: Pick<IndicatorRow, 'id' | 'sequence' | 'shown'>): CommitOfIndicator | undefined {
    const one = shown > sequence ? this.#shown.find((other) => other.sequence === shown) : undefined
    return one && { id, at: one.at, sequence: one.sequence }
  }

  /** Restored false positives whose restoration is later than their own last commit. It is their date here. */
  #givenBack(): ReadonlyMap<number, CommitOfIndicator> {
    const { givenBack } = this.#selection
    if (givenBack.length === 0) return new Map()
    const written = new Map(
      lastCommits(
        this.#readModel,
        givenBack.map(({ id }) => id),
      ).map((key) => [key.id, this.#shownAfter(key)?.at ?? key.at]),
    )
    return new Map(
      givenBack.flatMap((key) =>
        (written.get(key.id) ?? Infinity) < key.at ? [[key.id, key] as const] : [],
      ),
    )
  }

  #givenBackKeys({ place, added, versions }: From): CommitOfIndicator[] {
    const { where } = this.#selection
    const after = this.#excluding(added)
    const dates = this.#givenBack()
    if (dates.size === 0) return []
    const conditions = [
      bracketed(where),
      ...(versions === undefined ? [] : [mayHaveVersion(versions)]),
      ...this.#leftOut('live'),
    ]
    return publishedAmong(this.#readModel, 'live', [...dates.keys()], conditions)
      .flatMap((id) => dates.get(id) ?? [])
      .filter(
        (key) =>
          (place === undefined || comparePlaces(placeOf(key, false), place) >= 0) &&
          (after === undefined || compareStamps(stampOf(key.at, key.sequence), after) > 0),
      )
  }

  /** Conditions for rows after a place, or added after a date. */
  #from({ place, added }: From, options?: Parameters<typeof committedFrom>[1]): Condition[] {
    return committedFrom({ place, after: this.#excluding(added) }, options)
  }

  /** The date, if it excludes anything: all objects are as new as the selection. */
  #excluding(added: Stamp | undefined): Stamp | undefined {
    return added !== undefined && compareStamps(added, this.#selection.since) >= 0 ? added : undefined
  }

  /**
   * Unpublished publications after a place, in order. They are few, so all are scanned. An indicator unchanged since
   * that place has none after it.
   */
  #takenBack(from: From, count: number): IndicatorRow[] {
    const { place, added } = from
    const since = Math.max(place?.at ?? 0, this.#excluding(added)?.ms ?? 0)
    const conditions = [bracketed(this.#selection.where), ...this.#from(from, { isUnpublished: true })]
    return unpublishedRows(this.#readModel, { since }, conditions, count)
  }

  #takenBackOf(ids: readonly number[]): IndicatorRow[] {
    return unpublishedRows(this.#readModel, { ids }, [bracketed(this.#selection.where)], -1)
  }

  #leftOut(state: RowState): Condition[] {
    const { leftOut } = this.#selection
    return state === 'deleted' ? [] : notAmong(leftOut)
  }

  /** Rows found by links are counted first: a small group among a million is sorted, a large one is scanned. */
  #way(state: RowState): { isScanned: boolean; where: Condition } {
    const { where, isLinked } = this.#selection
    const isScanned = state === 'deleted' || !isLinked || linkedTotal(this.#readModel, where) > sortedAtMost
    return { isScanned, where: bracketed(isScanned ? triedOf(where) : where) }
  }

  /** The objects of rows by id. Includes rows that are published, or were when they were deleted. */
  #placed(state: RowState, ids: readonly number[]): [number, Placed][] {
    if (ids.length === 0) return []
    const rows = indicatorRows(this.#readModel, state, ids)
    const dates = state === 'live' ? this.#givenBack() : new Map<number, CommitOfIndicator>()
    return rows.map((row) => [row.id, this.#place(row, state === 'deleted', dates.get(row.id))])
  }

  #takenBackPlace(row: IndicatorRow): Placed {
    return { ...this.#place(row, true), place: placeOf(row, true) }
  }

  /** `givenBack`: the commit that dates it, if not its own. */
  #place(row: IndicatorRow, isWithdrawn: boolean, givenBack?: CommitOfIndicator): Placed {
    const written: CommitOfIndicator = this.#shownAfter(row) ?? row
    const date = givenBack ?? written
    const changed = new Date(written.at).toISOString()
    // It may have been sent with another value, so it is revoked. A network of all addresses is never sent.
    const isUnusable = isEveryAddress({ type: row.type ?? '', value: row.value })
    const indicator: StixIndicator = {
      id: row.id,
      // When a stricter level hides it, only the withdrawal is sent.
      ...(isUnusable || row.now_tlp > tlpRank(this.maxTlp)
        ? withheldValue
        : {
            value: row.value,
            type: row.type ?? '',
            category: row.category ?? '',
            tags: row.tags,
            idsFlag: row.ids_flag === 1,
          }),
      tlp: tlpOfRank(row.tlp),
      published: new Date(row.published).toISOString(),
      changed,
      ...until(validUntil(row.renewed, row.days)),
    }
    return {
      added: laterStamp(stampOf(date.at, date.sequence), this.#selection.since),
      place: placeOf(date, false),
      object:
        isWithdrawn || isUnusable
          ? revokedIndicatorObject(this.source, indicator, changed)
          : row.expired === null
            ? indicatorObject(this.source, indicator)
            : expiredIndicatorObject(this.source, indicator, new Date(row.expired).toISOString()),
    }
  }
}

const until = (time: number | null): Pick<StixIndicator, 'validUntil'> =>
  time === null ? {} : { validUntil: new Date(time).toISOString() }

/** One commit may end one publication of an indicator and begin another. The withdrawal sorts first. */
const placeOf = ({ at, sequence, id }: CommitOfIndicator, isTakenBack: boolean) => ({
  at,
  sequence,
  id,
  part: isTakenBack ? 0 : 1,
})

const bracketed = ({ sql, parameters }: Condition): Condition => ({ sql: `(${sql})`, parameters })
