/**
 * The pipeline of the portal's calls. A call's own code sees only typed and permitted input.
 */
import type * as z from 'zod'
import {
  routeKey,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseIn,
} from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { HttpEvent, HttpReply } from '#functions/core/http/event.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { pipeline, Steps, type Form } from '#functions/core/http/pipeline.ts'
import { jsonReply, replyOf, type FileAnswer } from '#functions/core/http/reply.ts'
import { requestOf, type Request } from '#functions/core/http/request.ts'
import { routeTable, type FoundRoute } from '#functions/core/http/route-table.ts'
import { idempotency, isThroughCloudFront, origin, queryLength, run } from '#functions/core/http/steps.ts'
import { isRecordedThere, isRefusal } from '../security/refusals.ts'
import type { Session } from '../session/sessions.ts'
import type { Platform } from './platform.ts'
import {
  addressLimit,
  authorize,
  confirm,
  find,
  oneExport,
  sameOrigin,
  session,
  userLimit,
  validate,
  type PortalExchange,
  type Route,
} from './steps.ts'

export type { Route } from './steps.ts'

/** What the code of a call receives. */
export interface Call<E, S> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly session: S
  readonly request: Request
  /** Records the reply of what the call creates, for a replay. */
  readonly idempotency: Idempotency<ResponseIn<E>>
}

type Run = Route['run']

/**
 * The pipeline has parsed these values with the endpoint's schemas. The route table loses their types; this restores
 * them.
 */
const withSession =
  <E>(run: (call: Call<E, Session>) => Promise<unknown>): Run =>
  (call) => {
    const { session } = call
    if (session === undefined) throw new PortalError('unauthenticated')
    return run({ ...call, session } as Call<E, Session>)
  }
const withoutSession =
  <E>(run: (call: Call<E, undefined>) => Promise<unknown>): Run =>
  (call) =>
    run({ ...call, session: undefined } as Call<E, undefined>)

/**
 * Defines the route of a call that needs a session. `run` returns the values of its response; a call that declares
 * `bytes` may return a file, and one that redirects returns the URL.
 */
export const handle = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (call: Call<Endpoint<P, Q, B, R>, Session>) => Promise<z.input<R> | FileAnswer>,
  options: Pick<Route, 'alongside' | 'alongsideOfOrganizations' | 'undo'> = {},
): Route => ({ ...options, endpoint, run: withSession(run) })

/** Defines the route of a call without a session. Ignores an existing session. */
export const handleAnonymous = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (call: Call<Endpoint<P, Q, B, R>, undefined>) => Promise<z.input<R>>,
): Route => ({ endpoint, run: withoutSession(run) })

/** The steps of every call, in this order. */
export const portalSteps = (platform: Platform) =>
  Steps.from<PortalExchange, HttpReply>()
    .check('origin', origin(platform.environment.ORIGIN_VERIFY))
    .step('find', find(platform))
    .check('query length', queryLength)
    .step('address limit', addressLimit(platform))
    .check('same origin', sameOrigin(platform))
    .step('session', session(platform))
    .check('authorize', authorize)
    .check('user limit', userLimit(platform))
    .step('validate', validate)
    .check('confirm', confirm(platform))
    .step(
      'idempotency',
      idempotency(platform, ({ session: known }) => known?.userId),
    )
    .step('run', run(oneExport(platform)))
    .last('present', ({ endpoint, answer, session: known }) => replyOf(endpoint, withUndo(answer, known)))

/** The reply to an act that can be undone has its token. */
const withUndo = (answer: unknown, session: Session | undefined): unknown => {
  const undo = session?.undoable?.offered
  return undo === undefined || typeof answer !== 'object' ? answer : { ...answer, undo }
}

/** Returns the Lambda handler of an area: its routes in the pipeline. */
export const createHandler = (
  platform: Platform,
  routes: readonly Route[],
): ((event: unknown) => Promise<HttpReply>) =>
  pipeline(platform, portalSteps(platform), portalForm(platform, routeTable(routes)))

/** No caching, framing or MIME sniffing. */
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

const portalForm = (
  { environment, log, refusals }: Platform,
  findRoute: (event: HttpEvent) => FoundRoute<Route> | undefined,
): Form<PortalExchange, HttpReply> => ({
  open: (event) => {
    const found = findRoute(event)
    const cookies: string[] = []
    const request = requestOf(
      event,
      log,
      found === undefined ? event.routeKey : routeKey(found.route.endpoint),
      cookies,
    )
    // A request that bypasses CloudFront can claim any address.
    const isOurs = isThroughCloudFront(environment.ORIGIN_VERIFY, event)
    const address = isOurs ? request.address : event.requestContext.http.sourceIp
    return { event, found, request, cookies, caller: { userId: null, organizationId: null, address } }
  },
  headers: () => headers,
  refusal: (failure, { request }) => jsonReply(failure.status, JSON.stringify(failure.toBody(request.id))),
  record: async ({ code }, { event, found, request, caller }) => {
    // An unknown path is not a refusal, so it is only logged.
    if (!isRefusal(code) || (found === undefined && code === 'not_found'))
      return refusals.reportLeftOut(request.log)
    const { endpoint } = found?.route ?? {}
    if (endpoint?.expected?.includes(code) === true) return
    if (isRecordedThere(code, endpoint?.roles.includes('anonymous') === true)) return
    await refusals.record({ code, call: calledBy(found, event), ...caller }, request.log)
  },
  finish: [(reply, { cookies }) => ({ ...reply, cookies })],
  caller: ({ caller }) => (caller.userId === null ? { address: caller.address } : idsOf(caller)),
  refused: ({ caller }) => idsOf(caller),
  bytesOf: ({ body }) => body.length,
})

/** The log fields of a caller. */
const idsOf = ({ userId, organizationId, address }: PortalExchange['caller']) => ({
  address,
  user_id: userId,
  client_id: organizationId,
})

/** The called method and path. A token in the path is a secret, so only its name is used. */
const calledBy = (found: FoundRoute<Route> | undefined, { routeKey: key }: HttpEvent): string =>
  found === undefined
    ? key.slice(0, callLength)
    : `${found.route.endpoint.method} ${found.route.endpoint.path.replace(
        /\{(\w+)\}/g,
        (part, name: string) => (name === 'token' ? part : (found.params[name] ?? part)),
      )}`.slice(0, callLength)
const callLength = 200
