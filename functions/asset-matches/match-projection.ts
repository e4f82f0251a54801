/**
 * Maintains the matches of a collection's items with assets, in tables of its read model. Matches depend only on the
 * items and the assets, so neither the table nor a journal stores them. Readers first bring them up to date, which
 * applies the changes since the last read (docs/decisions/asset-match-projection.md).
 */
import * as z from 'zod'
import { changedIndex, indexName } from '#functions/core/event-store/definition.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { SqlValue } from '#functions/core/read-model/where.ts'
import { matchKinds, matchingVersion } from '#shared/domain/asset-matches/asset-match.ts'
import { groupsTaken, matchesByGroups, takeGroupMatches, type GroupMatches } from './group-matches.ts'
import { matchTable, projectionState, type ProjectionState } from './match-tables.ts'
import {
  assetSchema,
  pairSchema,
  type ChangedAssets,
  type Dismissal,
  type KnownAsset,
  type MatchProjection,
} from './match-sources.ts'
import { pairName, type WatchedAssets } from './watched-assets.ts'

/** Limits of one update. */
export interface Budget {
  /** After this time the comparison of changed rows and the scan of all rows stop; a later update continues. */
  readonly milliseconds: number
  /** When changed assets affect more rows than this, the scan of all rows compares them. */
  readonly candidates?: number
}

/** Rows per comparison. */
const chunk = 1000
const fewCandidates = 50_000

const strengthOf = new Map(matchKinds.map((kind, index) => [kind, index]))
/** The kinds of match with something at or below a domain, as indexes in `matchKinds`. */
const atDomain = (['domain', 'subdomain', 'email'] as const).map((kind) => strengthOf.get(kind)).join(', ')

/** SQL condition for the matches of some assets; its parameters are `namesOf` them. */
const ofAssets =
  'client_id IN (SELECT value FROM json_each(?)) AND asset_id IN (SELECT value FROM json_each(?))'
const namesOf = (assets: readonly KnownAsset[]): string[] => [
  JSON.stringify([...new Set(assets.map(({ organizationId }) => organizationId))]),
  JSON.stringify(assets.map(({ id }) => id)),
]

/** The version of the comparison of a kind. */
export const versionOf = (readModel: ReadModel, subject: MatchProjection): string =>
  `${matchingVersion} ${subject.version(readModel)}`

/** Brings the matches in a read model up to date, as far as the budget allows. */
export const projectMatches = (
  readModel: ReadModel,
  subject: MatchProjection,
  watched: WatchedAssets,
  budget: Budget,
  groups?: GroupMatches,
): void => {
  const state = projectionState(readModel)
  const version = versionOf(readModel, subject)
  const isCurrent =
    state?.version === version &&
    state.sequence === readModel.sequence &&
    state.assets === watched.sequence &&
    state.passed === null &&
    (groups === undefined || groupsTaken(readModel) === groups.name)
  if (isCurrent) return
  readModel.derive(matchTable(subject.kind), (write) => {
    new Keeper(readModel, subject, watched, budget, write).keep(
      state?.version === version ? state : undefined,
      version,
      groups,
    )
  })
}

type Write = (sql: string, parameters?: readonly SqlValue[]) => void

class Keeper {
  readonly #readModel: ReadModel
  readonly #subject: MatchProjection
  readonly #watched: WatchedAssets
  readonly #until: number
  readonly #most: number
  readonly #write: Write
  readonly #table: string
  readonly #insert: string

  constructor(
    readModel: ReadModel,
    subject: MatchProjection,
    watched: WatchedAssets,
    { milliseconds, candidates = fewCandidates }: Budget,
    write: Write,
  ) {
    this.#readModel = readModel
    this.#subject = subject
    this.#watched = watched
    this.#until = readModel.stopwatch() + milliseconds
    this.#most = candidates
    this.#write = write
    this.#table = matchTable(subject.kind)
    this.#insert = `INSERT INTO ${this.#table} (client_id, item_id, asset_id, kind, indicators, levels, dismissed) VALUES (?, ?, ?, ?, ?, ?, ?)`
  }

