/**
 * Access to the deployed portal in a trial. The emulator's CloudFront serves files but does not route to API Gateway.
 * So calls go directly to the API, in the form that CloudFront would send.
 */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import {
  apiPrefix,
  type BodyIn,
  type Endpoint,
  type ParamsIn,
  type QueryIn,
  keyApiPrefix,
  type KeyEndpoint,
} from '#shared/http/endpoint.ts'

export interface Place {
  readonly port: number
  readonly portalUrl: string
  /** The ids of the deployed distribution and APIs. */
  readonly distribution: string
  readonly api: string
  readonly keyApi: string
  readonly originVerify: string
}

interface Asked {
  readonly host: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Reply {
  readonly status: number
  readonly type: string
  readonly cookies: readonly string[]
  readonly text: string
}

/** Source address of a trial's requests, from a documentation range. */
const viewer = '192.0.2.1'
const requestSeconds = 60

const ask = (port: number, { host, method, path, headers, body }: Asked): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, host },
        timeout: requestSeconds * 1000,
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.once('error', reject)
        answer.once('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            cookies: answer.headers['set-cookie'] ?? [],
            text,
          })
        })
      },
    )
    sent.once('error', reject)
    sent.once('timeout', () => {
      sent.destroy(new Error(`${method} ${path}: no answer in ${requestSeconds} s`))
    })
    sent.end(body)
  })

const throughCloudFront = (place: Place): Record<string, string> => ({
  'x-origin-verify': place.originVerify,
  'x-viewer-address': viewer,
})

/** Requests a path from CloudFront, which serves files of the web bucket and runs edge functions. */
export const getPage = (place: Place, path: string): Promise<Reply> =>
  ask(place.port, {
    host: place.distribution,
    method: 'GET',
    path,
    // Tells the emulator's CloudFront that the viewer uses HTTPS.
    headers: { 'x-forwarded-proto': 'https' },
  })

const parsed = <R extends z.ZodType>(schema: R, asked: string, { status, text }: Reply): z.output<R> => {
  if (status >= 300) throw new Error(`${asked}: ${status} ${text}`)
  return schema.parse(JSON.parse(text))
}

/** Calls the API for keys. Throws an error with the response when the call fails. */
export const callByKey = async <R extends z.ZodType>(
  place: Place,
  key: string,
  { method, path, response }: KeyEndpoint<z.ZodType, z.ZodType, z.ZodType, R>,
): Promise<z.output<R>> => {
  const reply = await ask(place.port, {
    host: `${place.keyApi}.execute-api.localhost:${place.port}`,
    method,
    path: `${keyApiPrefix}/${path}`,
    headers: { ...throughCloudFront(place), 'x-api-key': key },
  })
  return parsed(response, `${method} ${path}`, reply)
}

/** A browser of one user. */
export class Browser {
  readonly #place: Place
  readonly #cookies = new Map<string, string>()

  constructor(place: Place) {
    this.#place = place
  }

  /** Calls the portal's API. Throws an error with the response when the call fails. */
  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: {
      readonly params?: ParamsIn<Endpoint<P, Q, B, R>>
      readonly query?: QueryIn<Endpoint<P, Q, B, R>>
      readonly body?: BodyIn<Endpoint<P, Q, B, R>>
    } = {},
  ): Promise<z.output<R>> {
    const { method } = endpoint
    const path = Object.entries(input.params ?? {}).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
      endpoint.path,
    )
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString()
    const reply = await ask(this.#place.port, {
      host: `${this.#place.api}.execute-api.localhost:${this.#place.port}`,
      method,
      path: `${apiPrefix}/${path}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...throughCloudFront(this.#place),
        ...(this.#cookies.size === 0
          ? {}
          : { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', origin: this.#place.portalUrl }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
    })
    for (const cookie of reply.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    return parsed(endpoint.response, `${method} ${path}`, reply)
  }
}

const mailsSchema = z.object({
  messages: z.record(z.string(), z.array(z.object({ To: z.array(z.string()), BodyText: z.string() }))),
})

/** The texts of the e-mails to an address that the emulator's SES has accepted. */
const mailsTo = async (port: number, address: string): Promise<string[]> => {
  const reply = await fetch(`http://127.0.0.1:${port}/_ministack/ses/messages`)
  const { messages } = mailsSchema.parse(await reply.json())
  return Object.values(messages)
    .flat()
    .filter(({ To: to }) => to.some((one) => one.includes(address)))
    .map(({ BodyText: text }) => text)
}

const codeSeconds = 120

/** The sign-in code that was e-mailed to an address. Throws when none arrives. */
export const mailedCode = async (port: number, address: string): Promise<string> => {
  for (let second = 0; second < codeSeconds; second += 1) {
    const mails = await mailsTo(port, address)
    const code = mails.map((text) => /^ +(\d{6})$/m.exec(text)?.[1]).findLast((one) => one !== undefined)
    if (code !== undefined) return code
    await pause(1000)
  }
  throw new Error(`No code was mailed to ${address} in ${codeSeconds} s`)
}
