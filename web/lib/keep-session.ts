/**
 * Minimum milliseconds between two keep-alive calls while the user types. A session expires after two hours without a
 * call.
 */
const betweenSigns = 15 * 60_000

interface Keeping {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Whether a form holds input that would be lost. */
  readonly isHeld: () => boolean
  /** A call that keeps the session alive. */
  readonly sign: () => void
}

/**
 * Returns a handler for each input. A user who types for a long time makes no calls, so the handler keeps the session
 * from expiring. It calls at most once in a quarter of an hour.
 */
export const sessionKeeper = ({ now, isHeld, sign }: Keeping): (() => void) => {
  let last = now()
  return () => {
    if (!isHeld() || now() - last < betweenSigns) return
    last = now()
    sign()
  }
}
