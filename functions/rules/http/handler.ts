/**
 * The pipeline of every call: routing, origin, validation, session, role, module, errors, logs and headers. A call's
 * own code sees only typed and permitted input.
 */
import { timingSafeEqual } from 'node:crypto'
import middy from '@middy/core'
import * as z from 'zod'
import { factorLimits } from '#shared/domain/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { hasModule } from '#shared/domain/roles.ts'
import {
  mayCall,
  routeKey,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '#shared/http/endpoint.ts'
import { asksConfirmation } from '#shared/http/confirmations.ts'
import { closed } from '#shared/http/closed.ts'
import { bodyBytesOf, isOverfull } from '#shared/http/body-bounds.ts'
import { costOf } from '#shared/http/costs.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idempotencyKeyHeader, replayedHeader } from '#shared/http/idempotency.ts'
import { attachmentDisposition } from '#functions/core/files/disposition.ts'
import type { Log } from '#functions/core/log.ts'
import { addressCounter } from '../security/attempts.ts'
import { isRecordedThere, isRefusal } from '../security/refusals.ts'
import { oneAtATime } from '../security/running-exports.ts'
import { ownerOf, sessionCookie, type Session } from '../session/sessions.ts'
import { isOutage } from '#functions/core/store/outage.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { cookiesOf, eventSchema, type HttpEvent, type HttpReply } from '#functions/core/http/event.ts'
import { formOf } from '#functions/core/http/form.ts'
import { logFailure, logged, type Asker } from '#functions/core/http/log-lines.ts'
import { IdempotentRequest, notIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Platform } from './platform.ts'
import { routeTable, type FoundRoute } from '#functions/core/http/route-table.ts'
import { validated } from '#functions/core/http/validated.ts'

/** What the code of a call receives. */
export interface Call<E, S> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly session: S
  readonly request: Request
  /** Records the reply of what the call creates, for a replay. */
  readonly idempotency: Idempotency<ReplyIn<E>>
}

/** The reply as the call's code returns it. */
type ReplyIn<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never

export interface Request {
  readonly id: string
  /** The client's address as CloudFront saw it; a client cannot forge it. */
  readonly address: string
  /** The user agent that the client states. */
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string>>
  /** The requested path and query, to build links to other pages of a list. */
  readonly path: string
  readonly rawQuery: string
  readonly log: Log
  /** Sets an HttpOnly cookie for this host only. `maxAge` is in seconds; 0 deletes the cookie. */
  setCookie(name: string, value: string, maxAge: number): void
}

/** A call and the code that runs it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Items that the call needs for every caller; read together with the session. */
  readonly alongside?: readonly Key[]
  /** Items that the call needs for organization users only; read together with the session. */
  readonly alongsideOfOrganizations?: readonly Key[]
  run(call: {
    params: unknown
    query: unknown
    body: unknown
    session: Session | undefined
    request: Request
    idempotency: Idempotency<unknown>
  }): Promise<unknown>
}

type Answer<R> = R extends z.ZodType ? z.input<R> : never

/** Defines the route of a call that needs a session. */
export const handle = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (call: Call<Endpoint<P, Q, B, R>, Session>) => Promise<Answer<R>>,
  options: Pick<Route, 'alongside' | 'alongsideOfOrganizations'> = {},
): Route => ({
  ...options,
  endpoint,
  run: ({ params, query, body, session, request, idempotency }) => {
    if (session === undefined) throw new PortalError('unauthenticated')
    return run({ ...parsed<Endpoint<P, Q, B, R>>(params, query, body), session, request, idempotency })
  },
})

/** Redirects to the URL that `run` returns. */
export const handleRedirect = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (call: Call<Endpoint<P, Q, B, R>, Session>) => Promise<string>,
): Route => ({
  endpoint,
  run: ({ params, query, body, session, request, idempotency }) => {
    if (session === undefined) throw new PortalError('unauthenticated')
    return run({ ...parsed<Endpoint<P, Q, B, R>>(params, query, body), session, request, idempotency })
  },
})

/** Redirects like `handleRedirect`, without a session. */
export const handleAnonymousRedirect = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (call: Call<Endpoint<P, Q, B, R>, undefined>) => Promise<string>,
): Route => ({
  endpoint,
  run: ({ params, query, body, request, idempotency }) =>
    run({ ...parsed<Endpoint<P, Q, B, R>>(params, query, body), session: undefined, request, idempotency }),
})

/** A file reply. */
const fileAnswerSchema = z.object({
  type: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** How long browsers may cache it; 0 means not at all. */
  cacheSeconds: z.int(),
  /** The download name; without it the browser shows the file. */
  name: z.string().optional(),
})
export type FileAnswer = z.infer<typeof fileAnswerSchema>

