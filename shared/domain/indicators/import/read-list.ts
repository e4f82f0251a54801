/**
 * Reads plain lists: one or more values a line, comments, hosts files of block lists, and reports with values in
 * sentences.
 */
import { LineEnds } from '../../csv-rows.ts'
import { Lifter } from '../prose/lifter.ts'
import { readIndicator } from '../read-indicator.ts'
import { shown, typedItem, type Candidate, type ImportItem } from './candidate.ts'
import { isComment } from './read-table.ts'

/**
 * Reads a list chunk by chunk and yields a batch of items for each. Doubtful values come last, because the text may
 * confirm them later.
 */
export async function* readPlainList(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<ImportItem[]> {
  let reader: LineReader | undefined
  let start = ''
  for await (const chunk of chunks) {
    if (reader === undefined && (start += chunk).length < beginning) continue
    const text = reader === undefined ? start : chunk
    reader ??= new LineReader(start)
    yield reader.read(text)
  }
  reader ??= new LineReader(start)
  yield start.length < beginning ? [...reader.read(start), ...reader.end()] : reader.end()
}

const longestLine = 65_536
/** Characters in which the reader checks whether the text defangs its values. */
const beginning = 65_536
/** Maximum doubtful values kept until the end. */
const mostWaiting = 10_000

class LineReader {
  readonly #ends = new LineEnds()
  readonly #lifter: Lifter
  readonly #doubtful: Candidate[] = []
  #rest = ''
  #line = 0
  #isSkipping = false

  constructor(start: string) {
    this.#lifter = new Lifter(start)
  }

  read(chunk: string): ImportItem[] {
    const text = this.#rest + this.#ends.read(chunk)
    const lines = (this.#line === 0 ? text.replace(/^\uFEFF/, '') : text).split('\n')
    this.#rest = lines.pop() ?? ''
    const items = lines.flatMap((line) => this.#items(line))
    if (this.#rest.length > longestLine) {
      if (!this.#isSkipping)
        items.push({
          outcome: 'refused',
          place: { line: this.#line + 1 },
          entered: shown(this.#rest),
          reason: 'row_too_long',
        })
      this.#isSkipping = true
      this.#rest = ''
    }
    return items
  }

  end(): ImportItem[] {
    return [...(this.#rest === '' ? [] : this.#items(this.#rest)), ...this.#doubtful]
  }

  #items(source: string): ImportItem[] {
    this.#line += 1
    if (this.#isSkipping) {
      this.#isSkipping = false
      return []
    }
    const place = { line: this.#line }
    if (source.length > longestLine)
      return [{ outcome: 'refused', place, entered: shown(source), reason: 'row_too_long' }]
    if (isComment(source)) return []
    const entered = valueOf(source)
    if (entered !== undefined) return [typedItem(place, entered, [], '', {})]
    const values = this.#lifter.read(source)
    if (values.length === 0 && source.trim() !== '') return [{ outcome: 'ignored', type: 'text' }]
    return values.flatMap(({ entered: one, doubt }) => {
      const item = typedItem(place, one, [], '', {})
      if (doubt === undefined || item.outcome !== 'candidate') return [item]
      const doubtful = { ...item, doubt }
      if (this.#doubtful.length >= mostWaiting) return [doubtful]
      this.#doubtful.push(doubtful)
      return []
    })
  }
}

/** The value of a line of a hosts file or filter list, or of a line with a trailing remark. */
const valueOf = (line: string): string | undefined => {
  const [, blocked] = /^\s*(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+(\S+)\s*(?:#.*)?$/.exec(line) ?? []
  if (blocked !== undefined) return blocked
  const [, filtered] = /^\s*\|\|([^\s^/$]+)\^(?:\$\S*)?\s*$/.exec(line) ?? []
  if (filtered !== undefined) return filtered
  const [, remarked] = /^\s*(\S+)\s+[;#]/.exec(line) ?? []
  return remarked !== undefined && readIndicator(remarked).isIndicator ? remarked : undefined
}
