/** API Gateway HTTP APIs: routes of the templates, and payload format 2.0 for requests and responses. */
import { randomUUID } from 'node:crypto'
import type { Resource } from './cloudformation/templates.ts'
import { decodeSafely, parseQuery, type HttpRequest, type HttpResponse } from './http.ts'
import { ServiceError } from './iam/json-gate.ts'
import { matchesPattern } from './iam/policies.ts'
import { FunctionError, payloadLimit, type LambdaRuntime } from './lambda/runtime.ts'
import { flag, isRecord, list, numeric, record, text, texts } from './values.ts'

/** The largest request that API Gateway accepts, in bytes. */
export const requestLimit = 10 * 1024 ** 2
const integrationTimeoutMs = 30_000

export interface Route {
  readonly key: string
  /** `ANY` matches every method. */
  readonly method: string
  readonly segments: readonly string[]
}

export interface RouteMatch<R extends Route> {
  readonly route: R
  readonly pathParameters: Readonly<Record<string, string>>
}

interface ApiRoute extends Route {
  readonly functionArn: string
  readonly authorizer: Authorizer | undefined
  readonly timeoutMs: number
}

interface Authorizer {
  readonly functionArn: string
  readonly identitySources: readonly string[]
  readonly simple: boolean
}

interface Cors {
  readonly origins: readonly string[]
  readonly methods: readonly string[]
  readonly headers: readonly string[]
  readonly exposed: readonly string[]
  readonly credentials: boolean
  readonly maxAge: number | undefined
}

/** Reads a route key, `GET /a/{id}`, `ANY /b/{proxy+}` or `$default`. */
export const parseRouteKey = (key: string): Route => {
  if (key === '$default') return { key, method: 'ANY', segments: ['$default'] }
  const [method = 'ANY', routePath = '/'] = key.split(' ')
  return { key, method, segments: routePath.split('/').slice(1) }
}

/**
 * Finds the most specific route for a request: full match, then greedy parameter, then $default; a specific method
 * before ANY.
 */
export const matchRoute = <R extends Route>(
  routes: readonly R[],
  method: string,
  rawPath: string,
): RouteMatch<R> | undefined => {
  const segments = rawPath.split('/').slice(1)
  let best: { match: RouteMatch<R>; rank: string } | undefined
  for (const route of routes) {
    if (route.method !== 'ANY' && route.method !== method) continue
    const match = matchSegments(route, segments)
    if (match && (!best || match.rank < best.rank))
      best = { match: { route, pathParameters: match.parameters }, rank: match.rank }
  }
  return best?.match
}

/**
 * The rank first compares a full match (0), a greedy one (1) and $default (2). Then it compares position by position a
 * literal (0) and a parameter (1). Last, a method comes before ANY.
 */
const matchSegments = (
  route: Route,
  segments: readonly string[],
): { parameters: Record<string, string>; rank: string } | undefined => {
  const method = route.method === 'ANY' ? '1' : '0'
  if (route.key === '$default') return { parameters: {}, rank: '2' }
  const parameters: Record<string, string> = {}
  let rank = ''
  for (const [index, expected] of route.segments.entries()) {
    const greedy = /^\{(.+)\+\}$/.exec(expected)?.[1]
    if (greedy !== undefined) {
      const rest = segments.slice(index).join('/')
      if (segments.length <= index || rest === '') return undefined
      parameters[greedy] = decodeSafely(rest)
      return { parameters, rank: `1${rank}2${method}` }
    }
    const actual = segments[index]
    if (actual === undefined) return undefined
    const parameter = /^\{(.+)\}$/.exec(expected)?.[1]
    if (parameter !== undefined) {
      if (actual === '') return undefined
      parameters[parameter] = decodeSafely(actual)
      rank += '1'
    } else if (expected === actual) rank += '0'
    else return undefined
  }
  return segments.length === route.segments.length ? { parameters, rank: `0${rank}${method}` } : undefined
}

export class HttpApi {
  readonly id: string
  /** The host name in the templates. */
  readonly domain: string
  readonly #resource: Resource
  readonly #routes: readonly ApiRoute[]
  readonly #cors: Cors | undefined
  readonly #lambda: LambdaRuntime
  readonly #permissions: readonly Resource[]
  readonly #log: (line: string) => void

