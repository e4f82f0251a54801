import { CallError } from './api.ts'

/** A server that does not say when is asked again after so many seconds. */
const defaultSeconds = 20

/** After how many milliseconds what the server is preparing is asked for again; undefined of other failures. */
export const comesBackAfter = (error: unknown): number | undefined =>
  error instanceof CallError && error.is('preparing')
    ? Math.max(1, error.retryAfter ?? defaultSeconds) * 1000
    : undefined
