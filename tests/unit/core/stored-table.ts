/** An in-memory table for unit tests of reading calls. It returns what was put, and does not evaluate conditions. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Key } from '#functions/core/store/keys.ts'
import { Table, type Item, type TransactWrite } from '#functions/core/store/table.ts'

export class StoredTable extends Table {
  readonly #partitions = new Map<string, Map<string, Item>>()

  constructor() {
    super('stored', new DynamoDBClient({}))
  }

  override async get({ pk, sk }: Key): Promise<Item | undefined> {
    return this.#partitions.get(pk)?.get(sk)
  }

  override batchGet(wanted: readonly Key[]): Promise<(Item | undefined)[]> {
    return Promise.all(wanted.map((key) => this.get(key)))
  }

  override async *query(partition: string): AsyncGenerator<Item[]> {
    yield [...(this.#partitions.get(partition)?.values() ?? [])]
  }

  override async put(item: Key & Item): Promise<void> {
    this.#put(item)
  }

  override async transact(writes: readonly TransactWrite[]): Promise<void> {
    for (const { Put } of writes) if (Put?.Item !== undefined) this.#put(Put.Item)
  }

  #put(item: Item): void {
    const [pk, sk] = [String(item['pk']), String(item['sk'])]
    this.#partitions.set(pk, (this.#partitions.get(pk) ?? new Map<string, Item>()).set(sk, item))
  }
}
