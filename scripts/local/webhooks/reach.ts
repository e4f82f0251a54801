/** The way of the local cloud's sender to the sink. Nothing else of this machine or of its network is opened by it. */
import { getCACertificates } from 'node:tls'
import type { Reach } from '#functions/webhooks/send/reach.ts'
import { sinkCertificate } from './certificate.ts'

/** `.test` is kept out of the DNS (RFC 6761). */
export const sinkHost = 'sink.portal.test'
const loopback = '127.0.0.1'

/** The public internet as before, and the sink by its name alone. `port`: where it listens. */
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
