/**
 * An in-memory table for tests with thousands of commits. It evaluates the DynamoDB expressions of `functions/` without
 * requests. It does not count units or enforce roles.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Key } from '#functions/core/store/keys.ts'
import { Table, type Item, type TransactWrite } from '#functions/core/store/table.ts'

type Names = Readonly<Record<string, string>> | undefined
type Values = Readonly<Record<string, unknown>> | undefined
type Attributes = Record<string, unknown>

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A value as DynamoDB stores it: a deep copy without undefined fields. */
const kept = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(kept)
  if (isObject(value)) return keptAttributes(value)
  return value instanceof Set ? new Set(value) : value
}
const keptAttributes = (item: Readonly<Attributes>): Attributes =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, kept(value)]])),
  )

const compared = (one: unknown, other: unknown): number | undefined => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : Number(one > other)
  return undefined
}

const comparisons: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
  '<': (one, other) => (compared(one, other) ?? 0) < 0,
  '>': (one, other) => (compared(one, other) ?? 0) > 0,
  '<=': (one, other) => (compared(one, other) ?? 1) <= 0,
  '>=': (one, other) => (compared(one, other) ?? -1) >= 0,
}

/** A parser that evaluates an expression on one item. */
class Expression {
  readonly #tokens: string[]
  readonly #text: string
  readonly #names: Names
  readonly #values: Values
  #place = 0

  constructor(text: string, names: Names, values: Values) {
    this.#text = text
    this.#tokens = text.match(/<>|<=|>=|[=<>(),+-]|[#:]?\w[\w.#]*/g) ?? []
    this.#names = names
    this.#values = values
  }

