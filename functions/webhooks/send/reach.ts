/** Where the sender may connect to. */
import { lookup } from 'node:dns/promises'
import { isPublicAddress } from '#shared/domain/public-addresses.ts'
import { webhookPorts } from '#shared/domain/webhooks.ts'

/** An address that a name leads to. */
export interface Resolved {
  readonly address: string
  readonly family: number
}

/**
 * What a connection may lead to. The handler that is deployed has no other than `publicReach`; nothing in its environment
 * changes that. Tests give their own, and so does the local cloud, for an endpoint of its own.
 */
export interface Reach {
  /** All addresses of a name, asked anew for each connection. */
  resolve(host: string): Promise<readonly Resolved[]>
  /** Whether a connection to a host may lead to an address. */
  admits(address: string, host: string): boolean
  admitsPort(port: number): boolean
  /** The port on which a host listens, where it is not that of its URL. */
  portOf?(host: string): number | undefined
  /** Authorities that are trusted in place of the public ones, PEM. */
  readonly authorities?: string
}

/** The public internet. */
export const publicReach: Reach = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  admits: (address) => isPublicAddress(address),
  admitsPort: (port) => webhookPorts.includes(port),
}
