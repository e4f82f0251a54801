/**
 * The small Markdown of descriptions and comments: bold, lists, links and code, and the citations of threat catalogues.
 * There is no HTML and there are no images: whatever is not one of these notations stays text as typed, so a text cannot
 * inject markup. Bare addresses stay text on purpose: they are often indicators.
 */
import { isHyperlink } from '../hyperlinks.ts'
import type { Block, Inline, Line, List, ListItem } from './tree.ts'

/** Longer texts have no notation. Far above the limit of every field. */
export const mostParsed = 65_536
/** Deeper lists stay at this level. */
const mostLevels = 3

const listItem = /^(?<indent>[ \t]*)(?:-|(?<number>\d{1,3})\.)[ \t]+(?<text>\S.*)$/
/** A line that would begin with a list item without its backslash. */
const escapedItem = /^(?<indent>[ \t]*)(?:\\(?=- )|(?<number>\d{1,3})\\(?=\. ))/

// A bold text begins at a word and does not end with a separator of a path, so `/var/**/log/**` stays as it is. A code
// within it is one piece. A closing parenthesis belongs to an address if the opening one is inside it. No alternative
// scans beyond the start of the next notation of its kind, so the time is linear.
const bold =
  /(?<![\p{L}\p{M}\p{N}_*/\\.:])(?<escapedBold>\\?)\*\*(?=[^\s*])(?<bold>(?:(?!\*\*)[^`]|`[^`]*`)+)(?<![\s/\\])\*\*(?!\*)/u
const others =
  /(?<escaped>\\?)(?:`(?<ticked>[^`]+)`|<code>(?<tagged>[^<]+)<\/code>|(?<!!)\[(?<label>[^\][]{1,300})\]\((?<href>https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)\)|\(Citation: (?<source>[^()]{1,200}(?:\([^()]*\)[^()]*)?)\))/u
const notations = new RegExp(`${bold.source}|${others.source}`, 'gu')
const withinBold = new RegExp(others.source, 'gu')

/** Parses a text. Never fails, and takes linear time. */
export const parseMarkdown = (text: string): readonly Block[] => {
  const isParsed = text.length <= mostParsed
  const blocks = new Blocks(isParsed ? inlineOf : literal)
  for (const line of text.split('\n')) {
    if (line.trim() === '') blocks.addBlank()
    else if (!isParsed) blocks.addText(line)
    else if (!blocks.addItem(line)) blocks.addText(line.replace(escapedItem, '$<indent>$<number>'))
  }
  return blocks.blocks
}

const literal = (line: string): Line => [{ kind: 'text', text: line }]

interface GrowingItem extends ListItem<Line> {
  readonly lines: Line[]
  readonly lists: GrowingList[]
}
interface GrowingList extends List<Line> {
  readonly items: GrowingItem[]
}
/** A list that the next line may continue. */
interface OpenList {
  readonly list: GrowingList
  readonly indent: number
}

/** Collects lines into paragraphs and lists. */
class Blocks {
  readonly blocks: Block[] = []
  #paragraph: Line[] | undefined
  #open: OpenList[] = []
  #isAfterBlank = false
  readonly #inlineOf: (line: string) => Line

  constructor(inline: (line: string) => Line) {
    this.#inlineOf = inline
  }

  addBlank(): void {
    this.#paragraph = undefined
    this.#isAfterBlank = true
  }

  /** Adds a line of text: an indented one below a list belongs to its last item. */
  addText(line: string): void {
    const item = this.#open.at(-1)?.list.items.at(-1)
    if (item !== undefined && /^[ \t]/.test(line)) {
      if (this.#isAfterBlank) item.lines.push([])
      item.lines.push(this.#inlineOf(line.trimStart()))
    } else {
      this.#open = []
      if (this.#paragraph === undefined) {
        this.#paragraph = []
        this.blocks.push({ kind: 'paragraph', lines: this.#paragraph })
      }
      this.#paragraph.push(this.#inlineOf(line))
    }
    this.#isAfterBlank = false
  }

  /**
   * Adds a list item. False when the line is none. A numbered list begins at 1 and each number follows the one before, so
   * the numbers shown are those written, and a sentence that begins with a year stays a sentence.
   */
  addItem(line: string): boolean {
    const { indent = '', number, text } = listItem.exec(line)?.groups ?? {}
    if (text === undefined) return false
    const column = indent.replaceAll('\t', '    ').length
    const open = this.#open.filter((one) => one.indent <= column)
    const last = open.at(-1)
    const parent = last?.list.items.at(-1)
    const isNested = last !== undefined && column >= last.indent + 2 && open.length < mostLevels
    const continues =
      last !== undefined && !isNested && isNext(last.list, number === undefined ? undefined : Number(number))
    if (!continues && number !== undefined && Number(number) !== 1) return false
    const item: GrowingItem = { lines: [this.#inlineOf(text)], lists: [] }
    if (continues) last.list.items.push(item)
    else {
      const list: GrowingList = { kind: 'list', isNumbered: number !== undefined, items: [item] }
      if (last === undefined || isNested) (parent?.lists ?? this.blocks).push(list)
      else {
        // A list of the other kind, in place of this one.
        open.pop()
        ;(open.at(-1)?.list.items.at(-1)?.lists ?? this.blocks).push(list)
      }
      open.push({ list, indent: isNested || last === undefined ? column : last.indent })
    }
    this.#open = open
    this.#paragraph = undefined
    this.#isAfterBlank = false
    return true
  }
}

const isNext = ({ isNumbered, items }: List<Line>, number: number | undefined): boolean =>
  number === undefined ? !isNumbered : isNumbered && number === items.length + 1

const inlineOf = (line: string, pattern: RegExp = notations): Line => {
  const parts: Inline[] = []
  let from = 0
  const addText = (text: string): void => {
    if (text !== '') parts.push({ kind: 'text', text })
  }
  for (const match of line.matchAll(pattern)) {
    const part = partOf(match)
    if (part === undefined) continue
    addText(line.slice(from, match.index))
    parts.push(part)
    from = match.index + match[0].length
  }
  addText(line.slice(from))
  return parts
}

/** A notation of a line: its place, the text inside its marks, and the marks after that text. */
export interface Notation {
  readonly start: number
  readonly end: number
  /** Where the text inside begins. Undefined for what cannot be shortened: a citation, or an escaped notation. */
  readonly inner?: { readonly start: number; readonly end: number }
  /** Undefined for a link: without its address it is only its text. */
  readonly close?: string
}

/** The notations of a line, outermost ones only, or those within a bold text. */
export const notationsOf = (line: string, isWithinBold = false): readonly Notation[] =>
  [...line.matchAll(isWithinBold ? withinBold : notations)].flatMap((match) => {
    const part = partOf(match)
    if (part === undefined) return []
    const { 0: whole, index: start } = match
    const end = start + whole.length
    const inside = (open: number, text: string) => ({ start: start + open, end: start + open + text.length })
    const { bold: strong, label, tagged, ticked } = match.groups ?? {}
    if (part.kind === 'bold' && strong !== undefined)
      return [{ start, end, inner: inside(2, strong), close: '**' }]
    if (part.kind === 'link' && label !== undefined) return [{ start, end, inner: inside(1, label) }]
    if (part.kind === 'code')
      return [
        ticked === undefined
          ? { start, end, inner: inside(6, tagged ?? ''), close: '</code>' }
          : { start, end, inner: inside(1, ticked), close: '`' },
      ]
    return [{ start, end }]
  })

const partOf = ({ 0: whole, groups }: RegExpExecArray): Inline | undefined => {
  const { escapedBold, escaped, bold: strong, label, href, source, tagged, ticked } = groups ?? {}
  // A backslash before a notation shows it as it is written.
  if (escapedBold === '\\' || escaped === '\\') return { kind: 'text', text: whole.slice(1) }
  if (strong !== undefined) return { kind: 'bold', parts: inlineOf(strong, withinBold) }
  if (label !== undefined && href !== undefined)
    return isHyperlink(href) ? { kind: 'link', text: label, href } : undefined
  if (source !== undefined) return { kind: 'citation', source: source.trim() }
  const code = tagged ?? ticked
  return code === undefined ? undefined : { kind: 'code', text: code }
}
