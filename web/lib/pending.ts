/**
 * Tracks what the page waits for: code, requests, unsettled input, navigation. The document's `data-state` is `busy`
 * meanwhile, else `ready`. Tests and accessibility tools use it to know when the page is complete.
 */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'

let pending = 0
/** Counts finished waits, so that the state changes only after the last result is rendered. */
let ends = 0

const listeners = new Set<() => void>()

const show = (state: 'busy' | 'ready'): void => {
  document.documentElement.dataset['state'] = state
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isReady = (): boolean => document.documentElement.dataset['state'] === 'ready'

/** After this many milliseconds a user has waited long enough for what is missing. */
const patience = 5000

/**
 * Whether the page has been complete, or the user's patience is over, since the component is there. React renders at
 * once, so that nobody sees the page ready between its content and what comes after it.
 */
export const useWasReady = (): boolean => {
  const isReadyNow = useSyncExternalStore(subscribe, isReady)
  const [was, setWas] = useState(isReadyNow)
  if (isReadyNow && !was) setWas(true)
  useEffect(() => {
    const timer = setTimeout(() => setWas(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return was
}

/** Resolves once the page is complete and the browser has nothing to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isReady()) return
      stop()
      // Safari has no such callback.
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
      else setTimeout(resolve, 200)
    }
    const stop = subscribe(look)
    look()
  })

/** Waits two frames: React renders the result, and requests that the result triggers start. */
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

/** Marks the page as busy until the returned function is called. */
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

/** Keeps the page busy until the work settles. */
export const pendingUntil = async <Result>(work: Promise<Result>): Promise<Result> => {
  const end = begin()
  try {
    return await work
  } finally {
    end()
  }
}

/** Keeps the page busy while `isPending`. */
export const usePending = (isPending: boolean): void => {
  useLayoutEffect(() => (isPending ? begin() : undefined), [isPending])
}
