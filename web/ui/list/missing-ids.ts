import { CallError } from '#web/lib/api.ts'

/** Of the items that an action was for, those that the server no longer has; it names them when it refuses. */
export const missingIds = (error: unknown, ids: readonly number[]): readonly number[] => {
  if (!(error instanceof CallError) || error.status !== 404) return []
  const named = new Set(error.items.flatMap(({ values }) => values ?? []))
  return ids.filter((id) => named.has(String(id)))
}
