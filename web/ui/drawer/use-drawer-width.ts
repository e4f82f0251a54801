import { useCallback, useState, type RefObject } from 'react'
import { useMedia, usePhone } from '#web/lib/use-media.ts'
import { useListWidth } from '../list/use-list-width.ts'

/** The drawer's width in pixels: its limits and its default, also on a narrow screen. */
export const drawerWidth = { least: 360, most: 720, usual: 440, narrow: 400, step: 16 } as const

/** Pixels that a drawer leaves the list: its names are readable and its controls have room. */
const listLeast = 544

/** Whether the drawer covers the page, as on a phone, because there is no room for a list next to it. */
export const useDrawerCovers = (page: RefObject<HTMLElement | null>): boolean => {
  const phone = usePhone()
  const width = useListWidth(page)
  return phone || (width > 0 && width < listLeast + drawerWidth.least)
}

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

interface DrawerWidth {
  readonly width: number
  /** What the page has room for. */
  readonly most: number
  /** Without a width the default applies again. */
  readonly change: (width?: number) => void
}

/** The drawer's width next to a list in a page of so many pixels. The chosen one is stored in this browser. */
export const useDrawerWidth = (page: number): DrawerWidth => {
  const [chosen, setWidth] = useState(storedWidth)
  const isNarrow = useMedia('(max-width: 1279.98px)')
  const change = useCallback((wanted?: number) => {
    const next = wanted === undefined ? undefined : clampWidth(wanted)
    setWidth(next)
    try {
      if (next === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, String(next))
    } catch {
      // Storage is unavailable; the width applies to this page all the same.
    }
  }, [])
  const most = page === 0 ? drawerWidth.most : Math.min(drawerWidth.most, page - listLeast)
  const wanted = chosen ?? (isNarrow ? drawerWidth.narrow : drawerWidth.usual)
  return { width: Math.min(wanted, most), most, change }
}
