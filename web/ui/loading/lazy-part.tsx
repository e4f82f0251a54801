import { createContext, useContext, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { usePending } from '#web/lib/pending.ts'

const Fallback = createContext<ReactNode>(null)

/** What stands in the place of the lazy parts within while they are loaded; nothing does where this is not used. */
export const LoadingFallback = ({ shows, children }: { shows: ReactNode; children: ReactNode }) => (
  <Fallback value={shows}>{children}</Fallback>
)

/**
 * A part of the page whose code is loaded when it is first shown. The page is busy until it is there. A failure to load
 * it is thrown where it would stand.
 *
 * Instead of React's `lazy` and `Suspense`: React holds what has been loaded back until 300 ms after the last fallback
 * was shown, and a page of several parts waits that long for each.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let state: { readonly Loaded?: ComponentType<Props>; readonly failure?: { readonly error: unknown } } = {}
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const settle = (settled: typeof state): void => {
    state = settled
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    loading ??= load().then(
      (Loaded) => settle({ Loaded }),
      (error: unknown) => settle({ failure: { error } }),
    )
    return () => listeners.delete(listener)
  }
  return function LazyPart(props) {
    const { Loaded, failure } = useSyncExternalStore(subscribe, () => state)
    const fallback = useContext(Fallback)
    usePending(Loaded === undefined && failure === undefined)
    if (failure !== undefined) throw failure.error
    if (Loaded === undefined) return fallback
    return (
      <Fallback value={null}>
        <Loaded {...props} />
      </Fallback>
    )
  }
}