/** Replies with a file, which the browser may cache for `cacheSeconds`. */
export const handleBytes = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (call: Call<Endpoint<P, Q, B, R>, Session>) => Promise<FileAnswer>,
): Route => ({
  endpoint,
  run: ({ params, query, body, session, request, idempotency }) => {
    if (session === undefined) throw new PortalError('unauthenticated')
    return run({ ...parsed<Endpoint<P, Q, B, R>>(params, query, body), session, request, idempotency })
  },
})

/** Replies with a file or with JSON, depending on the request. */
export const handleBytesOrJson = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (call: Call<Endpoint<P, Q, B, R>, Session>) => Promise<{ file: FileAnswer } | { json: Answer<R> }>,
): Route => ({
  endpoint,
  run: async ({ params, query, body, session, request, idempotency }) => {
    if (session === undefined) throw new PortalError('unauthenticated')
    const answer = await run({
      ...parsed<Endpoint<P, Q, B, R>>(params, query, body),
      session,
      request,
      idempotency,
    })
    return 'file' in answer ? answer.file : answer.json
  },
})

/** Defines the route of a call without a session. Ignores an existing session. */
export const handleAnonymous = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (call: Call<Endpoint<P, Q, B, R>, undefined>) => Promise<Answer<R>>,
): Route => ({
  endpoint,
  run: ({ params, query, body, request, idempotency }) =>
    run({ ...parsed<Endpoint<P, Q, B, R>>(params, query, body), session: undefined, request, idempotency }),
})

/**
 * The pipeline has parsed these values with the endpoint's schemas. The route table loses their types; this restores
 * them.
 */
const parsed = <E>(
  params: unknown,
  query: unknown,
  body: unknown,
): Pick<Call<E, undefined>, 'params' | 'query' | 'body'> => ({
  params: params as ParamsOf<E>,
  query: query as QueryOf<E>,
  body: body as BodyOf<E>,
})

/** Headers of every reply: no caching, framing or MIME sniffing. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/** Returns the Lambda handler of an area: its routes in the pipeline. */
export const createHandler = (
  platform: Platform,
  routes: readonly Route[],
): ((event: unknown, context?: unknown) => Promise<HttpReply>) => {
  const find = routeTable(routes)

  const answer = async (
    event: HttpEvent,
    found: FoundRoute<Route> | undefined,
    request: Request,
    cookies: string[],
    caller: Caller,
  ): Promise<HttpReply> => {
    if (!isThroughCloudFront(platform, event)) throw new PortalError('forbidden')
    if (found === undefined) {
      await platform.requestLimits.take('address', addressCounter(request.address), 1)
      throw new PortalError('not_found')
    }
    const { route } = found
    const { endpoint } = route
    const unsafe = endpoint.method !== 'GET'
    if (event.rawQueryString.length > limits.queryLength) throw new PortalError('query_too_long')
    const rawQuery = queryOf(event.rawQueryString)
    const cost = costOf(endpoint.cost, rawQuery)
    await platform.requestLimits.take('address', addressCounter(request.address), cost)
    if (unsafe) checkSameOrigin(platform, event)
    if (endpoint.changesState === true) checkSameSite(event)
    const session = endpoint.roles.includes('anonymous')
      ? undefined
      : await sessionFor(platform, route, request, unsafe, caller)
    if (session !== undefined) await platform.requestLimits.take('user', String(session.userId), cost)
    const params = parsePart(endpoint.params, found.params, 'params')
    const query = parsePart(endpoint.query, rawQuery, 'query')
    const sent = !unsafe ? {} : endpoint.multipart === true ? await formOf(event) : bodyOf(endpoint, event)
    const body = unsafe ? parsePart(closed(endpoint.body), sent, 'body') : {}
    if (session !== undefined && asksConfirmation(endpoint.confirmed, { query, body }))
      checkConfirmed(platform, session)
    const key = event.headers[idempotencyKeyHeader.toLowerCase()]
    const idempotent =
      endpoint.idempotency === undefined || session === undefined || key === undefined
        ? undefined
        : await IdempotentRequest.of(platform, {
            endpoint,
            key,
            userId: session.userId,
            path: event.rawPath,
            input: sent,
          })
    const before = await idempotent?.before()
    if (before !== undefined) return replayed(before)
    const alone = (): Promise<unknown> =>
      route.run({ params, query, body, session, request, idempotency: idempotent ?? notIdempotent })
    const run = (): Promise<unknown> =>
      endpoint.exportOf === undefined || session === undefined
        ? alone()
        : oneAtATime(platform, session.userId, endpoint.exportOf, alone)
    const done = idempotent === undefined ? { answer: await run() } : await idempotent.run(run, request.log)
    if ('first' in done) return replayed(done.first)
    const answered = done.answer
    if (endpoint.redirects === true)
      return {
        statusCode: 302,
        headers: { ...headers, location: z.url().parse(answered) },
        cookies,
        body: '',
      }
    const file = endpoint.bytes === undefined ? undefined : fileAnswerSchema.safeParse(answered).data
    if (endpoint.bytes !== undefined && file !== undefined) return fileReply(endpoint.bytes, file, cookies)
    if (endpoint.bytes !== undefined && !hasFields(endpoint.response))
      throw new Error('The endpoint returns a file, but there is none')
    const reply = endpoint.response.parse(answered)
    return { statusCode: 200, headers: { ...headers }, cookies, body: JSON.stringify(reply) }
  }

  const run = async (raw: unknown): Promise<HttpReply> => {
    const event = eventSchema.parse(raw)
    const id = event.requestContext.requestId
    const found = find(event)
    const log = platform.log.with({
      request_id: id,
      route: found === undefined ? event.routeKey : routeKey(found.route.endpoint),
    })
    const cookies: string[] = []
    const request: Request = {
      id,
      log,
      address: addressOf(event),
      userAgent: event.headers['user-agent'] ?? event.requestContext.http.userAgent,
      cookies: Object.fromEntries(cookiesOf(event).map((cookie) => splitOnce(cookie, '='))),
      path: event.rawPath,
      rawQuery: event.rawQueryString,
      setCookie: (name, value, maxAge) => {
        cookies.push(`${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Strict`)
      },
    }
    const caller: Caller = {
      userId: null,
      organizationId: null,
      // A request that bypasses CloudFront can claim any address.
      address: isThroughCloudFront(platform, event) ? request.address : event.requestContext.http.sourceIp,
    }
    const asker: Asker = { address: caller.address }
    const answered = (): Promise<HttpReply> =>
      answer(event, found, request, cookies, caller)
        .finally(() => {
          if (caller.userId !== null)
            Object.assign(asker, { user_id: caller.userId, client_id: caller.organizationId })
        })
        .catch(async (error: unknown) => {
          const failure = asFailure(error)
          await recordRefusal(platform, found, event, failure, caller, log)
          return failed(failure, error, id, cookies, caller, log)
        })
    return logged(platform, log, answered, asker, ({ body }) => body.length)
  }

  return middy().handler(run)
}

