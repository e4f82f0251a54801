import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { App } from 'aws-cdk-lib'
import { readConfig } from '#infra/config.ts'
import { assemblyOf, at, stages, type Assembly } from './assembly.ts'

let assembly: Assembly
beforeAll(() => {
  assembly = assemblyOf('prod')
})

const distribution = (): unknown =>
  assembly.resources('AWS::CloudFront::Distribution')[0]?.properties['DistributionConfig']

const apiBehaviour = (): unknown => {
  const behaviours = at(distribution(), 'CacheBehaviors')
  return Array.isArray(behaviours)
    ? behaviours.find((one) => at(one, 'PathPattern') === 'server-api/*')
    : undefined
}

/** Runs the code of a CloudFront function as CloudFront does. */
const edge = (id: string, event: unknown): unknown => {
  const found = assembly.resources('AWS::CloudFront::Function').find((one) => one.id.startsWith(id))
  const code = String(found?.properties['FunctionCode'])
  return runInNewContext(`${code}; handler(event)`, { event })
}

/** Properties as text with references as `<…>`. */
const readable = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/\{"Fn::ImportValue":"[^"]*"\}/g, '"<import>"')

describe('the content security policy', () => {
  it('lets the page load from the portal only, and upload files to their bucket', () => {
    const [headers] = assembly.resources('AWS::CloudFront::ResponseHeadersPolicy')
    const policy = readable(
      at(
        headers?.properties,
        'ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy',
      ),
    )
    for (const directive of [
      "default-src 'none'",
      "script-src 'self';",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self' https://",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self' https://",
    ])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\s\*[\s;]/)
  })

  it('leaves the page the header with the request id of a failed request', () => {
    const [headers] = assembly.resources('AWS::CloudFront::ResponseHeadersPolicy')
    expect(at(headers?.properties, 'ResponseHeadersPolicyConfig.RemoveHeadersConfig')).toBeUndefined()
  })

  it('is sent with the other security headers', () => {
    const [headers] = assembly.resources('AWS::CloudFront::ResponseHeadersPolicy')
    const config = at(headers?.properties, 'ResponseHeadersPolicyConfig')
    expect(
      at(config, 'SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec'),
    ).toBeGreaterThanOrEqual(31_536_000)
    expect(at(config, 'SecurityHeadersConfig.ContentTypeOptions.Override')).toBe(true)
    expect(at(config, 'SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy')).toBe('no-referrer')
    const custom = JSON.stringify(at(config, 'CustomHeadersConfig.Items'))
    for (const name of ['permissions-policy', 'cross-origin-opener-policy']) expect(custom).toContain(name)
  })
})

describe('the distribution', () => {
  it('serves HTTP/3 on its own domain, over TLS 1.2 and newer', () => {
    expect(distribution()).toMatchObject({
      HttpVersion: 'http2and3',
      Aliases: ['portal.example.org'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    })
  })

  it('limits each source with the configured web ACL, and has none otherwise', () => {
    expect(distribution()).toMatchObject({ WebACLId: stages.prod.webAclArn })
    expect(
      assemblyOf('local').resources('AWS::CloudFront::Distribution')[0]?.properties['DistributionConfig'],
    ).not.toHaveProperty('WebACLId')
    expect(() =>
      readConfig(new App(), { webAclArn: 'arn:aws:wafv2:eu-central-1:111111111111:regional/webacl/a/b' }),
    ).toThrow(/webAclArn/)
  })

  it('never caches the API, and forwards the whole viewer request and the origin secret', () => {
    expect(apiBehaviour()).toMatchObject({
      // The managed policies "caching disabled" and "all viewer except host header".
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    })
    expect(at(apiBehaviour(), 'AllowedMethods')).toHaveLength(7)
    const origins = at(distribution(), 'Origins')
    const api = Array.isArray(origins)
      ? origins.find((one) => at(one, 'Id') === at(apiBehaviour(), 'TargetOriginId'))
      : undefined
    expect(at(api, 'OriginCustomHeaders')).toMatchObject([{ HeaderName: 'x-origin-verify' }])
  })

  it('answers application paths with the page, and files unchanged', () => {
    const uri = (path: string): unknown =>
      at(edge('ToTheApp', { request: { uri: path, headers: {} } }), 'uri')
    expect(uri('/')).toBe('/index.html')
    expect(uri('/threats/12')).toBe('/index.html')
    expect([uri('/api-docs'), uri('/api-docs/'), uri('/api-docs/openapi.json')]).toEqual([
      '/api-docs/index.html',
      '/api-docs/index.html',
      '/api-docs/openapi.json',
    ])
    expect(uri('/login.d/x')).toBe('/index.html')
    expect(uri('/assets/app-1a2b.js')).toBe('/assets/app-1a2b.js')
  })

  it('serves a security contact that is valid for the next month', () => {
    const reply = edge('ToTheApp', { request: { uri: '/.well-known/security.txt', headers: {} } })
    const body = String(at(reply, 'body'))
    expect(at(reply, 'statusCode')).toBe(200)
    expect(body).toMatch(
      /^Contact: mailto:\S+@\S+\nExpires: \S+\nPreferred-Languages: pl, en\nCanonical: http\S+\/\.well-known\/security\.txt\n$/,
    )
    const left = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '') - Date.now()
    expect(left).toBeGreaterThan(29 * 86_400_000)
    expect(left).toBeLessThan(31 * 86_400_000)
  })

  it('replaces a client address claimed by the viewer with the real one', () => {
    const request = edge('ViewerAddress', {
      viewer: { ip: '192.0.2.1' },
      request: {
        headers: {
          'x-viewer-address': {
            value: '10.0.0.1',
            multiValue: [{ value: '10.0.0.1' }, { value: '10.0.0.2' }],
          },
        },
      },
    })
    expect(at(request, 'headers')).toEqual({ 'x-viewer-address': { value: '192.0.2.1' } })
    expect(JSON.stringify(at(apiBehaviour(), 'FunctionAssociations'))).toContain('ViewerAddress')
  })
})

