/** A commit being filled: entities and items to write, changes for the journal, and counter increments. */
import { keys, type Key } from '../store/keys.ts'
import type { Item, TransactWrite } from '../store/table.ts'
import { pendingItem, type EntityItem } from './bulk-create.ts'
import { ownerField } from '#shared/domain/owner-field.ts'
import { namesScope, incrementWrites, type CounterIncrement } from './counters.ts'
import type {
  ChangedField,
  CollectionDefinition,
  EntityOf,
  Kind,
  KindName,
  Kinds,
  Row,
} from './definition.ts'
import {
  encodeEntry,
  type Author,
  type Change,
  type ChangeAction,
  type PastChange,
  type UndoRecording,
} from './entry.ts'
import { keptValues } from '#shared/domain/value-changes.ts'
import { valueChanges } from './value-changes.ts'
import { checkBytes, transactionWrites } from './in-commits.ts'
import type { ReadModel } from '../read-model/read-model.ts'

/** Changes stored with an entity for its history; the journal has all of them. */
export const historyLength = 30

/** A stored entity with its latest changes, oldest first. */
export interface Stored<Entity> {
  readonly entity: Entity
  readonly history: readonly PastChange[]
}

/** An update of an existing item. */
export interface ItemUpdate {
  readonly key: Key
  readonly expression: string
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
}

/** What a command can do in its commit. */
export class Commit<K extends Kinds> {
  readonly readModel: ReadModel
  readonly at: string
  /**
   * Its sequence in the journal. Another call may advance the read model while the command reads it; then the commit
   * loses the race.
   */
  readonly sequence: number
  readonly #collection: CollectionDefinition<K>
  readonly #author: Author
  readonly #lastIds: Record<string, number>
  readonly #changes: Change[] = []
  readonly #writes: TransactWrite[] = []
  readonly #later: EntityItem[] = []
  readonly #table: string
  readonly #afterCommit: (() => void)[] = []
  readonly #increments = new Map<string, CounterIncrement>()
  #bytes = 0
  /** What it changes, if that can be undone. */
  readonly #undo: UndoRecording | undefined

  constructor(
    collection: CollectionDefinition<K>,
    readModel: ReadModel,
    author: Author,
    at: string,
    table: string,
  ) {
    this.#collection = collection
    this.readModel = readModel
    this.sequence = readModel.sequence + 1
    this.#author = author
    this.#undo = author.undoable?.begin(collection.name, this.sequence, at)
    this.at = at
    this.#table = table
    this.#lastIds = { ...readModel.lastIds() }
  }

  /** The changes so far, as the journal will record them. */
  get changes(): readonly Change[] {
    return this.#changes
  }
  /** Approximate bytes of the entities in the transaction. */
  get bytes(): number {
    return this.#bytes
  }
  /** Entities to write after the transaction. */
  get later(): readonly EntityItem[] {
    return this.#later
  }

  /** The next id of a kind, or of a part of its entities such as `order_line`. Committed ids have no gaps. */
  nextId(kind: KindName<K> | `${KindName<K>}_${string}`): number {
    const id = (this.#lastIds[kind] ?? 0) + 1
    this.#lastIds[kind] = id
    return id
  }

  /** Counts an id that did not come from `nextId`: a rebuild reads no ids above the last one. */
  #countId(kind: KindName<K>, id: number): void {
    this.#lastIds[kind] = Math.max(this.#lastIds[kind] ?? 0, id)
  }

  /** Creates an entity. `deed` says in the audit log what that was. */
  create<N extends KindName<K>>(kind: N, id: number, entity: EntityOf<K[N]>, deed?: Change['deed']): void {
    this.#countId(kind, id)
    this.#put(kind, id, entity, 'create', [])
    const change = this.#changes.pop()
    if (change !== undefined) this.#changes.push(deed === undefined ? change : { ...change, deed })
  }

  /**
   * Creates one of many entities, which is written after the transaction, so there may be more than 100. Together they
   * must stay below DynamoDB's 400,000 bytes an item, in the journal entry and in the pending item: `inCommits` counts
   * them.
   */
  createOfMany<N extends KindName<K>>(kind: N, id: number, entity: EntityOf<K[N]>): void {
    this.#countId(kind, id)
    this.#later.push(this.#entityItem(kind, id, entity, 'create', []))
  }

  /** Replaces an entity; `fields` names the changed fields. */
  update<N extends KindName<K>>(
    kind: N,
    id: number,
    entity: EntityOf<K[N]>,
    before: Stored<unknown>,
    fields: readonly ChangedField[],
  ): void {
    this.#put(kind, id, entity, 'update', fields, before)
  }

