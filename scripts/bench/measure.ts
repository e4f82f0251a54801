/** Figures of a measure, and how to take them. */
import { cpus, totalmem } from 'node:os'

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The machine or engine that it was measured on. */
  readonly on: string
}

/** A measure: its name on the command line, and a generator of its figures. */
export interface Measure {
  readonly name: string
  readonly summary: string
  run(): AsyncGenerator<Figure>
}

/** The machine, for `on` of a figure. */
export const machine = `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`

export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Seconds of the processor since `began`. */
export const processorSeconds = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began)
  return round((user + system) / 1e6, 3)
}

/** Duration of `work` in milliseconds: the median of `times` runs. */
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
 * Duration of `work` right after a commit, and again without a change: medians in milliseconds. The runs alternate, so
 * that other load on the machine affects both alike.
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

/** Peak memory of the process while something runs, in MB. */
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
