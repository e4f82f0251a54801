/** The steps of the API for keys. */
import * as z from 'zod'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { costOf } from '#shared/http/costs.ts'
import { PortalError } from '#shared/http/errors.ts'
import { keyApiPrefix, routeKey, type KeyEndpoint } from '#shared/http/endpoint.ts'
import type { HttpEvent, HttpReply } from '#functions/core/http/event.ts'
import { withHeaders } from '#functions/core/http/pipeline.ts'
import { replyOf } from '#functions/core/http/reply.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { bodyOf, queryOf, type Request } from '#functions/core/http/request.ts'
import { parsedParams, type Valid } from '#functions/core/http/steps.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { Key } from '#functions/core/store/keys.ts'
import type { EnterOptions, KeyCaller } from './key-gate.ts'
import type { KeyExchange } from './key-pipeline.ts'
import { parsedQuery } from './parsed-query.ts'

/** What the code of a call receives. */
export interface KeyCall<P, Q, B, R> {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly caller: KeyCaller
  readonly request: Request
  /** Records the reply of what the call creates, for a replay. */
  readonly idempotency: Idempotency<R>
}

/** A call and the code that runs it. */
export interface KeyRoute {
  readonly endpoint: KeyEndpoint
  /** Items that the call needs for every caller, read together with the key. */
  readonly alongside?: readonly Key[]
  run(call: KeyCall<unknown, unknown, unknown, unknown>): Promise<unknown>
}

interface Found extends KeyExchange {
  /** Undefined for a path or method without a call. */
  readonly found: KeyRoute | undefined
  readonly rawQuery: Readonly<Record<string, string>>
}

interface Permitted extends Found {
  readonly caller: KeyCaller
  readonly route: KeyRoute
  readonly endpoint: KeyEndpoint
}

/** Finds the call. An unknown one is refused only after the key is checked. */
export const find = (routes: readonly KeyRoute[]) => {
  const table = new Map(routes.map((route) => [routeKey(route.endpoint), route]))
  return ({ event, request, counts }: KeyExchange): Pick<Found, 'found' | 'rawQuery' | 'counts'> => {
    // `indicators/bulk` does not accept GET, but API Gateway would match it to the indicator with the id `bulk`.
    const found = isTaken(event) ? table.get(event.routeKey.replace(/^HEAD /, 'GET ')) : undefined
    return { found, rawQuery: queryOf(request.rawQuery), counts: found?.endpoint.counts ?? counts }
  }
}

/** What the key needs for the call. */
export const costOfCall = ({ found, rawQuery }: Found): EnterOptions =>
  found === undefined
    ? { cost: 1 }
    : {
        cost: costOf(found.endpoint.cost, rawQuery),
        consistent: isUnsafe(found.endpoint),
        ...(found.alongside === undefined ? {} : { alongside: found.alongside }),
      }

/** That the call exists, and the key has its module and may write. */
export const authorize = ({
  event,
  found,
  caller,
}: Found & Pick<Permitted, 'caller'>): Pick<Permitted, 'route' | 'endpoint'> => {
  if (found === undefined)
    throw new PortalError(methodsOf(event.rawPath).length === 0 ? 'not_found' : 'method_not_allowed')
  const { endpoint } = found
  if (endpoint.module !== undefined && !caller.access[endpoint.module]) throw new PortalError('key_scope')
  if (!mayWrite(endpoint, caller)) throw new PortalError('key_cannot_write')
  return { route: found, endpoint }
}

/** Parses parameters, query and body. */
export const validate = ({ endpoint, rawQuery, event }: Permitted): Omit<Valid, 'endpoint'> => {
  const params = parsedParams(endpoint.params, event.pathParameters)
  const query = parsedQuery(endpoint.query, rawQuery)
  if (!isUnsafe(endpoint)) return { params, query, body: {}, sent: {} }
  const sent = bodyOf(endpoint, event)
  return { params, query, body: validated(endpoint.body, sent), sent }
}

/** The reply, with a `Link` to the next page. */
export const present = ({ endpoint, event, answer }: Permitted & { readonly answer: unknown }): HttpReply =>
  withHeaders(replyOf(endpoint, answer), linkOf(endpoint, event, answer))

const isUnsafe = ({ method }: KeyEndpoint): boolean => method !== 'GET'

/** The write right as the key has it now; only some types of key can have it. */
const mayWrite = ({ writes }: KeyEndpoint, { type, adminAccess, entity }: KeyCaller): boolean =>
  writes === undefined ||
  (writes === true ? type === 'system' && adminAccess : type === 'named' && entity.sightings)

/** A pattern for the path of each call. */
const paths = keyEndpointTable.map(({ endpoint: { method, path } }) => ({
  method,
  path,
  pattern: new RegExp(`^${keyApiPrefix}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The methods that a path accepts. */
export const methodsOf = (rawPath: string): string[] => {
  const exact = paths.filter(({ path }) => `${keyApiPrefix}/${path}` === rawPath)
  // A literal path wins: `indicators/changes` is not an indicator.
  const found = exact.length > 0 ? exact : paths.filter(({ pattern }) => pattern.test(rawPath))
  const methods = found.map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** Whether the path accepts the method; true for paths outside the API. */
const isTaken = ({ rawPath, requestContext }: HttpEvent): boolean => {
  const methods = methodsOf(rawPath)
  return methods.length === 0 || methods.includes(requestContext.http.method)
}

const pageSchema = z.object({ next: z.string().nullable() })

/** The `Link` header of the next page (RFC 8288): the same query, to which the cursor is bound, with the cursor. */
const linkOf = ({ pages }: KeyEndpoint, event: HttpEvent, answer: unknown): Record<string, string> => {
  const next = pages === true ? pageSchema.parse(answer).next : null
  if (next === null) return {}
  const query = new URLSearchParams(event.rawQueryString)
  query.set('cursor', next)
  return { link: `<${event.rawPath}?${query.toString()}>; rel="next"` }
}
