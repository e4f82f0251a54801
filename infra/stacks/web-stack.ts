import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import * as acm from 'aws-cdk-lib/aws-certificatemanager'
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront'
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins'
import type * as lambda from 'aws-cdk-lib/aws-lambda'
import * as s3 from 'aws-cdk-lib/aws-s3'
import * as deployment from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { apiPrefix, keyApiPrefix, keyChallenge } from '#shared/http/endpoint.ts'
import { errorCatalogue } from '#shared/http/errors.ts'
import { outputsPrefix } from '#shared/http/outputs.ts'
import { taxiiServer } from '#shared/http/taxii-paths.ts'
import { isLocal, type Config } from '../config.ts'

/** Contact for vulnerability reports (RFC 9116). */
const securityTxtPath = '/.well-known/security.txt'

/**
 * The SPA's paths return its one page; the API documentation is a separate page. The edge generates security.txt, so
 * that its expiry date never passes, however old the deployment is.
 */
const toTheApp = ({
  portalUrl,
  mailFrom,
  mailReplyTo,
  securityContact = mailReplyTo ?? mailFrom,
}: Config): string => `function handler(event) {
  var request = event.request;
  if (request.uri === '${securityTxtPath}') return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'public, max-age=86400' },
      'x-content-type-options': { value: 'nosniff' }
    },
    body: ${JSON.stringify(`Contact: ${securityContact.startsWith('https:') ? securityContact : `mailto:${securityContact}`}`)} + '\\n' +
      'Expires: ' + new Date(Date.now() + 30 * 86400000).toISOString() + '\\n' +
      'Preferred-Languages: pl, en\\n' +
      ${JSON.stringify(`Canonical: ${new URL(securityTxtPath, portalUrl).href}`)} + '\\n'
  };
  if (request.uri === '/api-docs' || request.uri === '/api-docs/') request.uri = '/api-docs/index.html';
  if (request.uri.lastIndexOf('.') <= request.uri.lastIndexOf('/')) request.uri = '/index.html';
  return request;
}`

