/** Messages that come and go: every action confirms itself here (5 seconds, part 1 section 8). */
import { atom } from 'jotai'
import { isAnything, requestIdOf, textOf, type ErrorMessage } from './error-message.ts'
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
  (heading: ErrorMessage, message?: ErrorMessage): void => {
    // What the person was told already, or decided, is said by no second message.
    if (!isAnything(heading) || (message !== undefined && !isAnything(message))) return
    last += 1
    const title = textOf(heading)
    const requestId = requestIdOf(message) ?? requestIdOf(heading)
    const toast: Toast = {
      id: last,
      kind,
      title,
      ...(message === undefined ? {} : { text: textOf(message) }),
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
