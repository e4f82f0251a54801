/**
 * The deployed portal as a trial reaches it. The emulator leads CloudFront to files and not to API Gateway, so calls go to the
 * API itself, as CloudFront would make them.
 */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { apiPrefix, type BodyIn, type Endpoint, type ParamsIn, type QueryIn } from '#shared/http/endpoint.ts'
import { keyApiPrefix, type KeyEndpoint } from '#shared/http/key-endpoint.ts'

export interface Place {
  readonly port: number
  readonly portalUrl: string
  /** The names under which CloudFront and API Gateway know what was deployed. */
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

/** What a trial's requests come from: an address of documentation. */
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

/** A path of CloudFront, which serves files of the web bucket and answers at its edge. */
export const getPage = (place: Place, path: string): Promise<Reply> =>
  ask(place.port, {
    host: place.distribution,
    method: 'GET',
    path,
    // By this the emulator's CloudFront knows that the viewer came by HTTPS.
    headers: { 'x-forwarded-proto': 'https' },
  })

const parsed = <R extends z.ZodType>(schema: R, asked: string, { status, text }: Reply): z.output<R> => {
  if (status >= 300) throw new Error(`${asked}: ${status} ${text}`)
  return schema.parse(JSON.parse(text))
}

/** A call of the API for keys. Throws with the reply when it is refused. */
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

/** A browser of one person. */
export class Browser {
  readonly #place: Place
  readonly #cookies = new Map<string, string>()

  constructor(place: Place) {
    this.#place = place
  }

  /** Makes a call of the portal's API. Throws with the reply when it is refused. */
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

/** The texts of the mails that SES was given for an address, as the emulator keeps them. */
const mailsTo = async (port: number, address: string): Promise<string[]> => {
  const reply = await fetch(`http://127.0.0.1:${port}/_ministack/ses/messages`)
  const { messages } = mailsSchema.parse(await reply.json())
  return Object.values(messages)
    .flat()
    .filter(({ To: to }) => to.some((one) => one.includes(address)))
    .map(({ BodyText: text }) => text)
}

const codeSeconds = 120

/** The sign-in code that an address was mailed. Throws when none comes. */
export const mailedCode = async (port: number, address: string): Promise<string> => {
  for (let second = 0; second < codeSeconds; second += 1) {
    const mails = await mailsTo(port, address)
    const code = mails.map((text) => /^ +(\d{6})$/m.exec(text)?.[1]).findLast((one) => one !== undefined)
    if (code !== undefined) return code
    await pause(1000)
  }
  throw new Error(`No code was mailed to ${address} in ${codeSeconds} s`)
}
