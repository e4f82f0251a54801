/** How long somebody may type between two signs to the server, in milliseconds. A session ends after two hours without one. */
const betweenSigns = 15 * 60_000

interface Keeping {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Whether something is typed that would be lost. */
  readonly isHeld: () => boolean
  /** A call that shows the server that somebody is there. */
  readonly sign: () => void
}

/**
 * What is done at each input: whoever writes for long calls nothing, and the session is kept from ending under the text.
 * One sign in a quarter of an hour at most.
 */
export const sessionKeeper = ({ now, isHeld, sign }: Keeping): (() => void) => {
  let last = now()
  return () => {
    if (!isHeld() || now() - last < betweenSigns) return
    last = now()
    sign()
  }
}
