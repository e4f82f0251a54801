import { useLayoutEffect, type RefObject } from 'react'

/** After each of these a drawer may open, close or change its width. */
const causes = ['pointerdown', 'click', 'keydown', 'popstate'] as const

/**
 * Keeps the rows where they are on the screen while a drawer makes the page narrower or wider: the page scrolls by what
 * the text above them grows. Call it after `useListWidth`, which renders the rows for the new width first.
 */
export const useSteadyRows = (ref: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const page = ref.current
    if (page === null) return undefined
    const rows = (): HTMLElement | null => page.querySelector(':scope > [aria-busy]')
    let before: { readonly above: number; readonly window: number } | undefined
    const remember = (): void => {
      const found = rows()
      before =
        found === null
          ? undefined
          : { above: found.getBoundingClientRect().top + page.scrollTop, window: window.innerWidth }
    }
    const observer = new ResizeObserver(() => {
      const last = before
      const body = rows()
      if (last === undefined || body === null || last.window !== window.innerWidth) return
      remember()
      const to = page.scrollTop + (before?.above ?? last.above) - last.above
      body.style.marginBottom = ''
      page.scrollTop = to
      // Rows that end above the end of the page need room to scroll.
      if (page.scrollTop < to) {
        body.style.marginBottom = `${to + page.clientHeight - body.offsetTop - body.offsetHeight}px`
        page.scrollTop = to
      }
    })
    observer.observe(page)
    for (const cause of causes) window.addEventListener(cause, remember, { capture: true })
    return () => {
      observer.disconnect()
      for (const cause of causes) window.removeEventListener(cause, remember, { capture: true })
    }
  }, [ref])
}
