/** Lets the local webhook sender reach the sink, and no other address of this machine or its network. */
import { getCACertificates } from 'node:tls'
import type { AdaptHandler } from 'local-cloud'
import type { Reach } from '#functions/webhooks/send/post-event.ts'
import { sinkCertificate } from './certificate.ts'

/** `.test` is reserved, so the DNS never has it (RFC 6761). */
export const sinkHost = 'sink.portal.test'
const loopback = '127.0.0.1'

/** Allows the public internet as usual, and the sink by name only. `port`: the sink's port. */
export const reachingSink =
  (port: number) =>
  (open: Reach): Reach => ({
    resolve: (host) =>
      host === sinkHost ? Promise.resolve([{ address: loopback, family: 4 }]) : open.resolve(host),
    admits: (address, host) => (host === sinkHost ? address === loopback : open.admits(address, host)),
    admitsPort: (one) => open.admitsPort(one),
    portOf: (host) => (host === sinkHost ? port : undefined),
    authorities: [...getCACertificates('default'), sinkCertificate].join('\n'),
  })

/** Gives the function that sends webhooks a handler that reaches the sink. Its own would block this machine. */
export const adaptHandler: AdaptHandler = ({ handlerReaching }, sinkPort) =>
  typeof handlerReaching === 'function' && typeof sinkPort === 'number'
    ? (Reflect.apply(handlerReaching, undefined, [reachingSink(sinkPort)]) as unknown)
    : undefined