/** Replays a recorded reply. */
const replayed = (body: string): HttpReply => ({
  statusCode: 200,
  headers: { ...headers, [replayedHeader.toLowerCase()]: 'true' },
  cookies: [],
  body,
})

/** A file reply for the caller's private cache, with the content type of the endpoint and without MIME sniffing. */
const fileReply = (
  types: readonly string[],
  { type, bytes, cacheSeconds, name }: FileAnswer,
  cookies: string[],
): HttpReply => {
  if (!types.includes(type)) throw new Error(`A file of type ${type} is not declared`)
  return {
    statusCode: 200,
    headers: {
      ...headers,
      'content-type': type,
      ...(cacheSeconds === 0 ? {} : { 'cache-control': `private, max-age=${cacheSeconds}` }),
      ...(name === undefined ? {} : { 'content-disposition': attachmentDisposition(name) }),
    },
    cookies,
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  }
}

/** The caller, as far as proven. */
interface Caller {
  userId: number | null
  organizationId: number | null
  readonly address: string
}

/** Any other error is a transient outage (503) or a bug (500). Details are not exposed. */
export const asFailure = (error: unknown): PortalError =>
  error instanceof PortalError
    ? error
    : new PortalError(isOutage(error) ? 'unavailable' : 'internal', { cause: error })

/** Records a refusal in the audit log, unless the call has done so or the refusal is not worth an entry. */
const recordRefusal = async (
  platform: Platform,
  found: FoundRoute<Route> | undefined,
  event: HttpEvent,
  { code }: PortalError,
  caller: Caller,
  log: Log,
): Promise<void> => {
  // An unknown path is not a refusal, so it is only logged.
  if (!isRefusal(code) || (found === undefined && code === 'not_found'))
    return platform.refusals.reportLeftOut(log)
  const { endpoint } = found?.route ?? {}
  if (endpoint?.expected?.includes(code) === true) return
  if (isRecordedThere(code, endpoint?.roles.includes('anonymous') === true)) return
  await platform.refusals.record({ code, call: calledBy(found, event), ...caller }, log)
}

/** The called method and path. A token in the path is a secret, so only its name is used. */
const calledBy = (found: FoundRoute<Route> | undefined, { routeKey: key }: HttpEvent): string =>
  found === undefined
    ? key.slice(0, callLength)
    : `${found.route.endpoint.method} ${found.route.endpoint.path.replace(
        /\{(\w+)\}/g,
        (part, name: string) => (name === 'token' ? part : (found.params[name] ?? part)),
      )}`.slice(0, callLength)