  /** Replaces an entity without a history entry, for updates that no one made, such as when someone was last active. */
  refresh<N extends KindName<K>>(
    kind: N,
    id: number,
    entity: EntityOf<K[N]>,
    before: Stored<unknown>,
    fields: readonly string[],
  ): void {
    this.#put(kind, id, entity, 'update', fields, before, false)
  }

  /** Writes a deleted entity again, with its history. */
  restore<N extends KindName<K>>(
    kind: N,
    id: number,
    entity: EntityOf<K[N]>,
    history: readonly PastChange[],
  ): void {
    this.#put(kind, id, entity, 'create', [], { entity, history })
  }

  /**
   * Deletes an entity. With `before` an act that can be undone stores it, and is returned. `deed` is as in `create`.
   */
  delete(kind: KindName<K>, id: number, before?: Stored<unknown>, deed?: Change['deed']): PastChange['act'] {
    const definition = this.#kind(kind)
    const row = this.readModel.entityRow(definition, id)
    this.#countRow(definition, row, undefined)
    const owner = row?.[ownerField]
    const change: Change = {
      kind,
      id,
      action: 'delete',
      fields: [],
      ...(row === undefined ? {} : { before: mutableRow(row) }),
      ...(typeof owner === 'number' ? { [ownerField]: owner } : {}),
      ...(deed === undefined ? {} : { deed }),
    }
    this.#changes.push(change)
    this.#writes.push({ Delete: { TableName: this.#table, Key: { ...keys.entity(kind, id) } } })
    return before && this.#undo?.record(change, before, undefined)
  }

