/**
 * What a product adds to the cloud: pages below `/_local/`, and other handlers for functions that must behave differently
 * on one machine.
 */
import type { HttpRequest, HttpResponse } from './http.ts'

export interface Extension {
  /** The paths that `answer` knows, for people who ask for another one. */
  readonly paths: readonly string[]
  /** Answers a request below `/_local/`. Returns undefined for any other path. */
  readonly answer: (request: HttpRequest) => HttpResponse | undefined
  readonly adapter?: HandlerAdapter
  readonly close: () => Promise<void>
}

/** A module that each environment of a function loads. It has a function `adaptHandler` of the type `AdaptHandler`. */
export interface HandlerAdapter {
  /** Its URL. */
  readonly module: string
  /** Passed to it; a value that can be copied to a thread. */
  readonly data: unknown
}

/** Returns the handler to run in place of the bundle's own; undefined to run that one. */
export type AdaptHandler = (bundle: Readonly<Record<string, unknown>>, data: unknown) => unknown
