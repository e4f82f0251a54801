import { useRef, useState } from 'react'
import { CallError } from './api.ts'
import { errorMessage, type ErrorMessage } from './error-message.ts'

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

/**
 * One quiet call at a time, and the message of the last failed one. `failed` is the message of an error that is no
 * failed call; without it such an error is thrown.
 */
export const useSending = (failed?: string): Sending => {
  const [busy, setBusy] = useState(false)
  // A second press can come before the busy button is rendered.
  const isBusy = useRef(false)
  const [failure, setFailure] = useState<ErrorMessage>()
  return {
    busy,
    failure,
    setFailure,
    send: async (work, messageOf) => {
      if (isBusy.current) return
      isBusy.current = true
      setBusy(true)
      setFailure(undefined)
      try {
        await work()
      } catch (error) {
        if (!(error instanceof CallError) && failed === undefined) throw error
        setFailure(messageOf?.(error) ?? (error instanceof CallError ? errorMessage(error) : failed))
      } finally {
        isBusy.current = false
        setBusy(false)
      }
    },
  }
}
