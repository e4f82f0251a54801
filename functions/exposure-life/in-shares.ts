/** Work that ends by itself when its time is over, and answers with how much it did. */
export type Part = (isOver: () => boolean) => Promise<number>

/**
 * Does parts one after the other, each within its share of the time that is left: one that has much to do takes nothing from
 * those after it, and what it leaves is the next run's. One that fails keeps no other back; `elapsed` answers in milliseconds.
 */
export const inShares = async (
  parts: readonly Part[],
  milliseconds: number,
  elapsed: () => number,
): Promise<PromiseSettledResult<number>[]> => {
  const end = elapsed() + milliseconds
  const settled: PromiseSettledResult<number>[] = []
  for (const [index, part] of parts.entries()) {
    const begun = elapsed()
    const until = begun + Math.max(0, end - begun) / (parts.length - index)
    settled.push(...(await Promise.allSettled([part(() => elapsed() >= until)])))
  }
  return settled
}
