import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * On a new page the focus moves to the heading as soon as it is rendered, for screen readers. Within a page the focus
 * stays.
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

/** Focuses the heading, unless the page has set the focus itself. Returns whether the page has a heading. */
const focusHeading = (page: HTMLElement): boolean => {
  const heading = page.querySelector<HTMLElement>('h1')
  if (heading === null) return false
  if (document.activeElement !== page && page.contains(document.activeElement)) return true
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus()
  return true
}
