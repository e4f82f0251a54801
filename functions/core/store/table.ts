import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { concurrently } from '../concurrently.ts'
import type { Key } from './keys.ts'

export type Item = Readonly<Record<string, unknown>>
export type TransactWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** The cost of requests in capacity units, as DynamoDB counts it. */
export interface Usage {
  requests: number
  readUnits: number
  writeUnits: number
}

export const noUsage = (): Usage => ({ requests: 0, readUnits: 0, writeUnits: 0 })

interface Capacity {
  CapacityUnits?: number | undefined
  ReadCapacityUnits?: number | undefined
  WriteCapacityUnits?: number | undefined
}

/** The one table, accessed by keys. Counts the cost of every request. */
export class Table {
  readonly name: string
  readonly #client: DynamoDBDocumentClient
  #usage = noUsage()

  constructor(name: string, client: DynamoDBClient) {
    this.name = name
    this.#client = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  }

  /** The cost of the requests since the last call. */
  takeUsage(): Usage {
    const usage = this.#usage
    this.#usage = noUsage()
    return usage
  }

  /** `attributes` limits the attributes read, because an IAM role may allow no others. */
  async get(
    key: Key,
    { consistent = true, attributes }: { consistent?: boolean; attributes?: readonly string[] } = {},
  ): Promise<Item | undefined> {
    const reply = await this.#client.send(
      new GetCommand({
        TableName: this.name,
        Key: key,
        ConsistentRead: consistent,
        ...projectionOf(attributes),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    )
    this.#count('read', [reply.ConsumedCapacity], floorOf(consistent))
    return reply.Item
  }

  /** Items in the order of their keys, 100 per request; missing ones are undefined. */
  async batchGet(
    wanted: readonly Key[],
    { consistent = true, attributes }: { consistent?: boolean; attributes?: readonly string[] } = {},
  ): Promise<(Item | undefined)[]> {
    const found = new Map<string, Item>()
    const name = (key: { pk?: unknown; sk?: unknown }): string => JSON.stringify([key.pk, key.sk])
    let open: Record<string, unknown>[] = [...new Map(wanted.map((key) => [name(key), { ...key }])).values()]
    // Only attempts without a result count, because a long list needs many requests.
    for (let attempt = 0; open.length > 0;) {
      if (attempt === 8) throw new Error('DynamoDB kept returning unprocessed keys')
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt))
      const reply = await this.#client.send(
        new BatchGetCommand({
          RequestItems: {
            [this.name]: {
              Keys: open.slice(0, 100),
              ConsistentRead: consistent,
              // The keys are needed to match the items.
              ...projectionOf(attributes && ['pk', 'sk', ...attributes]),
            },
          },
          ReturnConsumedCapacity: 'TOTAL',
        }),
      )
      this.#count('read', reply.ConsumedCapacity, floorOf(consistent) * Math.min(open.length, 100))
      for (const item of reply.Responses?.[this.name] ?? []) found.set(name(item), item)
      const left = reply.UnprocessedKeys?.[this.name]?.Keys ?? []
      attempt = left.length < Math.min(open.length, 100) ? 0 : attempt + 1
      open = [...left, ...open.slice(100)]
    }
    return wanted.map((key) => found.get(name(key)))
  }

  /**
   * Puts many items, 25 per request and a few requests at a time. It may fail halfway; the caller can then put all of
   * them again.
   */
  async batchPut(items: readonly (Key & Item)[]): Promise<void> {
    const parts = Array.from({ length: Math.ceil(items.length / 25) }, (_, part) =>
      items.slice(part * 25, (part + 1) * 25),
    )
    await concurrently(parts, 4, async (part) => {
      let open: { PutRequest?: { Item: Record<string, unknown> | undefined } | undefined }[] = part.map(
        (item) => ({ PutRequest: { Item: { ...item } } }),
      )
      for (let attempt = 0; open.length > 0; attempt += 1) {
        if (attempt === 8) throw new Error('DynamoDB kept returning unprocessed items')
        if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt))
        const reply = await this.#client.send(
          new BatchWriteCommand({ RequestItems: { [this.name]: open }, ReturnConsumedCapacity: 'TOTAL' }),
        )
        this.#count('write', reply.ConsumedCapacity)
        open = reply.UnprocessedItems?.[this.name] ?? []
      }
    })
  }

  /** The items of a partition, sorted by sort key, page by page. */
  async *query(
    partition: string,
    options: {
      after?: string
      from?: string
      to?: string
      beginsWith?: string
      descending?: boolean
      consistent?: boolean
      limit?: number
      /** The attributes to read, because an IAM role may allow no others. */
      attributes?: readonly string[]
    } = {},
  ): AsyncGenerator<Item[]> {
    const values: Record<string, unknown> = { ':pk': partition }
    let condition = 'pk = :pk'
    if (options.after !== undefined) {
      condition += ' AND sk > :after'
      values[':after'] = options.after
    } else if (options.beginsWith !== undefined) {
      condition += ' AND begins_with(sk, :prefix)'
      values[':prefix'] = options.beginsWith
    } else if (options.from !== undefined) {
      condition += ' AND sk BETWEEN :from AND :to'
      values[':from'] = options.from
      values[':to'] = options.to ?? '\u{10FFFF}'
    }
    let start: Record<string, unknown> | undefined
    do {
      const reply = await this.#client.send(
        new QueryCommand({
          TableName: this.name,
          KeyConditionExpression: condition,
          ExpressionAttributeValues: values,
          ConsistentRead: options.consistent ?? true,
          ScanIndexForward: options.descending !== true,
          ExclusiveStartKey: start,
          Limit: options.limit,
          ...projectionOf(options.attributes),
          ReturnConsumedCapacity: 'TOTAL',
        }),
      )
      this.#count('read', [reply.ConsumedCapacity], floorOf(options.consistent))
      if (reply.Items !== undefined && reply.Items.length > 0) yield reply.Items
      start = reply.LastEvaluatedKey
    } while (start !== undefined)
  }

  /** All items of a partition, for small partitions only. */
  async queryAll(partition: string, options: Parameters<Table['query']>[1] = {}): Promise<Item[]> {
    const items: Item[] = []
    for await (const page of this.query(partition, options)) items.push(...page)
    return items
  }

  async put(
    item: Key & Item,
    condition?: { expression: string; names?: Record<string, string>; values?: Record<string, unknown> },
  ): Promise<void> {
    const reply = await this.#client.send(
      new PutCommand({
        TableName: this.name,
        Item: item,
        ConditionExpression: condition?.expression,
        ExpressionAttributeNames: condition?.names,
        ExpressionAttributeValues: condition?.values,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    )
    this.#count('write', [reply.ConsumedCapacity])
  }

  /**
   * Updates an item and returns its new attributes. Returns nothing when `answers` is false, because an IAM role may
   * allow the update but not the read. Throws `ConditionalCheckFailedException` when the condition fails.
   */
  async update(
    key: Key,
    change: {
      expression: string
      names?: Record<string, string>
      values?: Record<string, unknown>
      condition?: string
      answers?: boolean
    },
  ): Promise<Item> {
    const reply = await this.#client.send(
      new UpdateCommand({
        TableName: this.name,
        Key: key,
        UpdateExpression: change.expression,
        ConditionExpression: change.condition,
        ExpressionAttributeNames: change.names,
        ExpressionAttributeValues: change.values,
        ReturnValues: change.answers === false ? 'NONE' : 'ALL_NEW',
        ReturnConsumedCapacity: 'TOTAL',
      }),
    )
    this.#count('write', [reply.ConsumedCapacity])
    return reply.Attributes ?? {}
  }

  /** Deletes an item and returns its last attributes. */
  async delete(
    key: Key,
    condition?: { expression: string; names?: Record<string, string>; values?: Record<string, unknown> },
  ): Promise<Item | undefined> {
    const reply = await this.#client.send(
      new DeleteCommand({
        TableName: this.name,
        Key: key,
        ReturnValues: 'ALL_OLD',
        ConditionExpression: condition?.expression,
        ExpressionAttributeNames: condition?.names,
        ExpressionAttributeValues: condition?.values,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    )
    this.#count('write', [reply.ConsumedCapacity])
    return reply.Attributes
  }

  /** Makes all of the writes or none, at most 100. Adds the table's name. */
  async transact(writes: readonly TransactWrite[]): Promise<void> {
    const reply = await this.#client.send(
      new TransactWriteCommand({ TransactItems: [...writes], ReturnConsumedCapacity: 'TOTAL' }),
    )
    this.#count('write', reply.ConsumedCapacity)
  }

  /** `floor` is the minimum that AWS charges. DynamoDB Local counts zero when nothing is found. */
  #count(side: 'read' | 'write', capacities: readonly (Capacity | undefined)[] | undefined, floor = 0): void {
    const units = Math.max(
      floor,
      (capacities ?? []).reduce((sum, capacity) => sum + (capacity?.CapacityUnits ?? 0), 0),
    )
    this.#usage.requests += 1
    if (side === 'read') this.#usage.readUnits += units
    else this.#usage.writeUnits += units
  }
}

