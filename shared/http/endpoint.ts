import * as z from 'zod'
import type { Caller, Module } from '../domain/roles.ts'
import type { Confirmation } from './confirmations.ts'
import type { CallCost } from './costs.ts'
import type { ErrorCode } from './errors.ts'
import type { ReplayPolicy } from './idempotency.ts'

/** Path prefix of the portal's own API. */
export const apiPrefix = '/server-api/app'

/** The areas of `calls.csv`, and the audit log. Each has a folder on both sides, and one Lambda function serves it. */
export const areas = [
  'auth',
  'account',
  'factors',
  'statistics',
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
] as const
export type Area = (typeof areas)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call of the API: everything that both sides know about it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Below `apiPrefix`, without a leading slash; parameters in braces: `threat/{id}`. */
  readonly path: string
  readonly area: Area
  /** One sentence for the API document. */
  readonly summary: string
  readonly roles: readonly Caller[]
  /** The module that the caller's account and organization must both have. */
  readonly module?: Module
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** The body is `multipart/form-data`: files and texts. Lists are sent as `name[]` or `name[n]`. */
  readonly multipart?: boolean
  /** Maximum bytes of its JSON, when more than the general limit (`body-bounds.ts`). */
  readonly bodyBytes?: number
  /** Success is a 302 redirect instead of a 200 with a body. */
  readonly redirects?: boolean
  /** Success is a file of one of these content types instead of JSON. */
  readonly bytes?: readonly string[]
  /** Error codes of this call, in addition to those that every call may return. */
  readonly errors: readonly ErrorCode[]
  /** Error codes that are normal answers to the question, and are not recorded. */
  readonly expected?: readonly ErrorCode[]
  /** What it costs of the caller's request quota. Default: a plain call, or a search. */
  readonly cost?: CallCost
  /** The list that it exports. A user may run one export of a list at a time. */
  readonly exportOf?: string
  /** A GET that changes something. The browser must not send it for another site. */
  readonly changesState?: true
  /** It creates something and accepts an idempotency key. The value says how a replay is answered. */
  readonly idempotency?: ReplayPolicy
  /** The caller confirms with a second factor, unless that was done in the last minutes. */
  readonly confirmed?: Confirmation
  /** Allowed for users who must first set up a second factor. */
  readonly whileEnrolling?: true
}

const nothing = z.object({})
type Nothing = typeof nothing

/** Defines a call. Parameters, query, body and reply default to an empty object. */
export const endpoint = <
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Response extends z.ZodType = Nothing,
>(definition: {
  method: Method
  path: string
  area: Area
  summary: string
  roles: readonly Caller[]
  module?: Module
  params?: Params
  query?: Query
  body?: Body
  response?: Response
  multipart?: boolean
  bodyBytes?: number
  redirects?: boolean
  bytes?: readonly string[]
  errors?: readonly ErrorCode[]
  expected?: readonly ErrorCode[]
  cost?: CallCost
  exportOf?: string
  changesState?: true
  idempotency?: ReplayPolicy
  confirmed?: Confirmation
  whileEnrolling?: true
}): Endpoint<Params, Query, Body, Response> => {
  const {
    params = nothing,
    query = nothing,
    body = nothing,
    response = nothing,
    errors = [],
    ...rest
  } = definition
  // A missing schema is `nothing`, and its type parameter then defaults to `Nothing`. TypeScript cannot relate the two.
  return {
    ...rest,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    response: response as Response,
    errors,
  }
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
/** What the caller passes, before defaults are applied. */
export type ParamsIn<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
export type QueryIn<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyIn<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never

/** The API Gateway route key of a call: `GET /server-api/app/threat/{id}`. */
export const routeKey = (call: Pick<Endpoint, 'method' | 'path'>): string =>
  `${call.method} ${apiPrefix}/${call.path}`

/** Whether a role may make the call. */
export const mayCall = (call: Pick<Endpoint, 'roles'>, caller: Caller): boolean => call.roles.includes(caller)
