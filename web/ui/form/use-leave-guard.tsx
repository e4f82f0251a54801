import { useCallback, useEffect, useRef } from 'react'
import {
  addUnsaved,
  firstUnsaved,
  leaveOrAsk,
  removeUnsaved,
  type UnsavedForm,
  type LeaveTexts,
} from '#web/lib/unsaved-changes.ts'

export interface LeaveGuard {
  /** Call once the form is saved, so that no question follows. */
  readonly release: () => void
  /** Closes the form, after asking whether to discard its changes. */
  readonly leave: (close: () => void) => void
}

/**
 * Asks before the user leaves an edited form: by closing its drawer or dialog, another row, the menu, the browser's
 * back button or closing the tab. Paging and filtering the list next to it keep the form. The shell shows the question
 * (`LeaveQuestion`).
 */
export const useLeaveGuard = (dirty: boolean, texts?: LeaveTexts): LeaveGuard => {
  const { title, text, action, stay } = texts ?? {}
  const mine = useRef<UnsavedForm>(undefined)
  useEffect(() => {
    if (!dirty) return undefined
    const one: UnsavedForm = {
      texts:
        title === undefined || text === undefined || action === undefined || stay === undefined
          ? undefined
          : { title, text, action, stay },
    }
    mine.current = one
    addUnsaved(one)
    return () => {
      removeUnsaved(one)
      mine.current = undefined
    }
  }, [dirty, title, text, action, stay])
  return {
    release: useCallback(() => {
      if (mine.current !== undefined) removeUnsaved(mine.current)
      mine.current = undefined
    }, []),
    leave: useCallback((close: () => void) => leaveOrAsk(mine.current, close), []),
  }
}

/** Leaves the page, after asking whether to discard any unsaved changes on it. */
export const leaveAll = (go: () => void): void => leaveOrAsk(firstUnsaved(), go)
