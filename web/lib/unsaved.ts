/**
 * Unsaved input on the screen. Each form registers while it has changes, and code that closes something asks here
 * first. One list for the whole page, so that the question covers all visible forms.
 */
import { atom, useAtomValue } from 'jotai'
import { store } from './session.ts'

/** The texts of the question, if they differ from those for a form with unsaved changes. */
export interface LeaveTexts {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly stay: string
}

/** A form with changes. */
export interface Hold {
  readonly texts: LeaveTexts | undefined
}

/** The question on the screen. */
export interface LeaveAsked {
  readonly texts: LeaveTexts | undefined
  readonly go: () => void
}

const holds = new Set<Hold>()
const askedAtom = atom<LeaveAsked | undefined>(undefined)

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Asks before the user leaves the page, until `letGo`. */
export const hold = (one: Hold): void => {
  if (holds.size === 0) window.addEventListener('beforeunload', onUnload)
  holds.add(one)
}

/** Call when the form is saved or closed. */
export const letGo = (one: Hold): void => {
  if (holds.delete(one) && holds.size === 0) window.removeEventListener('beforeunload', onUnload)
}

/** The forms with unsaved changes now. */
export const heldNow = (): ReadonlySet<Hold> => new Set(holds)

/** The first form with unsaved changes that is not in `before`. */
export const held = (before?: ReadonlySet<Hold>): Hold | undefined =>
  [...holds].find((one) => before?.has(one) !== true)

/** Calls `go`, or first asks whether the changes in `lost` may be discarded. */
export const leave = (lost: Hold | undefined, go: () => void): void => {
  if (lost === undefined) go()
  else store.set(askedAtom, { texts: lost.texts, go })
}

/** The question to show. */
export const useLeaveAsked = (): LeaveAsked | undefined => useAtomValue(askedAtom, { store })

/** Closes the question. */
export const settleLeave = (): void => store.set(askedAtom, undefined)
