import type { Item } from './table.ts'

/** The first page of a query, which costs one request; reads no other page. */
export const firstPage = async (pages: AsyncIterable<Item[]>): Promise<Item[]> => {
  const found: Item[] = []
  for await (const page of pages) {
    found.push(...page)
    break
  }
  return found
}
