/**
 * Keeps the matches of a collection's items with assets, in tables of its replica. They follow from the items and the
 * assets alone, so nothing of them is in the table or in a journal: who reads them brings them up to date first, and
 * that takes what has changed since (docs/decisions/concerns.md).
 */
import * as z from 'zod'
import { changedIndex, concernTable, indexName } from '#functions/platform/journal/definition.ts'
import type { Replica, SqlValue } from '#functions/platform/journal/replica.ts'
import type { ConcernedItem } from '#shared/contracts/concerns.ts'
import { assetTypes } from '#shared/domain/assets/asset-types.ts'
import { concernKinds, concernVersion, type Concern } from '#shared/domain/concerns/concern.ts'
import { groupsTaken, type GroupConcerns } from './group-concerns.ts'
import { concernState, type ConcernState } from './state.ts'
import {
  pairName,
  pairSchema,
  type Dismissal,
  type KnownAsset,
  type WatchedAssets,
} from './watched-assets.ts'

/** A match of an item; of a threat that matches by the indicators of its group, how many of them do. */
export interface KeptConcern extends Concern {
  readonly indicators?: number
}

/** How the items of a kind are compared with assets. */
export interface ConcernSubject {
  readonly kind: ConcernedItem
  /** What the matches follow from beside the rows and the assets, and all rows are compared anew when it changes. */
  version(replica: Replica): string
  /** What each of these rows matches, by its id. */
  compare(
    replica: Replica,
    watched: WatchedAssets,
    ids: readonly number[],
  ): Iterable<readonly [id: number, concerns: readonly KeptConcern[]]>
  /**
   * The rows that may match otherwise since assets were added or removed; undefined where going through all rows is
   * no worse.
   */
  candidates(
    replica: Replica,
    watched: WatchedAssets,
    changed: { readonly added: readonly KnownAsset[]; readonly removed: readonly KnownAsset[] },
  ): readonly number[] | undefined
  /** Rows that match otherwise since other rows have changed after a sequence, such as those with a tag. */
  changedBeside(replica: Replica, sequence: number): readonly number[]
  /** Takes in what groups of indicators match; the rows that match otherwise by it. Absent where groups say nothing. */
  takeGroups?(replica: Replica, groups: GroupConcerns, write: Write): readonly number[]
}

/** How much of the work is done now. */
export interface Budget {
  /** Epoch milliseconds. */
  readonly now: number
  /** Going through changed rows and through all rows stops after so many milliseconds and is gone on with later. */
  readonly milliseconds: number
}

/** Rows that are compared together. */
const chunk = 1000
/** For more changed assets than this, or more rows that they may match, going through all rows is no worse. */
const fewAssets = 20
const fewCandidates = 50_000

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const storedAssetSchema = z
  .object({
    id: z.int(),
    client_id: z.int(),
    type: z.enum(assetTypes),
    value: z.string(),
    key: z.string(),
    created: z.int(),
  })
  .transform(({ client_id, ...asset }): KnownAsset => ({ ...asset, clientId: client_id }))

const strengthOf = new Map(concernKinds.map((kind, index) => [kind, index]))

/** A name for how a kind's items are compared. */
export const versionOf = (replica: Replica, subject: ConcernSubject): string =>
  `${concernVersion} ${subject.version(replica)}`

/** Brings the matches in a replica up to date, or as far as the budget goes. */
export const keepConcerns = (
  replica: Replica,
  subject: ConcernSubject,
  watched: WatchedAssets,
  budget: Budget,
  groups?: GroupConcerns,
): void => {
  const state = concernState(replica)
  const version = versionOf(replica, subject)
  const isCurrent =
    state?.version === version &&
    state.sequence === replica.sequence &&
    state.assets === watched.sequence &&
    state.passed === null &&
    (groups === undefined || groupsTaken(replica) === groups.name)
  if (isCurrent) return
  replica.derive(concernTable(subject.kind), (write) => {
    new Keeper(replica, subject, watched, budget, write).keep(
      state?.version === version ? state : undefined,
      version,
      groups,
    )
  })
}

export type Write = (sql: string, parameters?: readonly SqlValue[]) => void

class Keeper {
  readonly #replica: Replica
  readonly #subject: ConcernSubject
  readonly #watched: WatchedAssets
  readonly #now: number
  readonly #until: number
  readonly #write: Write
  readonly #table: string
  readonly #insert: string

