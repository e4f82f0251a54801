/** Maps failures of the key API to problem details (RFC 9457). No other module does this. */
import type { HttpReply } from '#functions/core/http/event.ts'
import type { PortalError } from '#shared/http/errors.ts'
import { keyChallenge } from '#shared/http/endpoint.ts'

/** The problem type of an exceeded quota (draft-ietf-httpapi-ratelimit-headers-11). */
const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded'

interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** The portal's error code. */
  readonly code: string
  readonly request_id: string
  /** The faults by field, when there are several or when one names a field or values. */
  readonly errors?: readonly { code: string; text: string; field?: string; values?: readonly string[] }[]
}

/** The problem body of a failure. */
const problemOf = (error: PortalError, requestId: string): Problem => {
  const isPlain =
    error.items.length === 1 &&
    error.items.every(({ field, values }) => field === undefined && values === undefined)
  return {
    type: error.status === 429 ? quotaExceeded : 'about:blank',
    title: error.message,
    status: error.status,
    code: error.code,
    request_id: requestId,
    ...(isPlain ? {} : { errors: error.items.map((item) => ({ ...item })) }),
  }
}

/** How a client signs in, for a request without a valid key. */
export const challengeOf = ({ status }: PortalError): Record<string, string> =>
  status === 401 ? { 'www-authenticate': keyChallenge } : {}

/** The reply to a failure. */
export const problemReply = (error: PortalError, requestId: string): HttpReply => ({
  statusCode: error.status,
  headers: { 'content-type': 'application/problem+json', ...challengeOf(error) },
  body: JSON.stringify(problemOf(error, requestId)),
})
