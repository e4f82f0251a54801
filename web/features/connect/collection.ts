/**
 * The id of the TAXII collection that has what is chosen. The server makes it of the portal's address and the number of the
 * group or view, so that it is known before a key is asked (docs/decisions/taxii.md).
 */
import { useQuery } from '@tanstack/react-query'
import type { Choice } from './choice.ts'

/** The namespace of addresses (RFC 9562, appendix). */
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

/** What a collection has. */
export interface CollectionName {
  readonly kind: 'all' | 'group' | 'view'
  /** Of the group or view; 0 of all. */
  readonly number: number
}

/** The id of a collection of the portal at an address without a slash at its end. */
export const collectionId = async (portal: string, { kind, number }: CollectionName): Promise<string> => {
  const uuid = await namedUuid(await namedUuid(addresses, portal), `taxii/${kind}/${number}`)
  return `${uuid.slice(0, 14)}4${uuid.slice(15, 24)}${number.toString(16).padStart(12, '0')}`
}

/** The collection of a choice; undefined while a group or a view is to be chosen. */
export const collectionOf = (choice: Pick<Choice, 'what' | 'group' | 'view'>): CollectionName | undefined => {
  if (choice.what === 'all') return { kind: 'all', number: 0 }
  const number = choice[choice.what]
  return number === undefined ? undefined : { kind: choice.what, number }
}

/** The id of the collection of a choice; undefined while something is to be chosen. */
export const useCollectionId = (choice: Choice, origin: string): string | undefined => {
  const name = collectionOf(choice)
  return (
    useQuery({
      queryKey: ['connect', 'collection', name],
      queryFn: () => (name === undefined ? null : collectionId(origin, name)),
      enabled: name !== undefined,
      staleTime: Infinity,
    }).data ?? undefined
  )
}
