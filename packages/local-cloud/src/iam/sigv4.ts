/** AWS Signature Version 4: verifies the signatures of clients, and signs requests. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { decodeSafely, encodeRfc3986, parseQuery, type HttpRequest } from '../http.ts'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

export type SignatureFailure =
  | 'MissingAuthentication'
  | 'IncompleteSignature'
  | 'UnknownAccessKey'
  | 'InvalidToken'
  | 'SignatureDoesNotMatch'
  | 'RequestExpired'
  | 'RequestTimeTooSkewed'
  | 'ContentHashMismatch'

export class SignatureError extends Error {
  override name = 'SignatureError'
  readonly failure: SignatureFailure
  constructor(failure: SignatureFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

export interface Verified {
  readonly credentials: Credentials
  readonly presigned: boolean
  readonly service: string
  /** The value of x-amz-content-sha256, or UNSIGNED-PAYLOAD of a presigned request. */
  readonly payloadHash: string
}

const maxSkewMs = 15 * 60 * 1000

/**
 * Verifies the signature of a request, in its headers or query. Throws SignatureError when it is missing, wrong,
 * expired or from an unknown key.
 */
export const verify = (
  request: HttpRequest,
  find: (accessKeyId: string) => Credentials | undefined,
  now: Date,
): Verified => {
  const query = parseQuery(request.rawQuery)
  const header = request.headers['authorization']
  if (header !== undefined) return verifyHeader(request, query, header, find, now)
  if (query.some(([name]) => name === 'X-Amz-Signature')) return verifyPresigned(request, query, find, now)
  throw new SignatureError('MissingAuthentication', 'The request has no AWS signature.')
}

