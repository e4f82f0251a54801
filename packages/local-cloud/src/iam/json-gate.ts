/**
 * The gate of AWS's JSON services (DynamoDB, Scheduler, Lambda): checks signatures and writes errors in their
 * form.
 */
import type { HttpRequest, HttpResponse } from '../http.ts'
import { AccessDeniedError, type AccessDirectory, type Principal } from './access.ts'
import { SignatureError, type SignatureFailure } from './sigv4.ts'

/** An error of the service, with its AWS name. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

const signatureCodes = {
  MissingAuthentication: 'MissingAuthenticationTokenException',
  IncompleteSignature: 'IncompleteSignatureException',
  UnknownAccessKey: 'UnrecognizedClientException',
  InvalidToken: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
  RequestExpired: 'InvalidSignatureException',
  RequestTimeTooSkewed: 'InvalidSignatureException',
  ContentHashMismatch: 'InvalidSignatureException',
} satisfies Record<SignatureFailure, string>

/** Wraps a JSON service: identifies the caller, and turns typed errors into AWS's replies. */
export const jsonGate =
  (
    directory: AccessDirectory,
    errorStatus: number,
    handle: (request: HttpRequest, principal: Principal) => Promise<HttpResponse>,
  ): ((request: HttpRequest) => Promise<HttpResponse>) =>
  async (request) => {
    try {
      const { principal } = directory.identify(request)
      return await handle(request, principal)
    } catch (error) {
      if (error instanceof SignatureError)
        return jsonError(signatureCodes[error.failure], error.message, errorStatus)
      if (error instanceof AccessDeniedError)
        return jsonError('AccessDeniedException', error.message, errorStatus)
      if (error instanceof ServiceError) return jsonError(error.code, error.message, error.status)
      throw error
    }
  }

const jsonError = (code: string, message: string, status: number): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': code },
  body: JSON.stringify({ __type: `com.amazon.coral.service#${code}`, message, Message: message }),
})

/** A response with a JSON body. */
export const jsonReply = (value: unknown, status = 200): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
