/**
 * S3: the REST API over the object store. It checks what AWS checks: signatures (of headers,
 * presigned URLs and POST policies), the policies of caller and bucket, CORS, checksums.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Resource } from '../cloudformation/templates.ts'
import {
  decodeSafely,
  encodeRfc3986,
  escapeXml,
  listen,
  parseQuery,
  PortInUseError,
  type HttpRequest,
  type HttpResponse,
  type HttpService,
} from '../http.ts'
import { AccessDeniedError, authorize, type AccessDirectory, type Principal } from '../iam/access.ts'
import { matchesPattern, parsePolicy, type AccessRequest, type Statement } from '../iam/policies.ts'
import { SignatureError, type SignatureFailure } from '../iam/sigv4.ts'
import { list, numeric, record, texts } from '../values.ts'
import { PayloadError, readPayload } from './payload.ts'
import { checkPostPolicy, parseForm, PostPolicyError } from './post-policy.ts'
import type { ObjectStore, StoredObject } from './store.ts'

interface Bucket {
  readonly name: string
  readonly region: string
  readonly policy: readonly Statement[]
  readonly cors: readonly CorsRule[]
}

interface CorsRule {
  readonly origins: readonly string[]
  readonly methods: readonly string[]
  readonly headers: readonly string[]
  readonly exposed: readonly string[]
  readonly maxAge: number | undefined
}

export interface S3Options {
  readonly directory: AccessDirectory
  readonly store: ObjectStore
  readonly buckets: readonly Resource[]
  readonly bucketPolicies: readonly Resource[]
  /** Replaces public addresses in CORS origins with local ones. */
  readonly localize: (value: string) => string
  /** The preferred port. When it is in use, S3 takes another. */
  readonly port: number
  readonly now: () => Date
  readonly onError: (line: string) => void
}

class S3Error extends Error {
  override name = 'S3Error'
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Serves the S3 API, path style (`/bucket/key`) and virtual-hosted style (`bucket.localhost`). */
export const startS3 = async (options: S3Options): Promise<HttpService> => {
  const buckets = new Map(
    options.buckets.map((resource) => [resource.physicalId, readBucket(resource, options)]),
  )
  const api = new S3Api(options, buckets)
  const handle = (request: HttpRequest): Promise<HttpResponse> => Promise.resolve(api.answer(request))
  try {
    return await listen(handle, { port: options.port, onError: options.onError })
  } catch (error) {
    if (options.port === 0 || !(error instanceof PortInUseError)) throw error
    return listen(handle, { port: 0, onError: options.onError })
  }
}

/** Returns the statements of the bucket policies for a bucket. */
export const bucketPolicy = (bucket: string, policies: readonly Resource[]): Statement[] =>
  policies
    .filter(({ properties }) => properties['Bucket'] === bucket)
    .flatMap(({ properties }) => parsePolicy(properties['PolicyDocument']))

const readBucket = (resource: Resource, options: S3Options): Bucket => ({
  name: resource.physicalId,
  region: resource.region,
  policy: bucketPolicy(resource.physicalId, options.bucketPolicies),
  cors: list(record(resource.properties['CorsConfiguration'])['CorsRules']).map((source) => {
    const rule = record(source)
    return {
      origins: texts(rule['AllowedOrigins']).map((origin) => options.localize(origin).replace(/\/$/, '')),
      methods: texts(rule['AllowedMethods']),
      headers: texts(rule['AllowedHeaders']),
      exposed: texts(rule['ExposedHeaders']),
      maxAge: rule['MaxAge'] === undefined ? undefined : numeric(rule['MaxAge'], 0),
    }
  }),
})

interface Target {
  readonly bucket: Bucket
  readonly key: string
  readonly query: Map<string, string>
}

const signatureCodes = {
  MissingAuthentication: ['AccessDenied', 403],
  IncompleteSignature: ['AuthorizationQueryParametersError', 400],
  UnknownAccessKey: ['InvalidAccessKeyId', 403],
  InvalidToken: ['InvalidToken', 400],
  SignatureDoesNotMatch: ['SignatureDoesNotMatch', 403],
  RequestExpired: ['AccessDenied', 403],
  RequestTimeTooSkewed: ['RequestTimeTooSkewed', 403],
  ContentHashMismatch: ['XAmzContentSHA256Mismatch', 400],
} satisfies Record<SignatureFailure, [string, number]>

/** The tags of an object, encoded as a query string. */
const tagsHeader = 'x-amz-tagging'
const savedHeaders =
  /^(content-type|cache-control|content-disposition|content-encoding|content-language|expires|x-amz-meta-.+|x-amz-tagging)$/

class S3Api {
  readonly #options: S3Options
  readonly #buckets: Map<string, Bucket>
  readonly #store: ObjectStore

