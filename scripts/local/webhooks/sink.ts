/**
 * An endpoint of webhooks on this machine: it keeps what it is sent, answers as it is told, and checks signatures with the
 * secrets that it was given. The sender of the local cloud finds it under a name that no DNS has (`reach.ts`).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { listen, type HttpRequest, type HttpResponse, type HttpService } from '../http.ts'
import { sinkCertificate, sinkKey } from './certificate.ts'

/** Requests and secrets that are kept, the newest ones, and bytes of a body: a larger one is refused. */
const [mostReceived, mostSecrets, mostBytes] = [50, 20, 256 * 1024]
/** How old a signed time may be, in seconds, as the libraries of Standard Webhooks have it. */
const tolerance = 300

export const sinkStatuses = [204, 302, 410, 500] as const
/** In seconds. The sender waits for ten. */
export const sinkDelays = [0, 3, 15] as const

export interface Answering {
  readonly status: (typeof sinkStatuses)[number]
  readonly delay: (typeof sinkDelays)[number]
}

export interface Received {
  readonly id: number
  /** ISO 8601, by the clock of the cloud. */
  readonly at: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What it was answered. */
  readonly answer: Answering
}

/** `good`: by one of the secrets, and of its moment. */
export type Signature = 'good' | 'old' | 'wrong' | 'missing' | 'no secret'

export class WebhookSink {
  readonly #now: () => Date
  #received: readonly Received[] = []
  #secrets: readonly Buffer[] = []
  #count = 0
  /** What it answers from now on. */
  answering: Answering = { status: 204, delay: 0 }

  constructor(now: () => Date) {
    this.#now = now
  }

  /** The newest first. */
  get received(): readonly Received[] {
    return this.#received
  }

  get secrets(): number {
    return this.#secrets.length
  }

  /** Adds a secret, `whsec_…`; answers with whether it is one. */
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

  /** Whether a request is signed by one of the secrets, as whoever receives it would check. */
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

  /** Listens for what the sender sends. */
  listen(onError: (line: string) => void): Promise<HttpService> {
    return listen((request) => this.receive(request), {
      port: 0,
      bodyLimit: mostBytes,
      tls: { cert: sinkCertificate, key: sinkKey },
      onError,
    })
  }
}
