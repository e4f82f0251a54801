/** How the columns of a table share its width. */

export interface WantedWidth {
  /** The column's own width in pixels; the one without takes the rest. */
  readonly own: number | undefined
  /** What its widest cell needs on one line, in pixels; 0 for a column that is not shown. */
  readonly need: number
}

/** The column that takes the rest gives room to others while it keeps this much, in pixels. */
export const keptByName = 280

/** Gives the smallest wants first all they lack, and the others equal parts of what is left. */
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
 * The widths of columns in a table of `available` pixels, in whole pixels; undefined for the one that takes
 * the rest. While every cell fits, each column keeps its own width, so that pages of a list look alike. A
 * column whose cells are cut gets what others leave empty, and then what the column that takes the rest can
 * spare.
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
