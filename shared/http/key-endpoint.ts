/**
 * A call of the key API, for clients with an API key instead of a session. Like the portal's own calls, each is defined
 * once here. Routes, validation, limits, the API document and the permission test derive from it
 * (docs/decisions/api-for-keys.md).
 */
import * as z from 'zod'
import type { KeyModule, KeyType } from '../domain/api-keys.ts'
import type { CallCost } from './costs.ts'
import type { Method } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { ReplayPolicy } from './idempotency.ts'

/**
 * `WWW-Authenticate` of a request without a valid key. Basic comes first, because clients that know one scheme use the
 * first.
 */
export const keyChallenge = 'Basic realm="CTI portal", charset="UTF-8", Bearer realm="CTI portal"'

/** Path prefix of the key API. */
export const keyApiPrefix = '/server-api/v1'

/** The areas of the key API. One Lambda function serves each. */
export const keyAreas = [
  'api_me',
  'api_threats',
  'api_incidents',
  'api_visibilities',
  'api_indicators',
  'api_assets',
  'api_dictionaries',
  'api_write',
  'api_sightings',
] as const
export type KeyArea = (typeof keyAreas)[number]

/** The permission that a key needs to write. */
export type KeyWrites = true | 'sightings'

export interface KeyEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Below `keyApiPrefix`, without a leading slash; parameters in braces: `threats/{id}`. */
  readonly path: string
  readonly area: KeyArea
  /** One sentence for the API document. */
  readonly summary: string
  /** The name under which the organization's statistics count it: `threats`. */
  readonly counts: string
  /** The module that the key must have. Without one any key may call. */
  readonly module?: KeyModule
  /** `true`: only for system keys with `admin_access`. `sightings`: for named keys that may report sightings. */
  readonly writes?: KeyWrites
  /** The reply is `{data, next}`; the pipeline adds the `Link` header. */
  readonly pages?: true
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** Status of success, when it is not 200. */
  readonly status?: 201 | 202
  /** Maximum bytes of its JSON, when more than the general limit (`body-bounds.ts`). */
  readonly bodyBytes?: number
  /** Success is a 302 redirect. */
  readonly redirects?: true
  /** Error codes of this call. */
  readonly errors: readonly ErrorCode[]
  readonly cost?: CallCost
  readonly idempotency?: ReplayPolicy
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

/**
 * Defines a call of the key API. Missing schemas default to an empty object. Queries and bodies are strict objects, so
 * unknown fields are refused.
 */
export const keyEndpoint = <
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Response extends z.ZodType = Nothing,
>(definition: {
  method: Method
  path: string
  area: KeyArea
  summary: string
  counts: string
  module?: KeyModule
  writes?: KeyWrites
  pages?: true
  params?: Params
  query?: Query
  body?: Body
  response?: Response
  status?: 201 | 202
  bodyBytes?: number
  redirects?: true
  errors?: readonly ErrorCode[]
  cost?: CallCost
  idempotency?: ReplayPolicy
}): KeyEndpoint<Params, Query, Body, Response> => {
  const {
    params = nothing,
    query = nothing,
    body = nothing,
    response = nothing,
    errors = [],
    ...rest
  } = definition
  // As with `endpoint`: a missing schema is `nothing`, and its type parameter then defaults to `Nothing`.
  return {
    ...rest,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    response: response as Response,
    errors,
  }
}

/** The API Gateway route key of a call: `GET /server-api/v1/threats/{id}`. */
export const keyRouteKey = (call: Pick<KeyEndpoint, 'method' | 'path'>): string =>
  `${call.method} ${keyApiPrefix}/${call.path}`

/** The route keys of a call: every GET has a HEAD too. */
export const keyRouteKeys = (call: Pick<KeyEndpoint, 'method' | 'path'>): string[] => {
  const key = keyRouteKey(call)
  return call.method === 'GET' ? [key, key.replace(/^GET/, 'HEAD')] : [key]
}

/** The types of keys that may make the call. */
export const keysOf = (call: Pick<KeyEndpoint, 'writes'>): readonly KeyType[] =>
  call.writes === undefined
    ? ['system', 'organization', 'user', 'named']
    : call.writes === true
      ? ['system']
      : ['named']

export type KeyResponseOf<E extends KeyEndpoint> = z.output<E['response']>
