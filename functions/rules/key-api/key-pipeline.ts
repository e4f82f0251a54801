/** What the pipelines of clients with keys share: the API for keys, TAXII and outputs. */
import type { HttpEvent, HttpReply } from '#functions/core/http/event.ts'
import { withHeaders, type AnyReply, type Exchange } from '#functions/core/http/pipeline.ts'
import { requestOf } from '#functions/core/http/request.ts'
import type { PortalError } from '#shared/http/errors.ts'
import type { Platform } from '../http/platform.ts'
import { isKeyRefusal, type EnterOptions, type KeyCaller, type KeyGate, type KeyRequest } from './key-gate.ts'

/** A request with a key, with what its refusal and its count need. */
export interface KeyExchange extends Exchange {
  readonly asked: KeyRequest
  /** The name under which the organization's statistics count it. */
  readonly counts: string
  /** The caller, once its key is accepted. */
  readonly caller?: KeyCaller
}

/** The exchange of an event. `headers` are those that may contain the key. */
export const openKeyExchange = (
  { log }: Platform,
  event: HttpEvent,
  {
    route,
    counts,
    headers = event.headers,
  }: Pick<KeyExchange, 'counts'> & {
    readonly route: string
    readonly headers?: KeyRequest['headers']
  },
): KeyExchange => {
  const request = requestOf(event, log, route)
  const call = `${event.requestContext.http.method} ${event.rawPath.slice(0, 200)}`
  return { event, request, counts, asked: { headers, address: request.address, call, log: request.log } }
}

/** The form of the pipelines, except that of their replies. */
export const keyForm = (gate: KeyGate) => ({
  /** No caching and no MIME sniffing. */
  headers: ({ request }: KeyExchange) => ({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  }),
  record: async (failure: PortalError, { asked, caller }: KeyExchange): Promise<void> => {
    // The gate itself records whom it does not let in.
    if (caller !== undefined && isKeyRefusal(failure)) await gate.recordRefusal(asked, caller, failure)
  },
  caller: ({ request: { address }, caller }: KeyExchange) => ({
    address,
    ...(caller === undefined
      ? {}
      : { key_id: caller.keyId, user_id: caller.userId, client_id: caller.organizationId }),
  }),
  refused: ({ request: { address } }: KeyExchange) => ({ address }),
})

/** Checks the key and its limits. */
export const enter =
  <Context extends KeyExchange>(gate: KeyGate, optionsOf: (context: Context) => EnterOptions) =>
  async (context: Context): Promise<{ readonly caller: KeyCaller }> => ({
    caller: await gate.enter(context.asked, optionsOf(context)),
  })

/** Adds the limits of a known key. */
export const withLimits =
  (gate: KeyGate) =>
  <Reply extends AnyReply>(reply: Reply, { caller }: KeyExchange, failure: PortalError | undefined): Reply =>
    withHeaders(
      reply,
      caller !== undefined ? gate.limitHeaders(caller) : failure === undefined ? {} : gate.limitsOf(failure),
    )

/** Counts a reply to a known key with the bytes sent. Refusals are counted as such. */
export const countReply = async (
  gate: KeyGate,
  { statusCode, bytes }: { readonly statusCode: number; readonly bytes: number },
  { event, caller, counts }: KeyExchange,
  failure: PortalError | undefined,
): Promise<void> => {
  if (caller === undefined || (failure !== undefined && isKeyRefusal(failure))) return
  await gate.answered(caller, counts, isHead(event) ? 0 : bytes, { isUnchanged: statusCode === 304 })
}

/** Counts each reply before it is sent. */
export const counted =
  (gate: KeyGate) =>
  async (reply: HttpReply, context: KeyExchange, failure: PortalError | undefined): Promise<HttpReply> => {
    await countReply(gate, { ...reply, bytes: bytesOf(reply) }, context, failure)
    return reply
  }

/** A reply to HEAD states the length of the body that it leaves out. */
export const withoutBodyForHead = (reply: HttpReply, { event }: Exchange): HttpReply =>
  isHead(event)
    ? {
        ...withHeaders(reply, { 'content-length': String(bytesOf(reply)) }),
        body: '',
        isBase64Encoded: false,
      }
    : reply

export const isHead = ({ requestContext: { http } }: HttpEvent): boolean => http.method === 'HEAD'

/** The bytes of a body as sent: API Gateway receives compressed bodies in Base64. */
const bytesOf = ({ body, isBase64Encoded = false }: HttpReply): number =>
  Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8')
