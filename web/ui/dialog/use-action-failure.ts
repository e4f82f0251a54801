import { useEffect, useRef, useState } from 'react'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { notify, withFailuresIn } from '#web/lib/notify.ts'

interface ActionFailure {
  readonly failure: ErrorMessage | undefined
  /** Runs the action. Returns whether it reported no failure. */
  readonly succeeds: (action: () => Promise<unknown> | void) => Promise<boolean>
  /** To be called when the user closes the dialog. */
  readonly forget: () => void
}

/** The failure of a dialog's action. If the dialog disappears with what it asked about, a toast shows the failure. */
export const useActionFailure = (): ActionFailure => {
  const [failure, setFailure] = useState<ErrorMessage>()
  const unread = useRef<ErrorMessage>(undefined)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      if (unread.current !== undefined) notify.error(unread.current)
    }
  }, [])
  const show = (message: ErrorMessage | undefined): void => {
    unread.current = message
    setFailure(message)
  }
  return {
    failure,
    forget: () => show(undefined),
    succeeds: async (action) => {
      show(undefined)
      let hasFailed = false
      await withFailuresIn((message) => {
        if (!isOpen.current) return false
        hasFailed = true
        show(message)
        return true
      }, action)
      return !hasFailed
    },
  }
}
