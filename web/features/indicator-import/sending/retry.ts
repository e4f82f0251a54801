import { CallError } from '#web/lib/api.ts'

/** Milliseconds before each retry. */
const waits = [1000, 2000, 4000, 8000] as const

/** Whether a retry may help: no reply, a server error, too many calls, or a concurrent write. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === undefined || error.status >= 500 || error.status === 429 || error.is('busy'))

/** Makes an idempotent call and repeats it on temporary errors. `run` receives the number of the attempt, from 0. */
export const retry = async <Reply>(
  run: (attempt: number) => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(attempt)
    } catch (error) {
      const wait = waits[attempt]
      if (wait === undefined || signal.aborted || !isPassing(error)) throw error
      await pause(wait, signal)
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
