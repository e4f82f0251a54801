/** Validates e-mail addresses: one rule for the server, the browser and outgoing e-mails. */
import { asciiDomain, unicodeName } from './domain-names.ts'
import { limits } from './limits.ts'
import { untidyLength } from './text.ts'

/** What HTML allows before the at sign. */
const localPart = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+$/

const partsOf = (text: string): { local: string; domain: string } | undefined => {
  if (text.length > untidyLength(limits.emailLength)) return undefined
  const address = text.trim()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, Math.max(at, 0)), asciiDomain(address.slice(at + 1))]
  return domain !== undefined && localPart.test(local) ? { local, domain } : undefined
}

/** The stored form of an address: the domain in Unicode and lower case. Undefined when it is not an address. */
export const canonicalEmail = (text: string): string | undefined => {
  const parts = partsOf(text)
  return parts && `${parts.local}@${unicodeName(parts.domain)}`
}

export const isEmail = (text: string): boolean => partsOf(text) !== undefined

/** The form for mail servers: the domain in punycode. Returns a text that is not an address unchanged. */
export const asciiEmail = (text: string): string => {
  const parts = partsOf(text)
  return parts === undefined ? text : `${parts.local}@${parts.domain}`
}
