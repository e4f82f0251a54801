/** Messages that come and go: every action confirms itself here (5 seconds, part 1 section 8). */
import { atom } from 'jotai'
import { isAnything, requestIdOf, textOf, type Said } from './said.ts'
import { store } from './session.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly title: string
  readonly text?: string
  /** The request that failed. */
  readonly requestId?: string
}

export const toastsAtom = atom<readonly Toast[]>([])
let last = 0

const show =
  (kind: Toast['kind']) =>
  (saidTitle: Said, saidText?: Said): void => {
    // What the person was told already, or decided, is said by no second message.
    if (!isAnything(saidTitle) || (saidText !== undefined && !isAnything(saidText))) return
    last += 1
    const title = textOf(saidTitle)
    const requestId = requestIdOf(saidText) ?? requestIdOf(saidTitle)
    const toast: Toast = {
      id: last,
      kind,
      title,
      ...(saidText === undefined ? {} : { text: textOf(saidText) }),
      ...(requestId === undefined ? {} : { requestId }),
    }
    // The same message again is one message, not a pile.
    store.set(toastsAtom, (toasts) =>
      [...toasts.filter((other) => other.title !== title || other.kind !== kind), toast].slice(-4),
    )
  }

/** Shows a message. */
export const notify = { success: show('success'), info: show('info'), error: show('error') }

/** Takes away what was said of an action that failed: it has succeeded now. */
export const withdrawFailure = (title: string): void => {
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.kind !== 'error' || toast.title !== title))
}

/** Takes a message away. */
export const dismissToast = (id: number): void => {
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id))
}
