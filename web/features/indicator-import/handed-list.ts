/** The navigation state with which another page passes a list to the import. */
export const handOver = (list: string): { list: string } => ({ list })

/** The list in the navigation state; empty without one. */
export const handedList = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? state.list
    : ''
