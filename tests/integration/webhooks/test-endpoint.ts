/** A webhook endpoint for tests: a real HTTPS server that stores requests and replies as configured. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import type { Reach, Resolved } from '#functions/core/egress/reach.ts'
import { isPublicAddress } from '#shared/domain/public-addresses.ts'

/**
 * For receiver.example and its subdomains. The certificate belongs to these tests, nothing else trusts it, and it is
 * not secret.
 */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBvzCCAWagAwIBAgIUTpvlSyTQZQIQ4UrcFA/1QSuOmGcwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMjMwMTIyMzJaGA8y
MTI2MTAzMDAxMjIzMlowGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABGhPS5EPXLsAFGk0wGSERXIsGkFSTXSXqQbG
hcvnFBHpC6sE4d4/dAMbCQvkOCeSrsZSwjAoSKkLTP7aUPfXfHqjgYUwgYIwHQYD
VR0OBBYEFA5mSbDv686T2VXrPsRT1cJaFmKVMB8GA1UdIwQYMBaAFA5mSbDv686T
2VXrPsRT1cJaFmKVMA8GA1UdEwEB/wQFMAMBAf8wLwYDVR0RBCgwJoIQcmVjZWl2
ZXIuZXhhbXBsZYISKi5yZWNlaXZlci5leGFtcGxlMAoGCCqGSM49BAMCA0cAMEQC
IC5ZJDCSVn2kx5+3rjdC7FMrJtob3HktNiE77B0/0SzMAiBKSdfZ1cDVq/+a8Qw+
AGIrrt4o1Oxisfgj91tnnOezRg==
-----END CERTIFICATE-----
`
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXVcHTfTHpxpeFfNa
2w5sVNLOs2SQGRrT/jjKYUFSoH2hRANCAARoT0uRD1y7ABRpNMBkhEVyLBpBUk10
l6kGxoXL5xQR6QurBOHeP3QDGwkL5Dgnkq7GUsIwKEipC0z+2lD313x6
-----END PRIVATE KEY-----
`

const eventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({
    organization_id: z.int(),
    total: z.int().optional(),
    left_out: z.int().optional(),
    left_out_tlp: z.int().optional(),
    items: z.array(z.looseObject({ id: z.int(), name: z.string().optional() })).optional(),
  }),
})

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: z.infer<typeof eventSchema>
}

type Answering = (response: ServerResponse) => void

export interface TestEndpoint {
  /** A URL of the endpoint with a unique name. */
  url(name?: string): string
  /** The received requests, oldest first. */
  readonly received: Received[]
  /** Sets the reply from now on. */
  answer(answering: Answering): void
  /** DNS answers for names, one for each connection. The last one repeats. Without any it is the endpoint itself. */
  readonly resolutions: Map<string, Resolved[][]>
  /** The resolved names. */
  readonly resolved: string[]
  /** A route to it: the rule of public addresses, plus this endpoint. */
  readonly reach: Reach
  /** The number of connections made. */
  connections(): number
  stop(): Promise<void>
}

export const taken: Answering = (response) => response.writeHead(204).end()
export const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(code, headers).end('no')

/** Starts an endpoint on a local port. */
export const startTestEndpoint = async (): Promise<TestEndpoint> => {
  const received: Received[] = []
  const resolutions = new Map<string, Resolved[][]>()
  const resolved: string[] = []
  let answering = taken
  let connections = 0
  const server = createServer({ cert: testCertificate, key: testKey }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body,
        event: eventSchema.parse(JSON.parse(body)),
      })
      answering(response)
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port')
  const { port } = address
  return {
    url: (name = 'hooks') => `https://${name}.receiver.example:${port}/events?for=us`,
    received,
    answer: (next) => {
      answering = next
    },
    resolutions,
    resolved,
    reach: {
      resolve: (host) => {
        resolved.push(host)
        const planned = resolutions.get(host)
        const next = planned !== undefined && planned.length > 1 ? planned.shift() : planned?.[0]
        return Promise.resolve(next ?? [{ address: '127.0.0.1', family: 4 }])
      },
      // Admits the address of this endpoint in addition to public ones.
      admits: (one) => one === '127.0.0.1' || isPublicAddress(one),
      admitsPort: (one) => one === port,
      authorities: testCertificate,
    },
    connections: () => connections,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Whether a request is signed with a secret, checked as the Standard Webhooks libraries do. */
export const isSignedBy = ({ headers, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', key).update(content).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((part) => {
      const [version, signature = ''] = part.split(',')
      const given = Buffer.from(signature, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}
