/**
 * The pipeline of every call of the key API: routing, key, module, limits, validation, counting, errors and headers. A
 * call's own code sees only typed and permitted input.
 */
import middy from '@middy/core'
import * as z from 'zod'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { limits } from '#shared/domain/limits.ts'
import { costOf } from '#shared/http/costs.ts'
import { PortalError } from '#shared/http/errors.ts'
import { keyApiPrefix, keyRouteKey, type KeyEndpoint } from '#shared/http/key-endpoint.ts'
import { idempotencyKeyHeader, replayedHeader } from '#shared/http/idempotency.ts'
import { requestLimits } from '#functions/core/aws/limits.ts'
import { eventSchema, type HttpEvent, type HttpReply } from '#functions/core/http/event.ts'
import { addressOf, asFailure, bodyOf, isThroughCloudFront, queryOf, type Request } from '../http/handler.ts'
import { readModelTimes } from '../http/lambda.ts'
import { askerOf, logFailure, logged, type Asker } from '#functions/core/http/log-lines.ts'
import { IdempotentRequest, notIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { createPlatform, type Platform, type PlatformDependencies } from '../http/platform.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { isKeyRefusal, KeyGate, type KeyCaller, type KeyRequest } from './key-gate.ts'
import { parsedQuery } from './parsed-query.ts'
import { toProblemResponse } from './problem.ts'

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

/** Defines the route of a call. */
export const handleKey = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: KeyEndpoint<P, Q, B, R>,
  run: (call: KeyCall<z.output<P>, z.output<Q>, z.output<B>, z.input<R>>) => Promise<z.input<R>>,
  options: Pick<KeyRoute, 'alongside'> = {},
): KeyRoute => ({
  ...options,
  endpoint,
  // The pipeline has parsed these values with the endpoint's schemas; the route table loses their types.
  run: (call) => run(call as KeyCall<z.output<P>, z.output<Q>, z.output<B>, z.input<R>>),
})

/** Redirects to the URL that `run` returns. */
export const handleKeyRedirect = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: KeyEndpoint<P, Q, B, R>,
  run: (call: KeyCall<z.output<P>, z.output<Q>, z.output<B>, z.input<R>>) => Promise<string>,
): KeyRoute => ({
  endpoint,
  run: (call) => run(call as KeyCall<z.output<P>, z.output<Q>, z.output<B>, z.input<R>>),
})

/** Headers of every reply: no caching and no MIME sniffing. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
} as const

/** Returns the Lambda handler of an area of the key API. */
export const createKeyHandler = (
  platform: Platform,
  routes: readonly KeyRoute[],
  gate = new KeyGate(platform),
): ((event: unknown, context?: unknown) => Promise<HttpReply>) => {
  const table = new Map(routes.map((route) => [keyRouteKey(route.endpoint), route]))

  const answer = async (event: HttpEvent, request: Request, asker: Asker): Promise<HttpReply> => {
    if (!isThroughCloudFront(platform, event)) throw new PortalError('forbidden')
    if (event.rawQueryString.length > limits.queryLength) throw new PortalError('query_too_long')
    const route = table.get(event.routeKey.replace(/^HEAD /, 'GET '))
    const rawQuery = queryOf(event.rawQueryString)
    const asked: KeyRequest = {
      headers: event.headers,
      address: request.address,
      call: `${event.requestContext.http.method} ${event.rawPath.slice(0, 200)}`,
      log: request.log,
    }
    // `indicators/bulk` does not accept GET, but API Gateway would match it to the indicator with the id `bulk`.
    if (route === undefined || !isTaken(event)) {
      const stranger = await gate.enter(asked, { cost: 1 })
      Object.assign(asker, askerOf(stranger))
      return unknownCall(stranger, event, request)
    }
    const { endpoint } = route
    const isUnsafe = endpoint.method !== 'GET'
    const caller = await gate.enter(asked, {
      cost: costOf(endpoint.cost, rawQuery),
      consistent: isUnsafe,
      ...(route.alongside === undefined ? {} : { alongside: route.alongside }),
    })
    Object.assign(asker, askerOf(caller))
    if (endpoint.module !== undefined && !caller.access[endpoint.module])
      return gate.refuse(asked, caller, new PortalError('key_scope'))
    if (!mayWrite(endpoint, caller)) return gate.refuse(asked, caller, new PortalError('key_cannot_write'))
    const limited = gate.limitHeaders(caller)
    const reply = await perform(route, caller, { event, request, rawQuery, isUnsafe }).catch(
      (error: unknown) => {
        const failure = asFailure(error)
        return isKeyRefusal(failure) ? gate.refuse(asked, caller, failure) : refused(failure, error, request)
      },
    )
    const isHead = event.requestContext.http.method === 'HEAD'
    const whole = {
      ...reply,
      headers: {
        ...reply.headers,
        ...limited,
        ...(isHead ? { 'content-length': String(Buffer.byteLength(reply.body)) } : {}),
      },
      body: isHead ? '' : reply.body,
    }
    await gate.answered(caller, endpoint.counts, Buffer.byteLength(whole.body))
    return whole
  }

  /** Replies 404 or 405 to an unknown path or method, after authenticating, limiting and counting the caller. */
  const unknownCall = async (caller: KeyCaller, event: HttpEvent, request: Request): Promise<HttpReply> => {
    const allowed = methodsOf(event.rawPath)
    const error = new PortalError(allowed.length === 0 ? 'not_found' : 'method_not_allowed')
    const reply = refused(error, error, request)
    await gate.answered(caller, 'other', Buffer.byteLength(reply.body))
    return {
      ...reply,
      headers: {
        ...reply.headers,
        ...gate.limitHeaders(caller),
        ...(allowed.length === 0 ? {} : { allow: allowed.join(', ') }),
      },
    }
  }

  const perform = async (
    route: KeyRoute,
    caller: KeyCaller,
    { event, request, rawQuery, isUnsafe }: Asked,
  ): Promise<HttpReply> => {
    const { endpoint } = route
    const params = paramsOf(endpoint.params, event.pathParameters)
    const query = parsedQuery(endpoint.query, rawQuery)
    const sent = isUnsafe ? bodyOf(bodyBounds(endpoint), event) : {}
    const body: unknown = isUnsafe ? validated(endpoint.body, sent) : {}
    const key = event.headers[idempotencyKeyHeader.toLowerCase()]
    const idempotent =
      endpoint.idempotency === undefined || key === undefined
        ? undefined
        : await IdempotentRequest.of(platform, {
            endpoint: { ...endpoint, idempotency: endpoint.idempotency },
            // Negative, so that a key and a user with the same header value do not collide.
            userId: -caller.keyId,
            key,
            path: event.rawPath,
            input: sent,
          })
    const before = await idempotent?.before()
    if (before !== undefined) return replayed(endpoint, before)
    const work = (): Promise<unknown> =>
      route.run({ params, query, body, caller, request, idempotency: idempotent ?? notIdempotent })
    const done = idempotent === undefined ? { answer: await work() } : await idempotent.run(work, request.log)
    if ('first' in done) return replayed(endpoint, done.first)
    if (endpoint.redirects === true)
      return { statusCode: 302, headers: { ...headers, location: z.url().parse(done.answer) }, body: '' }
    const reply: unknown = endpoint.response.parse(done.answer)
    return {
      statusCode: endpoint.status ?? 200,
      headers: { ...headers, ...linkOf(endpoint, event, reply) },
      body: JSON.stringify(reply),
    }
  }

  const run = async (raw: unknown): Promise<HttpReply> => {
    const event = eventSchema.parse(raw)
    const id = event.requestContext.requestId
    const log = platform.log.with({ request_id: id, route: event.routeKey })
    const request: Request = {
      id,
      log,
      address: addressOf(event),
      userAgent: event.headers['user-agent'] ?? '',
      cookies: {},
      path: event.rawPath,
      rawQuery: event.rawQueryString,
      setCookie: () => undefined,
    }
    const asker: Asker = { address: request.address }
    const answered = (): Promise<HttpReply> =>
      answer(event, request, asker).catch((error: unknown) => {
        const failure = asFailure(error)
        const reply = refused(failure, error, request)
        return { ...reply, headers: { ...reply.headers, ...gate.limitsOf(failure) } }
      })
    const reply = await logged(platform, log, answered, asker, ({ body }) => body.length)
    return { ...reply, headers: { ...reply.headers, 'x-request-id': id } }
  }

  return middy().handler(run)
}

