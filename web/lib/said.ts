/** What a person is told of a failure, with the id by which the operator finds its request in the logs. */
import { failureMessage, type Failure } from './failure-message.ts'

/** What is told: words alone, or with the id of the request that they are about. */
export type Said = string | { readonly text: string; readonly requestId: string }

/**
 * Says a failed call with its id, in the words for it unless others fit better. Without an answer there is no id. Of what the
 * person declined to confirm nothing is left to say, which is an empty text.
 */
export const said = (failure: Failure, text: string = failureMessage(failure)): Said =>
  failure.isDeclined === true
    ? nothing
    : failure.requestId === undefined
      ? text
      : { text, requestId: failure.requestId }

/**
 * The same beside a field. A value that was not accepted is the person's to correct, and nobody looks for it
 * in a log.
 */
export const saidAtField = (failure: Failure, text: string = failureMessage(failure)): Said =>
  failure.status === 422 && failure.isDeclined !== true ? text : said(failure, text)

const nothing = ''

/** Whether there is anything to show. */
export const isAnything = (what: Said | undefined): what is Said =>
  what !== undefined && textOf(what) !== nothing

/** The words of what is said. */
export const textOf = (what: Said): string => (typeof what === 'string' ? what : what.text)

/** The id of the request, where there was an answer to it. */
export const requestIdOf = (what: Said | undefined): string | undefined =>
  typeof what === 'object' ? what.requestId : undefined
