/**
 * Extracts indicators from pasted lists and reports. Brackets, quotes and closing punctuation are not part of a value.
 * A full stop is not a root label, and plain words are no candidates.
 */
import { hostIn } from '../containers.ts'
import { readIndicator, type Indicator, type IndicatorReading } from '../read-indicator.ts'
import { longestEntry, refang } from '../refang.ts'
import { doubtOf, type Doubt, type Place } from './doubts.ts'
import { closedUp, defangs, matchFrom, type Kind, type Match } from './patterns.ts'
import { leading, Sections } from './sections.ts'
import { isTopLevelDomain } from './top-level-domains.ts'

export interface LiftedValue {
  /** As written, without surrounding punctuation. */
  readonly entered: string
  readonly reading: IndicatorReading
  readonly doubt?: Doubt
}

/** Number of words around a value from which a line is a sentence and not a label. */
const fewWords = 3
const invisible = /\u00AD|\u034F|\u061C|\u180E|[\u200B-\u200F\u2060-\u2064\uFEFF]/g

/** Reads a text line by line. */
export class Lifter {
  readonly #sections = new Sections()
  /** Sites with a defanged value in the text; undefined when the text defangs nothing. */
  readonly #defanged: ReadonlySet<string> | undefined

  /** Checks the beginning of the text for defanged values. */
  constructor(beginning: string) {
    this.#defanged = defangs.test(beginning) ? defangedNames(beginning) : undefined
  }

  /** Returns at most `most` values of a line. Texts that look like a value but are not have the reason. */
  read(source: string, most = Number.POSITIVE_INFINITY): LiftedValue[] {
    const line = closedUp(source.replace(invisible, '').replaceAll('\u00A0', ' '))
    const text = line.replace(leading, '').trim()
    const values = text === '' || text.startsWith('#') ? [] : (listOf(text, most) ?? this.#lift(text, most))
    const section = this.#sections.next(line, values.length === 0)
    return values.map(({ place, ...value }) => {
      const { reading } = value
      if (value.doubt !== undefined || !reading.isIndicator) return value
      const doubt = doubtOf(reading, { ...place, section })
      // List items are intended values, except in signatures and references.
      return doubt === undefined || (place.isListed && section === 'body') ? value : { ...value, doubt }
    })
  }

  #lift(text: string, most: number): Lifted[] {
    const found: { match: Match; values: Cut[] }[] = []
    let count = 0
    let words = 0
    let at = 0
    for (let match = matchFrom(text, 0); match !== undefined && count < most; match = matchFrom(text, at)) {
      const values = valuesOf(match, text)
      // A match without a value may contain another value.
      const next = values === undefined ? match.start + stepOver(match) : match.start + match.text.length
      words += wordsIn(text.slice(at, values === undefined ? next : match.start))
      at = next
      if (values === undefined) continue
      found.push({ match, values })
      count += values.length
    }
    const isSentence = words + wordsIn(text.slice(at)) >= fewWords
    return [
      ...found.flatMap(({ match, values }) =>
        values.map(({ entered, reading, doubt, offset }): Lifted => {
          const start = match.start + offset
          const place = {
            before: text.slice(Math.max(0, start - 60), start),
            after: text[start + entered.length] ?? '',
            isDefanged: isDefanged(entered),
            isSiteDefanged: this.#defanged?.has(siteOf(reading)),
            isSentence,
            isListed: false,
          }
          return doubt === undefined ? { entered, reading, place } : { entered, reading, doubt, place }
        }),
      ),
      ...spacedName(text),
    ]
  }
}

/** The approximate registrable name of a host, URL or address. */
const siteOf = (reading: IndicatorReading): string =>
  reading.isIndicator
    ? (/(?:[^.@/:]+\.(?:[a-z]{2,3}\.(?=[a-z]{2}$))?)?[^.@/:]+$/.exec(hostIn(reading) ?? '')?.[0] ?? '')
    : ''

const defangedNames = (text: string): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const line of text.split(/[\r\n]+/)) {
    if (!defangs.test(line)) continue
    const closed = closedUp(line)
    for (let at = 0, match = matchFrom(closed, 0); match !== undefined; match = matchFrom(closed, at)) {
      at = match.start + (match.kind === 'quoted' ? 1 : match.text.length)
      const entered = trimmed(match.text)
      if (isDefanged(entered)) names.add(siteOf(readIndicator(entered)))
    }
  }
  return names
}

