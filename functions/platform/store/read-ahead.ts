/** How many partitions are asked for their first page before it is their turn. */
export const partitionsAhead = 16

/**
 * The pages of several queries one after the other, in their order, while those that come next are asked for their first
 * page: many small partitions then take the time of a few. `ahead`: how many are under way at once, the memory of as many
 * pages at most.
 */
export async function* readAhead<Page>(
  queries: readonly (() => AsyncGenerator<Page>)[],
  ahead = partitionsAhead,
): AsyncGenerator<Page> {
  const waiting = [...queries]
  const begun: { pages: AsyncGenerator<Page>; first: Promise<IteratorResult<Page>> }[] = []
  const begin = (query: () => AsyncGenerator<Page>): void => {
    const pages = query()
    const first = pages.next()
    // Whoever comes to it hears of a failure; until then it is nobody's, which would end the process.
    first.catch(() => undefined)
    begun.push({ pages, first })
  }
  for (;;) {
    for (const query of waiting.splice(0, ahead - begun.length)) begin(query)
    const one = begun.shift()
    if (one === undefined) return
    const page = await one.first
    if (page.done === true) continue
    yield page.value
    yield* one.pages
  }
}
