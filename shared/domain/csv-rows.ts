/**
 * Parses delimited tables (RFC 4180) chunk by chunk: memory use is a few rows, even for a file of a million. A
 * malformed row does not invalidate the file.
 */

export interface Row {
  /** The line on which the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
export interface BrokenRow {
  readonly line: number
  readonly problem: 'unclosed_quote' | 'row_too_long'
  /** The last line of the skipped part. */
  readonly lastLine: number
  readonly text: string
}

/** Maximum characters of a row, and maximum lines that it spans. Valid rows are shorter. */
const longestRow = 65_536
const mostLines = 50

/** Normalises line endings to line indicators: CR LF of Windows, and the lone CR of old spreadsheets. */
export class LineEnds {
  #isOpen = false

  read(chunk: string): string {
    if (!this.#isOpen && !chunk.includes('\r')) return chunk
    const text = `${this.#isOpen ? '\r' : ''}${chunk}`
    // The next chunk may begin with the matching line indicator.
    this.#isOpen = text.endsWith('\r')
    return (this.#isOpen ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
  }

  end(): string {
    return this.#isOpen ? '\n' : ''
  }
}

/** Splits a text into rows; chunks may end anywhere. */
export class RowReader {
  readonly #delimiter: string
  readonly #ends = new LineEnds()
  #rest = ''
  #line = 0
  /** Skipping the rest of a line that is too long. */
  #isSkipping = false
  /** A row that continues after a line break within quotes. */
  #open: { line: number; cells: string[]; cell: string; length: number } | undefined

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** Yields the rows that end within the chunk. */
  *read(chunk: string): Generator<Row | BrokenRow> {
    const text = this.#rest + this.#ends.read(chunk)
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      yield* this.#lineRead(text.slice(start, end))
      start = end + 1
    }
    this.#rest = text.slice(start)
    if (this.#rest.length > longestRow) {
      if (!this.#isSkipping) yield this.#tooLong(this.#rest)
      this.#isSkipping = true
      this.#rest = ''
    }
  }

  /** Yields what remains at the end of the text. */
  *end(): Generator<Row | BrokenRow> {
    this.#ends.end()
    if (this.#rest !== '') yield* this.#lineRead(this.#rest)
    if (this.#open !== undefined) yield this.#broken('unclosed_quote', this.#open)
  }

  #tooLong(text: string): BrokenRow {
    const { line } = this.#open ?? { line: this.#line + 1 }
    this.#open = undefined
    return { line, lastLine: this.#line + 1, problem: 'row_too_long', text: text.slice(0, 200) }
  }

  #broken(
    problem: BrokenRow['problem'],
    { line, cells, cell }: { line: number; cells: string[]; cell: string },
  ): BrokenRow {
    this.#open = undefined
    return { line, lastLine: this.#line, problem, text: [...cells, cell].join(this.#delimiter).slice(0, 200) }
  }

  *#lineRead(line: string): Generator<Row | BrokenRow> {
    this.#line += 1
    if (this.#isSkipping) {
      this.#isSkipping = false
      return
    }
    if (line.length > longestRow) {
      this.#line -= 1
      yield this.#tooLong(line)
      this.#line += 1
      return
    }
    if (this.#open === undefined && !line.includes('"')) {
      // Fast path: most rows have no quotes.
      if (line !== '') yield { line: this.#line, cells: line.split(this.#delimiter) }
      return
    }
    const row = this.#quoted(line)
    if (row !== undefined) yield row
  }

  /** Reads a line with quotes, or the next line of an open row. */
  #quoted(line: string): Row | BrokenRow | undefined {
    const open = this.#open ?? { line: this.#line, cells: [], cell: '', length: 0 }
    const isWithin = this.#open !== undefined
    if (isWithin) open.cell += '\n'
    open.length += line.length + 1
    let [position, inQuotes] = [0, isWithin]
    for (;;) {
      if (!inQuotes) {
        // Some sources put a space between the delimiter and the quote.
        const quoted = open.cell === '' ? afterSpaces(line, position) : position
        if (line[quoted] === '"') {
          inQuotes = true
          position = quoted + 1
        }
      }
      if (inQuotes) {
        const close = line.indexOf('"', position)
        if (close === -1) {
          open.cell += line.slice(position)
          this.#open = open
          return open.length > longestRow || this.#line - open.line >= mostLines
            ? this.#broken('unclosed_quote', open)
            : undefined
        }
        open.cell += line.slice(position, close)
        position = close + 1
        if (line[position] === '"') {
          open.cell += '"'
          position += 1
          continue
        }
        inQuotes = false
      }
      // In a cell that does not begin with a quote, quotes are ordinary characters.
      const next = line.indexOf(this.#delimiter, position)
      open.cells.push(open.cell + line.slice(position, next === -1 ? undefined : next))
      open.cell = ''
      if (next === -1) {
        this.#open = undefined
        return { line: open.line, cells: open.cells }
      }
      position = next + 1
    }
  }
}

const afterSpaces = (line: string, position: number): number => {
  let at = position
  while (line[at] === ' ') at += 1
  return at
}

/** The delimiter of a table: the most frequent one in its first line. */
export const delimiterOf = (firstLine: string): string => {
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length - 1,
  }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}
