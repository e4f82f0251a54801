/** The indicators that an import has already read, in a database on disk, because a file may have a million of them. */
import { createHash, randomUUID } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Indicator } from '#shared/domain/indicators/read-indicator.ts'
import { isStricterAgain, tlpOfRank, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'

export class SeenIndicators {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  readonly #level: StatementSync
  #count = 0

  constructor() {
    const file = path.join(tmpdir(), `import-${randomUUID()}.sqlite`)
    this.#database = new DatabaseSync(file)
    this.#database.exec(
      'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16000; CREATE TABLE seen (digest BLOB PRIMARY KEY, level INTEGER) WITHOUT ROWID; BEGIN',
    )
    this.#insert = this.#database.prepare('INSERT OR IGNORE INTO seen VALUES (?, ?)')
    this.#level = this.#database.prepare('SELECT level FROM seen WHERE digest = ?')
    // An unlinked file disappears however the process ends. Windows cannot unlink an open file, so there it stays.
    if (process.platform !== 'win32') unlinkSync(file)
  }

  /** Records an indicator. Returns whether it is new, or whether its TLP is now stricter than before. */
  meet(
    { type, key }: Pick<Indicator, 'type' | 'key'>,
    level: TlpLevel | undefined,
  ): 'first' | 'repeated' | 'stricter' {
    this.#count += 1
    // One transaction per row would take three times as long. One for all would keep every changed page in memory.
    if (this.#count % 20_000 === 0) this.#database.exec('COMMIT; BEGIN')
    const digest = createHash('sha256').update(`${type}\n${key}`).digest().subarray(0, 16)
    if (this.#insert.run(digest, level === undefined ? null : tlpRank(level)).changes === 1) return 'first'
    const before = this.#level.get(digest)?.['level']
    return isStricterAgain(typeof before === 'number' ? tlpOfRank(before) : undefined, level)
      ? 'stricter'
      : 'repeated'
  }

  close(): void {
    this.#database.close()
  }
}
