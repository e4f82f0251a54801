/** A task that stops when its time is over and returns how much it did. */
export type BudgetedTask = (isOver: () => boolean) => Promise<number>

/**
 * Runs tasks one after the other. Each gets an equal share of the remaining time, so a long task does not starve the
 * later ones. The next run continues unfinished work. A failed task does not stop the others. `elapsed` returns
 * milliseconds.
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
