/**
 * The router's navigation state. The old page stays visible until the code of the next one has loaded. It is inert
 * meanwhile, because anything typed or pressed in it would be lost.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { usePending } from '#web/lib/pending.ts'

/** The part of the router's state that identifies a destination. */
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

/** Whether another page is about to replace the visible one. The document is busy meanwhile. */
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
