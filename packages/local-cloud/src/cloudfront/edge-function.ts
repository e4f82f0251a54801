/** CloudFront Functions: runs the handler of a template in its own context, with CloudFront's event. */
import { randomUUID } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import { decodeSafely, parseQuery, type HttpRequest, type HttpResponse } from '../http.ts'
import { isRecord, list, record, text } from '../values.ts'

export interface EdgeFunction {
  /** Returns the request to forward, or a reply. */
  onRequest(
    request: HttpRequest,
    distributionId: string,
  ): Promise<{ readonly request: HttpRequest } | { readonly response: HttpResponse }>
  onResponse(request: HttpRequest, response: HttpResponse, distributionId: string): Promise<HttpResponse>
}

/** This limit ends only endless loops in top-level code. Calls have no limit: Node would start a thread for each. */
const timeoutMs = 10_000

/**
 * Compiles the code of a function. Throws when it has no `handler` or needs something that is not known here.
 */
export const compileEdgeFunction = (
  name: string,
  code: string,
  log: (line: string) => void,
): EdgeFunction => {
  if (/^\s*import\s.*['"]cloudfront['"]/m.test(code))
    throw new Error(`${name}: CloudFront key value stores are not known to the local cloud.`)
  const context = createContext({
    console: {
      log: (...values: unknown[]) =>
        log(`${name}: ${values.map((value) => text(value, JSON.stringify(value))).join(' ')}`),
    },
  })
  new Script(code, { filename: `${name}.js` }).runInContext(context, { timeout: timeoutMs })
  const call: unknown = new Script(
    'typeof handler === "function" && ((event) => handler(JSON.parse(event)))',
  ).runInContext(context)
  if (typeof call !== 'function') throw new Error(`${name}: the CloudFront function has no handler.`)
  const run = async (event: unknown): Promise<Record<string, unknown>> => {
    const result: unknown = await Reflect.apply(call, undefined, [JSON.stringify(event)])
    // Copies values of the other context into plain objects.
    return record(JSON.parse(JSON.stringify(result ?? {})))
  }
  return {
    async onRequest(request, distributionId) {
      const result = await run(eventOf('viewer-request', request, distributionId))
      return result['statusCode'] === undefined
        ? { request: applyRequest(request, result) }
        : { response: toResponse(result) }
    },
    async onResponse(request, response, distributionId) {
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([header, value]) => [header, { value: list(value).join(',') }]),
      )
      const event = {
        ...eventOf('viewer-response', request, distributionId),
        response: { statusCode: response.status, statusDescription: '', headers, cookies: {} },
      }
      const result = await run(event)
      const changed = toResponse(result)
      const cookies = response.headers['set-cookie']
      return {
        status: changed.status,
        headers: { ...changed.headers, ...(cookies !== undefined && { 'set-cookie': cookies }) },
        body: result['body'] === undefined ? response.body : changed.body,
        ...(response.stream === undefined ? {} : { stream: response.stream }),
      }
    },
  }
}

const eventOf = (eventType: string, request: HttpRequest, distributionId: string) => {
  const { cookie, ...headers } = request.headers
  const cookies = (cookie ?? '')
    .split(/;\s*/)
    .filter(Boolean)
    .map((item) => {
      const equals = item.indexOf('=')
      return [item.slice(0, equals), { value: item.slice(equals + 1) }] as const
    })
  return {
    version: '1.0',
    context: { distributionDomainName: 'localhost', distributionId, eventType, requestId: randomUUID() },
    viewer: { ip: request.remoteAddress },
    request: {
      method: request.method,
      uri: request.rawPath,
      querystring: Object.fromEntries(parseQuery(request.rawQuery).map(([name, value]) => [name, { value }])),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      cookies: Object.fromEntries<unknown>(cookies),
    },
  }
}

const applyRequest = (original: HttpRequest, result: Readonly<Record<string, unknown>>): HttpRequest => {
  const headers: Record<string, string> = {}
  for (const [name, header] of Object.entries(record(result['headers'])))
    headers[name.toLowerCase()] = text(record(header)['value'])
  const cookies = Object.entries(record(result['cookies'])).map(
    ([name, cookie]) => `${name}=${text(record(cookie)['value'])}`,
  )
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ')
  return {
    ...original,
    rawPath: text(result['uri'], original.rawPath),
    rawQuery: queryOf(original, result['querystring']),
    headers,
  }
}

/** The query string; if the function did not change it, with its original encoding. */
const queryOf = (original: HttpRequest, changed: unknown): string => {
  if (typeof changed === 'string') return changed
  const before = new Map(parseQuery(original.rawQuery))
  const after = Object.entries(record(changed)).map(([name, item]): [string, string] => [
    name,
    text(record(item)['value']),
  ])
  if (after.length === before.size && after.every(([name, value]) => before.get(name) === value))
    return original.rawQuery
  return after
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(decodeSafely(value))}`)
    .join('&')
}

const toResponse = (result: Readonly<Record<string, unknown>>): HttpResponse => {
  const headers: Record<string, string> = {}
  for (const [name, header] of Object.entries(record(result['headers'])))
    headers[name.toLowerCase()] = text(record(header)['value'])
  const { body } = result
  const content = isRecord(body)
    ? Buffer.from(text(body['data']), body['encoding'] === 'base64' ? 'base64' : 'utf8')
    : text(body)
  return { status: Number(text(result['statusCode'], '200')), headers, body: content }
}
