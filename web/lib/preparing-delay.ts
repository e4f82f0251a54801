import { CallError } from './api.ts'

/** Seconds until the next request if the server gives no delay. */
const defaultSeconds = 20

/** Milliseconds until a result that the server is preparing should be requested again; undefined for other failures. */
export const preparingDelay = (error: unknown): number | undefined =>
  error instanceof CallError && error.is('preparing')
    ? Math.max(1, error.retryAfter ?? defaultSeconds) * 1000
    : undefined
