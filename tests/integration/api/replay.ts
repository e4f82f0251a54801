/** A client of changes: it puts what it is given into what it holds, as the API document tells integrators to. */
interface Change {
  readonly change: string
  readonly id: number
  readonly item: unknown
}
interface Page {
  readonly data: readonly Change[]
  readonly next: string
  readonly more: boolean
}

export class Replay {
  readonly held = new Map<number, unknown>()
  #after: string | undefined

  /** Reads on until nothing is new. `read` asks for a page, or says that the cursor is gone; `limit` says of how many. */
  async catchUp(
    read: (query: Record<string, string>) => Promise<Page | 'gone'>,
    limit: () => number = () => 1000,
  ): Promise<Change[]> {
    const all: Change[] = []
    for (let pages = 0; ; pages += 1) {
      if (pages === 1000) throw new Error('The changes never end')
      const page = await read({
        limit: String(limit()),
        ...(this.#after === undefined ? {} : { after: this.#after }),
      })
      if (page === 'gone') {
        this.forget()
        continue
      }
      const { data, next, more } = page
      this.#after = next
      all.push(...data)
      for (const { change, id, item } of data) {
        if (change === 'added' || change === 'changed') this.held.set(id, item)
        else this.held.delete(id)
      }
      if (!more) return all
    }
  }

  /** Begins anew, as after a cursor that is gone. */
  forget(): void {
    this.held.clear()
    this.#after = undefined
  }

  /** What it holds, in the order of ids. */
  items(): unknown[] {
    return [...this.held].toSorted(([one], [other]) => one - other).map(([, item]) => item)
  }
}
