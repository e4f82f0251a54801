import type { ErrorItem } from '#shared/http/errors.ts'
import { CallError } from '#web/lib/api.ts'

/** What a failed call says: its status and the fields it speaks of. A failure of another kind has neither. */
export const serverErrors = (error: unknown): { status: number | undefined; items: readonly ErrorItem[] } =>
  error instanceof CallError ? { status: error.status, items: error.items } : { status: undefined, items: [] }
