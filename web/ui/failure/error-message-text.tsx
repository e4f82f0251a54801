import { CallError } from '#web/lib/api.ts'
import { requestIdOf, textOf, type ErrorMessage } from '#web/lib/error-message.ts'
import { RequestId } from './request-id.tsx'

/** What a person is told of a failure, which ends with the id of its request. */
export const ErrorMessageText = ({ what }: { what: ErrorMessage }) => {
  const id = requestIdOf(what)
  return (
    <span>
      {textOf(what)}
      {id !== undefined && <RequestId id={id} />}
    </span>
  )
}

/** The id of the request that failed, below what is said of it; nothing where no answer came. */
export const FailedRequest = ({ error }: { error: unknown }) => {
  const id = error instanceof CallError ? error.requestId : undefined
  return id === undefined ? null : <RequestId id={id} />
}