describe('outputs', () => {
  const parts = (name: string): unknown[] => {
    const found = at(distribution(), name)
    return Array.isArray(found) ? found : []
  }
  const behaviour = (): unknown =>
    parts('CacheBehaviors').find((one) => at(one, 'PathPattern') === 'server-api/v1/out/*')
  const viewerKey = (headers: Record<string, { value: string }>, method = 'GET'): unknown =>
    edge('ViewerKey', {
      viewer: { ip: '192.0.2.1' },
      context: { requestId: 'r1' },
      request: { method, headers },
    })

  it("precede the rest of the API for keys, uncached and with the function's compression", () => {
    const patterns = parts('CacheBehaviors').map((one) => String(at(one, 'PathPattern')))
    expect(patterns.indexOf('server-api/v1/out/*')).toBeLessThan(patterns.indexOf('server-api/v1/*'))
    expect(behaviour()).toMatchObject({
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      Compress: false,
    })
    expect(at(behaviour(), 'AllowedMethods')).toHaveLength(7)
    // The bare path belongs to the API for keys too, and precedes the portal's.
    expect(patterns.indexOf('server-api/v1')).toBeGreaterThan(-1)
    expect(patterns.indexOf('server-api/v1')).toBeLessThan(patterns.indexOf('server-api/*'))
  })

  it('are streamed from a URL that accepts only signed requests of this distribution', () => {
    const urls = assembly.resources('AWS::Lambda::Url')
    expect(urls.map(({ properties }) => [properties['AuthType'], properties['InvokeMode']])).toEqual([
      ['AWS_IAM', 'RESPONSE_STREAM'],
    ])
    const origin = parts('Origins').find((one) => at(one, 'Id') === at(behaviour(), 'TargetOriginId'))
    const access = assembly
      .resources('AWS::CloudFront::OriginAccessControl')
      .find(({ id }) => JSON.stringify(at(origin, 'OriginAccessControlId')).includes(id))
    expect(at(access?.properties, 'OriginAccessControlConfig')).toMatchObject({
      OriginAccessControlOriginType: 'lambda',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    })
    const [target] = Object.keys(assembly.template('web').findResources('AWS::CloudFront::Distribution'))
    const permissions = assembly
      .resources('AWS::Lambda::Permission')
      .filter(({ properties }) => properties['Principal'] === 'cloudfront.amazonaws.com')
    expect(permissions.map(({ properties }) => properties['Action']).toSorted()).toEqual([
      'lambda:InvokeFunction',
      'lambda:InvokeFunctionUrl',
    ])
    for (const { properties } of permissions) {
      expect(JSON.stringify(properties['FunctionName'])).toContain('Outputs')
      expect(JSON.stringify(properties['SourceArn'])).toContain(String(target))
      if (properties['Action'] === 'lambda:InvokeFunction')
        expect(properties['InvokedViaFunctionUrl']).toBe(true)
    }
  })

  it('receive the key that the client sent, although CloudFront signs the request, and no forged one', () => {
    expect(
      at(
        viewerKey({
          authorization: { value: 'Bearer k' },
          'x-viewer-authorization': { value: 'Bearer other' },
          'x-viewer-address': { value: '10.0.0.1' },
        }),
        'headers',
      ),
    ).toMatchObject({
      'x-viewer-authorization': { value: 'Bearer k' },
      'x-viewer-address': { value: '192.0.2.1' },
    })
    expect(
      at(
        viewerKey({ 'x-api-key': { value: 'k' }, 'x-viewer-authorization': { value: 'Bearer other' } }),
        'headers',
      ),
    ).toEqual({ 'x-api-key': { value: 'k' }, 'x-viewer-address': { value: '192.0.2.1' } })
  })

  it('require a key at the edge', () => {
    const answer = viewerKey({})
    expect(answer).toMatchObject({
      statusCode: 401,
      headers: {
        'content-type': { value: 'application/problem+json' },
        'www-authenticate': { value: expect.stringMatching(/^Basic realm=.*, Bearer/) as unknown },
        'x-request-id': { value: 'r1' },
      },
    })
    expect(JSON.parse(String(at(answer, 'body')))).toMatchObject({ code: 'key_missing', request_id: 'r1' })
    expect(at(viewerKey({ 'x-api-key': { value: 'k' } }, 'HEAD'), 'statusCode')).toBeUndefined()
  })

  it('list the allowed methods at the edge, with and without a key', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = viewerKey(method === 'PUT' ? { 'x-api-key': { value: 'k' } } : {}, method)
      expect(answer).toMatchObject({
        statusCode: 405,
        headers: {
          'content-type': { value: 'application/problem+json' },
          allow: { value: 'GET, HEAD' },
          'x-request-id': { value: 'r1' },
        },
      })
      expect(JSON.parse(String(at(answer, 'body')))).toEqual({
        type: 'about:blank',
        title: 'The path does not support this method.',
        status: 405,
        code: 'method_not_allowed',
        request_id: 'r1',
      })
    }
  })
})

