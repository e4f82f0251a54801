/**
 * Writes many items of one request, in commits as large as a transaction allows. Each item is checked on its own: a
 * refused item does not stop the others (docs/decisions/api-writing.md).
 */
import { setTimeout } from 'node:timers/promises'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { refusedBy } from '#functions/core/http/validated.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { EntityOf, KindName, Kinds } from '#functions/core/event-store/definition.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { costOfEntities, eachPart, inCommits, type Cost } from '#functions/core/event-store/in-commits.ts'
import type { BulkWritten, GivenItem, Written } from '#shared/http/bulk-writes.ts'
import { errorItem, PortalError } from '#shared/http/errors.ts'

/** The result of one item. A refusal may name the item that it conflicts with. */
export type ItemResult =
  | { readonly status: 'created' | 'changed' | 'unchanged'; readonly id: number }
  | { readonly refusal: PortalError; readonly id?: number }

/** An item with its position in the request. */
export interface Placed<Item> {
  readonly index: number
  readonly item: Item
}

/** The valid items, and the results of the invalid ones. */
export const readItems = <Item>(
  given: readonly GivenItem<Item>[],
): { items: Placed<Item>[]; results: Written[] } => {
  const items: Placed<Item>[] = []
  const results: Written[] = []
  for (const [index, one] of given.entries())
    if ('item' in one) items.push({ index, item: one.item })
    else results.push(failed(index, refusedBy(one.issues)))
  return { items, results }
}

/** Maximum faults reported per item, and characters of each field name: a response may have a thousand items. */
const reported = { faults: 5, field: 200 } as const

/** The result of a refused item. Prefixes its fields with the item's position. */
export const failed = (index: number, refusal: PortalError, id?: number): Written => ({
  index,
  status: 'failed',
  ...(id === undefined ? {} : { id }),
  errors: refusal.items.slice(0, reported.faults).map((item) => ({
    ...item,
    field: `items.${index}${(item.field ?? '') === '' ? '' : `.${item.field}`}`.slice(0, reported.field),
  })),
})

/** The result of a rule, or its refusal as a result. Rethrows any other error. */
export const resultOrRefusal = (rule: () => ItemResult): ItemResult => {
  try {
    return rule()
  } catch (error) {
    if (error instanceof PortalError) return { refusal: error }
    throw error
  }
}

export const resultOf = (index: number, result: ItemResult): Written =>
  'refusal' in result ? failed(index, result.refusal, result.id) : { index, ...result }

/** Results sorted by the position of their items. */
export const inOrder = <Result extends Written>(results: readonly Result[]): Result[] =>
  results.toSorted((one, other) => one.index - other.index)

interface Writing<K extends Kinds, Item> {
  readonly collection: Collection<K>
  readonly actor: Actor
  readonly idempotency: Idempotency<BulkWritten>
  readonly costOf: (item: Item) => Cost
  /**
   * Reads what the items of a commit need. The returned function adds one item to the commit, or throws before it adds
   * anything.
   */
  readonly open: (
    commit: Commit<K>,
    items: readonly Item[],
  ) => ((item: Item) => ItemResult) | Promise<(item: Item) => ItemResult>
}

/** Milliseconds to wait before a batch that lost to other commits is tried again. */
const waits = [500, 1_000, 2_000] as const

/**
 * Commits, and retries when the commit certainly failed: it lost to other commits, or the read model is behind. Only
 * batches after the first are retried. When nothing is written yet, the caller gets the error and tries again.
 */
const persistently = async <Result>(commit: () => Promise<Result>, isFirst: boolean): Promise<Result> => {
  for (const milliseconds of isFirst ? [] : waits)
    try {
      return await commit()
    } catch (error) {
      if (!(error instanceof PortalError) || (error.code !== 'busy' && error.code !== 'preparing'))
        throw error
      await setTimeout(milliseconds)
    }
  return commit()
}

/** Writes items. Throws `busy` and outages. Earlier commits stay, and the same request sent again finds their items. */
export const writeEach = async <K extends Kinds, Item>(
  { collection, actor, idempotency, costOf, open }: Writing<K, Item>,
  given: readonly GivenItem<Item>[],
): Promise<BulkWritten> => {
  const { items, results } = readItems(given)
  // The last commit also stores the response for idempotent repeats.
  const batches = inCommits(items, ({ item }) => costOf(item), 1)
  await eachPart(batches, async (part) => {
    const make = (): Promise<Written[]> =>
      collection.commit(actor, async (commit) => {
        const write = await open(
          commit,
          part.map(({ item }) => item),
        )
        const done = part.map(({ index, item }) =>
          resultOf(
            index,
            resultOrRefusal(() => write(item)),
          ),
        )
        if (part.at(-1) === items.at(-1))
          idempotency.record(commit, { results: inOrder([...results, ...done]) })
        return done
      })
    results.push(...(await persistently(make, part[0] === items[0])))
  })
  return { results: inOrder(results) }
}

interface Changing<K extends Kinds, N extends KindName<K>, Item> {
  readonly collection: Collection<K>
  readonly kind: N
  readonly actor: Actor
  readonly idempotency: Idempotency<BulkWritten>
  /** The field that holds the id of the item to change. */
  readonly idField: keyof Item & string
  readonly idOf: (item: Item) => number
  /** Transaction writes per item. */
  readonly writes?: number
  /** The entities with these ids that the caller may change. */
  readonly read: (ids: readonly number[]) => Promise<readonly (Stored<EntityOf<K[N]>> | undefined)[]>
  /** Additional data that the items of the request need. */
  readonly change: (before: EntityOf<K[N]>, commit: Commit<K>, item: Item) => Changed<EntityOf<K[N]>>
}

/** Changes items, each by its own fields. A repeated id is refused from its second use on. */
export const changeEach = async <K extends Kinds, N extends KindName<K>, Item>(
  { collection, kind, actor, idempotency, idField, idOf, writes = 1, read, change }: Changing<K, N, Item>,
  given: readonly GivenItem<Item>[],
): Promise<BulkWritten> => {
  const costOf = costOfEntities(await collection.readModel(), kind, writes)
  const seen = new Map<number, Item>()
  for (const one of given) if ('item' in one && !seen.has(idOf(one.item))) seen.set(idOf(one.item), one.item)
  return writeEach(
    {
      collection,
      actor,
      idempotency,
      costOf: (item) => costOf(idOf(item)),
      open: async (commit, items) => {
        const ids = [...new Set(items.map(idOf))]
        const found = await read(ids)
        const stored = new Map(ids.map((id, index) => [id, found[index]]))
        return (item) => {
          const id = idOf(item)
          if (seen.get(id) !== item) throw givenTwice(idField)
          const before = stored.get(id)
          if (before === undefined) throw new PortalError('not_found', { field: idField })
          const { entity, fields } = change(before.entity, commit, item)
          if (fields.length === 0) return { status: 'unchanged', id }
          commit.update(kind, id, entity, before, fields)
          return { status: 'changed', id }
        }
      },
    },
    given,
  )
}

const givenTwice = (field: string): PortalError =>
  new PortalError('validation_failed', {
    items: [errorItem('validation_failed', { field, values: ['Duplicate'] })],
  })