/** The units of the smallest read: 1 when strongly consistent, otherwise half. */
/** The projection of a request, which limits the attributes read. */
const projectionOf = (attributes: readonly string[] | undefined) =>
  attributes === undefined
    ? {}
    : {
        ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
      }

const floorOf = (consistent: boolean | undefined): number => ((consistent ?? true) ? 1 : 0.5)

/**
 * Whether a write or transaction failed because of a condition, or because of a concurrent transaction on its items.
 */
export const isLostRace = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.name === 'ConditionalCheckFailedException' || error.name === 'TransactionConflictException')
    return true
  if (error.name !== 'TransactionCanceledException') return false
  const reasons: unknown = 'CancellationReasons' in error ? error.CancellationReasons : undefined
  return (
    Array.isArray(reasons) &&
    reasons.some((reason: unknown) => /ConditionalCheckFailed|TransactionConflict/.test(codeOf(reason)))
  )
}

/** The indexes of the transaction's writes whose own condition failed. */
export const failedConditions = (error: unknown): number[] => {
  if (
    !(error instanceof Error) ||
    !('CancellationReasons' in error) ||
    !Array.isArray(error.CancellationReasons)
  )
    return []
  return error.CancellationReasons.flatMap((reason: unknown, index) =>
    codeOf(reason) === 'ConditionalCheckFailed' ? [index] : [],
  )
}

const codeOf = (reason: unknown): string =>
  typeof reason === 'object' && reason !== null && 'Code' in reason && typeof reason.Code === 'string'
    ? reason.Code
    : ''
