/**
 * The id of a TAXII collection. The server derives it from the portal's address and the number of the group or view, so
 * the page can show it before a key exists (docs/decisions/taxii.md).
 */

/** The UUID namespace for URLs (RFC 9562, appendix). */
const addresses = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

const bytesOf = (uuid: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The UUID of a name in a namespace (RFC 9562 section 5.5). */
const namedUuid = async (namespace: string, name: string): Promise<string> => {
  const [space, text] = [bytesOf(namespace), new TextEncoder().encode(name)]
  const input = new Uint8Array(space.length + text.length)
  input.set(space)
  input.set(text, space.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', input)).slice(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What a collection contains. */
export interface CollectionName {
  readonly kind: 'all' | 'threats' | 'group' | 'view'
  /** The number of the group or view; 0 for all indicators and for threats. */
  readonly number: number
}

/** Returns the collection id. `portal` is the portal's address without a trailing slash. */
export const collectionId = async (portal: string, { kind, number }: CollectionName): Promise<string> => {
  const uuid = await namedUuid(await namedUuid(addresses, portal), `taxii/${kind}/${number}`)
  return `${uuid.slice(0, 14)}4${uuid.slice(15, 24)}${number.toString(16).padStart(12, '0')}`
}