  constructor(options: S3Options, buckets: Map<string, Bucket>) {
    this.#options = options
    this.#buckets = buckets
    this.#store = options.store
  }

  answer(request: HttpRequest): HttpResponse {
    let target: Target | undefined
    let response: HttpResponse
    try {
      target = this.#target(request)
      response =
        request.method === 'OPTIONS' ? this.#preflight(request, target) : this.#dispatch(request, target)
    } catch (error) {
      response = this.#failure(error, request)
    }
    const cors =
      request.method === 'OPTIONS' || !target
        ? {}
        : corsHeaders(target.bucket, request.headers['origin'], request.method)
    return { ...response, headers: { 'x-amz-request-id': randomUUID(), ...response.headers, ...cors } }
  }

  #target(request: HttpRequest): Target | undefined {
    const host = (request.headers['host'] ?? '').replace(/:\d+$/, '')
    const virtual = /^(.+)\.(?:s3\.)?localhost$/.exec(host)?.[1]
    const [first = '', ...rest] = request.rawPath.slice(1).split('/')
    const name = virtual ?? decodeSafely(first)
    const key = decodeSafely(virtual === undefined ? rest.join('/') : request.rawPath.slice(1))
    if (name === '') return undefined
    const bucket = this.#buckets.get(name)
    if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', 404)
    return { bucket, key, query: new Map(parseQuery(request.rawQuery)) }
  }

