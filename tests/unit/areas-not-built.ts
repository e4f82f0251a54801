/**
 * Rows of calls.csv that are not built yet: whole areas, or the paths of an area. This list only shrinks:
 * an entry with a call that is built fails the test.
 */
import type { Area } from '#shared/http/endpoint.ts'

export interface NotBuilt {
  readonly area: Area
  /** How the paths that are meant begin; without it, the whole area. */
  readonly paths?: readonly string[]
}

export const notBuilt: readonly NotBuilt[] = []
