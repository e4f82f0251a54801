/**
 * Processes items of several organizations round robin; each organization uses at most its share of the workers. So an
 * organization with many or slow items delays another by at most one turn of each.
 */
export const inRounds = async <Item>(
  items: readonly Item[],
  {
    organizationOf,
    workers,
    share = Math.ceil(workers / 3),
    enough = () => false,
    work,
  }: {
    readonly organizationOf: (item: Item) => number | string
    readonly workers: number
    /** Maximum number of items of one organization in progress. */
    readonly share?: number
    /** Returns true when no further item may be started. */
    readonly enough?: () => boolean
    /** Does one turn. Returns what remains of the item, for a later round. */
    readonly work: (item: Item) => Promise<Item | undefined>
  },
): Promise<void> => {
  const waiting = Map.groupBy(items, organizationOf)
  const held = new Map<number | string, number>()
  const open = new Set<Promise<void>>()
  const failures: unknown[] = []
  const begin = (organization: number | string, item: Item): void => {
    held.set(organization, (held.get(organization) ?? 0) + 1)
    const turn = work(item)
      .then((left) => {
        if (left === undefined) return
        const others = waiting.get(organization)
        if (others === undefined) waiting.set(organization, [left])
        else others.push(left)
      })
      .catch((error: unknown) => {
        failures.push(error)
      })
      .finally(() => {
        held.set(organization, (held.get(organization) ?? 1) - 1)
        open.delete(turn)
      })
    open.add(turn)
  }
  for (;;) {
    while (open.size < workers && failures.length === 0 && !enough()) {
      // A map keeps insertion order: an organization that had its turn is last.
      const next = [...waiting].find(([organization]) => (held.get(organization) ?? 0) < share)
      if (next === undefined) break
      const [organization, own] = next
      const item = own.shift()
      waiting.delete(organization)
      if (own.length > 0) waiting.set(organization, own)
      if (item !== undefined) begin(organization, item)
    }
    if (open.size === 0) break
    await Promise.race(open)
  }
  if (failures.length > 0) throw failures[0]
}