  constructor(
    resource: Resource,
    resources: readonly Resource[],
    lambda: LambdaRuntime,
    options: { readonly log: (line: string) => void; readonly localize: (value: string) => string },
  ) {
    this.#resource = resource
    this.id = resource.physicalId
    this.domain = `${this.id}.execute-api.${resource.region}.amazonaws.com`
    this.#lambda = lambda
    this.#log = options.log
    this.#permissions = resources.filter(({ type }) => type === 'AWS::Lambda::Permission')
    const ofApi = (type: string): Resource[] =>
      resources.filter((one) => one.type === type && one.properties['ApiId'] === this.id)
    const integrations = new Map(ofApi('AWS::ApiGatewayV2::Integration').map((one) => [one.physicalId, one]))
    const authorizers = new Map(
      ofApi('AWS::ApiGatewayV2::Authorizer').map((one) => [one.physicalId, readAuthorizer(one)]),
    )
    this.#routes = ofApi('AWS::ApiGatewayV2::Route').map((one) => readRoute(one, integrations, authorizers))
    if (isRecord(resource.properties['CorsConfiguration']))
      this.#cors = readCors(resource.properties['CorsConfiguration'], options.localize)
    if (!ofApi('AWS::ApiGatewayV2::Stage').some(({ physicalId }) => physicalId === '$default')) {
      throw new Error(
        `${resource.stack}/${resource.logicalId}: the API has no $default stage; other stages are not known to the local cloud.`,
      )
    }
  }

  /** Answers one request as API Gateway would. */
  async handle(request: HttpRequest): Promise<HttpResponse> {
    const requestId = randomUUID().replaceAll('-', '').slice(0, 15)
    const response = await this.#route(request, requestId)
    return {
      ...response,
      headers: {
        'apigw-requestid': requestId,
        ...response.headers,
        ...this.#corsHeaders(request.headers['origin']),
      },
    }
  }

  async #route(request: HttpRequest, requestId: string): Promise<HttpResponse> {
    if (request.body.length > requestLimit) return message(413, 'Request Entity Too Large')
    if (
      this.#cors &&
      request.method === 'OPTIONS' &&
      request.headers['access-control-request-method'] !== undefined
    )
      return { status: 204, headers: {}, body: '' }
    const match = matchRoute(this.#routes, request.method, request.rawPath)
    if (!match) return message(404, 'Not Found')
    const { route } = match
    // API Gateway passes the decoded path; a function URL does not.
    const event = requestEvent(
      { ...request, rawPath: decodeSafely(request.rawPath) },
      {
        requestId,
        routeKey: route.key,
        account: this.#resource.account,
        apiId: this.id,
        domain: this.domain,
        pathParameters: match.pathParameters,
      },
    )
    if (route.authorizer) {
      const verdict = await this.#authorize(route.authorizer, event, route)
      if ('status' in verdict) return verdict
      event.requestContext['authorizer'] = { lambda: verdict.context }
    }
    if (!this.#mayInvoke(route.functionArn, request.method, request.rawPath)) {
      this.#log(
        `api: ${requestId} ${route.key}: no AWS::Lambda::Permission lets the API invoke ${route.functionArn}`,
      )
      return message(500, 'Internal Server Error')
    }
    if (Buffer.byteLength(JSON.stringify(event)) > payloadLimit)
      return message(413, 'Request Entity Too Large')
    try {
      return responseOf(await within(this.#lambda.invoke(route.functionArn, event), route.timeoutMs))
    } catch (error) {
      if (error instanceof IntegrationTimeout) {
        this.#log(`api: ${requestId} ${route.key}: the function did not answer in time`)
        return message(503, 'Service Unavailable')
      }
      if (!(error instanceof FunctionError) && !(error instanceof ServiceError)) throw error
      this.#log(`api: ${requestId} ${route.key}: ${error.message}`)
      return message(500, 'Internal Server Error')
    }
  }

  async #authorize(
    authorizer: Authorizer,
    event: Readonly<Record<string, unknown>>,
    route: ApiRoute,
  ): Promise<HttpResponse | { context: unknown }> {
    const headers = record(event['headers'])
    const query = record(event['queryStringParameters'])
    const identity = authorizer.identitySources.map((source) =>
      text(
        source.startsWith('$request.header.')
          ? headers[source.slice(16).toLowerCase()]
          : query[source.slice(21)],
      ),
    )
    if (identity.includes('')) return message(401, 'Unauthorized')
    const routeArn = this.#executeArn(
      text(record(record(event['requestContext'])['http'])['method']),
      text(event['rawPath']),
    )
    let verdict: unknown
    try {
      verdict = await this.#lambda.invoke(authorizer.functionArn, {
        ...event,
        type: 'REQUEST',
        routeArn,
        identitySource: identity,
      })
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error
      this.#log(`api: the authorizer of ${route.key}: ${error.message}`)
      return message(500, 'Internal Server Error')
    }
    const answer = record(verdict)
    if (
      authorizer.simple ? answer['isAuthorized'] === true : allowsInvoke(answer['policyDocument'], routeArn)
    )
      return { context: record(answer['context']) }
    return message(403, 'Forbidden')
  }

  #executeArn(method: string, rawPath: string): string {
    return `arn:aws:execute-api:${this.#resource.region}:${this.#resource.account}:${this.id}/$default/${method}${rawPath}`
  }

  #mayInvoke(functionArn: string, method: string, rawPath: string): boolean {
    return this.#permissions.some(({ properties }) => {
      if (properties['Principal'] !== 'apigateway.amazonaws.com') return false
      const target = text(properties['FunctionName'])
      if (target !== functionArn && !functionArn.endsWith(`:function:${target}`)) return false
      const source = properties['SourceArn']
      return (
        source === undefined ||
        matchesPattern(this.#executeArn(method, rawPath), text(source)) ||
        matchesRouteArn(this.#executeArn(method, rawPath), text(source))
      )
    })
  }

  #corsHeaders(origin: string | undefined): Record<string, string> {
    const cors = this.#cors
    if (!cors || origin === undefined || !(cors.origins.includes('*') || cors.origins.includes(origin)))
      return {}
    return {
      'access-control-allow-origin': cors.origins.includes('*') ? '*' : origin,
      ...(cors.methods.length > 0 && { 'access-control-allow-methods': cors.methods.join(',') }),
      ...(cors.headers.length > 0 && { 'access-control-allow-headers': cors.headers.join(',') }),
      ...(cors.exposed.length > 0 && { 'access-control-expose-headers': cors.exposed.join(',') }),
      ...(cors.credentials && { 'access-control-allow-credentials': 'true' }),
      ...(cors.maxAge !== undefined && { 'access-control-max-age': String(cors.maxAge) }),
    }
  }
}

