/** A client of changes: it applies them to its copy, as the API document tells integrators to do. */
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

  /**
   * Reads until there are no changes left. `read` requests a page or reports that the cursor is no longer valid;
   * `limit` is the page size.
   */
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

  /** Starts over, as after an invalid cursor. */
  forget(): void {
    this.held.clear()
    this.#after = undefined
  }

  /** Its items, in the order of ids. */
  items(): unknown[] {
    return [...this.held].toSorted(([one], [other]) => one - other).map(([, item]) => item)
  }
}
