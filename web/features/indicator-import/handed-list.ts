/** A list that another page hands to the import, with the step to it. */
export const handOver = (list: string): { list: string } => ({ list })

/** The list that came with the step to this page; empty when none did. */
export const handedList = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? state.list
    : ''
