/** What is an e-mail address: one rule for the server, the browser and the mails that are sent. */
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

/** The form in which an address is kept: the domain in Unicode and small letters. Undefined for what is none. */
export const canonicalEmail = (text: string): string | undefined => {
  const parts = partsOf(text)
  return parts && `${parts.local}@${unicodeName(parts.domain)}`
}

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => partsOf(text) !== undefined

/** The form in which mail servers know an address: the domain in punycode. What is no address stays as it is. */
export const asciiEmail = (text: string): string => {
  const parts = partsOf(text)
  return parts === undefined ? text : `${parts.local}@${parts.domain}`
}