describe('the deployed page', () => {
  it('is revalidated on each load, its hashed files never', () => {
    const deployments = assembly.resources('Custom::CDKBucketDeployment').map(({ properties }) => properties)
    const cache = deployments.map((one) => at(one, 'SystemMetadata.cache-control'))
    expect(cache.toSorted()).toEqual(['no-cache', 'public, max-age=31536000, immutable'])
    for (const one of deployments) expect(one['Prune']).toBe(false)
  })
})

describe('sign-in and the first list', () => {
  const folder = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url))

  /** These scripts, and all that they import before they run. */
  const loadedWith = (names: readonly string[]): ReadonlySet<string> => {
    const built = readdirSync(folder).filter((name) => name.endsWith('.js'))
    const entry = /assets\/(index-[\w-]{8}\.js)/.exec(readFileSync(`${folder}../index.html`, 'utf8'))?.[1]
    const found = new Set(
      names.map((name) =>
        name === 'index' ? entry : built.find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name),
      ),
    )
    for (const file of found)
      for (const [, imported] of readFileSync(folder + file, 'utf8').matchAll(
        /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
      ))
        found.add(imported)
    return new Set([...found].filter((file) => file !== undefined))
  }

  /** Gzipped bytes of the largest of the files with one of these names: each language has a file of its own. */
  const largest = (name: string, extension: string): number =>
    Math.max(
      0,
      ...readdirSync(folder)
        .filter((file) => file.replace(/-[\w-]{8}(\.\w+)$/, '$1') === `${name}${extension}`)
        .map((file) => gzipSync(readFileSync(folder + file)).length),
    )

  /** Gzipped bytes of these scripts with all that they import, their styles, and the texts of one language. */
  const sizeWith = (names: readonly string[], areas: readonly string[]): number => {
    const scripts = [...loadedWith(names)]
    expect(scripts.length).toBeGreaterThan(names.length)
    const texts = areas.map((area) => largest(area, '.js'))
    expect(Math.min(...texts)).toBeGreaterThan(0)
    const styles = scripts.map((file) => largest(file.replace(/-[\w-]{8}\.js$/, ''), '.css'))
    expect(styles.filter((size) => size > 0).length).toBeGreaterThan(1)
    const sizes = scripts.map((file) => gzipSync(readFileSync(folder + file)).length)
    return [...sizes, ...texts, ...styles].reduce((sum, size) => sum + size, 0)
  }

  it.each([
    ['sign-in', 130_000, ['index', 'sign-in-first'], ['first']],
    [
      'the first list with sign-in',
      262_000,
      ['index', 'app', 'shell', 'threats-page', 'job-strip'],
      ['first', 'rest', 'threats', 'asset-matches', 'views', 'indicator-jobs'],
    ],
  ] as const)('%s is at most %i bytes gzipped', (_, most, names, areas) => {
    expect(
      sizeWith(names, areas),
      'too large: load drawers, dialogs and rare parts on demand (lazyPart)',
    ).toBeLessThanOrEqual(most)
  })

  it.each(['threats-page', 'indicators-page', 'incidents-page', 'exposures-page'])(
    'the first list of %s does not include drawers, filters and forms, which come later',
    (page) => {
      const names = [...loadedWith([page])].map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
      expect(names).toContain('list')
      for (const later of ['drawer', 'filters', 'form']) expect(names).not.toContain(later)
    },
  )
})