  #dispatch(request: HttpRequest, target: Target | undefined): HttpResponse {
    if (!target) return this.#listBuckets(request)
    const { key, query } = target
    const operation = `${request.method} ${key === '' ? 'bucket' : 'object'}`
    if (operation === 'POST bucket' && /^multipart\/form-data/i.test(request.headers['content-type'] ?? ''))
      return this.#postObject(request, target)
    for (const unsupported of [
      'acl',
      'versions',
      'versioning',
      'policy',
      'attributes',
      'torrent',
      'lifecycle',
      'cors',
      'select',
    ]) {
      if (query.has(unsupported))
        throw new S3Error(
          'NotImplemented',
          `The subresource ?${unsupported} is not known to the local cloud (local-cloud/src/s3/api.ts).`,
          501,
        )
    }
    const { principal } = this.#options.directory.identify(request)
    if (query.has('tagging') && key !== '') return this.#tagging(request, principal, target)
    switch (operation) {
      case 'GET bucket':
        return query.has('location')
          ? this.#location(principal, target)
          : this.#listObjects(principal, target)
      case 'HEAD bucket':
        this.#authorize(principal, target.bucket, ['s3:ListBucket'], '')
        return { status: 200, headers: { 'x-amz-bucket-region': target.bucket.region }, body: '' }
      case 'POST bucket':
        if (query.has('delete')) return this.#deleteObjects(request, principal, target)
        break
      case 'GET object':
      case 'HEAD object':
        return this.#getObject(request, principal, target)
      case 'PUT object':
        if (query.has('partNumber')) return this.#putPart(request, principal, target)
        return request.headers['x-amz-copy-source'] === undefined
          ? this.#putObject(request, principal, target)
          : this.#copyObject(request, principal, target)
      case 'DELETE object':
        return query.has('uploadId')
          ? this.#abortUpload(principal, target)
          : this.#deleteObject(principal, target)
      case 'POST object':
        if (query.has('uploads')) return this.#createUpload(request, principal, target)
        if (query.has('uploadId')) return this.#completeUpload(request, principal, target)
        break
    }
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405)
  }

  #authorize(
    principal: Principal,
    bucket: Bucket,
    actions: readonly string[],
    key: string,
    context?: Readonly<Record<string, string[]>>,
  ): void {
    const resource = `arn:aws:s3:::${bucket.name}${key === '' ? '' : `/${key}`}`
    const requests = actions.map((action): AccessRequest =>
      context ? { action, resource, context } : { action, resource },
    )
    authorize(principal, requests, bucket.policy)
  }

  #mayList(principal: Principal, bucket: Bucket): boolean {
    try {
      this.#authorize(principal, bucket, ['s3:ListBucket'], '')
      return true
    } catch (error) {
      if (error instanceof AccessDeniedError) return false
      throw error
    }
  }

  #listBuckets(request: HttpRequest): HttpResponse {
    const { principal } = this.#options.directory.identify(request)
    authorize(principal, [{ action: 's3:ListAllMyBuckets', resource: '*' }])
    const names = [...this.#buckets.keys()].map(
      (name) =>
        `<Bucket><Name>${escapeXml(name)}</Name><CreationDate>2026-01-01T00:00:00.000Z</CreationDate></Bucket>`,
    )
    return xml('ListAllMyBucketsResult', `<Owner><ID>local</ID></Owner><Buckets>${names.join('')}</Buckets>`)
  }

  #location(principal: Principal, { bucket }: Target): HttpResponse {
    this.#authorize(principal, bucket, ['s3:GetBucketLocation'], '')
    return xml('LocationConstraint', bucket.region)
  }

  #listObjects(principal: Principal, { bucket, query }: Target): HttpResponse {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter') ?? ''
    this.#authorize(principal, bucket, ['s3:ListBucket'], '', {
      's3:prefix': [prefix],
      's3:delimiter': [delimiter],
    })
    const limit = Math.min(numeric(query.get('max-keys'), 1000), 1000)
    const second = query.get('list-type') === '2'
    const token = query.get('continuation-token')
    const after = second
      ? token === undefined
        ? (query.get('start-after') ?? '')
        : Buffer.from(token, 'base64url').toString()
      : (query.get('marker') ?? '')
    const listing = this.#store.list(bucket.name, { prefix, delimiter, after, limit })
    const encode = (value: string): string =>
      query.get('encoding-type') === 'url' ? encodeRfc3986(value).replaceAll('%2F', '/') : escapeXml(value)
    const next = second
      ? `<NextContinuationToken>${Buffer.from(listing.last).toString('base64url')}</NextContinuationToken>`
      : `<NextMarker>${encode(listing.last)}</NextMarker>`
    return xml(
      'ListBucketResult',
      `<Name>${bucket.name}</Name><Prefix>${encode(prefix)}</Prefix><MaxKeys>${limit}</MaxKeys><KeyCount>${listing.objects.length + listing.prefixes.length}</KeyCount>` +
        (delimiter === '' ? '' : `<Delimiter>${encode(delimiter)}</Delimiter>`) +
        (query.has('encoding-type') ? '<EncodingType>url</EncodingType>' : '') +
        `<IsTruncated>${listing.truncated}</IsTruncated>${listing.truncated ? next : ''}` +
        listing.objects
          .map(
            (object) =>
              `<Contents><Key>${encode(object.key)}</Key><LastModified>${object.lastModified.toISOString()}</LastModified><ETag>${escapeXml(object.etag)}</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
          )
          .join('') +
        listing.prefixes
          .map((common) => `<CommonPrefixes><Prefix>${encode(common)}</Prefix></CommonPrefixes>`)
          .join(''),
    )
  }

  /** Reads, sets and deletes the tags of an object. */
  #tagging(request: HttpRequest, principal: Principal, { bucket, key }: Target): HttpResponse {
    const verb = { GET: 'Get', PUT: 'Put', DELETE: 'Delete' }[request.method]
    if (verb === undefined)
      throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405)
    this.#authorize(principal, bucket, [`s3:${verb}ObjectTagging`], key)
    const found = this.#store.head(bucket.name, key)
    if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist.', 404)
    if (verb === 'Get') {
      const tags = [...new URLSearchParams(found.headers[tagsHeader])]
        .map(([name, value]) => `<Tag><Key>${escapeXml(name)}</Key><Value>${escapeXml(value)}</Value></Tag>`)
        .join('')
      return xml('Tagging', `<TagSet>${tags}</TagSet>`)
    }
    const { [tagsHeader]: _before, ...headers } = found.headers
    const { body } = readPayload(request.headers, request.body)
    const tags = [...body.toString('utf8').matchAll(/<Tag>(.*?)<\/Tag>/gs)].map(([, tag = '']) => [
      unescapeXml(/<Key>([^<]*)<\/Key>/.exec(tag)?.[1] ?? ''),
      unescapeXml(/<Value>([^<]*)<\/Value>/.exec(tag)?.[1] ?? ''),
    ])
    this.#store.setHeaders(bucket.name, key, {
      ...headers,
      ...(verb === 'Put' ? { [tagsHeader]: new URLSearchParams(tags).toString() } : {}),
    })
    return { status: verb === 'Put' ? 200 : 204, headers: {}, body: '' }
  }

  #getObject(request: HttpRequest, principal: Principal, { bucket, key, query }: Target): HttpResponse {
    const tags = new URLSearchParams(this.#store.head(bucket.name, key)?.headers[tagsHeader])
    this.#authorize(
      principal,
      bucket,
      ['s3:GetObject'],
      key,
      Object.fromEntries([...tags].map(([name, value]) => [`s3:ExistingObjectTag/${name}`, [value]])),
    )
    const found = this.#store.get(bucket.name, key)
    if (!found) {
      // AWS reveals that a key does not exist only to callers who may list the bucket.
      if (this.#mayList(principal, bucket))
        throw new S3Error('NoSuchKey', 'The specified key does not exist.', 404)
      throw new AccessDeniedError('Access Denied')
    }
    const response = objectResponse(request, found)
    delete response.headers[tagsHeader]
    for (const name of [
      'content-type',
      'content-language',
      'expires',
      'cache-control',
      'content-disposition',
      'content-encoding',
    ]) {
      const override = query.get(`response-${name}`)
      if (override !== undefined && response.status < 300) response.headers[name] = override
    }
    if (
      (request.headers['x-amz-checksum-mode'] ?? '').toUpperCase() !== 'ENABLED' ||
      response.status !== 200
    ) {
      for (const name of Object.keys(response.headers))
        if (name.startsWith('x-amz-checksum-')) delete response.headers[name]
    }
    return response
  }

  #putObject(request: HttpRequest, principal: Principal, { bucket, key }: Target): HttpResponse {
    const actions = ['s3:PutObject']
    if (request.headers['x-amz-tagging'] !== undefined) actions.push('s3:PutObjectTagging')
    if (request.headers['x-amz-acl'] !== undefined) actions.push('s3:PutObjectAcl')
    this.#authorize(principal, bucket, actions, key)
    const { body, checksums } = readPayload(this.#checksumHeaders(request), request.body)
    this.#checkWriteConditions(request, bucket, key)
    const info = this.#store.put(bucket.name, key, body, { ...storedHeaders(request.headers), ...checksums })
    return {
      status: 200,
      headers: { etag: info.etag, ...checksums, 'x-amz-server-side-encryption': 'AES256' },
      body: '',
    }
  }

  /** A presigned PUT may carry its checksums in the query instead of in headers. */
  #checksumHeaders(request: HttpRequest): Record<string, string> {
    const fromQuery = parseQuery(request.rawQuery).filter(([name]) => /^x-amz-checksum-/i.test(name))
    return {
      ...Object.fromEntries(fromQuery.map(([name, value]) => [name.toLowerCase(), value])),
      ...request.headers,
    }
  }

  #checkWriteConditions(request: HttpRequest, bucket: Bucket, key: string): void {
    const existing = this.#store.head(bucket.name, key)
    const ifNoneMatch = request.headers['if-none-match']
    const ifMatch = request.headers['if-match']
    if (
      (ifNoneMatch === '*' && existing) ||
      (ifMatch !== undefined && existing && !sameEtag(ifMatch, existing.etag))
    )
      throw preconditionFailed()
    if (ifMatch !== undefined && !existing)
      throw new S3Error('NoSuchKey', 'The specified key does not exist.', 404)
  }

  #copyObject(request: HttpRequest, principal: Principal, { bucket, key }: Target): HttpResponse {
    const source = decodeSafely(request.headers['x-amz-copy-source'] ?? '')
      .replace(/^\//, '')
      .replace(/\?versionId=.*$/, '')
    const sourceBucket = this.#buckets.get(source.slice(0, source.indexOf('/')))
    const sourceKey = source.slice(source.indexOf('/') + 1)
    if (!sourceBucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', 404)
    this.#authorize(principal, sourceBucket, ['s3:GetObject'], sourceKey)
    this.#authorize(principal, bucket, ['s3:PutObject'], key)
    const found = this.#store.get(sourceBucket.name, sourceKey)
    if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist.', 404)
    const wanted = request.headers['x-amz-copy-source-if-match']
    if (wanted !== undefined && !sameEtag(wanted, found.etag)) throw preconditionFailed()
    const replaces = (directive: string): boolean =>
      (request.headers[directive] ?? 'COPY').toUpperCase() === 'REPLACE'
    const own = storedHeaders(request.headers)
    const { [tagsHeader]: newTags, ...newHeaders } = own
    const { [tagsHeader]: oldTags, ...oldHeaders } = found.headers
    const tags = replaces('x-amz-tagging-directive') ? newTags : oldTags
    const sha256 =
      request.headers['x-amz-checksum-algorithm']?.toUpperCase() === 'SHA256'
        ? createHash('sha256').update(found.body).digest('base64')
        : undefined
    const info = this.#store.put(bucket.name, key, found.body, {
      ...(replaces('x-amz-metadata-directive') ? newHeaders : oldHeaders),
      ...(tags === undefined ? {} : { [tagsHeader]: tags }),
      ...(sha256 === undefined ? {} : { 'x-amz-checksum-sha256': sha256 }),
    })
    return xml(
      'CopyObjectResult',
      `<LastModified>${info.lastModified.toISOString()}</LastModified><ETag>${escapeXml(info.etag)}</ETag>` +
        (sha256 === undefined ? '' : `<ChecksumSHA256>${sha256}</ChecksumSHA256>`),
    )
  }

  #deleteObject(principal: Principal, { bucket, key }: Target): HttpResponse {
    this.#authorize(principal, bucket, ['s3:DeleteObject'], key)
    this.#store.delete(bucket.name, key)
    return { status: 204, headers: {}, body: '' }
  }

  #deleteObjects(request: HttpRequest, principal: Principal, { bucket }: Target): HttpResponse {
    const { body } = readPayload(request.headers, request.body)
    const source = body.toString('utf8')
    const keys = [...source.matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => unescapeXml(match[1] ?? ''))
    if (keys.length === 0 || keys.length > 1000)
      throw new S3Error(
        'MalformedXML',
        'The XML you provided was not well-formed or did not validate against our published schema',
        400,
      )
    const quiet = /<Quiet>true<\/Quiet>/.test(source)
    const results = keys.map((key) => {
      try {
        this.#authorize(principal, bucket, ['s3:DeleteObject'], key)
      } catch (error) {
        if (!(error instanceof AccessDeniedError)) throw error
        return `<Error><Key>${escapeXml(key)}</Key><Code>AccessDenied</Code><Message>${escapeXml(error.message)}</Message></Error>`
      }
      this.#store.delete(bucket.name, key)
      return quiet ? '' : `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`
    })
    return xml('DeleteResult', results.join(''))
  }

  #createUpload(request: HttpRequest, principal: Principal, { bucket, key }: Target): HttpResponse {
    this.#authorize(principal, bucket, ['s3:PutObject'], key)
    const id = this.#store.createUpload(bucket.name, key, storedHeaders(request.headers))
    return xml(
      'InitiateMultipartUploadResult',
      `<Bucket>${bucket.name}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId>`,
    )
  }

  #uploadOf({ bucket, key, query }: Target): string {
    const id = query.get('uploadId') ?? ''
    if (!this.#store.hasUpload(id, bucket.name, key))
      throw new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.', 404)
    return id
  }

  #putPart(request: HttpRequest, principal: Principal, target: Target): HttpResponse {
    this.#authorize(principal, target.bucket, ['s3:PutObject'], target.key)
    const { body, checksums } = readPayload(request.headers, request.body)
    const etag = this.#store.putPart(this.#uploadOf(target), numeric(target.query.get('partNumber'), 0), body)
    return { status: 200, headers: { etag, ...checksums }, body: '' }
  }

  #completeUpload(request: HttpRequest, principal: Principal, target: Target): HttpResponse {
    this.#authorize(principal, target.bucket, ['s3:PutObject'], target.key)
    const upload = this.#uploadOf(target)
    const parts = [...request.body.toString('utf8').matchAll(/<Part>(.*?)<\/Part>/gs)].map(
      ([, part = '']) => ({
        number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1] ?? '0'),
        etag: unescapeXml(/<ETag>([^<]*)<\/ETag>/.exec(part)?.[1] ?? ''),
      }),
    )
    this.#checkWriteConditions(request, target.bucket, target.key)
    const info = this.#store.completeUpload(upload, parts)
    if (!info) throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.', 400)
    return xml(
      'CompleteMultipartUploadResult',
      `<Bucket>${target.bucket.name}</Bucket><Key>${escapeXml(target.key)}</Key><ETag>${escapeXml(info.etag)}</ETag>`,
    )
  }

  #abortUpload(principal: Principal, target: Target): HttpResponse {
    this.#authorize(principal, target.bucket, ['s3:AbortMultipartUpload'], target.key)
    this.#store.abortUpload(this.#uploadOf(target))
    return { status: 204, headers: {}, body: '' }
  }

  #postObject(request: HttpRequest, { bucket }: Target): HttpResponse {
    const form = parseForm(request.headers['content-type'] ?? '', request.body)
    const { directory, now } = this.#options
    const credentials = checkPostPolicy(form, bucket.name, (id) => directory.find(id)?.credentials, now())
    const principal = directory.find(credentials.accessKeyId)
    if (!principal)
      throw new S3Error(
        'InvalidAccessKeyId',
        'The AWS Access Key Id you provided does not exist in our records.',
        403,
      )
    const key = (form.fields['key'] ?? '').replaceAll('${filename}', form.fileName)
    if (key === '') throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.", 400)
    this.#authorize(principal, bucket, ['s3:PutObject'], key)
    const { checksums } = readPayload(form.fields, form.file)
    const info = this.#store.put(bucket.name, key, form.file, { ...storedHeaders(form.fields), ...checksums })
    const location = `http://${request.headers['host'] ?? ''}/${bucket.name}/${encodeRfc3986(key).replaceAll('%2F', '/')}`
    const headers = { etag: info.etag, location }
    const status = numeric(form.fields['success_action_status'], 204)
    if (status !== 201) return { status: status === 200 ? 200 : 204, headers, body: '' }
    const created = xml(
      'PostResponse',
      `<Location>${escapeXml(location)}</Location><Bucket>${bucket.name}</Bucket><Key>${escapeXml(key)}</Key><ETag>${escapeXml(info.etag)}</ETag>`,
    )
    return { status: 201, headers: { ...created.headers, ...headers }, body: created.body }
  }

  #preflight(request: HttpRequest, target: Target | undefined): HttpResponse {
    const method = request.headers['access-control-request-method'] ?? ''
    const wantedHeaders = (request.headers['access-control-request-headers'] ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean)
    const headers = target ? corsHeaders(target.bucket, request.headers['origin'], method, wantedHeaders) : {}
    if (Object.keys(headers).length === 0)
      throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed.', 403)
    return { status: 200, headers, body: '' }
  }

  #failure(error: unknown, request: HttpRequest): HttpResponse {
    const describe = (): [string, number] => {
      if (error instanceof SignatureError) return signatureCodes[error.failure]
      if (error instanceof AccessDeniedError) return ['AccessDenied', 403]
      if (error instanceof PayloadError) return [error.code, 400]
      if (error instanceof S3Error || error instanceof PostPolicyError) return [error.code, error.status]
      throw error
    }
    const [code, status] = describe()
    const message = error instanceof Error ? error.message : code
    return errorResponse(code, message, status, request.rawPath)
  }
}

