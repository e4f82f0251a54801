/**
 * What the page is waiting for: parts that are being loaded, requests, a text that has not settled, a page that
 * is on its way. While there is anything, the document's `data-state` is `busy`, else `ready`: whoever looks at
 * the page from outside, such as a test or a tool for accessibility, knows when there is something to look at.
 */
import { useLayoutEffect } from 'react'

let pending = 0
/** Counts what has ended, so that the page is looked at after the last of it has been shown. */
let ends = 0

const show = (state: 'busy' | 'ready'): void => {
  document.documentElement.dataset['state'] = state
}

/** Two frames: React shows what has come in between, and what that asks for begins. */
const afterItIsShown = (then: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(then))
}

const settle = (): void => {
  ends += 1
  const mine = ends
  afterItIsShown(() => {
    if (pending > 0 || mine !== ends) return
    // Text moves when its font arrives.
    if (document.fonts.status === 'loaded') show('ready')
    else void document.fonts.ready.then(settle)
  })
}

/** The page waits for something from now on, until the function that it returns is called. */
export const begin = (): (() => void) => {
  pending += 1
  show('busy')
  let ended = false
  return () => {
    if (ended) return
    ended = true
    pending -= 1
    settle()
  }
}

/** The page waits until the work is done, however it ends. */
export const pendingUntil = async <Result>(work: Promise<Result>): Promise<Result> => {
  const end = begin()
  try {
    return await work
  } finally {
    end()
  }
}

/** The page waits while `isPending`. */
export const usePending = (isPending: boolean): void => {
  useLayoutEffect(() => (isPending ? begin() : undefined), [isPending])
}
