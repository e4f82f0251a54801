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
export interface UnsavedForm {
  readonly texts: LeaveTexts | undefined
}

/** The question on the screen. */
export interface LeaveAsked {
  readonly texts: LeaveTexts | undefined
  readonly go: () => void
}

const unsaved = new Set<UnsavedForm>()
const askedAtom = atom<LeaveAsked | undefined>(undefined)

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Asks before the user leaves the page, until `removeUnsaved`. */
export const addUnsaved = (one: UnsavedForm): void => {
  if (unsaved.size === 0) window.addEventListener('beforeunload', onUnload)
  unsaved.add(one)
}

/** Call when the form is saved or closed. */
export const removeUnsaved = (one: UnsavedForm): void => {
  if (unsaved.delete(one) && unsaved.size === 0) window.removeEventListener('beforeunload', onUnload)
}

/** The forms with unsaved changes now. */
export const unsavedForms = (): ReadonlySet<UnsavedForm> => new Set(unsaved)

/** The first form with unsaved changes that is not in `before`. */
export const firstUnsaved = (before?: ReadonlySet<UnsavedForm>): UnsavedForm | undefined =>
  [...unsaved].find((one) => before?.has(one) !== true)

/** Calls `go`, or first asks whether the changes in `lost` may be discarded. */
export const leaveOrAsk = (lost: UnsavedForm | undefined, go: () => void): void => {
  if (lost === undefined) go()
  else store.set(askedAtom, { texts: lost.texts, go })
}

/** The question to show. */
export const useLeaveAsked = (): LeaveAsked | undefined => useAtomValue(askedAtom, { store })

/** Closes the question. */
export const settleLeave = (): void => store.set(askedAtom, undefined)
