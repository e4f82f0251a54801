/** The message for a failure, with the request id by which the operator finds the request in the logs. */
import type { ErrorCode } from '#shared/http/errors.ts'
import { failureMessage, type Failure } from './failure-message.ts'

/** Refusals that the user corrects: something entered or chosen is wrong. Nobody looks these up in a log. */
const ownErrors: ReadonlySet<string> = new Set<ErrorCode>([
  'bad_credentials',
  'second_factor_incorrect',
  'second_factor_expired',
  'second_factor_resend_too_soon',
  'confirmation_incorrect',
  'passkey_refused',
  'old_password_incorrect',
  'new_password_same_as_old',
  'reset_token_invalid',
])

const isOwnError = ({ items }: Failure): boolean => items.some(({ code }) => ownErrors.has(code))

/** A message for the user: text only, or with the request id. */
export type ErrorMessage = string | { readonly text: string; readonly requestId: string }

/**
 * The message for a failed call, with its request id if a reply came and the failure is none that the user corrects.
 * `text` replaces the default message. Returns an empty text if the user declined to confirm their identity.
 */
export const errorMessage = (failure: Failure, text: string = failureMessage(failure)): ErrorMessage =>
  failure.isDeclined === true
    ? nothing
    : failure.requestId === undefined || isOwnError(failure)
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
