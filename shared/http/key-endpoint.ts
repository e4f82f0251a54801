/**
 * A call of the API for keys: the second audience beside sessions. As with the portal's own calls everything that both
 * sides know of it stands here once: routes, validation, limits, the API document and the permission test follow from it
 * (docs/decisions/api-for-keys.md).
 */
import * as z from 'zod'
import type { KeyModule, KeyType } from '../domain/api-keys.ts'
import type { CallCost } from './costs.ts'
import type { Method } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { ReplayPolicy } from './idempotency.ts'

/** How a request without a good key is asked for one. Basic comes first: clients that know one scheme take the first. */
export const keyChallenge = 'Basic realm="CTI portal", charset="UTF-8", Bearer realm="CTI portal"'

/** Every path of the API for keys stands under this prefix. */
export const keyApiPrefix = '/server-api/v1'

/** The areas of the API for keys; each is served by one Lambda function. */
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

/** By which right a key writes. */
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
  /** What the organization's statistics count it as: `threats`. */
  readonly counts: string
  /** The module that the key must open; without one any key may call. */
  readonly module?: KeyModule
  /** For keys of systems with `admin_access` alone; `sightings`: for named keys that say what was seen. */
  readonly writes?: KeyWrites
  /** The reply is `{data, next}`; the pipeline adds the `Link` header. */
  readonly pages?: true
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** Status of success where it is not 200. */
  readonly status?: 201 | 202
  /** The most bytes of its JSON, where that is more than every call takes (`body-bounds.ts`). */
  readonly bodyBytes?: number
  /** Success is 302 to where the answer is. */
  readonly redirects?: true
  /** Failures particular to this call. */
  readonly errors: readonly ErrorCode[]
  readonly cost?: CallCost
  readonly idempotency?: ReplayPolicy
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

/**
 * Defines a call of the API for keys. What is left out is an empty object. Queries and bodies are strict objects: what a
 * call does not know it refuses.
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
  // As with `endpoint`: a schema left out is `nothing`, and then its type parameter is `Nothing` by default.
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

/** The route keys of a call: HEAD is asked of whatever GET is. */
export const keyRouteKeys = (call: Pick<KeyEndpoint, 'method' | 'path'>): string[] => {
  const key = keyRouteKey(call)
  return call.method === 'GET' ? [key, key.replace(/^GET/, 'HEAD')] : [key]
}

/** The keys that may make the call. */
export const keysOf = (call: Pick<KeyEndpoint, 'writes'>): readonly KeyType[] =>
  call.writes === undefined
    ? ['system', 'organization', 'user', 'named']
    : call.writes === true
      ? ['system']
      : ['named']

export type KeyResponseOf<E extends KeyEndpoint> = z.output<E['response']>