  holds(item: Item): boolean {
    const result = this.#either(item)
    if (this.#place < this.#tokens.length) throw this.#unknown()
    return result
  }

  /** Applies an update expression to the item. */
  change(item: Attributes): void {
    const before = keptAttributes(item)
    let section = ''
    while (this.#place < this.#tokens.length) {
      if (this.#isNext('SET', 'ADD', 'REMOVE')) section = this.#take()
      const path = this.#path(this.#take())
      if (section === 'REMOVE') put(item, path, undefined)
      else if (section === 'SET') {
        this.#expect('=')
        put(item, path, this.#sum(before))
      } else put(item, path, Number(valueAt(before, path) ?? 0) + Number(this.#operand(before)))
      if (this.#isNext(',')) this.#take()
    }
  }

  #either(item: Item): boolean {
    let result = this.#both(item)
    while (this.#isNext('OR')) {
      this.#take()
      const other = this.#both(item)
      result ||= other
    }
    return result
  }

  #both(item: Item): boolean {
    let result = this.#one(item)
    while (this.#isNext('AND')) {
      this.#take()
      const other = this.#one(item)
      result &&= other
    }
    return result
  }

  #one(item: Item): boolean {
    if (this.#isNext('(')) {
      this.#take()
      const result = this.#either(item)
      this.#expect(')')
      return result
    }
    if (this.#tokens[this.#place + 1] === '(') return this.#test(item)
    const left = this.#operand(item)
    const comparison = comparisons[this.#take()]
    if (comparison === undefined) throw this.#unknown()
    return comparison(left, this.#operand(item))
  }

  #test(item: Item): boolean {
    const name = this.#take()
    this.#expect('(')
    const found = valueAt(item, this.#path(this.#take()))
    if (name !== 'contains') {
      this.#expect(')')
      if (name === 'attribute_exists') return found !== undefined
      if (name === 'attribute_not_exists') return found === undefined
      throw this.#unknown()
    }
    this.#expect(',')
    const wanted = this.#operand(item)
    this.#expect(')')
    return found instanceof Set ? found.has(wanted) : Array.isArray(found) && found.includes(wanted)
  }

  #sum(item: Item): unknown {
    const left = this.#operand(item)
    if (!this.#isNext('+', '-')) return left
    const sign = this.#take() === '+' ? 1 : -1
    return Number(left) + sign * Number(this.#operand(item))
  }

  #operand(item: Item): unknown {
    const token = this.#take()
    if (token.startsWith(':')) return kept(this.#values?.[token])
    if (token !== 'if_not_exists') return valueAt(item, this.#path(token))
    this.#expect('(')
    const found = valueAt(item, this.#path(this.#take()))
    this.#expect(',')
    const otherwise = this.#operand(item)
    this.#expect(')')
    return found ?? otherwise
  }

  #path(token: string): string[] {
    return token.split('.').map((part) => (part.startsWith('#') ? (this.#names?.[part] ?? part) : part))
  }
  #isNext(...tokens: string[]): boolean {
    return tokens.includes(this.#tokens[this.#place] ?? '')
  }
  #take(): string {
    const token = this.#tokens[this.#place]
    if (token === undefined) throw this.#unknown()
    this.#place += 1
    return token
  }
  #expect(token: string): void {
    if (this.#take() !== token) throw this.#unknown()
  }
  #unknown(): Error {
    return new Error(`The table in memory does not know this expression: ${this.#text}`)
  }
}

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce((found, name) => (isObject(found) ? found[name] : undefined), item)

const put = (item: Attributes, [name = '', ...rest]: readonly string[], value: unknown): void => {
  const inner = item[name]
  if (rest.length > 0 && isObject(inner)) put(inner, rest, value)
  else if (value === undefined) delete item[name]
  else item[name] = value
}

const failed = (name: string, reasons: readonly boolean[]): Error =>
  Object.assign(new Error(name), {
    name,
    CancellationReasons: reasons.map((isMet) => ({ Code: isMet ? 'None' : 'ConditionalCheckFailed' })),
  })

interface Conditioned {
  readonly ConditionExpression?: string | undefined
  readonly ExpressionAttributeNames?: Names
  readonly ExpressionAttributeValues?: Values
}

const isKey = (item: Readonly<Attributes> | undefined): item is Key & Item =>
  typeof item?.['pk'] === 'string' && typeof item['sk'] === 'string'

const keyOf = ({ Put, Update, Delete, ConditionCheck }: TransactWrite): Key => {
  const key = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key
  if (!isKey(key)) throw new Error('A write without a key')
  return key
}

const chosen = (item: Item | undefined, attributes: readonly string[] | undefined): Item | undefined =>
  item === undefined || attributes === undefined
    ? item
    : Object.fromEntries(Object.entries(item).filter(([name]) => attributes.includes(name)))

/** A partition with its sort keys in order. */
interface Partition {
  readonly order: string[]
  readonly items: Map<string, Item>
}

/** The index of a text in a sorted list, or where it would be inserted. */
const placeIn = (order: readonly string[], text: string): number => {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((order[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

export class MemoryTable extends Table {
  readonly #partitions = new Map<string, Partition>()

  constructor() {
    super('memory', new DynamoDBClient({ region: 'nowhere', endpoint: 'http://127.0.0.1:9' }))
  }

  override get(key: Key, { attributes }: { attributes?: readonly string[] } = {}): Promise<Item | undefined> {
    return Promise.resolve(chosen(this.#at(key), attributes))
  }

  override batchGet(
    wanted: readonly Key[],
    { attributes }: { attributes?: readonly string[] } = {},
  ): Promise<(Item | undefined)[]> {
    return Promise.resolve(
      wanted.map((key) => chosen(this.#at(key), attributes && ['pk', 'sk', ...attributes])),
    )
  }

  override batchPut(items: readonly (Key & Item)[]): Promise<void> {
    for (const item of items) this.#write(item, keptAttributes(item))
    return Promise.resolve()
  }

  override async *query(
    partition: string,
    options: Parameters<Table['query']>[1] = {},
  ): AsyncGenerator<Item[]> {
    const { after, from, to = '\u{10FFFF}', beginsWith, descending, limit = Infinity, attributes } = options
    const { order, items } = this.#partitions.get(partition) ?? { order: [], items: new Map<string, Item>() }
    const start = after ?? beginsWith ?? from ?? ''
    const found: Item[] = []
    for (let place = placeIn(order, start); place < order.length; place += 1) {
      const sk = order[place] ?? ''
      if (beginsWith !== undefined && after === undefined && !sk.startsWith(beginsWith)) break
      if (from !== undefined && after === undefined && beginsWith === undefined && sk > to) break
      const item = sk === after ? undefined : chosen(items.get(sk), attributes)
      if (item !== undefined) found.push(item)
    }
    if (descending === true) found.reverse()
    while (found.length > 0) yield found.splice(0, limit)
  }

  override async put(item: Key & Item, condition?: Parameters<Table['put']>[1]): Promise<void> {
    const { expression, names, values } = condition ?? {}
    this.#check(item, expression, names, values)
    this.#write(item, keptAttributes(item))
  }

  override async update(key: Key, change: Parameters<Table['update']>[1]): Promise<Item> {
    const { expression, condition, names, values } = change
    this.#check(key, condition, names, values)
    return this.#change(key, expression, names, values)
  }

  override async delete(key: Key, condition?: Parameters<Table['delete']>[1]): Promise<Item | undefined> {
    const { expression, names, values } = condition ?? {}
    this.#check(key, expression, names, values)
    const before = this.#at(key)
    this.#write(key, undefined)
    return before
  }

  override async transact(writes: readonly TransactWrite[]): Promise<void> {
    const met = writes.map((write) => {
      const one: Conditioned = write.Put ?? write.Update ?? write.Delete ?? write.ConditionCheck ?? {}
      return this.#holds(
        keyOf(write),
        one.ConditionExpression,
        one.ExpressionAttributeNames,
        one.ExpressionAttributeValues,
      )
    })
    if (met.includes(false)) throw failed('TransactionCanceledException', met)
    for (const write of writes) {
      const { Put, Update, Delete } = write
      if (Put?.Item !== undefined) this.#write(keyOf(write), keptAttributes(Put.Item))
      if (Delete !== undefined) this.#write(keyOf(write), undefined)
      if (Update !== undefined)
        this.#change(
          keyOf(write),
          Update.UpdateExpression ?? '',
          Update.ExpressionAttributeNames,
          Update.ExpressionAttributeValues,
        )
    }
  }

  #at({ pk, sk }: Key): Item | undefined {
    return this.#partitions.get(pk)?.items.get(sk)
  }

  #holds(key: Key, expression: string | undefined, names: Names, values: Values): boolean {
    return expression === undefined || new Expression(expression, names, values).holds(this.#at(key) ?? {})
  }

  #check(key: Key, expression: string | undefined, names: Names, values: Values): void {
    if (!this.#holds(key, expression, names, values)) throw failed('ConditionalCheckFailedException', [false])
  }

  #change(key: Key, expression: string, names: Names, values: Values): Item {
    const item = keptAttributes({ ...this.#at(key), pk: key.pk, sk: key.sk })
    new Expression(expression, names, values).change(item)
    this.#write(key, item)
    return item
  }

  #write({ pk, sk }: Key, item: Item | undefined): void {
    const partition = this.#partitions.get(pk) ?? { order: [], items: new Map<string, Item>() }
    this.#partitions.set(pk, partition)
    const { order, items } = partition
    if (items.has(sk) === (item === undefined)) {
      const place = placeIn(order, sk)
      if (item === undefined) order.splice(place, 1)
      else order.splice(place, 0, sk)
    }
    if (item === undefined) items.delete(sk)
    else items.set(sk, item)
  }
}
