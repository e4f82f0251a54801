/** Bounds how many environments start at the same time, over all functions. */

/**
 * Starts an environment and settles once it is ready or has ended. Returns undefined when by now nobody needs
 * the environment.
 */
export type Start = () => Promise<void> | undefined

/** Whom a start is for, the most urgent first: `first` is a caller of a function that has no environment yet. */
const urgencies = ['first', 'further', 'background'] as const
export type Urgency = (typeof urgencies)[number]

/** Loading a bundle takes a whole core. Ten that load side by side on two cores are all late, so they take turns. */
export class StartTurns {
  readonly #atOnce: number
  readonly #waiting: Record<Urgency, Start[]> = { first: [], further: [], background: [] }
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Calls `start` when it has its turn, which may be at once. */
  request(start: Start, urgency: Urgency): void {
    this.#waiting[urgency].push(start)
    this.#next()
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const urgency = urgencies.find((one) => this.#waiting[one].length > 0)
      const start = urgency && this.#waiting[urgency].shift()
      if (start === undefined) return
      const started = start()
      if (started === undefined) continue
      this.#running += 1
      void started.finally(() => {
        this.#running -= 1
        this.#next()
      })
    }
  }
}
