/**
 * The TAXII 2.1 server. It uses the same gate as every call with a key. Its responses, including errors, follow TAXII
 * (docs/decisions/taxii.md).
 */
import { gzipSync } from 'node:zlib'
import middy from '@middy/core'
import { isKeyRefusal, KeyGate, type KeyCaller, type KeyRequest } from '#functions/rules/key-api/key-gate.ts'
import { problemHeaders } from '#functions/rules/key-api/problem.ts'
import { eventSchema, type HttpEvent, type HttpReply } from '#functions/core/http/event.ts'
import { addressOf, asFailure, isThroughCloudFront } from '#functions/rules/http/handler.ts'
import { askerOf, logFailure, logged, type Asker } from '#functions/core/http/log-lines.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { limits } from '#shared/domain/limits.ts'
import { callCosts } from '#shared/http/costs.ts'
import { PortalError } from '#shared/http/errors.ts'
import { taxiiDependencies } from './dependencies.ts'
import { formFor, taxiiMedia, type Form } from './media.ts'
import { resourceOf, type Answer } from './resources.ts'

/** The name of these requests in the organization's statistics. */
const counts = 'taxii'

const headers = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  vary: 'accept, accept-encoding',
} as const

/** Minimum bytes for compressing a body. */
const compressedFrom = 1_000

/** The handler of the server's function. */
export const createTaxiiHandler = (
  platform: Platform,
  gate = new KeyGate(platform),
): ((event: unknown, context?: unknown) => Promise<HttpReply>) => {
  const dependencies = taxiiDependencies(platform)

  /**
   * Authenticates before validating: unauthenticated clients learn nothing of the server or of errors in their request.
   */
  const answer = async (
    event: HttpEvent,
    asked: KeyRequest,
    id: string,
    asker: Asker,
  ): Promise<HttpReply> => {
    if (!isThroughCloudFront(platform, event)) throw new PortalError('forbidden')
    const caller = await gate.enter(asked, { cost: callCosts.plain })
    Object.assign(asker, askerOf(caller))
    const reply = await replyTo(caller, event, asked, id).catch((error: unknown) =>
      refused(asFailure(error), error, id, asked),
    )
    return {
      ...reply,
      headers: {
        ...reply.headers,
        ...gate.limitHeaders(caller),
        ...(reply.statusCode === 405 ? { allow: 'GET, HEAD' } : {}),
      },
    }
  }

  /** Counts refused requests as such, and answered ones, including invalid ones, with the bytes sent. */
  const replyTo = async (
    caller: KeyCaller,
    event: HttpEvent,
    asked: KeyRequest,
    id: string,
  ): Promise<HttpReply> => {
    const { method } = event.requestContext.http
    if (!caller.access.feed && !caller.access.threat)
      return gate.refuse(asked, caller, new PortalError('key_scope'))
    if (method === 'POST' || method === 'DELETE')
      return gate.refuse(asked, caller, new PortalError('key_cannot_write'))
    const reply = await perform(event, caller).catch((error: unknown) => {
      const failure = asFailure(error)
      return isKeyRefusal(failure) ? gate.refuse(asked, caller, failure) : refused(failure, error, id, asked)
    })
    await gate.answered(caller, counts, method === 'HEAD' ? 0 : bytesOf(reply))
    return reply
  }

  const perform = async (event: HttpEvent, caller: KeyCaller): Promise<HttpReply> => {
    const { method } = event.requestContext.http
    if (event.rawQueryString.length > limits.queryLength) throw new PortalError('query_too_long')
    const form = formFor(event.headers['accept'])
    if (form === undefined) throw new PortalError('not_acceptable')
    const resource = resourceOf(dependencies, caller, event.rawPath)
    if (resource === undefined) throw new PortalError('not_found')
    if (method !== 'GET' && method !== 'HEAD') throw new PortalError('method_not_allowed')
    const found = await resource({
      rawQuery: event.rawQueryString,
      form,
      userAgent: event.headers['user-agent'] ?? event.requestContext.http.userAgent,
    })
    return written(found, form, event)
  }

  const run = async (raw: unknown): Promise<HttpReply> => {
    const event = eventSchema.parse(raw)
    const { requestId: id, http } = event.requestContext
    const log = platform.log.with({ request_id: id, route: 'taxii' })
    const asked: KeyRequest = {
      headers: event.headers,
      address: addressOf(event),
      call: `${http.method} ${event.rawPath.slice(0, 200)}`,
      log,
    }
    const asker: Asker = { address: asked.address }
    const answered = (): Promise<HttpReply> =>
      answer(event, asked, id, asker).catch((error: unknown) => {
        const failure = asFailure(error)
        const reply = refused(failure, error, id, asked)
        return { ...reply, headers: { ...reply.headers, ...gate.limitsOf(failure) } }
      })
    const reply = await logged(platform, log, answered, asker, ({ body }) => body.length)
    const isHead = http.method === 'HEAD'
    return {
      ...reply,
      headers: {
        ...reply.headers,
        'x-request-id': id,
        ...(isHead ? { 'content-length': String(bytesOf(reply)) } : {}),
      },
      ...(isHead ? { body: '', isBase64Encoded: false } : {}),
    }
  }

  return middy().handler(run)
}

/** The bytes of a body as sent: API Gateway receives compressed bodies in Base64. */
const bytesOf = ({ body, isBase64Encoded = false }: HttpReply): number =>
  Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8')

const written = ({ body, added, leftOut }: Answer, { contentType }: Form, event: HttpEvent): HttpReply => {
  const text = JSON.stringify(body)
  const isCompressed =
    text.length > compressedFrom &&
    /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(event.headers['accept-encoding'] ?? '')
  return {
    statusCode: 200,
    headers: {
      ...headers,
      'content-type': contentType,
      ...(leftOut === undefined ? {} : { 'x-left-out': `tlp=${leftOut}` }),
      ...(added === undefined
        ? {}
        : { 'x-taxii-date-added-first': added.first, 'x-taxii-date-added-last': added.last }),
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    },
    body: isCompressed ? gzipSync(text).toString('base64') : text,
    ...(isCompressed ? { isBase64Encoded: true } : {}),
  }
}

/** An error in TAXII's form (TAXII 2.1 section 3.6.1). Always of TAXII's media type, which clients check. */
const refused = (
  failure: PortalError,
  error: unknown,
  id: string,
  { log, address }: KeyRequest,
): HttpReply => {
  logFailure(log, failure, error, { address })
  const fields = failure.items.flatMap(({ field }) => field ?? [])
  return {
    statusCode: failure.status,
    headers: { ...headers, 'content-type': taxiiMedia, ...problemHeaders(failure) },
    body: JSON.stringify({
      title: failure.message,
      ...(fields.length === 0 ? {} : { description: fields.join(', ') }),
      error_id: id,
      error_code: failure.code,
      http_status: String(failure.status),
    }),
  }
}
