/** Distributes a table's width over its columns. */

export interface WantedWidth {
  /** The defined width in pixels; undefined for the column that takes the rest. */
  readonly own: number | undefined
  /** The width of its widest cell on one line, in pixels; 0 for a hidden column. */
  readonly need: number
}

/** Minimum pixels of the column that takes the rest, when it gives width to others. */
export const keptByName = 280

/** Satisfies the smallest shortages first and divides the remaining width equally. */
const grant = (lacks: readonly number[], room: number): number[] => {
  const given = lacks.map(() => 0)
  const order = [...lacks.keys()].toSorted((a, b) => (lacks[a] ?? 0) - (lacks[b] ?? 0))
  let left = room
  for (const [place, index] of order.entries()) {
    const part = Math.min(lacks[index] ?? 0, left / (order.length - place))
    given[index] = part
    left -= part
  }
  return given
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * The column widths in a table of `available` pixels, rounded to pixels; undefined for the column that takes the rest.
 * If every cell fits, the columns keep their defined widths, so that the pages of a list look alike. A column with
 * truncated cells gets the unused width of others first. Then it gets what the column that takes the rest can spare.
 */
export const shareWidths = (
  available: number,
  columns: readonly WantedWidth[],
): readonly (number | undefined)[] => {
  const shown = columns.map(({ own = 0, need }) => (need === 0 ? 0 : own))
  const rest = Math.max(0, available - sum(shown))
  const has = columns.map(({ own }, index) => (own === undefined ? rest : (shown[index] ?? 0)))
  const lacks = columns.map(({ need }, index) => Math.max(0, need - (has[index] ?? 0)))
  if (sum(lacks) === 0) return columns.map(({ own }) => own)
  const empty = columns.map(({ need }, index) => Math.max(0, (has[index] ?? 0) - need))
  const room = sum(empty)
  const first = grant(lacks, room)
  const taken = room === 0 ? 0 : sum(first) / room
  const after = has.map((width, index) => width + (first[index] ?? 0) - (empty[index] ?? 0) * taken)
  const spare = sum(
    columns.map(({ own }, index) => (own === undefined ? Math.max(0, (after[index] ?? 0) - keptByName) : 0)),
  )
  const second = grant(
    columns.map(({ own, need }, index) => (own === undefined ? 0 : Math.max(0, need - (after[index] ?? 0)))),
    spare,
  )
  return columns.map(({ own, need }, index) =>
    own === undefined || need === 0 ? own : Math.floor((after[index] ?? 0) + (second[index] ?? 0)),
  )
}
