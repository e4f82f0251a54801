/**
 * Round robin over groups, a few items of each at a time: a group with many items does not block the others. `offset`
 * rotates the start, so that a run that ends early does not always skip the same ones.
 */
export const roundRobin = <Item>(
  items: readonly Item[],
  groupOf: (item: Item) => number,
  { atOnce = 1, offset = 0 }: { readonly atOnce?: number; readonly offset?: number } = {},
): Item[] => {
  const groups = [...Map.groupBy(items, groupOf).values()].map((group) => rotated(group, offset * atOnce))
  const rounds = Math.max(0, ...groups.map((group) => Math.ceil(group.length / atOnce)))
  const ordered = rotated(groups, offset)
  return Array.from({ length: rounds }, (_, round) =>
    ordered.flatMap((group) => group.slice(round * atOnce, (round + 1) * atOnce)),
  ).flat()
}

const rotated = <Item>(items: readonly Item[], by: number): Item[] => {
  const from = items.length === 0 ? 0 : by % items.length
  return [...items.slice(from), ...items.slice(0, from)]
}