const errorResponse = (code: string, message: string, status: number, resource: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><Resource>${escapeXml(resource)}</Resource><RequestId>local</RequestId></Error>`,
})

/** Answers a GET of an object, with conditions and ranges. CloudFront uses it too. */
export const objectResponse = (request: Pick<HttpRequest, 'headers'>, object: StoredObject): HttpResponse => {
  const headers: Record<string, string> = {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    etag: object.etag,
    'last-modified': object.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
    'x-amz-server-side-encryption': 'AES256',
  }
  const ifMatch = request.headers['if-match']
  const ifNoneMatch = request.headers['if-none-match']
  const modifiedSince = Date.parse(request.headers['if-modified-since'] ?? '')
  if (ifMatch !== undefined && !sameEtag(ifMatch, object.etag))
    return errorResponse(
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
      412,
      object.key,
    )
  if (
    ifNoneMatch !== undefined
      ? sameEtag(ifNoneMatch, object.etag)
      : object.lastModified.getTime() <= modifiedSince
  ) {
    return { status: 304, headers, body: '' }
  }
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers['range'] ?? '')
  if (!range || (range[1] === '' && range[2] === ''))
    return { status: 200, headers: { ...headers, 'content-length': String(object.size) }, body: object.body }
  const start = range[1] === '' ? Math.max(0, object.size - Number(range[2])) : Number(range[1])
  const end =
    range[1] === '' || range[2] === '' ? object.size - 1 : Math.min(Number(range[2]), object.size - 1)
  if (start > end)
    return errorResponse('InvalidRange', 'The requested range is not satisfiable', 416, object.key)
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${object.size}`,
    },
    body: object.body.subarray(start, end + 1),
  }
}

