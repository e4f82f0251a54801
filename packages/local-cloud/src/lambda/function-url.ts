/** Lambda function URLs: permissions, payload format 2.0, and buffered or streamed responses. */
import { randomUUID } from 'node:crypto'
import { requestEvent, responseOf } from '../api-gateway.ts'
import type { Resource } from '../cloudformation/templates.ts'
import type { HttpRequest, HttpResponse } from '../http.ts'
import { ServiceError } from '../iam/json-gate.ts'
import { matchesPattern } from '../iam/policies.ts'
import { text } from '../values.ts'
import { FunctionError, payloadLimit, type LambdaRuntime } from './runtime.ts'

/** The signer of a request: a service on behalf of a resource. */
export interface UrlCaller {
  readonly service: string
  readonly sourceArn: string
}

export class FunctionUrl {
  /** The host name in the templates. */
  readonly domain: string
  readonly #resource: Resource
  readonly #functionArn: string
  readonly #permissions: readonly Resource[]
  readonly #lambda: LambdaRuntime
  readonly #log: (line: string) => void

  constructor(
    resource: Resource,
    resources: readonly Resource[],
    lambda: LambdaRuntime,
    options: { readonly domain: string; readonly log: (line: string) => void },
  ) {
    const where = `${resource.stack}/${resource.logicalId}`
    const spec = lambda.find(text(resource.properties['TargetFunctionArn']))
    if (spec === undefined) throw new Error(`${where}: the function of the URL is in no template.`)
    if (resource.properties['Cors'] !== undefined)
      throw new Error(`${where}: function URLs with CORS are not known to the local cloud.`)
    this.domain = options.domain
    this.#resource = resource
    this.#functionArn = spec.arn
    this.#permissions = resources.filter(({ type }) => type === 'AWS::Lambda::Permission')
    this.#lambda = lambda
    this.#log = options.log
  }

  /** Answers one request. `caller` is undefined for an unsigned request. */
  async handle(request: HttpRequest, caller: UrlCaller | undefined): Promise<HttpResponse> {
    const requestId = randomUUID()
    const where = `url: ${requestId} ${request.method} ${request.rawPath}`
    if (!this.#mayInvoke(caller)) {
      this.#log(`${where}: no AWS::Lambda::Permission lets the caller invoke the function by its URL`)
      return message(
        403,
        'Forbidden. For troubleshooting Function URL authorization issues, see the documentation.',
      )
    }
    const event = requestEvent(request, {
      requestId,
      routeKey: '$default',
      account: this.#resource.account,
      apiId: this.domain.split('.')[0] ?? '',
      domain: this.domain,
    })
    if (Buffer.byteLength(JSON.stringify(event)) > payloadLimit)
      return message(413, 'Request Entity Too Large')
    try {
      const response =
        text(this.#resource.properties['InvokeMode'], 'BUFFERED') === 'RESPONSE_STREAM'
          ? await this.#streamed(event)
          : responseOf(await this.#lambda.invoke(this.#functionArn, event))
      return { ...response, headers: { 'x-amzn-requestid': requestId, ...response.headers } }
    } catch (error) {
      if (!(error instanceof FunctionError) && !(error instanceof ServiceError)) throw error
      this.#log(`${where}: ${error.message}`)
      return message(502, 'Internal Server Error')
    }
  }

  async #streamed(event: unknown): Promise<HttpResponse> {
    const { head, body } = await this.#lambda.invokeStreaming(this.#functionArn, event)
    body.on('error', (error) => this.#log(`url: a reply broke off: ${error.message}`))
    if (head === undefined)
      return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: '', stream: body }
    return { ...responseOf(head), stream: body }
  }

  /** Since October 2025 a URL requires two permissions: to invoke the URL, and to invoke the function through it. */
  #mayInvoke(caller: UrlCaller | undefined): boolean {
    if (text(this.#resource.properties['AuthType']) === 'NONE') caller ??= { service: '*', sourceArn: '' }
    const actions = ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction']
    return actions.every((action) =>
      this.#permissions.some(({ properties }) => {
        const target = text(properties['FunctionName'])
        const source = properties['SourceArn']
        return (
          caller !== undefined &&
          properties['Action'] === action &&
          properties['Principal'] === caller.service &&
          (target === this.#functionArn || this.#functionArn.endsWith(`:function:${target}`)) &&
          (source === undefined || matchesPattern(caller.sourceArn, text(source)))
        )
      }),
    )
  }
}

const message = (status: number, content: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ Message: content }),
})
