/** Plain lists: a value a line, or several; comments; and the form of hosts files that block lists have. */
import { LineEnds } from '../../csv-rows.ts'
import { readIndicator } from '../read-indicator.ts'
import { divideLine } from '../split-list.ts'
import { shown, typedItem, type ImportItem } from './candidate.ts'
import { isComment } from './read-table.ts'

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
  readonly #ends = new LineEnds()
  #rest = ''
  #line = 0
  #isSkipping = false

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
    if (isComment(source)) return []
    const entered = valueOf(source)
    return (entered === undefined ? divideLine(source.trim()) : [entered]).map((one) =>
      typedItem(place, one, [], '', {}),
    )
  }
}

/** The value of a line in the form of a hosts file, of a filter, or with a remark behind it. */
const valueOf = (line: string): string | undefined => {
  const [, blocked] = /^\s*(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+(\S+)\s*(?:#.*)?$/.exec(line) ?? []
  if (blocked !== undefined) return blocked
  const [, filtered] = /^\s*\|\|([^\s^/$]+)\^(?:\$\S*)?\s*$/.exec(line) ?? []
  if (filtered !== undefined) return filtered
  const [, remarked] = /^\s*(\S+)\s+[;#]/.exec(line) ?? []
  return remarked !== undefined && readIndicator(remarked).isIndicator ? remarked : undefined
}
