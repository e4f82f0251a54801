/** CloudFront: serves the browser. It selects behaviour and origin, and applies policies and functions. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HttpApi } from '../api-gateway.ts'
import type { Resource } from '../cloudformation/templates.ts'
import { decodeSafely, parseQuery, type HttpRequest, type HttpResponse } from '../http.ts'
import { decide, matchesPattern, statementsFor } from '../iam/policies.ts'
import type { FunctionUrl, UrlCaller } from '../lambda/function-url.ts'
import { bucketPolicy, objectResponse, sameEtag } from '../s3/api.ts'
import type { ObjectStore } from '../s3/store.ts'
import { flag, isRecord, list, numeric, record, text, texts, type Json } from '../values.ts'
import { compileEdgeFunction, type EdgeFunction } from './edge-function.ts'
import {
  forwardingOf,
  isSelected,
  responseHeadersOf,
  type Forwarding,
  type ResponseHeaders,
} from './policies.ts'

export interface DistributionOptions {
  readonly resources: readonly Resource[]
  readonly apis: readonly HttpApi[]
  readonly functionUrls: readonly FunctionUrl[]
  readonly store: ObjectStore
  /** Replaces public addresses with local ones in header values and in the code of edge functions. */
  readonly localize: (value: string) => string
  readonly log: (line: string) => void
}

interface Origin {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly target:
    | { readonly api: HttpApi }
    | { readonly url: FunctionUrl; readonly caller: UrlCaller | undefined }
    | { readonly bucket: string; readonly maySeeAbsence: boolean; readonly mayRead: (key: string) => boolean }
}

interface Behaviour {
  readonly pattern: string
  readonly origin: Origin
  readonly methods: readonly string[]
  readonly compress: boolean
  readonly forwarding: readonly Forwarding[]
  readonly responseHeaders: ResponseHeaders
  readonly viewerRequest: EdgeFunction | undefined
  readonly viewerResponse: EdgeFunction | undefined
}

interface ErrorPage {
  readonly status: number
  readonly path: string
  readonly replyStatus: number
}

export class Distribution {
  readonly id: string
  readonly #behaviours: readonly Behaviour[]
  readonly #errorPages: readonly ErrorPage[]
  readonly #rootObject: string
  readonly #options: DistributionOptions
  readonly #compressed = new Map<string, Buffer>()