/** The client's address from CloudFront. It replaces anything that the client sent in this header. */
const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}`

const outputMethods = ['GET', 'HEAD']

/** The code of a function's `return` for an error that the edge answers itself, in the format of the API for keys. */
const edgeProblem = (
  code: 'key_missing' | 'method_not_allowed',
  description: string,
  header: string,
): string => `{
    statusCode: ${errorCatalogue[code].status},
    statusDescription: '${description}',
    headers: {
      'content-type': { value: 'application/problem+json' },
      'cache-control': { value: 'private, no-store' },
      'x-request-id': { value: event.context.requestId },
      ${header}
    },
    body: JSON.stringify({
      type: 'about:blank',
      title: ${JSON.stringify(errorCatalogue[code].text)},
      status: ${errorCatalogue[code].status},
      code: '${code}',
      request_id: event.context.requestId
    })
  }`

/**
 * As `viewerAddress`, for a function URL. CloudFront signs its requests in `authorization`, so the client's value moves
 * to a separate header. The edge challenges requests without a key, because function URLs may rename the challenge
 * header. It also rejects other methods: CloudFront's own error is an HTML page that does not list the allowed methods.
 */
const viewerKey = `function handler(event) {
  var request = event.request;
  var headers = request.headers;
  if (${JSON.stringify(outputMethods)}.indexOf(request.method) < 0)
    return ${edgeProblem('method_not_allowed', 'Method Not Allowed', `'allow': { value: '${outputMethods.join(', ')}' }`)};
  delete headers['x-viewer-authorization'];
  headers['x-viewer-address'] = { value: event.viewer.ip };
  if (headers['authorization']) headers['x-viewer-authorization'] = { value: headers['authorization'].value };
  else if (!headers['x-api-key'])
    return ${edgeProblem('key_missing', 'Unauthorized', `'www-authenticate': { value: ${JSON.stringify(keyChallenge)} }`)};
  return request;
}`

export interface WebStackProps extends StackProps {
  readonly config: Config
  readonly apiDomain: string
  readonly keyApiDomain: string
  /** The URL of the function that streams outputs. */
  readonly outputsUrl: lambda.IFunctionUrl
  readonly originVerify: string
  /** The domain that browsers upload attachments to. */
  readonly filesDomain: string
}

/** CloudFront in front of the SPA and the API, with the SPA's bucket: one origin for everything. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props)
    const { config } = props
    const logBucket = isLocal(config)
      ? undefined
      : new s3.Bucket(this, 'AccessLogs', {
          blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
          encryption: s3.BucketEncryption.S3_MANAGED,
          enforceSSL: true,
          objectOwnership: s3.ObjectOwnership.OBJECT_WRITER,
          lifecycleRules: [{ expiration: Duration.days(400) }],
          removalPolicy: RemovalPolicy.RETAIN,
        })
    const bucket = new s3.Bucket(this, 'Web', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      // CloudFormation cannot delete a bucket that has files. That must not block a failed first deployment or a
      // deletion.
      removalPolicy: RemovalPolicy.RETAIN,
    })
    const headers = this.#headers(props)
    const address = this.#function('ViewerAddress', viewerAddress)
    const toApi = (domain: string): cloudfront.BehaviorOptions => ({
      origin: new origins.HttpOrigin(domain, {
        customHeaders: { 'x-origin-verify': props.originVerify },
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      compress: true,
      responseHeadersPolicy: headers,
      functionAssociations: [{ eventType: cloudfront.FunctionEventType.VIEWER_REQUEST, function: address }],
    })
    const keyApi = toApi(props.keyApiDomain)
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `CTI portal, ${config.stage}, origin secret ${config.originVerifyRound}`,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      defaultRootObject: 'index.html',
      ...(config.webAclArn === undefined ? {} : { webAclId: config.webAclArn }),
      ...(logBucket === undefined ? {} : { enableLogging: true, logBucket, logFilePrefix: 'cloudfront/' }),
      ...(config.domainName === undefined || config.certificateArn === undefined
        ? {}
        : {
            domainNames: [config.domainName],
            certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', config.certificateArn),
          }),
      defaultBehavior: {
        origin: origins.S3BucketOrigin.withOriginAccessControl(bucket),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy: headers,
        functionAssociations: [
          {
            eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
            function: this.#function('ToTheApp', toTheApp(config)),
          },
        ],
      },
      additionalBehaviors: {
        // The first matching path wins.
        [`${outputsPrefix.slice(1)}/*`]: {
          // The first response byte may take as long as generating the output.
          origin: origins.FunctionUrlOrigin.withOriginAccessControl(props.outputsUrl, {
            readTimeout: Duration.seconds(60),
          }),
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          // The edge function rejects all methods but GET and HEAD.
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          // The function compresses, and its headers refer to the compressed content.
          compress: false,
          responseHeadersPolicy: headers,
          functionAssociations: [
            {
              eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
              function: this.#function('ViewerKey', viewerKey),
            },
          ],
        },
        [`${keyApiPrefix.slice(1)}/*`]: keyApi,
        // Without the slash too; otherwise the portal's own API would answer in another format.
        [keyApiPrefix.slice(1)]: keyApi,
        [`${taxiiServer.slice(1)}*`]: keyApi,
        [`${apiPrefix.slice(1).split('/')[0] ?? ''}/*`]: toApi(props.apiDomain),
      },
    })
    this.#deploy(bucket, distribution)
    new CfnOutput(this, 'WebBucket', { value: bucket.bucketName })
    new CfnOutput(this, 'DistributionDomain', { value: distribution.distributionDomainName })
  }

  #function(id: string, code: string): cloudfront.Function {
    return new cloudfront.Function(this, id, {
      code: cloudfront.FunctionCode.fromInline(code),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    })
  }

  #headers(props: WebStackProps): cloudfront.ResponseHeadersPolicy {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      // PrimeReact inserts style elements into the page.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' https://${props.filesDomain}`,
      "manifest-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      `form-action 'self' https://${props.filesDomain}`,
    ]
    return new cloudfront.ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy.join('; '), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
            override: true,
          },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
        ],
      },
    })
  }

  /**
   * Deploys the built SPA: browsers cache hashed files for ever and never cache the page. Files of the previous version
   * stay for open tabs.
   */
  #deploy(bucket: s3.Bucket, distribution: cloudfront.Distribution): void {
    const built = fileURLToPath(new URL('../../dist/web', import.meta.url))
    if (!existsSync(`${built}/index.html`)) {
      console.error('dist/web is not built: the page is a placeholder (npm run build:web)')
      mkdirSync(`${built}/assets`, { recursive: true })
      writeFileSync(
        `${built}/index.html`,
        '<!doctype html><title>CTI Portal</title><p>The web application has not been built.</p>\n',
      )
    }
    const common = { destinationBucket: bucket, prune: false, memoryLimit: 512 }
    const assets = new deployment.BucketDeployment(this, 'Assets', {
      ...common,
      sources: [deployment.Source.asset(built, { exclude: ['*.html', '*.json', '*.map'] })],
      cacheControl: [deployment.CacheControl.fromString('public, max-age=31536000, immutable')],
    })
    const page = new deployment.BucketDeployment(this, 'Page', {
      ...common,
      sources: [deployment.Source.asset(built, { exclude: ['assets/*'] })],
      cacheControl: [deployment.CacheControl.fromString('no-cache')],
      distribution,
      distributionPaths: ['/*'],
    })
    // The page refers to the assets, so they are deployed first.
    page.node.addDependency(assets)
  }
}
