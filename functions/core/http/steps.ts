/** Steps that several pipelines share. */
import { timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idempotencyKeyHeader, replayedHeader } from '#shared/http/idempotency.ts'
import type { Clock } from '../clock.ts'
import type { Table } from '../store/table.ts'
import type { HttpEvent, HttpReply } from './event.ts'
import { IdempotentRequest, notIdempotent, type Idempotency } from './idempotency.ts'
import { Ended, type Exchange } from './pipeline.ts'
import { jsonReply } from './reply.ts'

/** Whether a request came through CloudFront, which alone knows the secret. */
export const isThroughCloudFront = (secret: string | undefined, { headers }: HttpEvent): boolean => {
  // Without a configured secret, a request that bypasses CloudFront cannot be detected.
  if (secret === undefined) return false
  const given = Buffer.from(headers['x-origin-verify'] ?? '')
  const wanted = Buffer.from(secret)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Refuses requests that bypass CloudFront. */
export const origin =
  (secret: string | undefined) =>
  ({ event }: Exchange): void => {
    if (!isThroughCloudFront(secret, event)) throw new PortalError('forbidden')
  }

/** Refuses queries that are too long to be parsed. */
export const queryLength = ({ event }: Exchange): void => {
  if (event.rawQueryString.length > limits.queryLength) throw new PortalError('query_too_long')
}

/** The parameters of a path. A path with impossible ones does not exist. */
export const parsedParams = (schema: z.ZodType, given: unknown): unknown => {
  const result = schema.safeParse(given)
  if (!result.success) throw new PortalError('not_found')
  return result.data
}

/** A call whose input is valid. */
export interface Valid {
  readonly endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'idempotency' | 'response' | 'status'>
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The body before it was parsed. */
  readonly sent: unknown
}

const replay = ({ endpoint }: Valid, body: string): Ended<HttpReply> =>
  new Ended(jsonReply(endpoint.status ?? 200, body, { [replayedHeader.toLowerCase()]: 'true' }))

/** Replays the recorded reply to a request with the same key. `ownerOf` returns whose keys they are. */
export const idempotency =
  <Context extends Exchange & Valid>(
    dependencies: { readonly table: Table; readonly clock: Clock },
    ownerOf: (context: Context) => number | undefined,
  ) =>
  async (
    context: Context,
  ): Promise<Ended<HttpReply> | { readonly idempotent: IdempotentRequest | undefined }> => {
    const { event, endpoint, sent } = context
    const key = event.headers[idempotencyKeyHeader.toLowerCase()]
    const owner = ownerOf(context)
    if (endpoint.idempotency === undefined || owner === undefined || key === undefined)
      return { idempotent: undefined }
    const idempotent = await IdempotentRequest.of(dependencies, {
      endpoint,
      key,
      userId: owner,
      path: event.rawPath,
      input: sent,
    })
    const before = await idempotent.before()
    return before === undefined ? { idempotent } : replay(context, before)
  }

/** Runs the code of the call, within `around`. Of two simultaneous requests with one key, one replays the other. */
export const run =
  <Context extends Exchange & Valid>(
    around: (context: Context, work: () => Promise<unknown>) => Promise<unknown> = (_, work) => work(),
  ) =>
  async (
    context: Context & {
      readonly idempotent: IdempotentRequest | undefined
      readonly route: {
        run(call: Context & { readonly idempotency: Idempotency<unknown> }): Promise<unknown>
      }
    },
  ): Promise<Ended<HttpReply> | { readonly answer: unknown }> => {
    const { idempotent, route, request } = context
    const work = (): Promise<unknown> =>
      around(context, () => route.run({ ...context, idempotency: idempotent ?? notIdempotent }))
    const done = idempotent === undefined ? { answer: await work() } : await idempotent.run(work, request.log)
    return 'first' in done ? replay(context, done.first) : done
  }
