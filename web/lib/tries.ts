/** A call that creates something, as it is sent. */
export interface Try {
  /** The call with its address. */
  readonly call: string
  /** What is sent, as text. */
  readonly content: string
  /** Its `Idempotency-Key`. */
  readonly key: string
}

/** After so long, in milliseconds, the same call is taken for another undertaking. */
const windowMilliseconds = 15 * 60_000

/**
 * The keys of calls that create something. A call that got no answer may have been applied; who sends it again within
 * a quarter of an hour sends the same key, so that nothing is created twice. This holds for a form that was changed in
 * between, too: the server then says that the first try was saved, in place of saving a second one. Every answer ends
 * that, and the next call is another undertaking with a key of its own.
 */
export class Tries {
  readonly #now: () => number
  readonly #newKey: () => string
  #unanswered: readonly (Try & { readonly at: number })[] = []

  constructor(now: () => number, newKey: () => string) {
    this.#now = now
    this.#newKey = newKey
  }

  /** The try of a call that is about to be sent. */
  begin(call: string, content: string): Try {
    const since = this.#now() - windowMilliseconds
    this.#unanswered = this.#unanswered.filter(({ at }) => at > since)
    const same = this.#unanswered.filter((one) => one.call === call)
    const before = same.findLast((one) => one.content === content) ?? same.at(-1)
    this.#unanswered = this.#unanswered.filter((one) => one !== before)
    return { call, content, key: before?.key ?? this.#newKey() }
  }

  /** Whether a try was applied is not known. */
  unanswered(sent: Try): void {
    this.#unanswered = [...this.#unanswered, { ...sent, at: this.#now() }]
  }
}
