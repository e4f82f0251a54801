/** How late things come, in milliseconds: each is asked anew for every call, mail and run of a schedule. */
export interface Lateness {
  /** Of a call of the API, before it is handed on. */
  readonly call: () => number
  /** Of a mail that was accepted, until it is in the inbox. */
  readonly mail: () => number
  /** Of a schedule that is due, until its function runs. */
  readonly schedule: () => number
}