/** The write right as the key has it now; only some types of key can have it. */
const mayWrite = ({ writes }: KeyEndpoint, { type, adminAccess, entity }: KeyCaller): boolean =>
  writes === undefined ||
  (writes === true ? type === 'system' && adminAccess : type === 'named' && entity.sightings)

interface Asked {
  readonly event: HttpEvent
  readonly request: Request
  readonly rawQuery: Readonly<Record<string, string>>
  readonly isUnsafe: boolean
}

/** A pattern for the path of each call. */
const paths = keyEndpointTable.map(({ endpoint: { method, path } }) => ({
  method,
  path,
  pattern: new RegExp(`^${keyApiPrefix}/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The methods that a path accepts. */
const methodsOf = (rawPath: string): string[] => {
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

const bodyBounds = ({ bodyBytes }: KeyEndpoint): { bodyBytes?: number } =>
  bodyBytes === undefined ? {} : { bodyBytes }

const paramsOf = (schema: z.ZodType, given: unknown): unknown => {
  const result = schema.safeParse(given)
  if (!result.success) throw new PortalError('not_found')
  return result.data
}

const pageSchema = z.object({ next: z.string().nullable() })

/** The `Link` header of the next page (RFC 8288): the same query, to which the cursor is bound, with the cursor. */
const linkOf = ({ pages }: KeyEndpoint, event: HttpEvent, reply: unknown): Record<string, string> => {
  const next = pages === true ? pageSchema.parse(reply).next : null
  if (next === null) return {}
  const query = new URLSearchParams(event.rawQueryString)
  query.set('cursor', next)
  return { link: `<${event.rawPath}?${query.toString()}>; rel="next"` }
}

/** Replays a recorded reply. */
const replayed = ({ status }: KeyEndpoint, body: string): HttpReply => ({
  statusCode: status ?? 200,
  headers: { ...headers, [replayedHeader.toLowerCase()]: 'true' },
  body,
})

const refused = (failure: PortalError, error: unknown, { id, log, address }: Request): HttpReply => {
  logFailure(log, failure, error, { address })
  return toProblemResponse(failure, id)
}

/** The exported handler of a key API function. Composed at the first event, as in `lambda`. */
export const keyLambda = (
  routes: (platform: Platform) => readonly KeyRoute[],
  parts: Pick<PlatformDependencies, 'openSnapshots' | 'openFiles'> = {},
): ((event: unknown) => Promise<HttpReply>) => {
  let handler: ((event: unknown) => Promise<HttpReply>) | undefined
  return (event) => {
    if (handler === undefined) {
      const platform = createPlatform({ ...parts, limits: requestLimits, readModels: readModelTimes })
      handler = createKeyHandler(platform, routes(platform))
    }
    return handler(event)
  }
}
