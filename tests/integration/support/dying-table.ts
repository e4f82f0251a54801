/** A table whose process can be killed at any write. */
import { Table, type TransactWrite } from '#functions/core/store/table.ts'

export class Killed extends Error {
  override name = 'Killed'
}

/** A table whose process dies after a given number of writes. Later operations have no effect. */
export class DyingTable extends Table {
  #left = Infinity

  /** Dies after this many further writes. */
  dieAfter(writes: number): void {
    this.#left = writes
  }

  override transact(writes: readonly TransactWrite[]): Promise<void> {
    return this.#dying(() => super.transact(writes))
  }
  override put(...given: Parameters<Table['put']>): Promise<void> {
    return this.#dying(() => super.put(...given))
  }
  override update(...given: Parameters<Table['update']>): ReturnType<Table['update']> {
    return this.#dying(() => super.update(...given))
  }
  override delete(...given: Parameters<Table['delete']>): ReturnType<Table['delete']> {
    return this.#dying(() => super.delete(...given))
  }

  async #dying<Result>(write: () => Promise<Result>): Promise<Result> {
    this.#left -= 1
    if (this.#left < 0) throw new Killed()
    const result = await write()
    if (this.#left === 0) throw new Killed()
    return result
  }

  /** Whether the process died. */
  get died(): boolean {
    return this.#left <= 0
  }
}
