import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Whether the screen is a phone's. Rows are then cards, and the drawer and the filters cover the page. */
export const usePhone = (): boolean => useMedia('(max-width: 899.98px)')
