import { useRef, useState } from 'react'
import { CallError } from './api.ts'

/** Runs work whose calls show their own errors. A failed one has changed nothing. */
export const attempt = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

interface Action {
  readonly busy: boolean
  readonly run: (work: () => Promise<void>) => Promise<void>
}

/** The same for one piece of work at a time: what is asked for meanwhile is not done. */
export const useAction = (): Action => {
  const [busy, setBusy] = useState(false)
  // A second press can come before the busy button is rendered.
  const isBusy = useRef(false)
  return {
    busy,
    run: async (work) => {
      if (isBusy.current) return
      isBusy.current = true
      setBusy(true)
      try {
        await attempt(work)
      } finally {
        isBusy.current = false
        setBusy(false)
      }
    },
  }
}
