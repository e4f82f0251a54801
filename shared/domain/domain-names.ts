/** Internationalised domain names: their ASCII form (punycode, RFC 3492), and back. */

/** A letter, digit or hyphen at each place, no hyphen at the ends: a label in ASCII form (RFC 5890). */
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** What would make a URL's host end, or be something else than a host. */
const noHost = /[\s/\\?#@:[\]%<>^|]/
const longest = 253

/** A domain of two labels or more in its ASCII form; undefined for what is none. */
export const asciiDomain = (name: string): string | undefined => {
  if (name.length > longest || noHost.test(name)) return undefined
  const ascii = URL.parse(`http://${name}/`)?.hostname
  if (ascii === undefined || ascii.length > longest) return undefined
  const labels = ascii.split('.')
  const isDomain =
    labels.length > 1 && labels.every((one) => label.test(one)) && topLevel.test(labels.at(-1) ?? '')
  return isDomain ? ascii : undefined
}

/** The Unicode form of a domain in its ASCII form. */
export const unicodeDomain = (ascii: string): string => ascii.split('.').map(unicodeLabel).join('.')

const unicodeLabel = (text: string): string => {
  if (!text.startsWith('xn--')) return text
  const encoded = text.slice(4)
  const mark = encoded.lastIndexOf('-')
  const points = Array.from(encoded.slice(0, Math.max(mark, 0)), (one) => one.codePointAt(0) ?? 0)
  let [point, index, bias, at] = [128, 0, 72, mark + 1]
  while (at < encoded.length) {
    const before = index
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = digitOf(encoded.charCodeAt(at))
      at += 1
      index += digit * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (digit < threshold || at >= encoded.length) break
      weight *= 36 - threshold
    }
    const size = points.length + 1
    bias = adapted(index - before, size, before === 0)
    point += Math.floor(index / size)
    index %= size
    if (point > 0x10ffff) return text
    points.splice(index, 0, point)
    index += 1
  }
  return String.fromCodePoint(...points)
}

/** Letters are 0 to 25, digits 26 to 35. */
const digitOf = (code: number): number => (code >= 0x61 ? code - 0x61 : code - 0x30 + 26)

const adapted = (difference: number, size: number, isFirst: boolean): number => {
  let delta = isFirst ? Math.floor(difference / 700) : difference >> 1
  delta += Math.floor(delta / size)
  let k = 0
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
  return k + Math.floor((36 * delta) / (delta + 38))
}