/** The event for a function behind an HTTP API or a function URL: payload format 2.0. */
export const requestEvent = (
  request: HttpRequest,
  to: {
    readonly requestId: string
    readonly routeKey: string
    readonly account: string
    readonly apiId: string
    readonly domain: string
    readonly pathParameters?: Readonly<Record<string, string>>
  },
) => {
  const { cookie, ...headers } = request.headers
  const cookies = cookie?.split(/;\s*/).filter((item) => item !== '') ?? []
  const query: Record<string, string> = {}
  for (const [name, value] of parseQuery(request.rawQuery.replaceAll('+', '%20')))
    query[name] = name in query ? `${query[name]},${value}` : value
  const now = new Date()
  const requestContext: Record<string, unknown> = {
    accountId: to.account,
    apiId: to.apiId,
    domainName: to.domain,
    domainPrefix: to.apiId,
    http: {
      method: request.method,
      path: request.rawPath,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.remoteAddress,
      userAgent: headers['user-agent'] ?? '',
    },
    requestId: to.requestId,
    routeKey: to.routeKey,
    stage: '$default',
    time: requestTime(now),
    timeEpoch: now.getTime(),
  }
  const binary = request.body.length > 0 && !isText(headers['content-type'] ?? '')
  const { pathParameters = {} } = to
  return {
    version: '2.0',
    routeKey: to.routeKey,
    rawPath: request.rawPath,
    rawQueryString: request.rawQuery,
    ...(cookies.length > 0 && { cookies }),
    headers: { ...headers, host: to.domain, 'content-length': String(request.body.length) },
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext,
    ...(request.body.length > 0 && { body: request.body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: binary,
  }
}

/** The CDK writes the route's path with its parameters into the permission. A parameter matches any single value. */
const matchesRouteArn = (actual: string, pattern: string): boolean =>
  matchesPattern(actual, pattern.replace(/\{[^}]+\}/g, '*')) || pattern.endsWith('/*/*')

const readRoute = (
  resource: Resource,
  integrations: Map<string, Resource>,
  authorizers: Map<string, Authorizer>,
): ApiRoute => {
  const { properties } = resource
  const where = `${resource.stack}/${resource.logicalId}`
  const integration = integrations.get(text(properties['Target']).replace(/^integrations\//, ''))
  if (!integration) throw new Error(`${where}: the route has no integration.`)
  if (
    integration.properties['IntegrationType'] !== 'AWS_PROXY' ||
    integration.properties['PayloadFormatVersion'] !== '2.0'
  ) {
    throw new Error(
      `${where}: only AWS_PROXY integrations with payload format 2.0 are known to the local cloud.`,
    )
  }
  const authorization = text(properties['AuthorizationType'], 'NONE')
  if (authorization !== 'NONE' && authorization !== 'CUSTOM')
    throw new Error(`${where}: the authorization type ${authorization} is not known to the local cloud.`)
  const uri = text(integration.properties['IntegrationUri'])
  return {
    ...parseRouteKey(text(properties['RouteKey'])),
    functionArn: /functions\/(arn:.+)\/invocations$/.exec(uri)?.[1] ?? uri,
    authorizer: authorization === 'CUSTOM' ? authorizers.get(text(properties['AuthorizerId'])) : undefined,
    timeoutMs: numeric(integration.properties['TimeoutInMillis'], integrationTimeoutMs),
  }
}

const readAuthorizer = ({ properties, stack, logicalId }: Resource): Authorizer => {
  if (properties['AuthorizerType'] !== 'REQUEST')
    throw new Error(`${stack}/${logicalId}: only Lambda (REQUEST) authorizers are known to the local cloud.`)
  const uri = text(properties['AuthorizerUri'])
  return {
    functionArn: /functions\/(arn:.+)\/invocations$/.exec(uri)?.[1] ?? uri,
    identitySources: texts(properties['IdentitySource']),
    simple: flag(properties['EnableSimpleResponses']),
  }
}

const readCors = (source: Readonly<Record<string, unknown>>, localize: (value: string) => string): Cors => ({
  origins: texts(source['AllowOrigins']).map(localize),
  methods: texts(source['AllowMethods']),
  headers: texts(source['AllowHeaders']),
  exposed: texts(source['ExposeHeaders']),
  credentials: flag(source['AllowCredentials']),
  maxAge: source['MaxAge'] === undefined ? undefined : numeric(source['MaxAge'], 0),
})

const allowsInvoke = (policy: unknown, routeArn: string): boolean =>
  list(record(policy)['Statement']).some((source) => {
    const statement = record(source)
    return (
      statement['Effect'] === 'Allow' &&
      texts(statement['Resource']).some((pattern) => matchesPattern(routeArn, pattern))
    )
  })

/** API Gateway passes these as text; everything else is base64. */
const isText = (contentType: string): boolean => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return type.startsWith('text/') || /^application\/(json|javascript|xml|.+\+json|.+\+xml)$/.test(type)
}

/** Turns a function's result into a reply: the full form, or any JSON value as a 200. */
export const responseOf = (result: unknown): HttpResponse => {
  if (!isRecord(result) || result['statusCode'] === undefined) {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: typeof result === 'string' ? result : JSON.stringify(result),
    }
  }
  const status = numeric(result['statusCode'], 0)
  if (!Number.isInteger(status) || status < 100 || status > 599) return message(500, 'Internal Server Error')
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(record(result['headers'])))
    headers[name.toLowerCase()] = text(value)
  for (const [name, values] of Object.entries(record(result['multiValueHeaders'])))
    headers[name.toLowerCase()] = texts(values).join(',')
  const cookies = texts(result['cookies'])
  if (cookies.length > 0) headers['set-cookie'] = cookies
  const body = text(result['body'])
  if (body !== '' && headers['content-type'] === undefined)
    headers['content-type'] = 'text/plain;charset=UTF-8'
  return { status, headers, body: flag(result['isBase64Encoded']) ? Buffer.from(body, 'base64') : body }
}

const message = (status: number, content: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: content }),
})

class IntegrationTimeout extends Error {
  override name = 'IntegrationTimeout'
}

const within = <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(
    () => reject(new IntegrationTimeout('The integration did not answer in time.')),
    milliseconds,
  )
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

/** `12/Mar/2026:19:03:58 +0000` */
const requestTime = (date: Date): string => {
  const [, day, month, year, clock] = /^\w+, (\d\d) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? []
  return `${day}/${month}/${year}:${clock} +0000`
}
