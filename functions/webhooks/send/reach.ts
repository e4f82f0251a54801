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
 * What a connection may lead to. The function that runs has no other than `publicReach`; nothing in its environment
 * changes that. Tests give their own.
 */
export interface Reach {
  /** All addresses of a name, asked anew for each connection. */
  resolve(host: string): Promise<readonly Resolved[]>
  admits(address: string): boolean
  admitsPort(port: number): boolean
  /** Authorities that are trusted in place of the public ones, PEM. */
  readonly authorities?: string
}

/** The public internet. */
export const publicReach: Reach = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  admits: isPublicAddress,
  admitsPort: (port) => webhookPorts.includes(port),
}
