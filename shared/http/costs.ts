/** What calls cost of the requests that a caller may make (docs/decisions/limits.md). A plain one costs 1. */
export const callCosts = {
  plain: 1,
  /** A text is looked for in every row of a list. */
  search: 3,
  /** Many items are written or read at once. */
  bulk: 5,
  /** Seconds of a core, or mails, or hashes of passwords. */
  heavy: 10,
  /** Keys are read and checked. */
  pgp: 20,
  /** A whole list is read. */
  export: 30,
} as const
export type CallCost = keyof typeof callCosts

/** The cost of a call; a search of any list costs more than the list. */
export const costOf = (cost: CallCost | undefined, query: Readonly<Record<string, string>>): number =>
  callCosts[cost ?? ((query['search'] ?? '') === '' ? 'plain' : 'search')]
