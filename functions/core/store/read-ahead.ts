/** Number of partitions whose first page is requested in advance. */
export const partitionsAhead = 16

/**
 * The pages of several queries, one query after the other. Requests the first pages of the next queries in advance, so
 * that many small partitions take the time of a few. `ahead`: how many run at once, and so the maximum pages in memory.
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
    // The consumer gets the rejection with the page. Without this handler it would be unhandled and end the process.
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
