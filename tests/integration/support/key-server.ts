/** The API for keys at a local address, for programs that run as their readers run them. */
import { createOutputs } from '#functions/outputs/answer-output.ts'
import { outputsDependencies } from '#functions/outputs/generation.ts'
import { KeyGate } from '#functions/rules/key-api/key-gate.ts'
import { createKeyHandler } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { createTaxiiHandler } from '#functions/taxii/server.ts'
import { keyFunctionOf } from '#infra/functions.ts'
import { listen, type HttpRequest, type HttpResponse, type HttpService } from 'local-cloud/http'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { outputFormat } from '#shared/domain/outputs/formats.ts'
import { keyApiPrefix, routeKey } from '#shared/http/endpoint.ts'
import { outputsPrefix } from '#shared/http/outputs.ts'
import { allKeyRoutes } from './all-key-routes.ts'
import { originVerify } from './backends.ts'
import { inFunction } from './roles.ts'

/** The call for a request. Of `bulk` and `{id}` in the same place, the first, as in API Gateway. */
const callOf = (method: string, path: string) =>
  keyEndpointTable
    .filter(({ endpoint }) => endpoint.method === method)
    .toSorted((one, other) => one.endpoint.path.split('{').length - other.endpoint.path.split('{').length)
    .flatMap(({ endpoint }) => {
      const pattern = endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      const found = new RegExp(`^${keyApiPrefix}/${pattern}$`).exec(path)
      return found === null ? [] : [{ endpoint, params: { ...found.groups } }]
    })[0]

/** Serves resources, outputs and TAXII. Unexpected failures go to `onError`. */
export const serveKeys = async (
  platform: Platform,
  onError: (line: string) => void,
): Promise<HttpService> => {
  const resources = createKeyHandler(platform, allKeyRoutes(platform), new KeyGate(platform))
  const taxii = createTaxiiHandler(platform)
  const outputs = createOutputs(outputsDependencies(platform, outputFormat))
  const handle = async ({ method, rawPath, rawQuery, headers, body }: HttpRequest): Promise<HttpResponse> => {
    const event = {
      routeKey: '$default',
      rawPath,
      rawQueryString: rawQuery,
      headers: { ...headers, 'x-origin-verify': originVerify, 'x-viewer-address': '192.0.2.1' },
      requestContext: {
        requestId: 'test',
        http: { method, path: rawPath, sourceIp: '192.0.2.1', userAgent: 'test' },
      },
    }
    if (rawPath.startsWith(`${outputsPrefix}/`)) {
      const reply = await inFunction('outputs', () =>
        outputs({
          ...event,
          headers: { ...event.headers, 'x-viewer-authorization': headers['authorization'] ?? '' },
        }),
      )
      // Lambda also waits for it while it sends.
      reply.alongside?.catch((error: unknown) => onError(String(error)))
      const sent = { status: reply.statusCode, headers: { ...reply.headers } }
      return typeof reply.body === 'string'
        ? { ...sent, body: reply.body }
        : { ...sent, body: '', stream: reply.body }
    }
    if (rawPath.startsWith('/taxii2/')) {
      const reply = await inFunction('taxii', () => taxii({ ...event, routeKey: 'ANY /taxii2/{proxy+}' }))
      return {
        status: reply.statusCode,
        headers: { ...reply.headers },
        body: reply.isBase64Encoded === true ? Buffer.from(reply.body, 'base64') : reply.body,
      }
    }
    const call = callOf(method, rawPath)
    const reply = await inFunction(
      call === undefined ? '' : (keyFunctionOf(call.endpoint.area)?.name ?? ''),
      () =>
        resources({
          ...event,
          ...(call === undefined ? {} : { routeKey: routeKey(call.endpoint), pathParameters: call.params }),
          ...(body.length === 0 ? {} : { body: body.toString() }),
          isBase64Encoded: false,
        }),
    )
    return {
      status: reply.statusCode,
      headers: { ...reply.headers },
      body: reply.isBase64Encoded === true ? Buffer.from(reply.body, 'base64') : reply.body,
    }
  }
  return listen(handle, { port: 0, onError })
}
