/** Artificial delays in milliseconds. Each function is evaluated for every call, e-mail or scheduled run. */
export interface Lateness {
  /** Before an API call is forwarded. */
  readonly call: () => number
  /** From the acceptance of an e-mail until it is in the inbox. */
  readonly mail: () => number
  /** From the due time of a schedule until its function runs. */
  readonly schedule: () => number
}
