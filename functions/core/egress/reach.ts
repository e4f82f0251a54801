/**
 * Connections to addresses that people choose. The connection itself resolves
 * the name and connects only to a checked address, so DNS rebinding has no effect.
 */
import { lookup } from 'node:dns/promises'
import type { ClientRequest } from 'node:http'
import type { RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { httpsPorts } from '#shared/domain/https-addresses.ts'
import { isPublicAddress } from '#shared/domain/public-addresses.ts'

const headerBytes = 8_192

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
  admitsPort: (port) => httpsPorts.includes(port),
}

/** The name resolves to an address that no endpoint may have. */
class AddressNotAllowed extends Error {}
export class OutOfPatience extends Error {}

/** All addresses of a name. A single forbidden address refuses the name. */
const allowedAddresses = async (reach: Reach, host: string): Promise<readonly Resolved[]> => {
  const found = await reach.resolve(host)
  if (found.length === 0) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' })
  if (!found.every(({ address }) => reach.admits(address, host))) throw new AddressNotAllowed()
  return found
}

/** Resolves the name within the connection. */
const guardedLookup =
  (reach: Reach): LookupFunction =>
  (host, options, done) => {
    const look = async (): Promise<void> => {
      let found: readonly Resolved[] = []
      try {
        found = await allowedAddresses(reach, host)
      } catch (error) {
        done(error instanceof Error ? error : new Error('The name could not be resolved'), [])
        return
      }
      const [first] = found
      if (options.all === true || first === undefined) done(null, [...found])
      else done(null, first.address, first.family)
    }
    void look()
  }

/** The options of a request to a host that keep it within a reach. */
export const guarded = (reach: Reach, host: string): RequestOptions => {
  const port = reach.portOf?.(host)
  return {
    ...(port === undefined ? {} : { port }),
    // No connection is kept or shared: each one resolves its name.
    agent: false,
    lookup: guardedLookup(reach),
    maxHeaderSize: headerBytes,
    ...(reach.authorities === undefined ? {} : { ca: reach.authorities }),
  }
}

/** Checks the connected address once more, although the lookup decides. */
export const checkConnection = (sent: ClientRequest, reach: Reach, host: string): void => {
  sent.on('socket', (socket) => {
    socket.once('connect', () => {
      if (!reach.admits(socket.remoteAddress ?? '', host)) sent.destroy(new AddressNotAllowed())
    })
  })
}

export type ConnectionProblem =
  | 'address_not_allowed'
  | 'timeout'
  | 'name_not_found'
  | 'certificate'
  | 'connection'

/** Certificate errors, by their codes in OpenSSL and Node. */
const isOfCertificate = (code: string): boolean =>
  /CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code)

/** Why a request had no response. */
export const connectionProblem = (error: unknown): ConnectionProblem => {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed'
  if (error instanceof OutOfPatience) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'name_not_found'
  if (code === 'ETIMEDOUT') return 'timeout'
  return isOfCertificate(code) ? 'certificate' : 'connection'
}
