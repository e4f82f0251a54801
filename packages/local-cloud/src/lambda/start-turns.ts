/** Limits how many environments of all functions start at the same time. */

/**
 * Starts an environment and settles when it is ready or has ended. Returns undefined when the environment is no longer
 * needed.
 */
export type Start = () => Promise<void> | undefined

/** Priorities of starts, most urgent first. `first` serves a caller of a function that has no environment yet. */
const urgencies = ['first', 'further', 'background'] as const
export type Urgency = (typeof urgencies)[number]

/** Loading a bundle uses a whole core. Ten concurrent loads on two cores would all be late, so they queue. */
export class StartTurns {
  readonly #atOnce: number
  readonly #waiting: Record<Urgency, Start[]> = { first: [], further: [], background: [] }
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Calls `start` when a slot is free, possibly at once. */
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
