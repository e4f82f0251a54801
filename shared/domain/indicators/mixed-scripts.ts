/** Values whose letters are of several scripts, and so look like others: `аpple.example` with a Cyrillic а. */
import { normalizeDomain } from './hosts.ts'
import { unicodeName } from '../domain-names.ts'
import { parseWebAddress } from './web-addresses.ts'
import type { IndicatorType } from './types.ts'

export interface MixedScripts {
  /** The value with its names of hosts in punycode, which cannot be mistaken. */
  readonly plain: string
  /** The letters that it is written with. */
  readonly written: string
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map((name) => ({
  name,
  letters: new RegExp(`\\p{Script=${name}}`, 'u'),
}))
const asian = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}/u
/** Cyrillic and Greek letters that look like Latin ones; a name of nothing else is one that is imitated. */
const lookAlike = /^[асеорхуіѕјһԁԛԝӏкптьгνοαρτυκι0-9-]+$/u
const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Latin letters stand beside Chinese, Japanese and Korean ones as a matter of course. */
const isMixed = (word: string): boolean => {
  const found = scripts.filter(({ letters }) => letters.test(word))
  return found.length > 1 || (found.some(({ name }) => name !== 'Latin') && asian.test(word))
}

const isImitation = (name: string): boolean =>
  name
    .toLowerCase()
    .split('.')
    .some((label) => isMixed(label) || (foreign.test(label) && lookAlike.test(label)))

/** The name of a host that a value is or has in it. */
const hostOf = (value: string, type: IndicatorType | 'text'): string | undefined => {
  if (type === 'domain') return value
  if (type === 'url') return parseWebAddress(value)?.host
  return type === 'email' ? value.slice(value.lastIndexOf('@') + 1) : undefined
}

/**
 * Tells a value that mixes scripts, in a word of it or in the name of its host; undefined for any other.
 * `text` is the type of a value that is no indicator.
 */
export const mixedScripts = (value: string, type: IndicatorType | 'text'): MixedScripts | undefined => {
  // Most values; a host in punycode is looked at as what it stands for.
  if (!/[^\x00-\x7F]|xn--/i.test(value) || value.length > 4096) return undefined
  const host = hostOf(value, type)
  const name = host === undefined ? undefined : unicodeName(host)
  const written = host === undefined || name === undefined ? value : value.replace(host, name)
  const words = written.split(/[^\p{L}\p{M}]+/u)
  if (!words.some(isMixed) && (name === undefined || !isImitation(name))) return undefined
  const ascii = host === undefined ? undefined : normalizeDomain(host)
  return { plain: host === undefined || ascii === undefined ? value : value.replace(host, ascii), written }
}
