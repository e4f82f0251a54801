/** Where the sender may connect to. */
import { lookup } from 'node:dns/promises'
import { isPublicAddress } from '#shared/domain/public-addresses.ts'
import { webhookPorts } from '#shared/domain/webhooks.ts'

/** An address of a name. */
export interface Resolved {
  readonly address: string
  readonly family: number
}

/**
 * What connections are allowed to. The deployed handler always uses `publicReach`; its environment cannot change that.
 * Tests and the local cloud use their own, for their own endpoints.
 */
export interface Reach {
  /** All addresses of a name, resolved for each connection. */
  resolve(host: string): Promise<readonly Resolved[]>
  /** Whether a connection to a host may use an address. */
  admits(address: string, host: string): boolean
  admitsPort(port: number): boolean
  /** The port of a host, if not that of its URL. */
  portOf?(host: string): number | undefined
  /** Certificate authorities in PEM that replace the public ones. */
  readonly authorities?: string
}

/** The public internet. */
export const publicReach: Reach = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  admits: (address) => isPublicAddress(address),
  admitsPort: (port) => webhookPorts.includes(port),
}
