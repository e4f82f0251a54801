/** One figure of a measure, and how figures are taken. */
import { cpus, totalmem } from 'node:os'

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What it was measured on. */
  readonly on: string
}

/** A measure: a name on the command line, and the figures it yields as they come. */
export interface Measure {
  readonly name: string
  readonly summary: string
  run(): AsyncGenerator<Figure>
}

/** The machine, for the `on` of a figure. */
export const machine = `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`

export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits

/** The middle one of some values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds that `work` takes: the median of `times` runs. */
export const medianMilliseconds = async (times: number, work: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = []
  for (let run = 0; run < times; run += 1) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  return median(taken)
}

/**
 * What `work` takes right after a commit, and again when nothing has changed, in milliseconds: medians of runs in
 * turns, so that what else the machine does slows both alike.
 */
export const aroundCommits = async (
  times: number,
  work: () => Promise<unknown>,
  commit: (run: number) => Promise<unknown>,
): Promise<{ first: number; again: number }> => {
  const [first, again]: [number[], number[]] = [[], []]
  for (let run = 0; run < times; run += 1) {
    await commit(run)
    first.push(await medianMilliseconds(1, work))
    again.push(await medianMilliseconds(1, work))
  }
  return { first: median(first), again: median(again) }
}

/** The most memory that the process has while something runs, MB. */
export const watchMemory = () => {
  const before = process.memoryUsage().rss
  let most = before
  const look = (): void => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const timer = setInterval(look, 20)
  return () => {
    look()
    clearInterval(timer)
    return { most: most / 1e6, added: (most - before) / 1e6 }
  }
}
