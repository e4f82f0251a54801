/** Finds lifted indicators in the report, as they are written there. */

/** Characters of the report that are shown with marks. More would slow down typing. */
export const mostMarked = 20_000
/** Values that are looked for. */
const mostValues = 300

export interface Mark {
  /** The key of its row. */
  readonly key: string
  readonly start: number
  readonly end: number
}

/** How a character of a value may be written in a defanged text. */
const spellings: Readonly<Record<string, string>> = {
  '.': String.raw`(?:[\[({]?\.[\])}]?|\s?[\[({]\s?(?:dot|kropka)\s?[\])}]\s?)`,
  ':': String.raw`[\[({]?:[\])}]?`,
  '/': String.raw`[\[({]?\/[\])}]?`,
  '@': String.raw`(?:[\[({]?@[\])}]?|\s?[\[({]\s?at\s?[\])}]\s?)`,
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)

/** A pattern that finds a value in any spelling, but not as a part of a longer one. */
const patternOf = (value: string): RegExp => {
  const [, scheme = '', rest = value] = /^(https?)(:\/\/.*)$/is.exec(value) ?? []
  const start = scheme === '' ? '' : `h(?:tt|xx)p${scheme.toLowerCase() === 'https' ? 's' : ''}`
  const body = [...rest.replace(/\/$/, '')].map((character) => spellings[character] ?? escaped(character))
  return new RegExp(String.raw`(?<![\p{L}\d_@.-])${start}${body.join('')}(?![\p{L}\d_-]|\.[\p{L}\d])`, 'giu')
}

/** The places of values in the beginning of a text, in its order. Of two that overlap, the longer one stays. */
export const marksOf = (
  report: string,
  values: readonly { readonly key: string; readonly value: string }[],
): Mark[] => {
  const text = report.slice(0, mostMarked)
  const taken = new Uint8Array(text.length)
  return values
    .slice(0, mostValues)
    .toSorted((one, other) => other.value.length - one.value.length)
    .flatMap(({ key, value }): Mark[] =>
      [...text.matchAll(patternOf(value))].flatMap(({ index: start, 0: found }) => {
        const end = start + found.length
        if (found === '' || taken.subarray(start, end).includes(1)) return []
        taken.fill(1, start, end)
        return [{ key, start, end }]
      }),
    )
    .toSorted((one, other) => one.start - other.start)
}
