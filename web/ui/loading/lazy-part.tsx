import i18next from 'i18next'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { notify } from '#web/lib/notify.ts'
import { idle, usePending } from '#web/lib/pending.ts'

const Fallback = createContext<ReactNode>(null)

/** Shows a fallback while lazy parts inside are loading. Without it they render nothing meanwhile. */
export const LoadingFallback = ({ shows, children }: { shows: ReactNode; children: ReactNode }) => (
  <Fallback value={shows}>{children}</Fallback>
)

const isAct = (value: unknown): value is () => void => typeof value === 'function'

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** What closes a part: a dialog, or the drawer that it is in. */
const closeOf = (props: object): (() => void) | undefined =>
  [
    inside(props, 'onClose'),
    inside(inside(props, 'control'), 'close'),
    inside(inside(props, 'frame'), 'onClose'),
  ].find(isAct)

/** Closes a dialog or drawer whose code did not load, and says so: the page below keeps what was typed there. */
const ClosedPart = ({ onClose }: { readonly onClose: () => void }) => {
  const close = useEffectEvent(() => {
    notify.error(i18next.t('common:notLoaded.title'), i18next.t('common:notLoaded.text'))
    onClose()
  })
  useEffect(() => close(), [])
  return null
}

/** Starts loading the parts that are likely to be asked for. */
const likely = new Set<() => void>()

/** Loads the preloaded parts of the page once it is complete and idle. */
export const usePreloads = (): void =>
  useEffect(() => {
    for (const load of likely) load()
    likely.clear()
  }, [])

/** A part that is optional is loaded again after this time, since no event says that a server is back. */
const retryMilliseconds = 30_000

const after = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Awaited from the start of a load, since the browser may be online again before its failure is known. */
const nextOnline = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true })
  })

const partOf = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isPreloaded = false, isOptional = false } = {},
): ComponentType<Props> => {
  let state: { readonly Loaded?: ComponentType<Props>; readonly failure?: { readonly error: unknown } } = {}
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const settle = (settled: typeof state): void => {
    state = settled
    for (const listener of listeners) listener()
  }
  const start = (): void => {
    if (loading !== undefined) return
    const online = isOptional ? nextOnline() : undefined
    loading = load().then(
      (Loaded) => settle({ Loaded }),
      (error: unknown) => {
        settle({ failure: { error } })
        if (online === undefined) return
        loading = undefined
        void Promise.race([online, after(retryMilliseconds)]).then(start)
      },
    )
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    start()
    return () => listeners.delete(listener)
  }
  const forget = (): void => {
    ;[state, loading] = [{}, undefined]
  }
  // A failure shows when the part is rendered, which tries again.
  if (isPreloaded)
    likely.add(() => {
      idle()
        .then(load)
        .then((Loaded) => settle({ Loaded }))
        .catch(() => undefined)
    })
  return function LazyPart(props) {
    const { Loaded, failure } = useSyncExternalStore(subscribe, () => state)
    const fallback = useContext(Fallback)
    usePending(Loaded === undefined && failure === undefined)
    if (failure !== undefined) {
      if (isOptional) return null
      const onClose = closeOf(props)
      if (onClose === undefined) throw failure.error
      return (
        <ClosedPart
          onClose={() => {
            forget()
            onClose()
          }}
        />
      )
    }
    if (Loaded === undefined) return fallback
    return (
      <Fallback value={null}>
        <Loaded {...props} />
      </Fallback>
    )
  }
}

/**
 * A component whose code loads when it is first rendered. The page is busy until then. After a loading error what can be
 * closed closes with a message; for others the error is thrown in their place.
 *
 * Replaces React's `lazy` and `Suspense`, because React delays loaded content until 300 ms after the last fallback. A
 * page of several parts would wait that long for each.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => partOf(load)

/** A lazy part that is likely to be asked for: its code loads before, once a list is complete and the browser idle. */
export const preloadedPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => partOf(load, { isPreloaded: true })

/**
 * A lazy part that the page does without: after a loading error it is absent, and is tried again when the browser is
 * online again or the part is rendered again. Chromium before 156 keeps the failure until the page is loaded again.
 */
export const optionalPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => partOf(load, { isOptional: true })
