/** CloudFront's policies: which parts of a request reach the origin, and which headers the response gets. */
import type { Resource } from '../cloudformation/templates.ts'
import { flag, isRecord, list, numeric, record, text, texts, type Json } from '../values.ts'

interface Selection {
  readonly kind: 'none' | 'all' | 'only' | 'except'
  readonly names: readonly string[]
}

/** What CloudFront forwards of each part of a request. */
export interface Forwarding {
  readonly headers: Selection
  readonly cookies: Selection
  readonly query: Selection
  /** CloudFront's own headers that it adds, in lower case. */
  readonly added: readonly string[]
  /** CloudFront compresses itself, and does not forward `accept-encoding`. */
  readonly compresses?: boolean
}

const none: Selection = { kind: 'none', names: [] }
const all: Selection = { kind: 'all', names: [] }
const only = (...names: string[]): Selection => ({ kind: 'only', names })
const corsNames = ['origin', 'access-control-request-headers', 'access-control-request-method']
const viewerHeaders = [
  'cloudfront-viewer-address',
  'cloudfront-viewer-country',
  'cloudfront-forwarded-proto',
  'cloudfront-viewer-http-version',
]

/** AWS's managed policies, by id. */
const managedForwarding: Readonly<Record<string, Forwarding>> = {
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { kind: 'except', names: ['host'] },
    cookies: all,
    query: all,
    added: [],
  }, // AllViewerExceptHostHeader
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: all, cookies: all, query: all, added: [] }, // AllViewer
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': { headers: all, cookies: all, query: all, added: viewerHeaders }, // AllViewerAndCloudFrontHeaders-2022-06
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    headers: only(...corsNames),
    cookies: none,
    query: none,
    added: [],
  }, // CORS-S3Origin
  '59781a5b-3903-41f3-afcb-af62929ccde1': { headers: only('origin'), cookies: none, query: none, added: [] }, // CORS-CustomOrigin
  'acba4595-bd28-49b8-b9fe-13317c0390fa': {
    headers: only('user-agent', 'referer'),
    cookies: none,
    query: none,
    added: [],
  }, // UserAgentRefererHeaders
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { headers: none, cookies: none, query: none, added: [] }, // CachingDisabled
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    headers: none,
    cookies: none,
    query: none,
    added: [],
    compresses: true,
  }, // CachingOptimized
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': { headers: none, cookies: none, query: none, added: [] }, // CachingOptimizedForUncompressedObjects
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': {
    headers: only('origin', 'x-http-method-override', 'x-http-method', 'x-method-override', 'host'),
    cookies: all,
    query: none,
    added: [],
    compresses: true,
  }, // UseOriginCacheControlHeaders
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': {
    headers: only('origin', 'x-http-method-override', 'x-http-method', 'x-method-override', 'host'),
    cookies: all,
    query: all,
    added: [],
    compresses: true,
  }, // UseOriginCacheControlHeaders-QueryStrings
}

/** Returns the policies of a cache behaviour. Throws when one is neither managed nor in the templates. */
export const forwardingOf = (behaviour: Json, resources: readonly Resource[], where: string): Forwarding[] =>
  ['OriginRequestPolicyId', 'CachePolicyId'].flatMap((property) => {
    const id = text(behaviour[property])
    if (id === '') return []
    const managed = managedForwarding[id]
    if (managed) return [managed]
    const resource = resources.find(({ physicalId }) => physicalId === id)
    if (!resource)
      throw new Error(
        `${where}: the ${property} ${id} is not known to the local cloud (local-cloud/src/cloudfront/policies.ts).`,
      )
    const config = record(
      resource.properties['OriginRequestPolicyConfig'] ??
        record(resource.properties['CachePolicyConfig'])['ParametersInCacheKeyAndForwardedToOrigin'],
    )
    return [readForwarding(config)]
  })

const readForwarding = (config: Json): Forwarding => {
  const headersConfig = record(config['HeadersConfig'])
  const behaviour = text(headersConfig['HeaderBehavior'], 'none')
  const names = texts(headersConfig['Headers']).map((name) => name.toLowerCase())
  const added = names.filter((name) => name.startsWith('cloudfront-') && behaviour !== 'allExcept')
  const headers = ((): Selection => {
    switch (behaviour) {
      case 'allViewer':
      case 'allViewerAndWhitelistCloudFront':
        return all
      case 'allExcept':
        return { kind: 'except', names }
      default:
        return { kind: behaviour === 'whitelist' ? 'only' : 'none', names }
    }
  })()
  return {
    headers,
    added,
    compresses: flag(config['EnableAcceptEncodingGzip']) || flag(config['EnableAcceptEncodingBrotli']),
    cookies: readSelection(
      text(record(config['CookiesConfig'])['CookieBehavior']),
      texts(record(config['CookiesConfig'])['Cookies']),
    ),
    query: readSelection(
      text(record(config['QueryStringsConfig'])['QueryStringBehavior']),
      texts(record(config['QueryStringsConfig'])['QueryStrings']),
    ),
  }
}

