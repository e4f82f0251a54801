/**
 * Where the person goes and where the person is. The page that is left stays in sight until the code of the next is
 * there: what is typed or pressed in it meanwhile would be lost.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { usePending } from '#web/lib/pending.ts'

/** Of the router, what is needed to know where it goes. */
interface Destination {
  readonly state: {
    readonly location: { readonly pathname: string }
    readonly navigation: { readonly location?: { readonly pathname: string } | undefined }
  }
  readonly subscribe: (listener: () => void) => () => void
}

const DestinationContext = createContext<Destination>({
  state: { location: { pathname: '' }, navigation: {} },
  subscribe: () => () => undefined,
})
export const DestinationProvider = DestinationContext.Provider

/** Whether the page in sight is about to be replaced by another. The document is busy meanwhile. */
export const useLeaving = (): boolean => {
  const destination = useContext(DestinationContext)
  const wanted = useSyncExternalStore(destination.subscribe, () => {
    const { location, navigation } = destination.state
    return (navigation.location ?? location).pathname
  })
  const isLeaving = wanted !== useLocation().pathname
  usePending(isLeaving)
  return isLeaving
}
