/** What calls cost of the caller's request quota (docs/decisions/limits.md). A plain call costs 1. */
export const callCosts = {
  plain: 1,
  /** Searches every row of a list for a text. */
  search: 3,
  /** Writes or reads many items at once. */
  bulk: 5,
  /** Takes seconds of CPU, sends e-mails, or hashes passwords. */
  heavy: 10,
  /** Parses and checks PGP keys. */
  pgp: 20,
  /** Reads a whole list. */
  export: 30,
} as const
export type CallCost = keyof typeof callCosts

/** The cost of a call. A search of any list costs more than the list itself. */
export const costOf = (cost: CallCost | undefined, query: Readonly<Record<string, string>>): number =>
  callCosts[cost ?? ((query['search'] ?? '') === '' ? 'plain' : 'search')]
