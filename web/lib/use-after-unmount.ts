import { useEffect, useRef } from 'react'

/**
 * Defers work until the component has left the page: closing a drawer and opening another page take effect later. What
 * is still shown would ask again for an item that was just deleted.
 */
export const useAfterUnmount = (): ((work: () => Promise<void>) => void) => {
  const state = useRef<{ work?: () => Promise<void>; isGone: boolean }>({ isGone: false })
  useEffect(() => {
    const { current } = state
    current.isGone = false
    return () => {
      current.isGone = true
      // Its neighbours leave in the same task.
      queueMicrotask(() => void current.work?.())
    }
  }, [])
  return (work) => {
    if (state.current.isGone) void work()
    else state.current.work = work
  }
}
