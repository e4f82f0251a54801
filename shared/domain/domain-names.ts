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

const [base, lowest, highest, skew, damp, firstBias, firstPoint] = [36, 1, 26, 38, 700, 72, 0x80] as const

/**
 * A domain name with its punycode labels in Unicode. A label that is no punycode stays as it is. A name that
 * is longer than any host is given back unread.
 */
export const unicodeName = (name: string): string =>
  name.length > 255 || !name.toLowerCase().includes('xn--')
    ? name
    : name
        .split('.')
        .map((label) => (/^xn--/i.test(label) ? (decoded(label.slice(4)) ?? label) : label))
        .join('.')

const adapted = (delta: number, points: number, isFirst: boolean): number => {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / points)
  let bias = 0
  for (; rest > ((base - lowest) * highest) >> 1; bias += base) rest = Math.floor(rest / (base - lowest))
  return bias + Math.floor(((base - lowest + 1) * rest) / (rest + skew))
}

const digitOf = (sign: number): number => {
  if (sign >= 0x30 && sign <= 0x39) return sign - 0x30 + 26
  if (sign >= 0x61 && sign <= 0x7a) return sign - 0x61
  return sign >= 0x41 && sign <= 0x5a ? sign - 0x41 : base
}

/** The text of a label without its `xn--`; undefined when it is none. */
const decoded = (label: string): string | undefined => {
  const end = Math.max(0, label.lastIndexOf('-'))
  const points = Array.from(label.slice(0, end), (sign) => sign.codePointAt(0) ?? 0)
  let [point, place, bias]: [number, number, number] = [firstPoint, 0, firstBias]
  for (let index = end === 0 ? 0 : end + 1; index < label.length;) {
    const before = place
    for (let [weight, step] = [1, base]; ; step += base) {
      const digit = digitOf(label.charCodeAt(index))
      index += 1
      if (digit >= base) return undefined
      place += digit * weight
      const threshold = step <= bias ? lowest : Math.min(highest, step - bias)
      if (digit < threshold) break
      weight *= base - threshold
      if (place > 0x7fffffff || index >= label.length) return undefined
    }
    bias = adapted(place - before, points.length + 1, before === 0)
    point += Math.floor(place / (points.length + 1))
    place %= points.length + 1
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined
    points.splice(place, 0, point)
    place += 1
  }
  return String.fromCodePoint(...points)
}