const verifyHeader = (
  request: HttpRequest,
  query: readonly [string, string][],
  header: string,
  find: (id: string) => Credentials | undefined,
  now: Date,
): Verified => {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      header.trim(),
    )
  if (!match)
    throw new SignatureError(
      'IncompleteSignature',
      'The Authorization header is not an AWS4-HMAC-SHA256 signature.',
    )
  const [, credential = '', signedHeaders = '', signature = ''] = match
  const scope = parseScope(credential)
  const stamp = request.headers['x-amz-date'] ?? ''
  const time = parseStamp(stamp)
  if (Math.abs(now.getTime() - time.getTime()) > maxSkewMs) {
    throw new SignatureError(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  }
  const credentials = lookup(scope.accessKeyId, request.headers['x-amz-security-token'], find)
  const bodyHash = sha256(request.body)
  const declared = request.headers['x-amz-content-sha256']
  if (declared !== undefined && /^[0-9a-f]{64}$/.test(declared) && declared !== bodyHash) {
    throw new SignatureError(
      'ContentHashMismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  }
  const payloadHash = declared ?? bodyHash
  const canonical = canonicalRequest(request, query, signedHeaders, payloadHash, scope.service)
  compare(signature, stamp, scope, canonical, credentials)
  return { credentials, presigned: false, service: scope.service, payloadHash }
}

const verifyPresigned = (
  request: HttpRequest,
  query: readonly [string, string][],
  find: (id: string) => Credentials | undefined,
  now: Date,
): Verified => {
  const value = (name: string): string => query.find(([key]) => key === name)?.[1] ?? ''
  const scope = parseScope(value('X-Amz-Credential'))
  const stamp = value('X-Amz-Date')
  const time = parseStamp(stamp)
  const seconds = Number(value('X-Amz-Expires'))
  if (!(seconds >= 1 && seconds <= 604_800)) {
    throw new SignatureError('IncompleteSignature', 'X-Amz-Expires must be between 1 and 604800 seconds.')
  }
  if (now.getTime() > time.getTime() + seconds * 1000)
    throw new SignatureError('RequestExpired', 'Request has expired')
  if (time.getTime() - now.getTime() > maxSkewMs)
    throw new SignatureError('RequestTimeTooSkewed', 'Request is not yet valid')
  const credentials = lookup(scope.accessKeyId, value('X-Amz-Security-Token') || undefined, find)
  const payloadHash =
    value('X-Amz-Content-Sha256') || request.headers['x-amz-content-sha256'] || 'UNSIGNED-PAYLOAD'
  const unsigned = query.filter(([name]) => name !== 'X-Amz-Signature')
  const canonical = canonicalRequest(
    request,
    unsigned,
    value('X-Amz-SignedHeaders'),
    payloadHash,
    scope.service,
  )
  compare(value('X-Amz-Signature'), stamp, scope, canonical, credentials)
  return { credentials, presigned: true, service: scope.service, payloadHash }
}

export interface Scope {
  readonly accessKeyId: string
  readonly date: string
  readonly region: string
  readonly service: string
}

/** Reads `KEY/20260101/eu-central-1/s3/aws4_request`. Throws SignatureError for any other form. */
export const parseScope = (credential: string): Scope => {
  const [accessKeyId, date, region, service, terminator, ...rest] = credential.split('/')
  if (!accessKeyId || !date || !region || !service || terminator !== 'aws4_request' || rest.length > 0) {
    throw new SignatureError(
      'IncompleteSignature',
      'The credential scope must be key/date/region/service/aws4_request.',
    )
  }
  return { accessKeyId, date, region, service }
}

/** Finds the credentials of a key. Temporary ones require their session token. Throws SignatureError. */
export const lookup = (
  accessKeyId: string,
  token: string | undefined,
  find: (id: string) => Credentials | undefined,
): Credentials => {
  const credentials = find(accessKeyId)
  if (!credentials)
    throw new SignatureError(
      'UnknownAccessKey',
      'The AWS access key id you provided does not exist in our records.',
    )
  if (credentials.sessionToken !== token)
    throw new SignatureError('InvalidToken', 'The security token included in the request is invalid.')
  return credentials
}

/** Signs `message` with the key of the scope: HMAC-SHA256 in hexadecimal. */
export const scopedSignature = (
  secretAccessKey: string,
  scope: Omit<Scope, 'accessKeyId'>,
  message: string,
): string => {
  const key = [scope.date, scope.region, scope.service, 'aws4_request'].reduce<Buffer | string>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  return createHmac('sha256', key).update(message).digest('hex')
}

const compare = (
  signature: string,
  stamp: string,
  scope: Scope,
  canonical: string,
  credentials: Credentials,
): void => {
  const scopeText = `${scope.date}/${scope.region}/${scope.service}/aws4_request`
  const expected = scopedSignature(
    credentials.secretAccessKey,
    scope,
    `AWS4-HMAC-SHA256\n${stamp}\n${scopeText}\n${sha256(canonical)}`,
  )
  if (!sameText(signature, expected)) {
    throw new SignatureError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  }
}

/** Compares two texts in constant time. */
export const sameText = (left: string, right: string): boolean => {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

const canonicalRequest = (
  request: Pick<HttpRequest, 'method' | 'rawPath' | 'headers'>,
  query: readonly [string, string][],
  signedHeaders: string,
  payloadHash: string,
  service: string,
): string => {
  const names = signedHeaders.split(';')
  if (!names.includes('host'))
    throw new SignatureError('IncompleteSignature', 'The host header must be signed.')
  const headers = names
    .map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/\s+/g, ' ')}\n`)
    .join('')
  return [
    request.method,
    canonicalPath(request.rawPath, service),
    canonicalQuery(query),
    headers,
    signedHeaders,
    payloadHash,
  ].join('\n')
}

/** S3 signs the path encoded once. Every other service encodes the encoded path again. */
const canonicalPath = (rawPath: string, service: string): string =>
  rawPath
    .split('/')
    .map((segment) => encodeRfc3986(service === 's3' ? decodeSafely(segment) : segment))
    .join('/')

const canonicalQuery = (query: readonly [string, string][]): string =>
  query
    .map(([name, value]): [string, string] => [encodeRfc3986(name), encodeRfc3986(value)])
    .toSorted(([nameA, valueA], [nameB, valueB]) =>
      nameA === nameB ? (valueA < valueB ? -1 : 1) : nameA < nameB ? -1 : 1,
    )
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const parseStamp = (stamp: string): Date => {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp)
  if (!match)
    throw new SignatureError('IncompleteSignature', 'X-Amz-Date must have the form YYYYMMDDTHHMMSSZ.')
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second))
}

const stampOf = (date: Date): string => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

export interface SignOptions {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly region: string
  readonly service: string
  readonly credentials: Credentials
  readonly now?: Date
}

/** Signs a request. Returns the headers that AWS and the local gates accept. */
export const signHeaders = (options: SignOptions): Record<string, string> => {
  const url = new URL(options.url)
  const stamp = stampOf(options.now ?? new Date())
  const payloadHash = sha256(options.body ?? '')
  const headers: Record<string, string> = {
    ...options.headers,
    host: url.host,
    'x-amz-date': stamp,
    'x-amz-content-sha256': payloadHash,
  }
  if (options.credentials.sessionToken !== undefined)
    headers['x-amz-security-token'] = options.credentials.sessionToken
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const signedHeaders = Object.keys(lower).toSorted().join(';')
  const scope = { date: stamp.slice(0, 8), region: options.region, service: options.service }
  const scopeText = `${scope.date}/${scope.region}/${scope.service}/aws4_request`
  const request = { method: options.method, rawPath: url.pathname, headers: lower }
  const canonical = canonicalRequest(
    request,
    parseQuery(url.search.slice(1)),
    signedHeaders,
    payloadHash,
    options.service,
  )
  const signature = scopedSignature(
    options.credentials.secretAccessKey,
    scope,
    `AWS4-HMAC-SHA256\n${stamp}\n${scopeText}\n${sha256(canonical)}`,
  )
  return {
    ...lower,
    authorization: `AWS4-HMAC-SHA256 Credential=${options.credentials.accessKeyId}/${scopeText}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  }
}

export interface PresignOptions extends Omit<SignOptions, 'headers' | 'body'> {
  readonly expiresSeconds: number
}

/** Signs a URL. The query contains the signature, which is valid for `expiresSeconds`. */
export const presign = (options: PresignOptions): string => {
  const url = new URL(options.url)
  const stamp = stampOf(options.now ?? new Date())
  const scope = { date: stamp.slice(0, 8), region: options.region, service: options.service }
  const scopeText = `${scope.date}/${scope.region}/${scope.service}/aws4_request`
  const query: [string, string][] = [
    ...parseQuery(url.search.slice(1)),
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${options.credentials.accessKeyId}/${scopeText}`],
    ['X-Amz-Date', stamp],
    ['X-Amz-Expires', String(options.expiresSeconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ]
  if (options.credentials.sessionToken !== undefined)
    query.push(['X-Amz-Security-Token', options.credentials.sessionToken])
  const request = { method: options.method, rawPath: url.pathname, headers: { host: url.host } }
  const canonical = canonicalRequest(request, query, 'host', 'UNSIGNED-PAYLOAD', options.service)
  const signature = scopedSignature(
    options.credentials.secretAccessKey,
    scope,
    `AWS4-HMAC-SHA256\n${stamp}\n${scopeText}\n${sha256(canonical)}`,
  )
  return `${url.origin}${url.pathname}?${canonicalQuery(query)}&X-Amz-Signature=${signature}`
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
