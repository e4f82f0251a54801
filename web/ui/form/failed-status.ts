import { CallError } from '#web/lib/api.ts'

/** The status of a failed call; undefined for any other error. */
export const failedStatus = (error: unknown): number | undefined =>
  error instanceof CallError ? error.status : undefined
