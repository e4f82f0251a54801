/**
 * Undoes what people do to indicators so that nobody opens them: `hxxps[:]//evil[.]example`. Everything here
 * is one pass of
 * plain alternations over a text of bounded length, so a hostile text costs no more than an honest one.
 */

/** Longer texts are no indicators, and are given back unread. */
export const longestEntry = 8192

// Marks without width and the soft hyphen: invisible, and lost or gained by copying.
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
  // A bracket that lost its other half.
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

/** Letters, digits and signs as wide as Chinese characters, in their ordinary form. */
export const narrow = (entered: string): string =>
  entered.length > longestEntry
    ? entered
    : entered
        .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replace(/[\u3002\uFF61]/g, '.')

/**
 * The plain form of what somebody wrote: surrounding marks taken off, brackets and changed schemes undone.
 * Case is kept. A space beside a bracket is air around a dot; to be kept, it is asked for.
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

const spaced = (found: string, replacement: string): string =>
  `${found.startsWith(' ') ? ' ' : ''}${replacement}${found.endsWith(' ') ? ' ' : ''}`

/** Takes off marks that stand around the whole, a few deep, and separators that were copied with it. */
const unwrap = (entered: string): string => {
  let text = entered
  for (let depth = 0; depth < 4; depth += 1) {
    const before = text
    // A semicolon may end a character reference (`&gt;`), which is the source's own spelling.
    text = text.replace(/(?<!&[a-z]{1,8});$|,$/i, '').trim()
    if (isUnbalanced(text)) text = text.slice(0, -1)
    for (const [open, close] of pairs) {
      if (text.length <= open.length + close.length || !text.startsWith(open) || !text.endsWith(close))
        continue
      const inside = text.slice(open.length, -close.length)
      // `[a].[b]` begins and ends with brackets that are no pair.
      if (!inside.includes(close) && !inside.includes(open)) text = inside.trim()
    }
    if (text === before) return text
  }
  return text
}

/** A quotation mark at the end of a URL that does not begin with one was never part of it. */
const isUnbalanced = (text: string): boolean =>
  text.endsWith('"') && !text.startsWith('"') && text.includes(':')

/** A backslash before every dot and nowhere else is an escape; elsewhere it is part of a Windows path. */
const isEscaped = (text: string): boolean => {
  if (!text.includes('\\.') || text.startsWith('\\')) return false
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 1))
    if (text[at + 1] !== '.') return false
  return true
}
