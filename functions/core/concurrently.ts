/**
 * Calls `run` for every item, at most `most` at a time; returns the results in item order. Throws the first failure
 * after the started work has ended.
 */
export const concurrently = async <Item, Result>(
  items: readonly Item[],
  most: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const open = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of open) results[index] = await run(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return results
}
