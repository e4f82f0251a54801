/** Lets what runs locally reach the sink, and no other address of this machine or its network. */
import { getCACertificates } from 'node:tls'
import type { AdaptHandler } from 'local-cloud'
import type { Reach } from '#functions/core/egress/reach.ts'
import { httpsPorts } from '#shared/domain/https-addresses.ts'
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

/** Allows the sink alone: in the local cloud no source of indicators is read from the internet. */
export const onlySink = (port: number): Reach => ({
  ...reachingSink(port)({
    resolve: () => Promise.resolve([]),
    admits: () => false,
    admitsPort: (one) => httpsPorts.includes(one),
  }),
  authorities: sinkCertificate,
})

/**
 * Gives the functions that connect to other systems handlers that reach the sink. Their own would block this machine.
 */
export const adaptHandler: AdaptHandler = ({ handlerReaching, handlerReadingSources }, sinkPort) => {
  if (typeof sinkPort !== 'number') return undefined
  if (typeof handlerReaching === 'function')
    return Reflect.apply(handlerReaching, undefined, [reachingSink(sinkPort)]) as unknown
  return typeof handlerReadingSources === 'function'
    ? (Reflect.apply(handlerReadingSources, undefined, [onlySink(sinkPort)]) as unknown)
    : undefined
}
