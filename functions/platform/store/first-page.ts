import type { Item } from './table.ts'

/** The first page of a query, as one request answers it; the others are not read. */
export const firstPage = async (pages: AsyncIterable<Item[]>): Promise<Item[]> => {
  const found: Item[] = []
  for await (const page of pages) {
    found.push(...page)
    break
  }
  return found
}
