/**
 * What is typed or chosen on the screen and would be lost. Each form holds its part while it is changed; whoever is about to
 * close something asks here first. One list for the whole page, so that forms beside each other are all asked for.
 */
import { atom, useAtomValue } from 'jotai'
import { store } from './session.ts'

/** The words of the question, where they are not those of a form with unsaved changes. */
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

/** The question that stands on the screen. */
export interface LeaveAsked {
  readonly texts: LeaveTexts | undefined
  readonly go: () => void
}

const holds = new Set<Hold>()
const askedAtom = atom<LeaveAsked | undefined>(undefined)

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Asks before the page is left, until `letGo`. */
export const hold = (one: Hold): void => {
  if (holds.size === 0) window.addEventListener('beforeunload', onUnload)
  holds.add(one)
}

/** The form is saved, or gone. */
export const letGo = (one: Hold): void => {
  if (holds.delete(one) && holds.size === 0) window.removeEventListener('beforeunload', onUnload)
}

/** What is held now. */
export const heldNow = (): ReadonlySet<Hold> => new Set(holds)

/** What is held and is not among `before`: the first that would be lost. */
export const held = (before?: ReadonlySet<Hold>): Hold | undefined =>
  [...holds].find((one) => before?.has(one) !== true)

/** Goes on, or asks first whether what `lost` holds may be lost. */
export const leave = (lost: Hold | undefined, go: () => void): void => {
  if (lost === undefined) go()
  else store.set(askedAtom, { texts: lost.texts, go })
}

/** The question to be shown. */
export const useLeaveAsked = (): LeaveAsked | undefined => useAtomValue(askedAtom, { store })

/** It is answered. */
export const settleLeave = (): void => store.set(askedAtom, undefined)
