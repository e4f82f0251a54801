/**
 * What is to be done after a change of which nobody knows what became: no answer came, or one of a server that failed
 * on its way, when some of it, or all, may have been done.
 */
const listeners = new Set<() => void>()

/** Calls `listener` after each such change, until the returned function is called. */
export const whenUnheard = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const notifyUnheard = (): void => {
  for (const listener of listeners) listener()
}
