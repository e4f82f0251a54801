/**
 * Some calls require a recent identity confirmation. A call rejected for this reason asks here, the shell shows the
 * dialog, and the call is sent again unchanged. No form loses its input.
 */
import { atom, useAtomValue } from 'jotai'
import { store } from './session.ts'

interface Asked {
  readonly promise: Promise<boolean>
  readonly answer: (confirmed: boolean) => void
}

const askedAtom = atom<Asked | undefined>(undefined)

/** Asks the user and returns whether they confirmed. Concurrent calls share one dialog. */
export const askConfirmation = (): Promise<boolean> => {
  const before = store.get(askedAtom)
  if (before !== undefined) return before.promise
  const { promise, resolve } = Promise.withResolvers<boolean>()
  store.set(askedAtom, {
    promise,
    answer: (confirmed) => {
      store.set(askedAtom, undefined)
      resolve(confirmed)
    },
  })
  return promise
}

/** The function that answers the open dialog; undefined while none is open. */
export const useAskedConfirmation = (): Asked['answer'] | undefined =>
  useAtomValue(askedAtom, { store })?.answer

/** The user has left, so nobody can answer. */
export const dropConfirmation = (): void => store.get(askedAtom)?.answer(false)