  constructor(
    replica: Replica,
    subject: ConcernSubject,
    watched: WatchedAssets,
    { now, milliseconds }: Budget,
    write: Write,
  ) {
    this.#replica = replica
    this.#subject = subject
    this.#watched = watched
    this.#now = now
    this.#until = replica.stopwatch() + milliseconds
    this.#write = write
    this.#table = concernTable(subject.kind)
    this.#insert = `INSERT INTO ${this.#table} (client_id, item_id, asset_id, kind, indicators, dismissed) VALUES (?, ?, ?, ?, ?, ?)`
  }

  keep(before: ConcernState | undefined, version: string, groups: GroupConcerns | undefined): void {
    const byGroups = this.#takeGroups(groups)
    const state = before === undefined ? this.#anew(version) : this.#takeAssets(before)
    this.#compare(byGroups)
    const changed = this.#takeChanged(state)
    const { sequence, at, passed, assets } = this.#goThrough(changed)
    this.#write(
      'INSERT OR REPLACE INTO concern_state (id, version, sequence, at, passed, assets, compared) VALUES (1, ?, ?, ?, ?, ?, ?)',
      [version, sequence, at, passed, assets, this.#now],
    )
  }

  #takeGroups(groups: GroupConcerns | undefined): readonly number[] {
    if (groups === undefined || groupsTaken(this.#replica) === groups.name) return []
    return this.#subject.takeGroups?.(this.#replica, groups, this.#write) ?? []
  }

  /** Nothing is known: all rows are to be gone through. */
  #anew(version: string): ConcernState {
    this.#write(`DELETE FROM ${this.#table}`)
    this.#write('DELETE FROM concern_asset')
    for (const asset of this.#watched.all.values()) this.#writeAsset(asset)
    return {
      version,
      sequence: this.#replica.sequence,
      at: this.#lastTime(),
      passed: 0,
      assets: this.#watched.sequence,
      compared: this.#now,
    }
  }

  /** Takes in the assets and dismissals that have changed. */
  #takeAssets(state: ConcernState): ConcernState {
    if (state.assets === this.#watched.sequence) return state
    const { added, removed } = this.#changedAssets()
    const isFew = added.length + removed.length <= fewAssets
    const candidates =
      isFew && added.length + removed.length > 0
        ? this.#subject.candidates(this.#replica, this.#watched, { added, removed })
        : []
    const isPass = !isFew || candidates === undefined || candidates.length > fewCandidates
    // What such a pair kept from matching is found before the pair is gone.
    const beside = isPass ? [] : this.#itemsOf(removed)
    this.#remove(removed)
    for (const asset of added) this.#writeAsset(asset)
    this.#takeDismissals()
    if (!isPass) this.#compare([...new Set([...candidates, ...beside])])
    return { ...state, assets: this.#watched.sequence, ...(isPass ? { passed: 0 } : {}) }
  }

  #changedAssets(): { added: KnownAsset[]; removed: KnownAsset[] } {
    const known = new Map(
      this.#replica
        .rows(storedAssetSchema, 'SELECT id, client_id, type, value, key, created FROM concern_asset')
        .map((asset) => [asset.id, asset]),
    )
    const { all } = this.#watched
    const isSame = (one: KnownAsset, other: KnownAsset | undefined): boolean =>
      other !== undefined &&
      one.key === other.key &&
      one.value === other.value &&
      one.type === other.type &&
      one.clientId === other.clientId
    return {
      added: [...all.values()].filter((asset) => !isSame(asset, known.get(asset.id))),
      removed: [...known.values()].filter((asset) => !isSame(asset, all.get(asset.id))),
    }
  }

  /** The items that match some assets. */
  #itemsOf(assets: readonly KnownAsset[]): number[] {
    return assets.flatMap(({ id, clientId }) =>
      this.#replica.rows(
        idSchema,
        `SELECT item_id AS id FROM ${this.#table} WHERE client_id = ? AND asset_id = ?`,
        [clientId, id],
      ),
    )
  }

  #remove(assets: readonly KnownAsset[]): void {
    const ids = JSON.stringify(assets.map(({ id }) => id))
    const clients = JSON.stringify([...new Set(assets.map(({ clientId }) => clientId))])
    this.#write(
      `DELETE FROM ${this.#table} WHERE client_id IN (SELECT value FROM json_each(?)) AND asset_id IN (SELECT value FROM json_each(?))`,
      [clients, ids],
    )
    this.#write('DELETE FROM concern_asset WHERE id IN (SELECT value FROM json_each(?))', [ids])
  }

  #writeAsset({ id, clientId, type, value, key, created }: KnownAsset): void {
    this.#write(
      'INSERT OR REPLACE INTO concern_asset (id, client_id, type, value, key, created) VALUES (?, ?, ?, ?, ?, ?)',
      [id, clientId, type, value, key, created],
    )
  }

  #takeDismissals(): void {
    const dismissed = this.#watched.dismissed(this.#subject.kind)
    const known = this.#replica.rows(
      pairSchema,
      `SELECT client_id, item_id, asset_id FROM ${this.#table} WHERE dismissed = 1`,
    )
    const names = new Set(known.map(pairName))
    const mark = ({ clientId, itemId, assetId }: Dismissal, value: 0 | 1): void =>
      this.#write(
        `UPDATE ${this.#table} SET dismissed = ? WHERE client_id = ? AND item_id = ? AND asset_id = ?`,
        [value, clientId, itemId, assetId],
      )
    for (const pair of known) if (!dismissed.has(pairName(pair))) mark(pair, 0)
    for (const [name, pair] of dismissed) if (!names.has(name)) mark(pair, 1)
  }

  /** Takes in the rows that commits have changed, in the order of the commits. */
  #takeChanged(state: ConcernState): ConcernState {
    const { kind } = this.#subject
    if (state.sequence === this.#replica.sequence) return state
    this.#compare(this.#subject.changedBeside(this.#replica, state.sequence))
    const from = `FROM ${kind} INDEXED BY ${indexName(kind, changedIndex)} WHERE _at >= ? AND _seq > ?`
    let { sequence } = state
    for (;;) {
      const last = this.#replica.row(
        z.object({ sequence: z.int().nullable() }),
        `SELECT max(sequence) AS sequence FROM (SELECT _seq AS sequence ${from} ORDER BY _at, _seq LIMIT ${chunk})`,
        [state.at, sequence],
      )?.sequence
      if (last === null || last === undefined)
        return { ...state, sequence: this.#replica.sequence, at: this.#lastTime() }
      this.#compare(
        this.#replica.rows(idSchema, `SELECT id ${from} AND _seq <= ?`, [state.at, sequence, last]),
      )
      sequence = last
      if (this.#isOver()) return { ...state, sequence }
    }
  }

  /** Goes on through all rows, in the order of their ids. */
  #goThrough(state: ConcernState): ConcernState {
    const { kind } = this.#subject
    let { passed } = state
    while (passed !== null && !this.#isOver()) {
      const ids = this.#replica.rows(
        idSchema,
        `SELECT id FROM ${kind} NOT INDEXED WHERE id > ? ORDER BY id LIMIT ${chunk}`,
        [passed],
      )
      this.#compare(ids)
      passed = ids.length < chunk ? null : (ids.at(-1) ?? null)
    }
    return { ...state, passed }
  }

  /** Compares rows with all assets, whatever they matched before. */
  #compare(ids: readonly number[]): void {
    const dismissed = this.#watched.dismissed(this.#subject.kind)
    for (let start = 0; start < ids.length; start += chunk) {
      const part = ids.slice(start, start + chunk)
      this.#write(`DELETE FROM ${this.#table} WHERE item_id IN (SELECT value FROM json_each(?))`, [
        JSON.stringify(part),
      ])
      for (const [id, concerns] of this.#subject.compare(this.#replica, this.#watched, part))
        for (const { clientId, assetId, kind, indicators = 0 } of concerns)
          this.#write(this.#insert, [
            clientId,
            id,
            assetId,
            strengthOf.get(kind) ?? 0,
            indicators,
            Number(dismissed.has(pairName({ clientId, itemId: id, assetId }))),
          ])
    }
  }

  /** The time of the row that was changed last, from which later changes are looked for. */
  #lastTime(): number {
    const { kind } = this.#subject
    return this.#replica.count(`SELECT coalesce(max(_at), 0) FROM ${kind}`)
  }

  #isOver(): boolean {
    return this.#replica.stopwatch() >= this.#until
  }
}
