import { useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'

interface Sending {
  readonly busy: boolean
  readonly failure: ErrorMessage | undefined
  readonly setFailure: (failure: ErrorMessage | undefined) => void
  /**
   * Runs the work, unless other work is under way. `messageOf` may replace the message for its error: an empty text
   * shows none.
   */
  readonly send: (
    work: () => Promise<void>,
    messageOf?: (error: unknown) => ErrorMessage | undefined,
  ) => Promise<void>
}

/** One call at a time, and the message of the last failed one. `failed` is the message if no reply explains it. */
export const useSending = (failed: string): Sending => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage>()
  return {
    busy,
    failure,
    setFailure,
    send: async (work, messageOf) => {
      if (busy) return
      setBusy(true)
      setFailure(undefined)
      try {
        await work()
      } catch (error) {
        setFailure(messageOf?.(error) ?? (error instanceof CallError ? errorMessage(error) : failed))
      }
      setBusy(false)
    },
  }
}
