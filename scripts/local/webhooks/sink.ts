/**
 * A webhook endpoint on this machine. It records requests, answers as configured, and verifies signatures with the
 * secrets that it was given. The sender of the local cloud reaches it under a name outside the DNS (`reach.ts`).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { listen, type HttpRequest, type HttpResponse, type HttpService } from 'local-cloud/http'
import { sinkCertificate, sinkKey } from './certificate.ts'

/** Maximum requests and secrets stored, newest first, and maximum bytes of a body. A larger body is refused. */
const [mostReceived, mostSecrets, mostBytes] = [50, 20, 256 * 1024]
/** Maximum age of a signature timestamp in seconds, as in the Standard Webhooks libraries. */
const tolerance = 300

export const sinkStatuses = [204, 302, 410, 500] as const
/** In seconds. The sender times out after ten. */
export const sinkDelays = [0, 3, 15] as const

export interface Answering {
  readonly status: (typeof sinkStatuses)[number]
  readonly delay: (typeof sinkDelays)[number]
}

export interface Received {
  readonly id: number
  /** ISO 8601, by the cloud's clock. */
  readonly at: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The sink's answer. */
  readonly answer: Answering
}

/** `good`: signed with one of the secrets, with a current timestamp. */
export type Signature = 'good' | 'old' | 'wrong' | 'missing' | 'no secret'

export class WebhookSink {
  readonly #now: () => Date
  readonly #sources: string
  #received: readonly Received[] = []
  #secrets: readonly Buffer[] = []
  #count = 0
  /** The answer from now on. */
  answering: Answering = { status: 204, delay: 0 }

  /** `sources`: the folder of files that it serves under `/sources/`, as lists for sources of indicators. */
  constructor(now: () => Date, sources: string) {
    this.#now = now
    this.#sources = sources
  }

  /** Newest first. */
  get received(): readonly Received[] {
    return this.#received
  }

  get secrets(): number {
    return this.#secrets.length
  }

  /** Adds a secret, `whsec_…`. Returns whether its format is valid. */
  addSecret(text: string): boolean {
    const key = Buffer.from(/^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text.trim())?.[1] ?? '', 'base64')
    if (key.length < 24 || key.length > 64) return false
    this.#secrets = [key, ...this.#secrets.filter((one) => !one.equals(key))].slice(0, mostSecrets)
    return true
  }

  clear(): void {
    this.#received = []
  }

  async receive(request: HttpRequest): Promise<HttpResponse> {
    const [, name] = /^\/sources\/([\w-][\w.-]{0,99})$/.exec(request.rawPath) ?? []
    if (request.method === 'GET' && name !== undefined) return this.#file(name, request)
    const answer = this.answering
    this.#count += 1
    const received: Received = {
      id: this.#count,
      at: this.#now().toISOString(),
      method: request.method,
      path: `${request.rawPath}${request.rawQuery === '' ? '' : `?${request.rawQuery}`}`,
      headers: request.headers,
      body: request.body.toString('utf8'),
      answer,
    }
    this.#received = [received, ...this.#received].slice(0, mostReceived)
    if (answer.delay > 0) await setTimeout(answer.delay * 1000, undefined, { ref: false })
    return {
      status: answer.status,
      headers: answer.status === 302 ? { location: '/redirected' } : {},
      body: '',
    }
  }

  /** A file, with an ETag of its content. */
  async #file(name: string, { headers }: HttpRequest): Promise<HttpResponse> {
    let body: Buffer
    try {
      body = await readFile(path.join(this.#sources, name))
    } catch {
      return { status: 404, headers: {}, body: '' }
    }
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    return headers['if-none-match'] === etag
      ? { status: 304, headers: { etag }, body: '' }
      : { status: 200, headers: { etag }, body }
  }

  /** Verifies a request's signature with the secrets, as a real endpoint would. */
  signatureOf({ headers, body, at }: Received): Signature {
    const signatures = headers['webhook-signature'] ?? ''
    if (signatures === '') return 'missing'
    if (this.#secrets.length === 0) return 'no secret'
    const timestamp = headers['webhook-timestamp'] ?? ''
    const signed = `${headers['webhook-id'] ?? ''}.${timestamp}.${body}`
    const expected = this.#secrets.map((key) => createHmac('sha256', key).update(signed).digest())
    const isGood = signatures.split(' ').some((part) => {
      const [version, signature = ''] = part.split(',')
      const given = Buffer.from(signature, 'base64')
      return (
        version === 'v1' && expected.some((one) => one.length === given.length && timingSafeEqual(one, given))
      )
    })
    if (!isGood) return 'wrong'
    return Math.abs(Date.parse(at) / 1000 - Number(timestamp)) <= tolerance ? 'good' : 'old'
  }

  /** Starts the endpoint. */
  listen(onError: (line: string) => void): Promise<HttpService> {
    return listen((request) => this.receive(request), {
      port: 0,
      bodyLimit: mostBytes,
      tls: { cert: sinkCertificate, key: sinkKey },
      onError,
    })
  }
}
