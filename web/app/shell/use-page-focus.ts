import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * On a new page a reader's focus goes to its heading, as soon as it is there; within a page it stays where it
 * is.
 */
export const usePageFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const page = main.current
    if (last.current === pathname || page === null) return undefined
    last.current = pathname
    if (focusHeading(page)) return undefined
    page.focus()
    const observer = new MutationObserver(() => {
      if (focusHeading(page)) observer.disconnect()
    })
    observer.observe(page, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname, main])
}

/** Whether the page has a heading; it gets the focus unless the page has put it elsewhere. */
const focusHeading = (page: HTMLElement): boolean => {
  const heading = page.querySelector<HTMLElement>('h1')
  if (heading === null) return false
  if (document.activeElement !== page && page.contains(document.activeElement)) return true
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus()
  return true
}
