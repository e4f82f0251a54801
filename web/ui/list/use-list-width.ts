import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

const widthOf = (element: HTMLElement): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return Math.round(element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
}

/** The width in pixels that an element has for its content, followed as it changes. */
export const useListWidth = (ref: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    setWidth(widthOf(element))
    // At once: rows of the old width must not be painted next to a drawer that has opened.
    const observer = new ResizeObserver(() => flushSync(() => setWidth(widthOf(element))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
