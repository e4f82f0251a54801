/** The failures that a call may answer with. */
import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { KeyEndpoint } from './key-endpoint.ts'

/** Whether a schema asks for anything. */
export const hasFields = (schema: z.ZodType): boolean =>
  !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0

/** Failures that the pipeline itself may answer a call with, before and beside those the call declares. */
const pipelineErrors = (endpoint: Endpoint): ErrorCode[] => {
  const unsafe = endpoint.method !== 'GET'
  const anonymous = endpoint.roles.includes('anonymous')
  const hasInput = unsafe || hasFields(endpoint.query)
  return [
    ...(anonymous ? [] : (['unauthenticated', 'account_expired', 'ip_not_allowed'] as const)),
    'forbidden',
    'too_many_requests',
    'query_too_long',
    ...(anonymous || endpoint.whileEnrolling === true ? [] : (['factor_required'] as const)),
    ...(endpoint.confirmed === undefined ? [] : (['confirmation_needed'] as const)),
    ...(endpoint.exportOf === undefined ? [] : (['export_running'] as const)),
    ...(endpoint.idempotency === undefined
      ? []
      : (['repeat_key_invalid', 'repeat_differs', 'made_before'] as const)),
    ...(endpoint.changesState === true ? (['cross_site_request'] as const) : []),
    ...(endpoint.module === undefined ? [] : (['module_forbidden'] as const)),
    ...(unsafe ? (['cross_site_request', 'malformed_request', 'request_too_large'] as const) : []),
    ...(hasFields(endpoint.params) ? (['not_found'] as const) : []),
    ...(hasInput ? (['validation_failed'] as const) : []),
    'internal',
    'unavailable',
    // Whatever changes a collection may lose the race for its journal too often.
    ...(unsafe && !anonymous ? (['busy'] as const) : []),
  ]
}

/** Every code that a call may answer with: the pipeline's, and those it declares. */
export const codesOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set([...pipelineErrors(endpoint), ...endpoint.errors]),
]

/** Failures that the gate of keys may answer any request with. */
export const keyGateErrors = [
  'key_missing',
  'key_invalid',
  'key_expired',
  'key_ended',
  'account_suspended',
  'account_expired',
  'ip_not_allowed',
  'forbidden',
  'key_address',
  'too_many_requests',
  'too_many_attempts',
  'key_budget',
  'query_too_long',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** Every code that a call of the API for keys may answer with. */
export const keyCodesOf = (endpoint: KeyEndpoint): ErrorCode[] => {
  const unsafe = endpoint.method !== 'GET'
  return [
    ...new Set<ErrorCode>([
      ...keyGateErrors,
      ...(endpoint.module === undefined ? [] : (['key_scope'] as const)),
      ...(endpoint.writes !== undefined ? (['key_cannot_write'] as const) : []),
      // Whatever stands in the query of a call that takes none is refused too.
      'unknown_parameter',
      ...(hasFields(endpoint.query) ? (['wrong_parameter'] as const) : []),
      ...(hasFields(endpoint.params) ? (['not_found'] as const) : []),
      ...(unsafe ? (['malformed_request', 'validation_failed', 'request_too_large', 'busy'] as const) : []),
      ...(endpoint.idempotency === undefined
        ? []
        : (['repeat_key_invalid', 'repeat_differs', 'made_before'] as const)),
      // Lists, and the rules of what is written, stand on read models, which a new instance loads first.
      'preparing',
      ...endpoint.errors,
    ]),
  ]
}
