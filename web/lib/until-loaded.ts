import { CallError } from './api.ts'

const askAgainMilliseconds = 5000

interface AskedQuery {
  readonly state: { readonly data: unknown; readonly error: unknown }
}

/**
 * For queries whose failure has no place on the screen, such as the options of a drop-down. They repeat until there are
 * data, since nothing says that they failed and nobody could try again. A rejection is final.
 */
export const untilLoaded = {
  refetchInterval: ({ state: { data, error } }: AskedQuery): number | false =>
    data === undefined && error instanceof CallError && (error.status === undefined || error.status >= 500)
      ? askAgainMilliseconds
      : false,
} as const
