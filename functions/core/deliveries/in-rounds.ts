/**
 * Processes items of several owners round robin; each owner uses at most its share of the workers. So an owner with many
 * or slow items delays another by at most one turn of each.
 */
export const inRounds = async <Item>(
  items: readonly Item[],
  {
    ownerOf,
    workers,
    enough = () => false,
    work,
  }: {
    readonly ownerOf: (item: Item) => number | string
    readonly workers: number
    /** Returns true when no further item may be started. */
    readonly enough?: () => boolean
    /** Does one turn. Returns what remains of the item, for a later round. */
    readonly work: (item: Item) => Promise<Item | undefined>
  },
): Promise<void> => {
  const share = Math.ceil(workers / 3)
  const waiting = Map.groupBy(items, ownerOf)
  const held = new Map<number | string, number>()
  const open = new Set<Promise<void>>()
  const failures: unknown[] = []
  const begin = (owner: number | string, item: Item): void => {
    held.set(owner, (held.get(owner) ?? 0) + 1)
    const turn = work(item)
      .then((left) => {
        if (left === undefined) return
        const others = waiting.get(owner)
        if (others === undefined) waiting.set(owner, [left])
        else others.push(left)
      })
      .catch((error: unknown) => {
        failures.push(error)
      })
      .finally(() => {
        held.set(owner, (held.get(owner) ?? 1) - 1)
        open.delete(turn)
      })
    open.add(turn)
  }
  for (;;) {
    while (open.size < workers && failures.length === 0 && !enough()) {
      // A map keeps insertion order: an owner that had its turn is last.
      const next = [...waiting].find(([owner]) => (held.get(owner) ?? 0) < share)
      if (next === undefined) break
      const [owner, own] = next
      const item = own.shift()
      waiting.delete(owner)
      if (own.length > 0) waiting.set(owner, own)
      if (item !== undefined) begin(owner, item)
    }
    if (open.size === 0) break
    await Promise.race(open)
  }
  if (failures.length > 0) throw failures[0]
}
