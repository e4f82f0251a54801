/** The error codes that a call may return. */
import * as z from 'zod'
import type { AnyEndpoint, Endpoint, KeyEndpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** Whether a schema has any field. */
export const hasFields = (schema: z.ZodType): boolean =>
  !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0

/** Error codes of the portal's pipeline. */
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
    // A write may lose the race for its collection's journal too often.
    ...(unsafe && !anonymous ? (['busy'] as const) : []),
  ]
}

/** Every error code that a call may return: the pipeline's and its own. */
export const codesOf = (endpoint: AnyEndpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...(endpoint.audience === 'keys' ? keyErrors(endpoint) : pipelineErrors(endpoint)),
    ...endpoint.errors,
  ]),
]

/** Error codes of key authentication, which any request may get. */
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

/** Error codes of the pipeline of the key API. */
const keyErrors = (endpoint: KeyEndpoint): ErrorCode[] => {
  const unsafe = endpoint.method !== 'GET'
  return [
    ...keyGateErrors,
    ...(endpoint.module === undefined ? [] : (['key_scope'] as const)),
    ...(endpoint.writes !== undefined ? (['key_cannot_write'] as const) : []),
    // A call without a query refuses any query parameter too.
    'unknown_parameter',
    ...(hasFields(endpoint.query) ? (['wrong_parameter'] as const) : []),
    ...(hasFields(endpoint.params) ? (['not_found'] as const) : []),
    ...(unsafe ? (['malformed_request', 'validation_failed', 'request_too_large', 'busy'] as const) : []),
    ...(endpoint.idempotency === undefined
      ? []
      : (['repeat_key_invalid', 'repeat_differs', 'made_before'] as const)),
    // Lists and write validation need the read models, which a new instance loads first.
    'preparing',
  ]
}
