/**
 * Rows of calls.csv that are not implemented yet: whole areas, or the paths of an area. This list only shrinks: an
 * entry with an implemented call fails the test.
 */
import type { Area } from '#shared/http/endpoint.ts'

export interface NotBuilt {
  readonly area: Area
  /** The prefix of the paths; without it, the whole area. */
  readonly paths?: readonly string[]
}

export const notBuilt: readonly NotBuilt[] = []
