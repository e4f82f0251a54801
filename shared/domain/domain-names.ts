/** Internationalised domain names: converts to ASCII (punycode, RFC 3492) and back. */

/** A label in ASCII form (RFC 5890): letters, digits and hyphens, without hyphens at the ends. */
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** Characters that would end a URL's host or change its meaning. */
const noHost = /[\s/\\?#@:[\]%<>^|]/
const longest = 253

/** The ASCII form of a domain of at least two labels; undefined when it is not a domain. */
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
 * A domain name with its punycode labels in Unicode. Invalid punycode stays unchanged, and so does a name longer than
 * any host.
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

/** Decodes a label without its `xn--`; undefined when it is invalid. */
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
