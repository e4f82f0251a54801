import { CallError } from '#web/lib/api.ts'
import { requestIdOf, textOf, type ErrorMessage } from '#web/lib/error-message.ts'
import { RequestId } from './request-id.tsx'

/** The message for a failure, followed by the request id. */
export const ErrorMessageText = ({ what }: { what: ErrorMessage }) => {
  const id = requestIdOf(what)
  return (
    <span>
      {textOf(what)}
      {id !== undefined && <RequestId id={id} />}
    </span>
  )
}

/** The id of the failed request, below its message. Renders nothing if no reply came. */
export const FailedRequest = ({ error }: { error: unknown }) => {
  const id = error instanceof CallError ? error.requestId : undefined
  return id === undefined ? null : <RequestId id={id} />
}
