/** What an import has met already, on disk: a file of a million indicators is not held in memory. */
import { createHash, randomUUID } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Indicator } from '#shared/domain/indicators/read-indicator.ts'

export class Seen {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync

  constructor() {
    const file = path.join(tmpdir(), `import-${randomUUID()}.sqlite`)
    this.#database = new DatabaseSync(file)
    this.#database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000; CREATE TABLE seen (digest BLOB PRIMARY KEY) WITHOUT ROWID; BEGIN')
    this.#insert = this.#database.prepare('INSERT OR IGNORE INTO seen VALUES (?)')
    // The file has no name from here on: whatever ends the process leaves nothing.
    unlinkSync(file)
  }

  /** Whether the indicator is met for the first time; from then on it is known. */
  isFirst({ type, key }: Pick<Indicator, 'type' | 'key'>): boolean {
    return this.#insert.run(createHash('sha256').update(`${type}\n${key}`).digest().subarray(0, 16)).changes === 1
  }

  close(): void {
    this.#database.close()
  }
}
