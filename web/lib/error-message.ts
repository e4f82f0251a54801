/** What a person is told of a failure, with the id by which the operator finds its request in the logs. */
import { failureMessage, type Failure } from './failure-message.ts'

/** A message for a person: text alone, or with the id of the request that they are about. */
export type ErrorMessage = string | { readonly text: string; readonly requestId: string }

/**
 * Says a failed call with its id, in the words for it unless others fit better. Without an answer there is no id. Of what the
 * person declined to confirm nothing is left to say, which is an empty text.
 */
export const errorMessage = (failure: Failure, text: string = failureMessage(failure)): ErrorMessage =>
  failure.isDeclined === true
    ? nothing
    : failure.requestId === undefined
      ? text
      : { text, requestId: failure.requestId }

/**
 * The same beside a field. A value that was not accepted is the person's to correct, and nobody looks for it
 * in a log.
 */
export const fieldErrorMessage = (failure: Failure, text: string = failureMessage(failure)): ErrorMessage =>
  failure.status === 422 && failure.isDeclined !== true ? text : errorMessage(failure, text)

const nothing = ''

/** Whether there is anything to show. */
export const isAnything = (what: ErrorMessage | undefined): what is ErrorMessage =>
  what !== undefined && textOf(what) !== nothing

/** The text of a message. */
export const textOf = (what: ErrorMessage): string => (typeof what === 'string' ? what : what.text)

/** The id of the request, where there was an answer to it. */
export const requestIdOf = (what: ErrorMessage | undefined): string | undefined =>
  typeof what === 'object' ? what.requestId : undefined
