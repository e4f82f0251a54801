/** A call that creates something, as sent. */
export interface Attempt {
  /** The method and address of the call. */
  readonly call: string
  /** The request body as text. */
  readonly content: string
  /** Its `Idempotency-Key`. */
  readonly key: string
}

/** Milliseconds after which the same call counts as a new request. */
const windowMilliseconds = 15 * 60_000

/**
 * Idempotency keys for calls that create something. A call without a reply may have been applied. A repeat within a
 * quarter of an hour sends the same key, so that nothing is created twice. The key stays the same if the user changed
 * the form meanwhile. The server then replies that it saved the first attempt, instead of saving a second one. Every
 * reply ends the attempt, and the next call gets a new key.
 */
export class IdempotencyKeys {
  readonly #now: () => number
  readonly #newKey: () => string
  #unanswered: readonly (Attempt & { readonly at: number })[] = []

  constructor(now: () => number, newKey: () => string) {
    this.#now = now
    this.#newKey = newKey
  }

  /** Starts an attempt for a call about to be sent. */
  begin(call: string, content: string): Attempt {
    const since = this.#now() - windowMilliseconds
    this.#unanswered = this.#unanswered.filter(({ at }) => at > since)
    const same = this.#unanswered.filter((one) => one.call === call)
    const before = same.findLast((one) => one.content === content) ?? same.at(-1)
    this.#unanswered = this.#unanswered.filter((one) => one !== before)
    return { call, content, key: before?.key ?? this.#newKey() }
  }

  /** Records that the outcome of an attempt is unknown. */
  unanswered(sent: Attempt): void {
    this.#unanswered = [...this.#unanswered, { ...sent, at: this.#now() }]
  }
}
