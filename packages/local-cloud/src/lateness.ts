/** Artificial delays in milliseconds. Each function is evaluated for every request, e-mail or scheduled run. */
export interface Lateness {
  /** Before a request with this path is answered. */
  readonly request: (path: string) => number
  /** From the acceptance of an e-mail until it is in the inbox. */
  readonly mail: () => number
  /** From the due time of a schedule until its function runs. */
  readonly schedule: () => number
}
