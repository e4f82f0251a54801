/** Plain lists: a value a line, or several; comments; and the form of hosts files that block lists have. */
import { divideLine } from '../split-list.ts'
import { shown, typedItem, type ImportItem } from './candidate.ts'

/** Reads a list chunk by chunk, a batch of items for each. */
export async function* readPlainList(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<ImportItem[]> {
  const reader = new LineReader()
  for await (const chunk of chunks) yield reader.read(chunk)
  yield reader.end()
}

const longestLine = 65_536

class LineReader {
  #rest = ''
  #line = 0
  #isSkipping = false

  read(chunk: string): ImportItem[] {
    const lines = (this.#line === 0 ? (this.#rest + chunk).replace(/^\uFEFF/, '') : this.#rest + chunk).split(
      '\n',
    )
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
    return this.#rest === '' ? [] : this.#items(this.#rest)
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
    const [, blocked] = /^\s*(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+(\S+)\s*(?:#.*)?$/.exec(source) ?? []
    return (blocked === undefined ? divideLine(source.trim()) : [blocked]).map((entered) =>
      typedItem(place, entered, [], '', {}),
    )
  }
}
