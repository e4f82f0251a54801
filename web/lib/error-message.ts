/** The message for a failure, with the request id by which the operator finds the request in the logs. */
import { failureMessage, type Failure } from './failure-message.ts'

/** A message for the user: text only, or with the request id. */
export type ErrorMessage = string | { readonly text: string; readonly requestId: string }

/**
 * The message for a failed call, with its request id if a reply came. `text` replaces the default message. Returns an
 * empty text if the user declined to confirm their identity.
 */
export const errorMessage = (failure: Failure, text: string = failureMessage(failure)): ErrorMessage =>
  failure.isDeclined === true
    ? nothing
    : failure.requestId === undefined
      ? text
      : { text, requestId: failure.requestId }

/**
 * The same next to a field. A rejected value has no request id: the user corrects it, and nobody looks it up in a log.
 */
export const fieldErrorMessage = (failure: Failure, text: string = failureMessage(failure)): ErrorMessage =>
  failure.status === 422 && failure.isDeclined !== true ? text : errorMessage(failure, text)

const nothing = ''

/** Whether there is a message to show. */
export const hasMessage = (what: ErrorMessage | undefined): what is ErrorMessage =>
  what !== undefined && textOf(what) !== nothing

export const textOf = (what: ErrorMessage): string => (typeof what === 'string' ? what : what.text)

/** The request id, if a reply came. */
export const requestIdOf = (what: ErrorMessage | undefined): string | undefined =>
  typeof what === 'object' ? what.requestId : undefined
