/** Work that ends by itself when its time is over, and answers with how much it did. */
export type BudgetedTask = (isOver: () => boolean) => Promise<number>

/**
 * Runs tasks one after the other, each within an equal share of the time that is left: one that has much to do takes nothing from
 * those after it, and what it leaves is the next run's. One that fails keeps no other back; `elapsed` answers in milliseconds.
 */
export const withTimeBudgets = async (
  tasks: readonly BudgetedTask[],
  milliseconds: number,
  elapsed: () => number,
): Promise<PromiseSettledResult<number>[]> => {
  const end = elapsed() + milliseconds
  const settled: PromiseSettledResult<number>[] = []
  for (const [index, task] of tasks.entries()) {
    const begun = elapsed()
    const until = begun + Math.max(0, end - begun) / (tasks.length - index)
    settled.push(...(await Promise.allSettled([task(() => elapsed() >= until)])))
  }
  return settled
}
