/**
 * Endpoints: each call of the API, defined once as data. Both sides, validation, permissions, limits, the API documents
 * and the permission tests derive from it. An audience calls with a session (the portal) or with an API key
 * (docs/decisions/api-for-keys.md).
 */
import * as z from 'zod'
import type { KeyModule, KeyType } from '../domain/api-keys.ts'
import type { Caller, Module } from '../domain/roles.ts'
import type { Confirmation } from './confirmations.ts'
import type { CallCost } from './costs.ts'
import type { ErrorCode } from './errors.ts'
import type { ReplayPolicy } from './idempotency.ts'

/** Path prefix of the portal's own API. */
export const apiPrefix = '/server-api/app'
/** Path prefix of the key API. */
export const keyApiPrefix = '/server-api/v1'

const prefixes = { portal: apiPrefix, keys: keyApiPrefix } as const
export type Audience = keyof typeof prefixes

/**
 * `WWW-Authenticate` of a request without a valid key. Basic comes first, because clients that know one scheme use the
 * first.
 */
export const keyChallenge = 'Basic realm="CTI portal", charset="UTF-8", Bearer realm="CTI portal"'

/** The areas of `calls.csv`, and the audit log. Each has a folder on both sides, and one Lambda function serves it. */
export const areas = [
  'auth',
  'account',
  'factors',
  'statistics',
  'news',
  'threats',
  'dictionaries',
  'incidents',
  'visibilities',
  'feeds',
  'feed_groups',
  'feed_views',
  'sightings',
  'reports',
  'api_keys',
  'organizations',
  'notification_emails',
  'notifications',
  'users',
  'assets',
  'audit',
  'mails',
  'webhooks',
  'sources',
] as const
export type Area = (typeof areas)[number]

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

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What endpoints of every audience have, besides their schemas. */
interface Options {
  readonly method: Method
  /** Below the prefix of the audience, without a leading slash; parameters in braces: `threat/{id}`. */
  readonly path: string
  /** The body is `multipart/form-data`: files and texts. Lists are sent as `name[]` or `name[n]`. */
  readonly multipart?: boolean
  /** Maximum bytes of its JSON, when more than the general limit (`body-bounds.ts`). */
  readonly bodyBytes?: number
  /** Success is a 302 redirect to the URL of the response instead of a body. */
  readonly redirects?: boolean
  /** Success is a file of one of these content types instead of JSON. */
  readonly bytes?: readonly string[]
  /** What it costs of the caller's request quota. Default: a plain call, or a search. */
  readonly cost?: CallCost
  /** It creates something and accepts an idempotency key. The value says how a replay is answered. */
  readonly idempotency?: ReplayPolicy
}

/** Permissions and options of each audience. */
interface Access {
  readonly portal: {
    readonly area: Area
    readonly roles: readonly Caller[]
    /** The module that the caller's account and organization must both have. */
    readonly module?: Module
    /** Error codes that are normal answers to the question, and are not recorded. */
    readonly expected?: readonly ErrorCode[]
    /** The list that it exports. A user may run one export of a list at a time. */
    readonly exportOf?: string
    /** A GET that changes something. The browser must not send it for another site. */
    readonly changesState?: true
    /** The caller confirms with a second factor, unless that was done in the last minutes. */
    readonly confirmed?: Confirmation
    /** Allowed for users who must first set up a second factor. */
    readonly whileEnrolling?: true
    /** Success is 200. */
    readonly status?: never
  }
  readonly keys: {
    readonly area: KeyArea
    /** The name under which the organization's statistics count it: `threats`. */
    readonly counts: string
    /** The module that the key must have. Without one any key may call. */
    readonly module?: KeyModule
    /** `true`: only for system keys with `admin_access`. `sightings`: for named keys that may report sightings. */
    readonly writes?: KeyWrites
    /** The reply is `{data, next}`; the pipeline adds the `Link` header. */
    readonly pages?: true
    /** Status of success, when it is not 200. */
    readonly status?: 201
  }
}

interface Schemas<Params, Query, Body, Response> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** Error codes of this call, in addition to those that every call may return. */
  readonly errors: readonly ErrorCode[]
}

/** A call of the API: everything that both sides know about it. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  For extends Audience = 'portal',
> = Options & Schemas<Params, Query, Body, Response> & Access[For] & { readonly audience: For }

/** A call of the key API. */
export type KeyEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = Endpoint<Params, Query, Body, Response, 'keys'>

/** A call of any audience. */
export type AnyEndpoint = Endpoint | KeyEndpoint

/** Returns the function that defines calls of an audience. `nothing` is the schema of a part that a call does not have. */
const defining = <For extends Audience, Nothing extends z.ZodType>(audience: For, nothing: Nothing) => {
  const absent = { params: nothing, query: nothing, body: nothing, response: nothing, errors: [] }
  // A type parameter without its schema defaults to `Nothing`, which only the signature can say.
  function define<
    Params extends z.ZodType = Nothing,
    Query extends z.ZodType = Nothing,
    Body extends z.ZodType = Nothing,
    Response extends z.ZodType = Nothing,
  >(
    definition: Options & Access[For] & Partial<Schemas<Params, Query, Body, Response>>,
  ): Endpoint<Params, Query, Body, Response, For>
  function define(
    definition: Options & Access[For] & Partial<AnySchemas>,
  ): Options & Access[For] & AnySchemas {
    return { ...absent, ...definition, audience }
  }
  return define
}
type AnySchemas = Schemas<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Defines a call of the portal. Parameters, query, body and reply default to an empty object. */
export const endpoint = /* @__PURE__ */ defining('portal', z.object({}))

/**
 * Defines a call of the key API. Missing schemas default to an empty object. Queries and bodies are strict objects, so
 * unknown fields are refused.
 */
export const keyEndpoint = /* @__PURE__ */ defining('keys', z.strictObject({}))

type Part<E, Name extends string> = E extends { readonly [N in Name]: infer Schema extends z.ZodType }
  ? Schema
  : never
export type ParamsOf<E> = z.output<Part<E, 'params'>>
export type QueryOf<E> = z.output<Part<E, 'query'>>
export type BodyOf<E> = z.output<Part<E, 'body'>>
export type ResponseOf<E> = z.output<Part<E, 'response'>>
/** What the caller passes, before defaults are applied. */
export type ParamsIn<E> = z.input<Part<E, 'params'>>
export type QueryIn<E> = z.input<Part<E, 'query'>>
export type BodyIn<E> = z.input<Part<E, 'body'>>
/** What the call's code returns. */
export type ResponseIn<E> = z.input<Part<E, 'response'>>

/** The API Gateway route key of a call: `GET /server-api/app/threat/{id}`. */
export const routeKey = ({
  audience,
  method,
  path,
}: Pick<AnyEndpoint, 'audience' | 'method' | 'path'>): string => `${method} ${prefixes[audience]}/${path}`

/** The route keys of a call of the key API: every GET has a HEAD too. */
export const routeKeys = (call: KeyEndpoint): string[] => {
  const key = routeKey(call)
  return call.method === 'GET' ? [key, key.replace(/^GET/, 'HEAD')] : [key]
}

/** Whether a role may make the call. */
export const mayCall = (call: Pick<Endpoint, 'roles'>, caller: Caller): boolean => call.roles.includes(caller)

/** The types of keys that may make the call. */
export const keysOf = (call: Pick<KeyEndpoint, 'writes'>): readonly KeyType[] =>
  call.writes === undefined
    ? ['system', 'organization', 'user', 'named']
    : call.writes === true
      ? ['system']
      : ['named']
