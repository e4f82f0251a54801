import { useCallback, useEffect, useRef } from 'react'
import { hold, held, leave, letGo, type Hold, type LeaveTexts } from '#web/lib/unsaved.ts'

interface LeaveGuard {
  /** Lets go once the form is saved: what follows asks nothing. */
  readonly release: () => void
  /** Closes the form, after asking whether its changes may be lost. */
  readonly leave: (close: () => void) => void
}

/**
 * Asks before an edited form is left: by closing its drawer or dialog, another row, the menu, the browser's back or
 * closing the tab. Paging and filtering the list beside it leave the form alone. The question itself is the shell's
 * (`LeaveQuestion`).
 */
export const useLeaveGuard = (dirty: boolean, texts?: LeaveTexts): LeaveGuard => {
  const { title, text, action, stay } = texts ?? {}
  const mine = useRef<Hold>(undefined)
  useEffect(() => {
    if (!dirty) return undefined
    const one: Hold = {
      texts:
        title === undefined || text === undefined || action === undefined || stay === undefined
          ? undefined
          : { title, text, action, stay },
    }
    mine.current = one
    hold(one)
    return () => {
      letGo(one)
      mine.current = undefined
    }
  }, [dirty, title, text, action, stay])
  return {
    release: useCallback(() => {
      if (mine.current !== undefined) letGo(mine.current)
      mine.current = undefined
    }, []),
    leave: useCallback((close: () => void) => leave(mine.current, close), []),
  }
}

/** Leaves the page as a whole, after asking whether what is held anywhere may be lost. */
export const leaveAll = (go: () => void): void => leave(held(), go)
