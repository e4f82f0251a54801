/** Detects values that mix scripts to imitate others: `аpple.example` with a Cyrillic а. */
import { normalizeDomain } from './hosts.ts'
import { unicodeName } from '../domain-names.ts'
import { parseWebAddress } from './web-addresses.ts'
import type { IndicatorType } from './types.ts'

export interface MixedScripts {
  /** The value with host names in punycode, which is unambiguous. */
  readonly plain: string
  /** The letters of the value. */
  readonly written: string
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map((name) => ({
  name,
  letters: new RegExp(`\\p{Script=${name}}`, 'u'),
}))
const asian = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}/u
/** Cyrillic and Greek letters that look like Latin ones. A name made of these only is an imitation. */
const lookAlike = /^[асеорхуіѕјһԁԛԝӏкптьгνοαρτυκι0-9-]+$/u
const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Latin letters together with Chinese, Japanese or Korean ones are normal. */
const isMixed = (word: string): boolean => {
  const found = scripts.filter(({ letters }) => letters.test(word))
  return found.length > 1 || (found.some(({ name }) => name !== 'Latin') && asian.test(word))
}

const isImitation = (name: string): boolean =>
  name
    .toLowerCase()
    .split('.')
    .some((label) => isMixed(label) || (foreign.test(label) && lookAlike.test(label)))

/** The host name of a value. */
const hostOf = (value: string, type: IndicatorType | 'text'): string | undefined => {
  if (type === 'domain') return value
  if (type === 'url') return parseWebAddress(value)?.host
  return type === 'email' ? value.slice(value.lastIndexOf('@') + 1) : undefined
}

/**
 * Describes a value that mixes scripts in a word or in its host name; undefined for any other. `text` is the type of a
 * value that is not an indicator.
 */
export const mixedScripts = (value: string, type: IndicatorType | 'text'): MixedScripts | undefined => {
  // Fast path for most values; punycode hosts are checked in decoded form.
  if (!/[^\x00-\x7F]|xn--/i.test(value) || value.length > 4096) return undefined
  const host = hostOf(value, type)
  const name = host === undefined ? undefined : unicodeName(host)
  const written = host === undefined || name === undefined ? value : value.replace(host, name)
  const words = written.split(/[^\p{L}\p{M}]+/u)
  if (!words.some(isMixed) && (name === undefined || !isImitation(name))) return undefined
  const ascii = host === undefined ? undefined : normalizeDomain(host)
  return { plain: host === undefined || ascii === undefined ? value : value.replace(host, ascii), written }
}
