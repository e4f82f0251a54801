import { createContext } from 'react'

/** Where the open item is in its list, and the ways to the ones next to it. */
export interface Neighbours {
  /** Counted from one, over all pages. */
  readonly position: number
  readonly total: number
  /** There are more than `total`: older records of a log are not loaded yet. */
  readonly isOpen?: boolean
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** Undefined where the open item is not among the rows of its list. */
export const NeighboursContext = createContext<Neighbours | undefined>(undefined)