  /** Reserves a unique value for an owner. If it is taken, the commit fails with `already_exists` for `field`. */
  reserve(scope: string, value: string, owner: number): void {
    this.#writes.push({
      Put: {
        TableName: this.#table,
        Item: { ...keys.unique(scope, value), owner },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })
  }

  release(scope: string, value: string): void {
    this.#writes.push({ Delete: { TableName: this.#table, Key: { ...keys.unique(scope, value) } } })
  }

  /**
   * Puts an item outside the collections, in the same transaction. If its condition fails, the commit fails with
   * `already_exists`.
   */
  putItem(
    item: Key & Item,
    condition?: {
      readonly expression: string
      readonly values: Readonly<Record<string, unknown>>
      readonly names?: Readonly<Record<string, string>>
    },
  ): void {
    this.#writes.push({
      Put: {
        TableName: this.#table,
        Item: { ...item },
        ...(condition === undefined
          ? {}
          : {
              ConditionExpression: condition.expression,
              ExpressionAttributeValues: { ...condition.values },
              ...(condition.names === undefined ? {} : { ExpressionAttributeNames: { ...condition.names } }),
            }),
      },
    })
  }

  /** Updates an existing item outside the collections, in the same transaction. */
  updateItem({ key, expression, names, values }: ItemUpdate): void {
    this.#writes.push({
      Update: {
        TableName: this.#table,
        Key: { ...key },
        UpdateExpression: expression,
        ExpressionAttributeNames: { ...names },
        ExpressionAttributeValues: { ...values },
      },
    })
  }

  /** Adds a write to the transaction. If its condition fails, the commit fails with `already_exists`. */
  addWrite(write: TransactWrite): void {
    this.#writes.push(write)
  }

  /** Registers a callback for after the commit. It is not called when the commit loses a race or changes nothing. */
  afterCommit(callback: () => void): void {
    this.#afterCommit.push(callback)
  }

  /** Runs the after-commit callbacks. */
  runAfterCommit(): void {
    this.#undo?.committed()
    for (const callback of this.#afterCommit) callback()
  }

  deleteItem(key: Key): void {
    this.#writes.push({ Delete: { TableName: this.#table, Key: { ...key } } })
  }

  /**
   * The transaction. The head comes first, which distinguishes a lost race from other failed conditions. Throws
   * `CommitTooLarge`.
   */
  transaction(commitId: string): TransactWrite[] {
    const { sequence } = this
    const { name } = this.#collection
    const { undoable, ...actor } = this.#author
    const undo = this.#undo?.item()
    const entry = encodeEntry({
      sequence,
      at: this.at,
      commitId,
      actor: undoable === undefined ? actor : { ...actor, act: undoable.token },
      changes: this.#changes,
      last_ids: this.#lastIds,
    })
    checkBytes({ entities: this.#bytes + (undo?.body.length ?? 0), entry: entry.body.length })
    const put = (item: Key & Item): TransactWrite => ({ Put: { TableName: this.#table, Item: { ...item } } })
    const writes: TransactWrite[] = [
      {
        Put: {
          TableName: this.#table,
          Item: { ...keys.head(name), n: sequence, last_ids: this.#lastIds, at: this.at },
          ConditionExpression:
            sequence === 1
              ? 'attribute_not_exists(pk)'
              : 'n = :before AND (attribute_not_exists(#at) OR #at <= :at)',
          ...(sequence === 1
            ? {}
            : {
                ExpressionAttributeNames: { '#at': 'at' },
                ExpressionAttributeValues: { ':before': sequence - 1, ':at': this.at },
              }),
        },
      },
      put({ ...keys.journal(name, sequence), ...entry }),
      ...(this.#later.length === 0 ? [] : [put(pendingItem(name, { sequence, items: this.#later }))]),
      ...incrementWrites(this.#table, name, [...this.#increments.values()]),
      ...this.#writes,
      ...(undo === undefined ? [] : [put(undo)]),
    ]
    if (writes.length > transactionWrites)
      throw new Error(`A commit of ${writes.length} writes exceeds the maximum of ${transactionWrites}`)
    return writes
  }

  #put(
    kind: string,
    id: number,
    entity: unknown,
    action: ChangeAction,
    fields: readonly string[],
    before?: Stored<unknown>,
    isHistory = true,
  ): void {
    const item = this.#entityItem(kind, id, entity, action, fields, before, isHistory)
    this.#bytes += Buffer.byteLength(JSON.stringify(item))
    this.#writes.push({ Put: { TableName: this.#table, Item: item } })
  }

  #entityItem(
    kind: string,
    id: number,
    entity: unknown,
    action: ChangeAction,
    fields: readonly string[],
    before?: Stored<unknown>,
    isHistory = true,
  ): EntityItem {
    const definition = this.#kind(kind)
    const row = definition.row(entity)
    const rowBefore = action === 'create' ? undefined : this.readModel.entityRow(definition, id)
    this.#countRow(definition, rowBefore, row)
    const values = valueChanges(
      before && definition.disclosed?.(before.entity),
      definition.disclosed?.(entity),
    )
    const name = definition.auditName?.(entity)
    const change: Change = {
      kind,
      id,
      action,
      fields: [...fields],
      row: mutableRow(row),
      ...(name === undefined ? {} : { name }),
      ...(rowBefore === undefined ? {} : { before: differing(rowBefore, row) }),
      ...(values.length === 0 ? {} : { values }),
    }
    this.#changes.push(change)
    const history = before?.history ?? []
    const { name: actor, undoes } = this.#author
    const act =
      action === 'update' && isHistory && before !== undefined
        ? this.#undo?.record(change, before, entity)
        : undefined
    const kept = isHistory && action === 'update' ? keptValues(fields, change.before, change.row) : []
    const past: PastChange = {
      at: this.at,
      actor,
      action,
      fields: [...fields],
      ...(act === undefined ? {} : { act }),
      ...(undoes === undefined ? {} : { undoes }),
      ...(kept.length === 0 ? {} : { values: kept }),
    }
    return {
      ...keys.entity(kind, id),
      entity,
      history: isHistory ? [...history, past].slice(-historyLength) : history,
      n: this.sequence,
      at: this.at,
    }
  }

  #countRow(kind: Kind, before: Row | undefined, after: Row | undefined): void {
    for (const [row, delta] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (row !== undefined)
        for (const counter of kind.counters?.(row) ?? []) this.#count({ ...counter, delta })
    }
    // Nothing shows a new entity yet.
    if (before === undefined) return
    const now = after && kind.shown?.(after)
    for (const [field, shown] of Object.entries(kind.shown?.(before) ?? {}))
      if (now?.[field] !== shown) this.#count({ scope: namesScope, field, delta: 1 })
  }

  #count({ scope, field, delta }: CounterIncrement): void {
    const key = `${scope}\n${field}`
    const known = this.#increments.get(key)
    this.#increments.set(key, { scope, field, delta: (known?.delta ?? 0) + delta })
  }

  #kind(name: string): Kind {
    const kind = this.#collection.kinds[name]
    if (kind === undefined) throw new Error(`${this.#collection.name} has no kind ${name}`)
    return kind
  }
}

/** The values of `before` in the columns that differ in `after`; null for missing values. */
const differing = (before: Row, after: Row): NonNullable<Change['row']> =>
  mutableRow(
    Object.fromEntries(
      Object.entries(before)
        .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]))
        .map(([name, value]) => [name, value ?? null]),
    ),
  )

/** Copies a row to the type that the entry's schema expects. */
export const mutableRow = (row: Row): NonNullable<Change['row']> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' && value !== null ? [...value] : value]],
    ),
  )
