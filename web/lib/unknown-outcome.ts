/**
 * Listeners for changes with an unknown outcome: no reply came, or the server failed after it may have applied some or
 * all of the change.
 */
const listeners = new Set<() => void>()

/** Calls `listener` after each such change, until the returned function is called. */
export const onUnknownOutcome = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const notifyUnknownOutcome = (): void => {
  for (const listener of listeners) listener()
}