interface Lifted extends LiftedValue {
  readonly place: Omit<Place, 'section'> & { readonly isListed: boolean }
}
interface Cut extends LiftedValue {
  readonly offset: number
}

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0

/** Whether a value is defanged. */
const isDefanged = (entered: string): boolean => refang(entered) !== entered.replace(/\s+/g, ' ').trim()

/** The values of a line that contains nothing else; undefined when it contains words. */
const listOf = (text: string, most: number): Lifted[] | undefined => {
  for (const separator of [/[\s,;]+/, /[,;\t]+/, undefined]) {
    const pieces = separator === undefined ? [text] : text.split(separator).slice(0, most)
    const entered = pieces.map(trimmed).filter((piece) => piece !== '')
    const readings = entered.map((piece) => readIndicator(piece))
    if (entered.length > 0 && readings.every((reading, index) => isWhole(reading, entered[index] ?? '')))
      return readings.map((reading, index) => ({
        entered: entered[index] ?? '',
        reading,
        place: { ...listed, isDefanged: isDefanged(entered[index] ?? '') },
      }))
  }
  return undefined
}

const listed = {
  before: '',
  after: '',
  isSiteDefanged: undefined,
  isSentence: false,
  isListed: true,
} as const

/** A name with spaces may be the end of a sentence, unless it begins with a path root. */
const isWhole = (reading: IndicatorReading, entered: string): boolean =>
  reading.isIndicator &&
  !/^HK(?:LM|CU|CR|U|CC|EY_\w+):?\\/i.test(entered) &&
  (!/\s/.test(reading.value) || (isRooted(reading.value) && !/\s[-/]|"/.test(entered)))

const isRooted = (value: string): boolean => /^(?:[a-z]:\\|%\w+%|\\\\|~\/|\$)[^:]*$/i.test(value)

/** A line that ends in a file name. Only a reader knows how much of the line is the name. */
const spacedName = (text: string): Lifted[] => {
  const entered = trimmed(text)
  if (
    !/\s/.test(entered) ||
    entered.length > 255 ||
    /(?:^|\s)(?:\p{L}\.)+\p{L}$/u.test(entered) ||
    // A URL or a path at the end, or a sentence before it, rules out a name with spaces.
    /["„”“`:]|\s[-/]|\/\S*$/.test(entered) ||
    wordsIn(entered) > 9
  )
    return []
  const reading = readIndicator(entered)
  return reading.isIndicator && reading.type === 'filename'
    ? [{ entered, reading, doubt: 'spaces', place: { ...listed, isDefanged: false } }]
    : []
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** Strips punctuation around a value: quotes, closing punctuation and unpaired brackets. */
const trimmed = (text: string): string => {
  // Too long for a value, so trimming would be wasted.
  if (text.length > longestEntry) return text
  let [start, end] = [0, text.length]
  for (;;) {
    const [first = '', last = ''] = [text[start], text[end - 1]]
    const inside = text.slice(start, end)
    // A full stop that was defanged too.
    if (/[[({]\.[\])}]$/.test(inside)) {
      end -= 3
      continue
    }
    if (end - start < 2) return /[\p{L}\p{N}]/u.test(inside) ? inside : ''
    // An ellipsis means that the value is truncated.
    if (/(?:…|\.\.\.)$/.test(inside) && /[\p{L}\p{N}/]/u.test(inside[0] ?? '')) return inside
    const open = pairs[last]
    if (open === undefined ? closing.test(last) && !isEscape(inside) : isUnpaired(inside, open, last))
      end -= 1
    else if (opens(first, inside)) start += 1
    else return inside
  }
}
const closing = /[\s.,;:!?"'`”“’»*|„‚‹›]/
/** `&gt;` ends in a character of its own. */
const isEscape = (text: string): boolean => /&[a-z]{1,8};$/i.test(text)

const isUnpaired = (text: string, open: string, close: string): boolean =>
  text.split(close).length > text.split(open).length || text.startsWith(open)
const opens = (first: string, text: string): boolean =>
  /[\s"'`„“”‘’«»‚‹›*|,;=]/.test(first) ||
  (/[([{<]/.test(first) &&
    !text.slice(1, 4).includes(first) &&
    !/^\[[0-9a-f]*:/i.test(text) &&
    !/^\{[0-9a-f-]{8,}\}/i.test(text)) ||
  (first === '-' && /^-[\p{L}\p{N}]/u.test(text))

/** Characters to skip before the next value may begin within a failed match. */
const stepOver = ({ kind, text }: Match): number =>
  kind === 'quoted' || kind === 'spelled'
    ? Math.max(1, /^[\p{L}\p{N}_-]+/u.exec(text)?.[0].length ?? 1)
    : kind === 'email'
      ? Math.max(1, text.search(/[@\uFF20]/) + 1)
      : text.length

/** The values of a match; undefined when it has none. */
const valuesOf = (match: Match, line: string): Cut[] | undefined => {
  const { kind, text } = match
  switch (kind) {
    case 'quoted':
      return quotedName(text)
    case 'spelled':
      return spelledOut(text)
    case 'registry':
      return [{ entered: trimmed(text), reading: refused(trimmed(text)), offset: 0 }]
    case 'host':
      return hostValues(match, line)
    case 'field':
      return oneValue('url', text)
    case 'url':
    case 'email':
    case 'ipv6':
    case 'windows':
    case 'unix':
    case 'hash':
    case 'braced':
      return oneValue(kind, text)
  }
}

const refused = (value: string): IndicatorReading => ({ isIndicator: false, reason: 'not_recognized', value })

const oneValue = (kind: Kind, text: string): Cut[] | undefined => {
  const entered = kind === 'ipv6' ? text.replace(/(?<!:):$/, '') : trimmed(text)
  const offset = kind === 'ipv6' ? 0 : Math.max(0, text.indexOf(entered))
  const reading = readIndicator(entered)
  if (kind === 'ipv6') {
    const bare = entered.replace(/^\[(?=[^\]]*$)|^([^[]*)\]$/, '$1')
    const address = readIndicator(bare)
    return address.isIndicator && address.type.startsWith('ipv6') && /[0-9a-f]/i.test(bare)
      ? [{ entered: bare, reading: address, offset: text.indexOf(bare) }]
      : undefined
  }
  if (reading.isIndicator) {
    const isName = kind === 'windows' || kind === 'unix' || kind === 'braced'
    if (isName && reading.type !== 'filename') return undefined
    // `/c` is a command option, and a single name is not a path.
    if (kind === 'unix' && /^\/[^/.]*$/.test(entered)) return undefined
    return [{ entered, reading, offset }]
  }
  if (kind === 'hash' || (kind === 'url' && /:\W*[\p{L}\p{N}]/u.test(entered)))
    return [{ entered, reading, offset }]
  return kind === 'email' && isDefanged(entered) ? [{ entered, reading, offset }] : undefined
}

/** A file name in quotes, the only place where it may have spaces. Undefined for a command or a sentence. */
const quotedName = (text: string): Cut[] | undefined => {
  const entered = text.slice(1, -1).trim()
  const reading = readIndicator(entered)
  if (!reading.isIndicator || trimmed(entered) !== entered || isWord(reading)) return undefined
  if (reading.type !== 'filename' || !/\s/.test(entered)) return [{ entered, reading, offset: 1 }]
  if (/\s[-/]|[;&|]|:(?!\\)/.test(entered) || /\.\w{2,4}\s/.test(entered)) return undefined
  const isSure = isRooted(entered) || wordsIn(entered) <= 3
  return [{ entered, reading, offset: 1, ...(isSure ? {} : { doubt: 'spaces' as const }) }]
}

const spelledOut = (text: string): Cut[] | undefined => {
  const entered = text.replace(/ (?:dot|kropka) /gi, '.').replace(/ (?:at|małpa) /i, '@')
  const reading = readIndicator(entered)
  return reading.isIndicator && isTopLevelDomain(entered.slice(entered.lastIndexOf('.') + 1))
    ? [{ entered, reading, offset: 0, doubt: 'spelled_out' }]
    : undefined
}

/** Abbreviations with dots that are not hosts. */
const abbreviations =
  /^(?:m\.in|np|tj|tzn|itd|itp|ul|al|dr|prof|mgr|inż|nr|art|ust|pkt|poz|str|tel|godz|ok|tys|mln|m\.st|e\.g|i\.e|vs|etc|no|fig|asp\.net|vb\.net|ado\.net|ml\.net|socket\.io|system\.net)(?:\.|$)/iu

/** Names joined by dots: a host, an address, a file name, or words. */
const hostValues = ({ text, start }: Match, line: string): Cut[] | undefined => {
  const before = line.slice(Math.max(0, start - 3), start)
  const emphasized = /^(_+).*\1$/.exec(text)?.[1]?.length ?? 0
  const offset = emphasized + (/^-+/.exec(text)?.[0].length ?? 0)
  const entered = trimmed(text.slice(offset, text.length - emphasized).replace(/-+$/, ''))
  const isMarked = isDefanged(entered)
  // A wildcard for subdomains is a rule, not a value.
  if (before.endsWith('*.'))
    return [{ entered: `*.${entered}`, reading: readIndicator(`*.${entered}`), offset: 0 }]
  if (!isMarked && (abbreviations.test(entered) || /^(?:\p{L}\.)+\p{L}$/u.test(entered))) return undefined
  const [, host = entered, tail = ''] = /^([^/]*)(\/.*)?$/s.exec(entered) ?? []
  const numbers = refang(host).split(/[.:]/)
  const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/.test(refang(host))
  // `192.0.2.1:443/tcp` names a protocol, `a.example/192.0.2.1` a second value.
  if (/^\/(?:tcp|udp|https?|tls|ssl|quic|dns)$/i.test(tail)) return hostOnly(host, offset)
  const second = tail === '' ? undefined : readIndicator(trimmed(tail.slice(1)))
  if (second?.isIndicator === true && /^(?:ipv[46]|domain)$/.test(second.type) && isKnownName(second.value)) {
    const [first] = hostOnly(host, offset) ?? []
    if (first !== undefined)
      return [first, { entered: trimmed(tail.slice(1)), reading: second, offset: offset + host.length + 1 }]
  }
  const reading = readIndicator(entered)
  if (reading.isIndicator) {
    if (/\.\.$|…$/.test(before)) return [{ entered, reading, offset, doubt: 'cut' }]
    if (before.endsWith('.')) return [{ entered, reading, offset, doubt: 'attached' }]
    if (before.endsWith('\\') && reading.type !== 'filename') return undefined
    if (isMarked || reading.type === 'ipv4' || reading.type === 'ipv4_cidr')
      return [{ entered, reading, offset }]
    return isWord(reading) ? undefined : [{ entered, reading, offset }]
  }
  if (reading.reason === 'truncated') return [{ entered, reading, offset }]
  const glued = /^(.*[^-])-[^-.][^.]*$/s.exec(entered)?.[1]
  if (glued !== undefined && !isAddress) {
    const [first] = hostOnly(glued, offset) ?? []
    if (first?.reading.isIndicator === true && !isWord(first.reading))
      return [{ ...first, doubt: 'attached' }]
  }
  // Four numbers are meant as an address, and a defanged text as a value.
  return isMarked || isAddress || (numbers.length > 4 && /^\d+(?:\.\d+){3}-/.test(host))
    ? [{ entered, reading, offset }]
    : undefined
}

const hostOnly = (entered: string, offset: number): Cut[] | undefined => {
  const reading = readIndicator(entered)
  return reading.isIndicator ? [{ entered, reading, offset }] : undefined
}

const isKnownName = (value: string): boolean =>
  /^[\d.]+$/.test(value) || isTopLevelDomain(value.slice(value.lastIndexOf('.') + 1))

/** A capitalised name with an unknown top-level domain: words, a program's class, or a scanner's detection name. */
const isWord = ({ type, value }: Indicator): boolean =>
  type === 'domain' && !isTopLevelDomain(value.slice(value.lastIndexOf('.') + 1)) && /\p{Lu}/u.test(value)
