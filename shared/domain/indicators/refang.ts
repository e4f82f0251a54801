/**
 * Reverses defanging: `hxxps[:]//evil[.]example`. Each step is one pass of simple alternations over a bounded text, so
 * hostile input costs no more than normal input.
 */

/** Longer texts are not indicators and are returned unchanged. */
export const longestEntry = 8192

// Zero-width characters and the soft hyphen, which copying adds or loses.
const invisible = /\u00AD|\u034F|\u061C|\u180E|[\u200B-\u200F\u2060-\u2064\uFEFF]/g
const spaces = /[\s\u00A0]+/g

const bracketed = (inside: string): string =>
  `(?:\\[\\s*(?:${inside})\\s*\\]|\\(\\s*(?:${inside})\\s*\\)|\\{\\s*(?:${inside})\\s*\\}|<(?:${inside})>)`
const replacements: readonly (readonly [RegExp, string])[] = [
  [new RegExp(` ?${bracketed(':\\/\\/')} ?`, 'g'), '://'],
  [new RegExp(` ?${bracketed('\\.|dot|d0t|kropka')} ?`, 'gi'), '.'],
  [new RegExp(` ?${bracketed('@|at|ma(?:ł|l)pa')} ?`, 'gi'), '@'],
  [new RegExp(bracketed('::'), 'g'), '::'],
  [new RegExp(bracketed(':'), 'g'), ':'],
  [new RegExp(bracketed('\\/\\/?'), 'g'), '/'],
  // A bracket without its other half.
  [/\[\.(?=[\p{L}\p{N}_-])|(?<=[\p{L}\p{N}_-])\.\]/gu, '.'],
]
const schemes: readonly (readonly [RegExp, string])[] = [
  [/^h(?:[tx*_-]{2}|[tx])p(s?)(?=:|\/\/)/i, 'http$1'],
  [/^f[x*_-]p(s?)(?=:|\/\/)/i, 'ftp$1'],
  [/^(https?|ftps?):(?:\/|\\\\)(?=[^/\\])/i, '$1://'],
]

const pairs: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['„', '”'],
  ['„', '“'],
  ['«', '»'],
  ['<', '>'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['++', '++'],
  ['+', '+'],
  ['**', '**'],
]

/** Converts full-width letters, digits and punctuation to normal width. */
export const narrow = (entered: string): string =>
  entered.length > longestEntry
    ? entered
    : entered
        .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replace(/[\u3002\uFF61]/g, '.')

/**
 * Removes surrounding punctuation, brackets and changed schemes; keeps case. Spaces next to a bracket are removed,
 * because they surround a dot, unless `keep spaces` is given.
 */
export const refang = (entered: string, spacing: 'close up' | 'keep spaces' = 'close up'): string => {
  if (entered.length > longestEntry) return entered
  let text = unwrap(entered.replace(invisible, '').replace(spaces, ' ').trim())
  for (const [pattern, replacement] of replacements)
    text = text.replace(pattern, (found) =>
      spacing === 'close up' ? replacement : spaced(found, replacement),
    )
  if (isEscaped(text)) text = text.replaceAll('\\.', '.')
  text = text.replace(/^\\+(?=[a-z]{2,9}:)/i, '')
  for (const [pattern, replacement] of schemes) text = text.replace(pattern, replacement)
  return unwrap(text)
}

const signs: Readonly<Record<string, string>> = { dot: '.', kropka: '.', at: '@' }
const signOf = (inside = ''): string => signs[inside.toLowerCase()] ?? inside

/** A part of a defanged value that begins or ends within a bracket: `203[.]0[.` means `203.0.`. */
export const withoutCutBrackets = (entered: string): string =>
  entered
    .trim()
    .replace(/^(:?\/{0,2}|[.@:]|dot|kropka|at)[\])}]/i, (_, inside: string) => signOf(inside))
    .replace(/[[({](:\/{0,2}|\/{1,2}|[.@]|dot|kropka|at)?$/i, (_, inside?: string) => signOf(inside))

const spaced = (found: string, replacement: string): string =>
  `${found.startsWith(' ') ? ' ' : ''}${replacement}${found.endsWith(' ') ? ' ' : ''}`

/** Strips punctuation around the whole text, a few levels deep, and separators copied with it. */
const unwrap = (entered: string): string => {
  let text = entered
  for (let depth = 0; depth < 4; depth += 1) {
    const before = text
    // A semicolon may end a character reference (`&gt;`), which belongs to the source's spelling.
    text = text.replace(/(?<!&[a-z]{1,8});$|,$/i, '').trim()
    if (isUnbalanced(text)) text = text.slice(0, -1)
    for (const [open, close] of pairs) {
      if (text.length <= open.length + close.length || !text.startsWith(open) || !text.endsWith(close))
        continue
      const inside = text.slice(open.length, -close.length)
      // `[a].[b]` begins and ends with brackets that are not a pair.
      if (!inside.includes(close) && !inside.includes(open)) text = inside.trim()
    }
    if (text === before) return text
  }
  return text
}

/** A quote at the end of a URL without one at the start is not part of it. */
const isUnbalanced = (text: string): boolean =>
  text.endsWith('"') && !text.startsWith('"') && text.includes(':')

/** A backslash before every dot and nowhere else is an escape; otherwise it belongs to a Windows path. */
const isEscaped = (text: string): boolean => {
  if (!text.includes('\\.') || text.startsWith('\\')) return false
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 1))
    if (text[at + 1] !== '.') return false
  return true
}
