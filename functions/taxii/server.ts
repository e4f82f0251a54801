/**
 * The TAXII 2.1 server. It uses the same gate as every call with a key. Its responses, including errors, follow TAXII
 * (docs/decisions/taxii.md).
 */
import { gzipSync } from 'node:zlib'
import type { HttpEvent, HttpReply } from '#functions/core/http/event.ts'
import { pipeline, Steps } from '#functions/core/http/pipeline.ts'
import { origin, queryLength } from '#functions/core/http/steps.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { KeyGate, type KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import {
  counted,
  enter,
  keyForm,
  openKeyExchange,
  withLimits,
  withoutBodyForHead,
  type KeyExchange,
} from '#functions/rules/key-api/key-pipeline.ts'
import { challengeOf } from '#functions/rules/key-api/problem.ts'
import { callCosts } from '#shared/http/costs.ts'
import { PortalError } from '#shared/http/errors.ts'
import { taxiiMedia, taxiiMethods } from '#shared/http/taxii-paths.ts'
import { taxiiDependencies, type TaxiiDependencies } from './collections.ts'
import { formFor, type Form } from './media.ts'
import { resourceOf, type Answer, type Resource } from './resources.ts'

/** Minimum bytes for compressing a body. */
const compressedFrom = 1_000

/**
 * The steps of every request, in this order. Authenticates before validating: unauthenticated clients learn nothing of
 * the server or of errors in their request.
 */
export const taxiiSteps = (platform: Platform, gate: KeyGate) =>
  Steps.from<KeyExchange, HttpReply>()
    .check('origin', origin(platform.environment.ORIGIN_VERIFY))
    .step(
      'key',
      enter(gate, () => ({ cost: callCosts.plain })),
    )
    .check('authorize', authorize)
    .check('query length', queryLength)
    .step('form', acceptedForm)
    .step('find', find(taxiiDependencies(platform)))
    .step('run', run)
    .last('present', ({ event, form, answer }) => written(answer, form, event))

/** The handler of the server's function. */
export const createTaxiiHandler = (
  platform: Platform,
  gate = new KeyGate(platform),
): ((event: unknown) => Promise<HttpReply>) => {
  const shared = keyForm(gate)
  return pipeline(platform, taxiiSteps(platform, gate), {
    ...shared,
    open: (event) => openKeyExchange(platform, event, { route: 'taxii', counts: 'taxii' }),
    headers: (context) => ({ ...shared.headers(context), vary: 'accept, accept-encoding' }),
    refusal: refused,
    finish: [counted(gate), withLimits(gate), withoutBodyForHead],
    bytesOf: ({ headers, body }) => Number(headers['content-length'] ?? body.length),
  })
}

interface Known extends KeyExchange {
  readonly caller: KeyCaller
}

const methodOf = ({ event }: KeyExchange): string => event.requestContext.http.method

/** Keys may read indicators or threats, and never write. */
const authorize = ({ caller, ...context }: Known): void => {
  if (!caller.access.feed && !caller.access.threat) throw new PortalError('key_scope')
  if (['POST', 'DELETE'].includes(methodOf(context))) throw new PortalError('key_cannot_write')
}

/** The form that the client accepts. */
const acceptedForm = ({ event }: KeyExchange): { readonly form: Form } => {
  const form = formFor(event.headers['accept'])
  if (form === undefined) throw new PortalError('not_acceptable')
  return { form }
}

/** The resource of the path. */
const find =
  (dependencies: TaxiiDependencies) =>
  (context: Known): { readonly resource: Resource } => {
    const resource = resourceOf(dependencies, context.caller, context.event.rawPath)
    if (resource === undefined) throw new PortalError('not_found')
    if (!taxiiMethods.some((method) => method === methodOf(context)))
      throw new PortalError('method_not_allowed')
    return { resource }
  }

const run = async ({
  request: { rawQuery, userAgent },
  form,
  resource,
}: Known & { readonly form: Form; readonly resource: Resource }): Promise<{ readonly answer: Answer }> => ({
  answer: await resource({ rawQuery, form, userAgent }),
})

/** The reply, compressed where the client accepts that and it is worth it. */
const written = ({ body, added, leftOut }: Answer, { contentType }: Form, event: HttpEvent): HttpReply => {
  const text = JSON.stringify(body)
  const isCompressed =
    text.length > compressedFrom &&
    /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(event.headers['accept-encoding'] ?? '')
  return {
    statusCode: 200,
    headers: {
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
const refused = (failure: PortalError, { request }: KeyExchange): HttpReply => {
  const fields = failure.items.flatMap(({ field }) => field ?? [])
  return {
    statusCode: failure.status,
    headers: {
      'content-type': taxiiMedia,
      ...challengeOf(failure),
      ...(failure.status === 405 ? { allow: taxiiMethods.join(', ') } : {}),
    },
    body: JSON.stringify({
      title: failure.message,
      ...(fields.length === 0 ? {} : { description: fields.join(', ') }),
      error_id: request.id,
      error_code: failure.code,
      http_status: String(failure.status),
    }),
  }
}
