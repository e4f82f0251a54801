/**
 * The pipeline of the calls of the API for keys. A call's own code sees only typed and permitted input.
 */
import type * as z from 'zod'
import type { KeyEndpoint } from '#shared/http/endpoint.ts'
import type { HttpReply } from '#functions/core/http/event.ts'
import { pipeline, Steps, withHeaders } from '#functions/core/http/pipeline.ts'
import { idempotency, origin, queryLength, run } from '#functions/core/http/steps.ts'
import { atFirstEvent, requestPlatform } from '../http/lambda.ts'
import type { Platform } from '../http/platform.ts'
import { KeyGate } from './key-gate.ts'
import {
  counted,
  enter,
  keyForm,
  openKeyExchange,
  withLimits,
  withoutBodyForHead,
  type KeyExchange,
} from './key-pipeline.ts'
import { problemReply } from './problem.ts'
import {
  authorize,
  costOfCall,
  find,
  methodsOf,
  present,
  validate,
  type KeyCall,
  type KeyRoute,
} from './steps.ts'

export type { KeyRoute } from './steps.ts'

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

/** The steps of every call, in this order. */
export const keySteps = (platform: Platform, routes: readonly KeyRoute[], gate: KeyGate) =>
  Steps.from<KeyExchange, HttpReply>()
    .check('origin', origin(platform.environment.ORIGIN_VERIFY))
    .check('query length', queryLength)
    .step('find', find(routes))
    .step('key', enter(gate, costOfCall))
    .step('authorize', authorize)
    .step('validate', validate)
    .step(
      'idempotency',
      // Negative, so that a key and a user with the same header value do not collide.
      idempotency(platform, ({ caller }) => -caller.keyId),
    )
    .step('run', run())
    .last('present', present)

/** Returns the Lambda handler of an area of the key API. */
export const createKeyHandler = (
  platform: Platform,
  routes: readonly KeyRoute[],
  gate = new KeyGate(platform),
): ((event: unknown) => Promise<HttpReply>) =>
  pipeline(platform, keySteps(platform, routes, gate), {
    ...keyForm(gate),
    open: (event) => openKeyExchange(platform, event, { route: event.routeKey, counts: 'other' }),
    refusal: (failure, { event, request }) =>
      withHeaders(
        problemReply(failure, request.id),
        failure.code === 'method_not_allowed' ? { allow: methodsOf(event.rawPath).join(', ') } : {},
      ),
    finish: [withLimits(gate), counted(gate), withoutBodyForHead],
    bytesOf: ({ body }) => body.length,
  })

/** The exported handler of a function of the API for keys. */
export const keyLambda = (
  routes: (platform: Platform) => readonly KeyRoute[],
  parts: Parameters<typeof requestPlatform>[0] = {},
): ((event: unknown) => Promise<HttpReply>) =>
  atFirstEvent(() => {
    const platform = requestPlatform(parts)
    return createKeyHandler(platform, routes(platform))
  })
