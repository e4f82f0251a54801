/**
 * Some calls are answered only to somebody who has shown a short time ago who it is. The call that is refused for it asks
 * here; the shell shows the dialog; and the call is sent again as it was, so that no form loses what was typed.
 */
import { atom, useAtomValue } from 'jotai'
import { store } from './session.ts'

interface Asked {
  readonly promise: Promise<boolean>
  readonly answer: (confirmed: boolean) => void
}

const askedAtom = atom<Asked | undefined>(undefined)

/** Asks; answers whether it was confirmed. Calls that need it at the same moment ask once. */
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

/** What answers the question that is open; undefined while none is. */
export const useAskedConfirmation = (): Asked['answer'] | undefined =>
  useAtomValue(askedAtom, { store })?.answer

/** Nobody is there any more to answer. */
export const dropConfirmation = (): void => store.get(askedAtom)?.answer(false)
