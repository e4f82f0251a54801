/** What unit tests of the platform take for the table: it remembers what was put. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { Table, type Item } from '#functions/platform/store/table.ts'

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

/** A clock that goes when it is told to. */
export class TestClock {
  #now = Date.parse('2026-11-21T09:30:00Z')
  now(): Date {
    return new Date(this.#now)
  }
  advance(seconds: number): void {
    this.#now += seconds * 1000
  }
}
