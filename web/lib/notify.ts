/** Messages that come and go: every action confirms itself here (5 seconds, part 1 section 8). */
import { atom } from 'jotai'
import { store } from './session.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly title: string
  readonly text?: string
}

export const toastsAtom = atom<readonly Toast[]>([])
let last = 0

const show =
  (kind: Toast['kind']) =>
  (title: string, text?: string): void => {
    last += 1
    const toast: Toast = { id: last, kind, title, ...(text === undefined ? {} : { text }) }
    // The same message again is one message, not a pile.
    store.set(toastsAtom, (toasts) =>
      [...toasts.filter((other) => other.title !== title || other.kind !== kind), toast].slice(-4),
    )
  }

/** Shows a message. */
export const notify = { success: show('success'), info: show('info'), error: show('error') }

/** Takes a message away. */
export const dismissToast = (id: number): void => {
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id))
}
