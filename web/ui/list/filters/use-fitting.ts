import { useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels between the chips, and those of the number of the rest and of the button that clears all. */
const gap = 8
const reserved = 150

/** How many of the line's chips fit in it. Chips without room keep their width, so that they can be measured. */
export const useFitting = (line: RefObject<HTMLElement | null>, content: string): number => {
  const [fitting, setFitting] = useState(Number.MAX_SAFE_INTEGER)
  useLayoutEffect(() => {
    const element = line.current
    if (element === null) return undefined
    const measure = (): void => {
      const room = element.clientWidth - reserved
      let used = 0
      let count = 0
      for (const chip of element.querySelectorAll<HTMLElement>('[data-chip]')) {
        used += chip.offsetWidth + gap
        if (used > room && count > 0) break
        count += 1
      }
      setFitting(count)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, content])
  return fitting
}