const readSelection = (behaviour: string, names: readonly string[]): Selection => {
  if (behaviour === 'all') return all
  if (behaviour === 'whitelist') return { kind: 'only', names }
  return behaviour === 'allExcept' ? { kind: 'except', names } : none
}

/** Whether any of the selections includes a name. */
export const isSelected = (selections: readonly Selection[], name: string): boolean =>
  selections.some(
    ({ kind, names }) =>
      kind === 'all' ||
      (kind === 'only' && names.includes(name)) ||
      (kind === 'except' && !names.includes(name)),
  )

export interface ResponseHeaders {
  readonly set: readonly { readonly name: string; readonly value: string; readonly override: boolean }[]
  readonly remove: readonly string[]
}

const managedSecurityHeaders: ResponseHeaders = {
  remove: [],
  set: [
    { name: 'x-xss-protection', value: '1; mode=block', override: false },
    { name: 'x-frame-options', value: 'SAMEORIGIN', override: false },
    { name: 'referrer-policy', value: 'strict-origin-when-cross-origin', override: false },
    { name: 'x-content-type-options', value: 'nosniff', override: true },
    { name: 'strict-transport-security', value: 'max-age=31536000', override: false },
  ],
}

/**
 * Returns the response headers policy of a cache behaviour. Throws when it is neither managed nor in the
 * templates.
 */
export const responseHeadersOf = (
  behaviour: Json,
  resources: readonly Resource[],
  where: string,
): ResponseHeaders => {
  const id = text(behaviour['ResponseHeadersPolicyId'])
  if (id === '') return { set: [], remove: [] }
  if (id === '67f7725c-6f97-4210-82d7-5512b31e9d03') return managedSecurityHeaders
  const resource = resources.find(
    ({ physicalId, type }) => physicalId === id && type === 'AWS::CloudFront::ResponseHeadersPolicy',
  )
  if (!resource)
    throw new Error(
      `${where}: the response headers policy ${id} is not known to the local cloud (local-cloud/src/cloudfront/policies.ts).`,
    )
  const config = record(resource.properties['ResponseHeadersPolicyConfig'])
  if (isRecord(config['CorsConfig']))
    throw new Error(`${where}: a response headers policy with CORS is not known to the local cloud.`)
  const custom = list(record(config['CustomHeadersConfig'])['Items']).map((source) => {
    const { Header, Value, Override } = record(source)
    return { name: text(Header).toLowerCase(), value: text(Value), override: flag(Override) }
  })
  return {
    set: [...securityHeaders(record(config['SecurityHeadersConfig'])), ...custom],
    remove: list(record(config['RemoveHeadersConfig'])['Items']).map((item) =>
      text(record(item)['Header']).toLowerCase(),
    ),
  }
}

const securityHeaders = (config: Json): ResponseHeaders['set'] => {
  const headers: ResponseHeaders['set'][number][] = []
  const add = (property: string, name: string, value: (settings: Json) => string): void => {
    const settings = config[property]
    if (isRecord(settings))
      headers.push({ name, value: value(settings), override: flag(settings['Override']) })
  }
  add('ContentSecurityPolicy', 'content-security-policy', (settings) =>
    text(settings['ContentSecurityPolicy']),
  )
  add('ContentTypeOptions', 'x-content-type-options', () => 'nosniff')
  add('FrameOptions', 'x-frame-options', (settings) => text(settings['FrameOption']))
  add('ReferrerPolicy', 'referrer-policy', (settings) => text(settings['ReferrerPolicy']))
  add('StrictTransportSecurity', 'strict-transport-security', (settings) =>
    [
      `max-age=${numeric(settings['AccessControlMaxAgeSec'], 0)}`,
      ...(flag(settings['IncludeSubdomains']) ? ['includeSubDomains'] : []),
      ...(flag(settings['Preload']) ? ['preload'] : []),
    ].join('; '),
  )
  add('XSSProtection', 'x-xss-protection', (settings) =>
    flag(settings['Protection']) ? `1${flag(settings['ModeBlock']) ? '; mode=block' : ''}` : '0',
  )
  return headers
}
