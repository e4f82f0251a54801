import { CallError } from '#web/lib/api.ts'

/** Milliseconds before each further try. */
const waits = [1000, 2000, 4000, 8000] as const

/**
 * Whether another try may help: no reply, a fault of the server, too many calls, or somebody else writing.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === undefined || error.status >= 500 || error.status === 429 || error.is('busy'))

/**
 * Makes a call that may be repeated, and repeats it while it fails for a moment. `run` gets the number of the
 * try, from 0.
 */
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