const preconditionFailed = (): S3Error =>
  new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412)

/** Whether an If-Match or If-None-Match header names the ETag. Weak ones compare as strong. */
export const sameEtag = (header: string, etag: string): boolean =>
  header
    .split(',')
    .some(
      (candidate) =>
        candidate.trim() === '*' ||
        candidate.trim().replace(/^W\//, '').replaceAll('"', '') ===
          etag.replace(/^W\//, '').replaceAll('"', ''),
    )

const storedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const stored = Object.fromEntries(Object.entries(headers).filter(([name]) => savedHeaders.test(name)))
  const encoding = stored['content-encoding']
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== 'aws-chunked')
    .join(', ')
  if (encoding === '') delete stored['content-encoding']
  else if (encoding !== undefined) stored['content-encoding'] = encoding
  return stored
}

const corsHeaders = (
  bucket: Bucket,
  origin: string | undefined,
  method: string,
  wantedHeaders: readonly string[] = [],
): Record<string, string> => {
  if (origin === undefined) return {}
  const rule = bucket.cors.find(
    ({ origins, methods, headers }) =>
      origins.some((pattern) => matchesPattern(origin, pattern)) &&
      methods.includes(method) &&
      wantedHeaders.every((wanted) =>
        headers.some((pattern) => matchesPattern(wanted, pattern.toLowerCase())),
      ),
  )
  if (!rule) return {}
  return {
    'access-control-allow-origin': rule.origins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    ...(wantedHeaders.length > 0 && { 'access-control-allow-headers': wantedHeaders.join(', ') }),
    ...(rule.exposed.length > 0 && { 'access-control-expose-headers': rule.exposed.join(', ') }),
    ...(rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

const xml = (root: string, content: string): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`,
})

const unescapeXml = (value: string): string => {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return value.replace(
    /&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      return named[name ?? ''] ?? whole
    },
  )
}
