/** Toasts. Every action confirms itself with one (5 seconds, part 1 section 8). */
import { atom } from 'jotai'
import { hasMessage, requestIdOf, textOf, type ErrorMessage } from './error-message.ts'
import { store } from './session.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly title: string
  readonly text?: string
  /** The id of the failed request. */
  readonly requestId?: string
}

export const toastsAtom = atom<readonly Toast[]>([])
let last = 0

const show =
  (kind: Toast['kind']) =>
  (heading: ErrorMessage, message?: ErrorMessage): void => {
    // An empty message means that the user knows already or made the decision.
    if (!hasMessage(heading) || (message !== undefined && !hasMessage(message))) return
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
    // The same message shows once, not as a stack.
    store.set(toastsAtom, (toasts) =>
      [...toasts.filter((other) => other.title !== title || other.kind !== kind), toast].slice(-4),
    )
  }

/** Shows a toast. */
export const notify = { success: show('success'), info: show('info'), error: show('error') }

/** Removes the toast of a failed action that has now succeeded. */
export const withdrawFailure = (title: string): void => {
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.kind !== 'error' || toast.title !== title))
}

export const dismissToast = (id: number): void => {
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id))
}
