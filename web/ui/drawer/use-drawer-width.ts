import { useCallback, useState } from 'react'
import { useMedia } from '#web/lib/use-media.ts'

/** The drawer's width in pixels: its limits and its default, also on a narrow screen. */
export const drawerWidth = { least: 360, most: 720, usual: 440, narrow: 400, step: 16 } as const

const key = 'portal.drawer-width'

/** The width, clamped to the limits. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, drawerWidth.least), drawerWidth.most))

const storedWidth = (): number | undefined => {
  try {
    const width = Number(localStorage.getItem(key))
    return Number.isFinite(width) && width > 0 ? clampWidth(width) : undefined
  } catch {
    // Without storage the default applies.
    return undefined
  }
}

/** The drawer's width, stored in this browser, and its setter. */
export const useDrawerWidth = (): [number, (width: number) => void] => {
  const [chosen, setWidth] = useState(storedWidth)
  const isNarrow = useMedia('(max-width: 1279.98px)')
  const change = useCallback((wanted: number) => {
    const next = clampWidth(wanted)
    setWidth(next)
    try {
      localStorage.setItem(key, String(next))
    } catch {
      // Storage is unavailable; the width applies to this page all the same.
    }
  }, [])
  return [chosen ?? (isNarrow ? drawerWidth.narrow : drawerWidth.usual), change]
}
