/**
 * Patterns of possible indicators in a sentence, defanged or not. Each is anchored at its first character and bounded,
 * so hostile input costs no more than normal input.
 */

const inBrackets = (inside: string): string =>
  `(?:\\[(?:${inside})\\]|\\((?:${inside})\\)|\\{(?:${inside})\\}|<(?:${inside})>)`
const dot = `(?:${inBrackets('\\.|dot|d0t|kropka')}|\\[\\.|\\.\\]|\\\\\\.|[.\\u3002\\uFF0E\\uFF61])`
const at = `(?:${inBrackets('@|at|ma(?:ł|l)pa')}|[@\\uFF20])`
const scheme = '(?:h[tx*_-]{1,2}ps?|[a-z][a-z0-9+-]{1,9})'
const colon = `(?:${inBrackets(':')}|:)`
const afterScheme = `(?:${inBrackets(':\\/\\/')}|${colon}(?:${inBrackets('\\/\\/?')}|\\/|\\\\){1,2})`
const word = '[\\p{L}\\p{M}\\p{N}_-]'
const label = `${word}{1,255}(?:\\(\\d{1,3}\\)(?=\\.\\p{L}))?`
const host = `(?:${label}${dot}){1,32}${word}{1,255}`
/** Path characters. Excludes those that begin another value, close a Markdown link or mark a gap in a sentence. */
const path =
  '(?:(?![|,;]+[a-z][a-z0-9+.*-]{1,9}[[({:]|\\]\\(|\\.{3}\\p{L})[^\\s<>"„”“«»–—→⇒➜•·]|<(?:\\.|dot|:|@|at)>)'
const part = '[^\\s\\\\/:*?"<>|„”“«»]+'
/** Windows folders may contain spaces, the last name of a path may not. */
const windowsPath = `(?:${part}(?: ${part}){0,6}\\\\){0,64}(?:${part})?`
const quoted =
  '"[^"]{1,255}"|„[^”“"]{1,255}[”“"]|“[^”]{1,255}”|«[^»]{1,255}»|‘[^’]{1,255}’|`[^`]{1,255}`|(?<![\\p{L}\\p{N}])\'[^\']{1,255}\'(?![\\p{L}\\p{N}])'

const patterns = {
  quoted,
  // In a log line a semicolon ends the field.
  field: `(?<==)${scheme}${afterScheme}(?:(?!;)${path})+`,
  url: `(?<![\\p{L}\\p{N}])${scheme}${afterScheme}${path}+`,
  email: `(?<![\\p{L}\\p{N}_.+%-])[\\p{L}\\p{N}_%+-](?:[\\p{L}\\p{N}_%+'&-]|${dot}){0,63}${at}${host}`,
  ipv6: `(?<![\\p{L}\\p{N}_:])\\[?[0-9a-f]{0,4}(?:(?:${inBrackets('::?')}|:)[0-9a-f]{0,4}){2,10}(?:${dot}\\d{1,3}){0,3}(?:\\]:\\d{1,5}|\\])?(?:\\/\\d{1,3})?(?![\\p{L}\\p{N}_])`,
  registry: `(?<![\\p{L}\\p{N}_])HK(?:LM|CU|CR|U|CC|EY_[A-Z_]{3,30}):?\\\\${windowsPath}`,
  windows: `(?<![\\p{L}\\p{N}_])(?:[a-z]:\\\\|%[\\w()]{2,40}%\\\\|\\\\\\\\[\\w.$-]{1,64}\\\\|\\$env:\\w{2,40}\\\\)${windowsPath}`,
  unix: '(?<![\\p{L}\\p{N}_.:/\\\\~<>*)\\]-])(?:~|\\$\\{?\\w{2,40}\\}?)?\\/(?:[\\w.@+-]{1,255}\\/){0,64}[\\w.@+-]{1,255}',
  hash: `(?<![\\p{L}\\p{N}_])[0-9a-f]{32,256}(?![\\p{L}\\p{N}_-]|${dot}[\\p{L}\\p{N}])`,
  braced: '\\{[0-9a-f-]{8,40}\\}\\.[a-z0-9]{2,5}',
  host: `(?<!${word})${host}(?:${colon}\\d{1,5}(?!\\d))?(?:\\/(?:(?![,;|])${path})*)?`,
  spelled: `(?<!${word})(?:${word}{1,63} (?:at|małpa) )?${word}{1,63}(?: (?:dot|kropka) ${word}{1,63}){1,5}`,
} as const
export type Kind = keyof typeof patterns

const all = new RegExp(
  Object.entries(patterns)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|'),
  'giu',
)

export interface Match {
  readonly kind: Kind
  readonly text: string
  readonly start: number
}

const isKind = (name: string): name is Kind => Object.hasOwn(patterns, name)

/** The next match from a position; undefined when there is none. */
export const matchFrom = (line: string, from: number): Match | undefined => {
  all.lastIndex = from
  const found = all.exec(line)
  if (found === null) return undefined
  const [kind] = Object.keys(found.groups ?? {}).filter((name) => found.groups?.[name] !== undefined)
  if (kind === undefined || !isKind(kind)) return undefined
  return { kind, text: found[0], start: found.index }
}

/** Removes spaces around the brackets of defanged values. */
export const closedUp = (line: string): string =>
  line
    .replace(/\s?([[({<])\s?(\.|dot|d0t|kropka|at|@|ma(?:ł|l)pa|::?|:\/\/|\/\/?)\s?([\])}>])\s?/gi, '$1$2$3')
    .replace(/(h(?:[tx*]{2}|[tx])ps?(?:\[:\]|:)\/\/)\s(?=\S)/gi, '$1')

/** Signs that a text defangs its values. */
export const defangs =
  /h(?:xx|\*\*|xt|tx)ps?[[({:]|[[({<]\s?(?:\.|dot|d0t|kropka|@|at|ma(?:ł|l)pa|:|:\/\/)\s?[\])}>]|\w\[\.\w|\w\.\]\w/i
