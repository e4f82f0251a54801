/**
 * Tables of values parted by a delimiter (RFC 4180), read chunk by chunk: a file of a million rows needs the
 * memory of a few.
 * What is malformed costs its own rows and not the file.
 */

export interface Row {
  /** The line on which the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
export interface BrokenRow {
  readonly line: number
  readonly problem: 'unclosed_quote' | 'row_too_long'
  /** The last line of what is left out. */
  readonly lastLine: number
  readonly text: string
}

/** No honest row is longer, in characters, or over more lines. */
const longestRow = 65_536
const mostLines = 50

/** Makes every end of a line a line feed: of Windows, and of old spreadsheets a carriage return alone. */
export class LineEnds {
  #isOpen = false

  read(chunk: string): string {
    if (!this.#isOpen && !chunk.includes('\r')) return chunk
    const text = `${this.#isOpen ? '\r' : ''}${chunk}`
    // The line feed that belongs to it may stand in the next chunk.
    this.#isOpen = text.endsWith('\r')
    return (this.#isOpen ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
  }

  end(): string {
    return this.#isOpen ? '\n' : ''
  }
}

/** Parts a text into rows; chunks may end anywhere. */
export class RowReader {
  readonly #delimiter: string
  readonly #ends = new LineEnds()
  #rest = ''
  #line = 0
  /** The rest of a line that is too long is passed over. */
  #isSkipping = false
  /** A row that goes on after a line break within quotation marks. */
  #open: { line: number; cells: string[]; cell: string; length: number } | undefined

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** The rows that end within the chunk. */
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

  /** What is left at the end of the text. */
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
      // Most rows of most tables.
      if (line !== '') yield { line: this.#line, cells: line.split(this.#delimiter) }
      return
    }
    const row = this.#quoted(line)
    if (row !== undefined) yield row
  }

  /** Reads a line with quotation marks, or the next line of a row that is open. */
  #quoted(line: string): Row | BrokenRow | undefined {
    const open = this.#open ?? { line: this.#line, cells: [], cell: '', length: 0 }
    const isWithin = this.#open !== undefined
    if (isWithin) open.cell += '\n'
    open.length += line.length + 1
    let [position, inQuotes] = [0, isWithin]
    for (;;) {
      if (!inQuotes) {
        // Some sources put a space between the delimiter and the quotation mark.
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
      // A quotation mark within a cell that does not begin with one is an ordinary sign.
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

/** The delimiter of a table, by its first line: the one that occurs most. */
export const delimiterOf = (firstLine: string): string => {
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length - 1,
  }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}
