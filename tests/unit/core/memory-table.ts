/** The table in platform unit tests: it stores what was put. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { Table, type Item } from '#functions/core/store/table.ts'

class MemoryTable extends Table {
  readonly written: Item[] = []
  fails = false

  constructor() {
    super('memory', new DynamoDBClient({}))
  }

  override async put(item: Item): Promise<void> {
    if (this.fails) throw new Error('The table is not there')
    this.written.push(item)
  }
}

export const memoryTable = (): MemoryTable => new MemoryTable()

/** A clock that a test advances. */
export class TestClock {
  #now = Date.parse('2026-11-21T09:30:00Z')
  now(): Date {
    return new Date(this.#now)
  }
  advance(seconds: number): void {
    this.#now += seconds * 1000
  }
}