  keep(before: ProjectionState | undefined, version: string, groups: GroupMatches | undefined): void {
    const byGroups = this.#takeGroups(groups)
    const state = before === undefined ? this.#newState(version) : this.#takeAssets(before)
    this.#compare(byGroups)
    const changed = this.#takeChanged(state)
    const { sequence, at, passed, clients: organizationIds, assets } = this.#goThrough(changed)
    this.#write(
      'INSERT OR REPLACE INTO concern_state (id, version, sequence, at, passed, clients, assets) VALUES (1, ?, ?, ?, ?, ?, ?)',
      [
        version,
        sequence,
        at,
        passed,
        organizationIds === null ? null : JSON.stringify(organizationIds),
        assets,
      ],
    )
  }

  #takeGroups(groups: GroupMatches | undefined): readonly number[] {
    if (this.#subject.ofGroups === undefined || groups === undefined) return []
    if (groupsTaken(this.#readModel) === groups.name) return []
    return this.#subject.ofGroups(this.#readModel, takeGroupMatches(this.#readModel, groups, this.#write))
  }

  /** Starts from nothing: schedules a scan of all rows. */
  #newState(version: string): ProjectionState {
    this.#write(`DELETE FROM ${this.#table}`)
    this.#write('DELETE FROM concern_asset')
    for (const asset of this.#watched.all.values()) this.#writeAsset(asset)
    return {
      version,
      sequence: this.#readModel.sequence,
      at: this.#lastTime(),
      passed: 0,
      clients: null,
      assets: this.#watched.sequence,
    }
  }

  /** Applies changed assets and dismissals. */
  #takeAssets(before: ProjectionState): ProjectionState {
    if (before.assets === this.#watched.sequence) return before
    const changed = this.#changedAssets()
    const state = { ...before, assets: this.#watched.sequence }
    if (changed.added.length + changed.removed.length === 0) {
      this.#takeDismissals()
      return state
    }
    // Assets of one organization do not affect the matches of another.
    const organizationIds = [
      ...new Set([...changed.added, ...changed.removed].map(({ organizationId }) => organizationId)),
    ].toSorted((one, other) => one - other)
    const candidates = this.#candidates(changed)
    // When the removed assets match too many rows, the scan of all rows removes their matches.
    if (this.#matchCount(changed.removed) <= this.#most) this.#forget(changed.removed)
    for (const asset of changed.removed) this.#write('DELETE FROM concern_asset WHERE id = ?', [asset.id])
    for (const asset of changed.added) this.#writeAsset(asset)
    if (candidates === undefined) {
      this.#takeDismissals()
      const isPassing = before.passed !== null
      return {
        ...state,
        passed: 0,
        clients:
          isPassing && before.clients === null
            ? null
            : [...new Set([...(before.clients ?? []), ...organizationIds])],
      }
    }
    this.#takeDismissals()
    this.#compare(candidates, organizationIds)
    return state
  }

  /**
   * The rows whose matches may change with the changed assets, if few enough to compare at once. Undefined when a scan
   * of all rows is needed.
   */
  #candidates(changed: ChangedAssets): number[] | undefined {
    if (this.#matchCount(changed.removed) > this.#most) return undefined
    const found = this.#subject.candidates(this.#readModel, changed, this.#most, () =>
      this.#watched.patterns(changed),
    )
    if (found === undefined || found.length > this.#most) return undefined
    // A removed domain also excluded items at or below it from look-alike matches.
    const beside = this.#itemsAt(changed.removed.filter(({ type }) => type === 'domain'))
    return [...new Set([...found, ...beside])]
  }

  #changedAssets(): ChangedAssets {
    const known = new Map(
      this.#readModel
        .rows(assetSchema, 'SELECT id, client_id, type, value, key, created FROM concern_asset')
        .map((asset) => [asset.id, asset]),
    )
    const { all } = this.#watched
    const isSame = (one: KnownAsset, other: KnownAsset | undefined): boolean =>
      other !== undefined &&
      one.key === other.key &&
      one.value === other.value &&
      one.type === other.type &&
      one.organizationId === other.organizationId
    return {
      added: [...all.values()].filter((asset) => !isSame(asset, known.get(asset.id))),
      removed: [...known.values()].filter((asset) => !isSame(asset, all.get(asset.id))),
    }
  }

  /** Number of matches of the assets, at most one more than the limit. */
  #matchCount(assets: readonly KnownAsset[]): number {
    return this.#readModel.count(
      `SELECT count(*) FROM (SELECT 1 FROM ${this.#table} WHERE ${ofAssets} LIMIT ${this.#most + 1})`,
      namesOf(assets),
    )
  }

  /** Items at or below the domains. */
  #itemsAt(domains: readonly KnownAsset[]): number[] {
    return this.#readModel.rows(
      idRow,
      `SELECT item_id AS id FROM ${this.#table} WHERE ${ofAssets} AND kind IN (${atDomain})`,
      namesOf(domains),
    )
  }

  /** Deletes the matches of assets. */
  #forget(assets: readonly KnownAsset[]): void {
    if (assets.length > 0) this.#write(`DELETE FROM ${this.#table} WHERE ${ofAssets}`, namesOf(assets))
  }

  #writeAsset({ id, organizationId, type, value, key, created }: KnownAsset): void {
    this.#write(
      'INSERT OR REPLACE INTO concern_asset (id, client_id, type, value, key, created) VALUES (?, ?, ?, ?, ?, ?)',
      [id, organizationId, type, value, key, created],
    )
  }

  #takeDismissals(): void {
    const dismissed = this.#watched.dismissed(this.#subject.kind)
    const marked = this.#readModel.rows(
      pairSchema,
      `SELECT client_id, item_id, asset_id FROM ${this.#table} WHERE dismissed = 1`,
    )
    const names = new Set(marked.map(pairName))
    // One statement for all pairs: a dismissal without a match costs only an index lookup.
    const mark = (pairs: readonly Dismissal[], value: 0 | 1): void => {
      if (pairs.length > 0)
        this.#write(
          `UPDATE ${this.#table} SET dismissed = ? WHERE (client_id, item_id, asset_id) IN
             (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`,
          [
            value,
            JSON.stringify(
              pairs.map(({ organizationId, itemId, assetId }) => [organizationId, itemId, assetId]),
            ),
          ],
        )
    }
    mark(
      marked.filter((pair) => !dismissed.has(pairName(pair))),
      0,
    )
    mark(
      [...dismissed].flatMap(([name, pair]) => (names.has(name) ? [] : [pair])),
      1,
    )
  }

  /** Compares rows that commits have changed, in commit order. */
  #takeChanged(state: ProjectionState): ProjectionState {
    const { kind } = this.#subject
    if (state.sequence === this.#readModel.sequence) return state
    this.#compare(this.#subject.changedBeside(this.#readModel, state.sequence))
    const from = `FROM ${kind} INDEXED BY ${indexName(kind, changedIndex)} WHERE _at >= ? AND _seq > ?`
    let { sequence } = state
    for (;;) {
      const last = this.#readModel.row(
        z.object({ sequence: z.int().nullable() }),
        `SELECT max(sequence) AS sequence FROM (SELECT _seq AS sequence ${from} ORDER BY _at, _seq LIMIT ${chunk})`,
        [state.at, sequence],
      )?.sequence
      if (last === null || last === undefined)
        return { ...state, sequence: this.#readModel.sequence, at: this.#lastTime() }
      this.#compare(
        this.#readModel.rows(idRow, `SELECT id ${from} AND _seq <= ?`, [state.at, sequence, last]),
      )
      sequence = last
      if (this.#isOver()) return { ...state, sequence }
    }
  }

  /** Continues the scan of all rows, in id order. */
  #goThrough(state: ProjectionState): ProjectionState {
    const { kind } = this.#subject
    let { passed } = state
    while (passed !== null && !this.#isOver()) {
      const ids = this.#readModel.rows(
        idRow,
        `SELECT id FROM ${kind} NOT INDEXED WHERE id > ? ORDER BY id LIMIT ${chunk}`,
        [passed],
      )
      this.#compare(ids, state.clients)
      passed = ids.length < chunk ? null : (ids.at(-1) ?? null)
    }
    return { ...state, passed, clients: passed === null ? null : state.clients }
  }

  /** Compares rows with the assets of these organizations (null: of all) and replaces their matches. */
  #compare(ids: readonly number[], organizationIds: readonly number[] | null = null): void {
    const dismissed = this.#watched.dismissed(this.#subject.kind)
    const compiled = this.#watched.of(organizationIds)
    const byGroups = (groups: readonly number[]) => matchesByGroups(this.#readModel, compiled, groups)
    const [among, names] =
      organizationIds === null
        ? ['', []]
        : [' AND client_id IN (SELECT value FROM json_each(?))', [JSON.stringify(organizationIds)]]
    for (let start = 0; start < ids.length; start += chunk) {
      const part = ids.slice(start, start + chunk)
      this.#write(`DELETE FROM ${this.#table} WHERE item_id IN (SELECT value FROM json_each(?))${among}`, [
        JSON.stringify(part),
        ...names,
      ])
      for (const [id, matches] of this.#subject.compare(this.#readModel, compiled, part, byGroups))
        for (const { organizationId, assetId, kind, indicators = 0, levels = null } of matches)
          this.#write(this.#insert, [
            organizationId,
            id,
            assetId,
            strengthOf.get(kind) ?? 0,
            indicators,
            levels,
            Number(dismissed.has(pairName({ organizationId, itemId: id, assetId }))),
          ])
    }
  }

  /** Time of the most recently changed row. The search for later changes starts there. */
  #lastTime(): number {
    const { kind } = this.#subject
    return this.#readModel.count(`SELECT coalesce(max(_at), 0) FROM ${kind}`)
  }

  #isOver(): boolean {
    return this.#readModel.stopwatch() >= this.#until
  }
}