  constructor(resource: Resource, options: DistributionOptions) {
    this.#options = options
    this.id = resource.physicalId
    const config = record(resource.properties['DistributionConfig'])
    const where = `${resource.stack}/${resource.logicalId}`
    const origins = new Map(
      list(config['Origins']).map((source) => [
        text(record(source)['Id']),
        readOrigin(record(source), resource, options, where),
      ]),
    )
    const behaviour = (source: Json, pattern: string): Behaviour =>
      this.#readBehaviour(source, pattern, origins, where)
    this.#behaviours = [
      ...list(config['CacheBehaviors']).map((source) =>
        behaviour(record(source), text(record(source)['PathPattern'])),
      ),
      behaviour(record(config['DefaultCacheBehavior']), '*'),
    ]
    this.#rootObject = text(config['DefaultRootObject'])
    this.#errorPages = list(config['CustomErrorResponses']).map((source) => {
      const page = record(source)
      const status = numeric(page['ErrorCode'], 0)
      return {
        status,
        path: text(page['ResponsePagePath']),
        replyStatus: numeric(page['ResponseCode'], status),
      }
    })
  }

  #readBehaviour(source: Json, pattern: string, origins: Map<string, Origin>, where: string): Behaviour {
    const { resources, localize, log } = this.#options
    const origin = origins.get(text(source['TargetOriginId']))
    if (!origin)
      throw new Error(
        `${where}: the behaviour ${pattern} names the origin ${text(source['TargetOriginId'])}, which is not there.`,
      )
    const edge = (eventType: string): EdgeFunction | undefined => {
      const association = list(source['FunctionAssociations'])
        .map(record)
        .find((one) => one['EventType'] === eventType)
      if (!association) return undefined
      const resource = resources.find(
        ({ type, physicalId }) =>
          type === 'AWS::CloudFront::Function' && physicalId === association['FunctionARN'],
      )
      if (!resource)
        throw new Error(
          `${where}: the CloudFront function ${text(association['FunctionARN'])} is in no template.`,
        )
      // Its own responses may contain the distribution's address.
      const code = localize(text(resource.properties['FunctionCode']))
      return compileEdgeFunction(resource.logicalId, code, log)
    }
    return {
      pattern: pattern.replace(/^\/(?=.)/, ''),
      origin,
      methods: source['AllowedMethods'] === undefined ? ['GET', 'HEAD'] : texts(source['AllowedMethods']),
      compress: flag(source['Compress']),
      forwarding: forwardingOf(source, resources, `${where} ${pattern}`),
      responseHeaders: responseHeadersOf(source, resources, `${where} ${pattern}`),
      viewerRequest: edge('viewer-request'),
      viewerResponse: edge('viewer-response'),
    }
  }

  /** Answers a viewer's request. */
  async handle(viewer: HttpRequest): Promise<HttpResponse> {
    const behaviour = this.#behaviourFor(viewer.rawPath)
    if (!behaviour.methods.includes(viewer.method))
      return forbidden(
        'This distribution is not configured to allow the HTTP request method that was used for this request.',
      )
    const entered = behaviour.viewerRequest
      ? await behaviour.viewerRequest.onRequest(viewer, this.id)
      : { request: viewer }
    let response = 'response' in entered ? entered.response : await this.#fetch(behaviour, entered.request)
    const request = 'request' in entered ? entered.request : viewer
    response = applyPolicy(response, behaviour.responseHeaders)
    if (behaviour.viewerResponse && response.status < 400)
      response = await behaviour.viewerResponse.onResponse(request, response, this.id)
    response = conditional(viewer, response)
    if (behaviour.compress) response = await this.#compress(viewer, response)
    return this.#localized(response)
  }

  #behaviourFor(rawPath: string): Behaviour {
    const path = rawPath.replace(/^\//, '')
    const found = this.#behaviours.find(({ pattern }) => matchesPattern(path, pattern))
    if (!found) throw new Error('A distribution always has a default behaviour.')
    return found
  }

  async #fetch(behaviour: Behaviour, request: HttpRequest): Promise<HttpResponse> {
    const rooted =
      request.rawPath === '/' && this.#rootObject !== ''
        ? { ...request, rawPath: `/${this.#rootObject}` }
        : request
    const response = await this.#fromOrigin(behaviour, rooted)
    const page = this.#errorPages.find(({ status }) => status === response.status)
    if (!page) return response
    if (page.path === '') return { ...response, status: page.replyStatus }
    const target = this.#behaviourFor(page.path)
    const replacement = await this.#fromOrigin(target, {
      ...request,
      method: 'GET',
      rawPath: page.path,
      rawQuery: '',
      body: Buffer.alloc(0),
    })
    return replacement.status === 200 ? { ...replacement, status: page.replyStatus } : response
  }

  async #fromOrigin(behaviour: Behaviour, request: HttpRequest): Promise<HttpResponse> {
    const { origin } = behaviour
    const forwarded = this.#originRequest(behaviour, request)
    if ('bucket' in origin.target) return this.#fromBucket(origin.target, forwarded, request)
    if (
      isSelected(
        behaviour.forwarding.map((one) => one.headers),
        'host',
      )
    ) {
      this.#options.log(
        `cloudfront: ${behaviour.pattern} forwards the viewer's Host header, which the origin refuses: it knows its own name only`,
      )
      return {
        status: 403,
        headers: { 'content-type': 'application/json' },
        body: '{"message":"Forbidden"}',
      }
    }
    const response =
      'api' in origin.target
        ? await origin.target.api.handle(forwarded)
        : await origin.target.url.handle(signed(forwarded, origin.target.caller), origin.target.caller)
    return {
      ...response,
      headers: {
        ...response.headers,
        via: '1.1 local.cloudfront.net (CloudFront)',
        'x-cache': 'Miss from cloudfront',
      },
    }
  }

  #fromBucket(
    { bucket, mayRead, maySeeAbsence }: Extract<Origin['target'], { readonly bucket: string }>,
    forwarded: HttpRequest,
    request: HttpRequest,
  ): HttpResponse {
    if (request.method !== 'GET' && request.method !== 'HEAD') return forbidden('Access Denied')
    const key = decodeSafely(forwarded.rawPath.slice(1))
    const object = mayRead(key) ? this.#options.store.get(bucket, key) : undefined
    if (!object) return maySeeAbsence && mayRead(key) ? notFound() : forbidden('Access Denied')
    const { 'if-none-match': _etag, 'if-modified-since': _since, ...headers } = request.headers
    const response = objectResponse({ headers }, object)
    delete response.headers['x-amz-server-side-encryption']
    return { ...response, headers: { ...response.headers, 'x-cache': 'Miss from cloudfront' } }
  }

  /** The request to the origin: what the policies let through, and the address of the client. */
  #originRequest({ forwarding, origin }: Behaviour, request: HttpRequest): HttpRequest {
    const headers: Record<string, string> = {}
    const selections = forwarding.map((one) => one.headers)
    for (const [name, value] of Object.entries(request.headers)) {
      if (
        name.startsWith('cloudfront-') ||
        name === 'cookie' ||
        (name === 'accept-encoding' && forwarding.some(({ compresses }) => compresses)) ||
        name === 'connection'
      )
        continue
      if (alwaysForwarded.has(name) || isSelected(selections, name)) headers[name] = value
    }
    const cookies = (request.headers['cookie'] ?? '').split(/;\s*/).filter(
      (item) =>
        item !== '' &&
        isSelected(
          forwarding.map((one) => one.cookies),
          item.split('=')[0] ?? '',
        ),
    )
    if (cookies.length > 0) headers['cookie'] = cookies.join('; ')
    headers['user-agent'] ??= 'Amazon CloudFront'
    headers['via'] = '1.1 local.cloudfront.net (CloudFront)'
    headers['x-amz-cf-id'] = createHash('sha256').update(`${Math.random()}`).digest('base64url')
    // CloudFront keeps the list that the client sent and appends the address that it sees.
    const claimed = request.headers['x-forwarded-for']
    headers['x-forwarded-for'] =
      claimed === undefined ? request.remoteAddress : `${claimed}, ${request.remoteAddress}`
    for (const name of forwarding.flatMap(({ added }) => added)) {
      const value = viewerHeader(name, request)
      if (value !== undefined) headers[name] = value
    }
    Object.assign(headers, origin.headers)
    const rawQuery = request.rawQuery
      .split('&')
      .filter(
        (part) =>
          part !== '' &&
          isSelected(
            forwarding.map((one) => one.query),
            parseQuery(part)[0]?.[0] ?? '',
          ),
      )
      .join('&')
    return {
      ...request,
      rawPath: origin.path + request.rawPath,
      rawQuery,
      headers,
      remoteAddress: edgeAddress,
    }
  }

  async #compress(viewer: HttpRequest, response: HttpResponse): Promise<HttpResponse> {
    if (response.stream !== undefined) return response
    const body = Buffer.from(response.body)
    const type = text(response.headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''
    const encoding = acceptedEncoding(viewer.headers['accept-encoding'] ?? '')
    const cachePolicyAllows =
      response.status === 200 &&
      response.headers['content-encoding'] === undefined &&
      body.length >= 1000 &&
      body.length <= 10_000_000
    if (encoding === undefined || !cachePolicyAllows || !compressible.test(type)) return response
    const etag = text(response.headers['etag'])
    const key = etag === '' ? undefined : `${encoding} ${etag}`
    const content =
      (key !== undefined ? this.#compressed.get(key) : undefined) ??
      (encoding === 'br'
        ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : await gzipped(body))
    if (key !== undefined) this.#compressed.set(key, content)
    const { 'content-length': _length, ...headers } = response.headers
    return {
      ...response,
      headers: {
        ...headers,
        'content-encoding': encoding,
        vary: 'Accept-Encoding',
        ...(etag !== '' && { etag: `W/${etag.replace(/^W\//, '')}` }),
      },
      body: content,
    }
  }

  /** Replaces the public addresses in header values with the local ones, which have no TLS. */
  #localized(response: HttpResponse): HttpResponse {
    const headers: HttpResponse['headers'] = {}
    for (const [name, value] of Object.entries(response.headers)) {
      if (name === 'content-security-policy')
        headers[name] = this.#options.localize(text(value)).replace(/;?\s*upgrade-insecure-requests/g, '')
      else
        headers[name] = Array.isArray(value)
          ? value
          : name === 'location'
            ? this.#options.localize(value)
            : value
    }
    return { ...response, headers }
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const alwaysForwarded = new Set([
  'content-type',
  'content-length',
  'range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
])
const compressible =
  /^(text\/.+|application\/(javascript|json|xml|manifest\+json|wasm|.+\+json|.+\+xml|vnd\.ms-fontobject)|image\/svg\+xml|font\/(ttf|otf)|image\/x-icon)$/
/** The address of a CloudFront edge, as API Gateway sees it, from a documentation range. */
const edgeAddress = '192.0.2.1'

const readOrigin = (
  source: Json,
  distribution: Resource,
  options: DistributionOptions,
  where: string,
): Origin => {
  const domain = text(source['DomainName'])
  const headers = Object.fromEntries(
    list(source['OriginCustomHeaders']).map((header) => [
      text(record(header)['HeaderName']).toLowerCase(),
      text(record(header)['HeaderValue']),
    ]),
  )
  const path = text(source['OriginPath'])
  const api = options.apis.find((one) => one.domain === domain)
  if (api) return { path, headers, target: { api } }
  const isSigned = text(source['OriginAccessControlId']) !== ''
  const sourceArn = `arn:aws:cloudfront::${distribution.account}:distribution/${distribution.physicalId}`
  const url = options.functionUrls.find((one) => one.domain === domain)
  if (url) {
    const access = options.resources.find(({ physicalId }) => physicalId === source['OriginAccessControlId'])
    const config = record(access?.properties['OriginAccessControlConfig'])
    if (
      isSigned &&
      (config['OriginAccessControlOriginType'] !== 'lambda' || config['SigningBehavior'] !== 'always')
    )
      throw new Error(`${where}: the origin access control of ${domain} does not always sign for Lambda.`)
    const caller = isSigned ? { service: 'cloudfront.amazonaws.com', sourceArn } : undefined
    return { path, headers, target: { url, caller } }
  }
  const bucket = options.resources.find(
    ({ type, physicalId }) => type === 'AWS::S3::Bucket' && domain.startsWith(`${physicalId}.s3.`),
  )?.physicalId
  if (bucket === undefined)
    throw new Error(
      `${where}: the origin ${domain} is neither an API, a function URL nor a bucket of the templates.`,
    )
  const policies = options.resources.filter(({ type }) => type === 'AWS::S3::BucketPolicy')
  const statements = statementsFor(bucketPolicy(bucket, policies), 'cloudfront.amazonaws.com')
  const context = {
    'aws:SourceArn': [sourceArn],
    'aws:SourceAccount': [distribution.account],
    'aws:SecureTransport': ['true'],
  }
  const may = (action: string, resource: string): boolean =>
    isSigned && decide(statements, { action, resource, context }).allowed
  return {
    path,
    headers,
    target: {
      bucket,
      maySeeAbsence: may('s3:ListBucket', `arn:aws:s3:::${bucket}`),
      mayRead: (key) => may('s3:GetObject', `arn:aws:s3:::${bucket}/${key}`),
    },
  }
}

/** CloudFront signs its requests in `authorization`, so a value from the viewer does not reach the function. */
const signed = (request: HttpRequest, caller: UrlCaller | undefined): HttpRequest => {
  if (caller === undefined) return request
  const { authorization: _sent, ...headers } = request.headers
  return { ...request, headers }
}

const viewerHeader = (name: string, request: HttpRequest): string | undefined => {
  switch (name) {
    case 'cloudfront-viewer-address':
      return `${request.remoteAddress}:${request.remotePort}`
    case 'cloudfront-viewer-country':
      return 'PL'
    case 'cloudfront-forwarded-proto':
      return 'https'
    case 'cloudfront-viewer-http-version':
      return request.httpVersion
    case 'cloudfront-is-mobile-viewer':
    case 'cloudfront-is-tablet-viewer':
    case 'cloudfront-is-smarttv-viewer':
      return 'false'
    case 'cloudfront-is-desktop-viewer':
      return 'true'
    default:
      return undefined
  }
}

const applyPolicy = (response: HttpResponse, policy: ResponseHeaders): HttpResponse => {
  const headers = { ...response.headers }
  for (const name of policy.remove) delete headers[name]
  for (const { name, value, override } of policy.set)
    if (override || headers[name] === undefined) headers[name] = value
  return { ...response, headers }
}

const conditional = (viewer: HttpRequest, response: HttpResponse): HttpResponse => {
  const etag = text(response.headers['etag'])
  const modified = Date.parse(text(response.headers['last-modified']))
  const ifNoneMatch = viewer.headers['if-none-match']
  const unchanged =
    ifNoneMatch !== undefined
      ? etag !== '' && sameEtag(ifNoneMatch, etag)
      : modified <= Date.parse(viewer.headers['if-modified-since'] ?? '')
  if (response.status !== 200 || !unchanged || (viewer.method !== 'GET' && viewer.method !== 'HEAD'))
    return response
  const { 'content-length': _length, ...headers } = response.headers
  response.stream?.destroy()
  return { status: 304, headers, body: '' }
}

const acceptedEncoding = (header: string): 'br' | 'gzip' | undefined => {
  const accepted = header
    .split(',')
    .map((item) => item.trim())
    .filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
    .map((item) => item.split(';')[0])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : undefined
}

const forbidden = (reason: string): HttpResponse => ({
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>${reason}</Message></Error>`,
})

const notFound = (): HttpResponse => ({
  status: 404,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
})

/** The host names of a distribution in the real cloud. */
export const distributionHosts = (resource: Resource): string[] => {
  const aliases = texts(record(resource.properties['DistributionConfig'])['Aliases'])
  return [...aliases, `d${resource.physicalId.toLowerCase()}.cloudfront.net`]
}

export const isDistribution = (resource: Resource): boolean =>
  resource.type === 'AWS::CloudFront::Distribution' && isRecord(resource.properties['DistributionConfig'])
