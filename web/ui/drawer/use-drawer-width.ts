import { useCallback, useState } from 'react'

/** The drawer's width in pixels: what it may be, and what it is until somebody changes it. */
export const drawerWidth = { least: 360, most: 720, usual: 440, step: 16 } as const

const key = 'portal.drawer-width'

/** A width within the limits. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, drawerWidth.least), drawerWidth.most))

const storedWidth = (): number => {
  try {
    const width = Number(localStorage.getItem(key))
    return Number.isFinite(width) && width > 0 ? clampWidth(width) : drawerWidth.usual
  } catch {
    // A browser that forbids storage gets the usual width.
    return drawerWidth.usual
  }
}

/** The drawer's width as this browser remembers it, and the way to change it. */
export const useDrawerWidth = (): [number, (width: number) => void] => {
  const [width, setWidth] = useState(storedWidth)
  const change = useCallback((wanted: number) => {
    const next = clampWidth(wanted)
    setWidth(next)
    try {
      localStorage.setItem(key, String(next))
    } catch {
      // Not remembered; the drawer has the width all the same.
    }
  }, [])
  return [width, change]
}
