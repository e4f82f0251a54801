/** When a chart is drawn: near the visible part of the page, one in each task of the browser. */
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { usePending } from '#web/lib/pending.ts'

/** Pixels below the visible part within which a chart is drawn, so that scrolling finds it there. */
const margin = 240

/**
 * Whether the element is near the visible part of the page, or has been. Undefined until the browser has said so, and
 * the page is busy meanwhile.
 */
export const useNear = (element: RefObject<HTMLElement | null>): boolean | undefined => {
  const [isNear, setNear] = useState<boolean>()
  usePending(isNear === undefined)
  useEffect(() => {
    const { current } = element
    if (current === null || isNear === true) return undefined
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      // The page scrolls within it.
      { root: current.closest('main'), rootMargin: `${margin}px 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

let last = Promise.resolve()

/** Returns the value in a later task than that of the chart before, since charts drawn together block the page. */
export const inTurn = async <Value>(value: Value): Promise<Value> => {
  last = last.then(() => new Promise((resolve) => setTimeout(resolve)))
  await last
  return value
}

let isPrinting = false
const onPrint = (changed: () => void): (() => void) => {
  const follow = ({ type }: Event): void => {
    isPrinting = type === 'beforeprint'
    changed()
  }
  window.addEventListener('beforeprint', follow)
  window.addEventListener('afterprint', follow)
  return () => {
    window.removeEventListener('beforeprint', follow)
    window.removeEventListener('afterprint', follow)
  }
}

/** Whether the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(onPrint, () => isPrinting)
