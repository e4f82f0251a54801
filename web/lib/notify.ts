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
  /** How often the same message came, if more than once. */
  readonly times?: number
  readonly undo?: UndoOffer
  readonly link?: ToastLink
}

/** The way to what a toast confirms. */
export interface ToastLink {
  readonly label: string
  readonly href: string
  readonly follow: () => void
}

/** Undoes what a toast confirms: the act of a token. */
export interface UndoOffer {
  readonly token: string
  readonly run: () => void
}

export const toastsAtom = atom<readonly Toast[]>([])
let last = 0
/** Nobody reads more; the oldest are dropped. */
const mostKept = 50

let offered: UndoOffer | undefined

/** Runs a confirmation, whose toast offers to undo what it confirms. */
export const offeringUndo = (undo: UndoOffer, confirm: () => void): void => {
  offered = undo
  try {
    confirm()
  } finally {
    offered = undefined
  }
}

const show =
  (kind: Toast['kind']) =>
  (heading: ErrorMessage, message?: ErrorMessage, link?: ToastLink): void => {
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
      ...(offered === undefined ? {} : { undo: offered }),
      ...(link === undefined ? {} : { link }),
    }
    // The same message shows once, with how often it came; another text under the same title replaces the former. One
    // that offers to undo another act stays, since its offer would be lost.
    store.set(toastsAtom, (toasts) => {
      const former = toasts.find(
        (other) => other.title === title && other.kind === kind && other.undo?.token === toast.undo?.token,
      )
      const times = former?.text === toast.text ? (former?.times ?? 1) + 1 : 1
      return [
        ...toasts.filter((other) => other !== former),
        former === undefined || times === 1 ? toast : { ...toast, times },
      ].slice(-mostKept)
    })
  }

/** Shows a failure in the question whose action is under way. Returns whether it could. */
type ShowInQuestion = (message: ErrorMessage) => boolean
let showInQuestion: ShowInQuestion | undefined

/** Runs the action of a question, which blocks the page: a failure meanwhile is shown by it, and not as a toast. */
export const withFailuresIn = async <Result>(
  question: ShowInQuestion,
  action: () => Promise<Result> | Result,
): Promise<Result> => {
  const outer = showInQuestion
  showInQuestion = question
  try {
    return await action()
  } finally {
    showInQuestion = outer
  }
}

const showError = (heading: ErrorMessage, message?: ErrorMessage): void => {
  if (!hasMessage(heading) || (message !== undefined && !hasMessage(message))) return
  if (showInQuestion?.(joined(heading, message)) !== true) show('error')(heading, message)
}

/** The title of a toast and its text, as one message. */
const joined = (heading: ErrorMessage, message?: ErrorMessage): ErrorMessage => {
  if (message === undefined) return heading
  const title = textOf(heading)
  const text = `${title}${/[.!?]$/u.test(title) ? '' : '.'} ${textOf(message)}`
  const requestId = requestIdOf(message) ?? requestIdOf(heading)
  return requestId === undefined ? text : { text, requestId }
}

/** Shows a toast; a failure of a question's action is shown in the question. */
export const notify = { success: show('success'), info: show('info'), error: showError }

/** Removes the toast that offers to undo an act. */
export const withdrawUndo = (token: string): void => {
  store.set(toastsAtom, (toasts) => toasts.filter(({ undo }) => undo?.token !== token))
}

/** Removes the toast of a failed action that has now succeeded. */
export const withdrawFailure = (title: string): void => {
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.kind !== 'error' || toast.title !== title))
}

export const dismissToast = (id: number): void => {
  store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id))
}

/** Removes the toast with this id and all before it. One that came since stays, though it may not be rendered yet. */
export const dismissToastsUpTo = (newest: number): void => {
  store.set(toastsAtom, (toasts) => toasts.filter(({ id }) => id > newest))
}

export const dismissToasts = (): void => store.set(toastsAtom, [])
