import { CallError } from '#web/lib/api.ts'

/** Those of `ids` that the server no longer has. It names them when it rejects the action. */
export const missingIds = (error: unknown, ids: readonly number[]): readonly number[] => {
  if (!(error instanceof CallError) || error.status !== 404) return []
  const named = new Set(error.items.flatMap(({ values }) => values ?? []))
  return ids.filter((id) => named.has(String(id)))
}
