import { createHash } from 'node:crypto'

/** The URL namespace (RFC 9562 section 6.6). */
const addresses = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

/** The version 5 UUID of a name in a namespace, which is a UUID too. */
const namedUuid = (namespace: string, name: string): string => {
  const bytes = createHash('sha1').update(bytesOf(namespace)).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** UUIDs of names under a URL: equal at every call, and different for another URL. */
export const uuidsUnder = (address: string): ((name: string) => string) => {
  const namespace = namedUuid(addresses, address)
  return (name) => namedUuid(namespace, name)
}