const callLength = 200

/** Maps a failure to its reply. No other module does this. */
const failed = (
  known: PortalError,
  error: unknown,
  requestId: string,
  cookies: string[],
  caller: Caller,
  log: Log,
): HttpReply => {
  const who = { user_id: caller.userId, client_id: caller.organizationId, address: caller.address }
  logFailure(log, known, error, who)
  return {
    statusCode: known.status,
    headers: {
      ...headers,
      ...(known.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(known.retryAfter)) }),
    },
    cookies,
    body: JSON.stringify(known.toBody(requestId)),
  }
}

const sessionFor = async (
  platform: Platform,
  { endpoint, alongside = [], alongsideOfOrganizations = [] }: Route,
  request: Request,
  unsafe: boolean,
  caller: Caller,
): Promise<Session> => {
  const token = request.cookies[sessionCookie]
  const session =
    token === undefined
      ? 'unauthenticated'
      : await platform.sessions.resolve(token, request.address, {
          consistent: unsafe,
          alongside,
          alongsideOfOrganizations,
        })
  if (typeof session === 'string') {
    request.setCookie(sessionCookie, '', 0)
    // The token was once valid, so it proves its owner. It may be stolen, used from another network, or of an expired
    // account.
    if (session !== 'unauthenticated') Object.assign(caller, ownerOf(token))
    throw new PortalError(session)
  }
  caller.userId = session.userId
  caller.organizationId = session.organizationId
  if (!mayCall(endpoint, session.role)) throw new PortalError('forbidden')
  if (session.mustEnrol === true && endpoint.whileEnrolling !== true) throw new PortalError('factor_required')
  if (endpoint.module !== undefined && !hasModule(session.access, endpoint.module))
    throw new PortalError('module_forbidden')
  return session
}

/** Some calls require that the user has confirmed their identity recently. */
const checkConfirmed = ({ clock }: Platform, { confirmedAt = 0 }: Session): void => {
  if (Math.floor(clock.now().getTime() / 1000) - confirmedAt > factorLimits.confirmationMinutes * 60)
    throw new PortalError('confirmation_needed')
}

/** Only CloudFront knows the secret, so requests cannot bypass it. */
export const isThroughCloudFront = (platform: Platform, event: HttpEvent): boolean => {
  const secret = platform.environment.ORIGIN_VERIFY
  // Without a configured secret, a request that bypasses CloudFront cannot be detected.
  if (secret === undefined) return false
  const given = Buffer.from(event.headers['x-origin-verify'] ?? '')
  const wanted = Buffer.from(secret)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Browsers state the page that sends an unsafe request; only our own may. Other clients send no Origin and have no
 * cookie to abuse.
 */
const checkSameOrigin = (platform: Platform, event: HttpEvent): void => {
  const origin = event.headers['origin']
  const site = event.headers['sec-fetch-site']
  if (origin !== undefined && origin !== new URL(platform.environment.PORTAL_URL).origin)
    throw new PortalError('cross_site_request')
  if (origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new PortalError('cross_site_request')
}

/**
 * Another page or a followed link must not trigger a GET that changes something. Browsers state the request's site;
 * other clients do not.
 */
const checkSameSite = (event: HttpEvent): void => {
  const site = event.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new PortalError('cross_site_request')
}

export const addressOf = (event: HttpEvent): string =>
  event.headers['x-viewer-address'] ?? event.requestContext.http.sourceIp

export const queryOf = (raw: string): Record<string, string> => {
  const query: Record<string, string> = {}
  // `name[]=1&name[]=2` and a repeated name are lists; the schemas expect them comma-separated.
  for (const [name, value] of new URLSearchParams(raw)) {
    const plain = name.replace(/\[\d*\]$/, '')
    query[plain] = query[plain] === undefined ? value : `${query[plain]},${value}`
  }
  return query
}

export const bodyOf = (
  endpoint: Pick<Endpoint, 'bodyBytes' | 'multipart'> & { readonly roles?: Endpoint['roles'] },
  event: HttpEvent,
): unknown => {
  if (event.body === undefined || event.body === '') return {}
  const bytes = Buffer.byteLength(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes > bodyBytesOf(endpoint)) throw new PortalError('request_too_large')
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body
  if (isOverfull(text)) throw new PortalError('request_too_large')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PortalError('malformed_request', { cause: error })
  }
}

/** Parses a part of the request. Throws `not_found` for a path with impossible parameters. */
const parsePart = (schema: z.ZodType, value: unknown, part: 'params' | 'query' | 'body'): unknown => {
  if (part !== 'params') return validated(schema, value)
  const result = schema.safeParse(value)
  if (!result.success) throw new PortalError('not_found')
  return result.data
}

const hasFields = (schema: z.ZodType): boolean =>
  !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0

const splitOnce = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
