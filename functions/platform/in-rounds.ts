/**
 * Works on items of several organizations in rounds: each organization has its turn, and holds at most its share of the
 * workers. However much one of them has, or however slowly it goes, another waits for one turn of each.
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
    /** The most items of one organization that are worked on at once. */
    readonly share?: number
    /** Whether nothing more is to be begun. */
    readonly enough?: () => boolean
    /** Does one turn. What it returns is left of the item, for a later round. */
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
      // A map keeps the order in which its keys came: who has had a turn comes last.
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
