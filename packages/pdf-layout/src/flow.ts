/** Lays out blocks on pages from top to bottom. A block is split only if it is higher than a page. */
import { moved, splitBlock, type Block } from './blocks.ts'
import type { PageItem, Sheet } from './page.ts'

export interface Row extends Block {
  /** Whether it must not end a page: it stays with the next block. */
  readonly isHead?: boolean
  /** The block repeated at the top when the rows continue on another page. */
  readonly repeated?: Block
}

export interface Flow {
  readonly sheet: Sheet
  /** The note that rows continue on the next page. */
  readonly continues: Block
  /** The items of each page, without the frame. */
  readonly pages: PageItem[][]
  /** The position of the next block. */
  y: number
}

/** The height of the note that rows continue. */
export const continuesHeight = 18

/** An empty flow. The first block begins a page. */
export const openFlow = (sheet: Sheet, continues: Block): Flow => ({
  sheet,
  continues,
  pages: [],
  y: sheet.bottom,
})

/** Begins a page. */
export const turn = (flow: Flow): void => {
  flow.pages.push([])
  flow.y = flow.sheet.top
}

const put = (flow: Flow, block: Block): void => {
  flow.pages.at(-1)?.push(...block.items.map((item) => moved(item, flow.sheet.left, flow.y)))
  flow.y += block.height
}

/**
 * Lays out the rows of a part after the present content. When they continue on another page, a note says so and the
 * next page repeats their head block. Space for the note is reserved on every page except the last.
 */
export const lay = (flow: Flow, rows: readonly Row[]): void => {
  const { sheet, continues } = flow
  if (flow.pages.length === 0) turn(flow)
  const queue = [...rows]
  let onPage = 0
  for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
    const limit = sheet.bottom - (queue.length === 0 ? 0 : continues.height)
    const needed = row.height + headed(row, queue)
    if (flow.y + needed <= limit || (flow.y + needed <= sheet.bottom && queue.length === heads(row, queue))) {
      put(flow, row)
      onPage += 1
      continue
    }
    const start = sheet.top + (row.repeated?.height ?? 0)
    const isTooHigh = start + row.height > sheet.bottom - continues.height
    // A row higher than a page is split by lines. It begins where some of them fit.
    const parts = isTooHigh ? splitBlock(row, sheet.bottom - continues.height - flow.y) : undefined
    const enough = isTooHigh && sheet.bottom - flow.y > 120
    if (parts !== undefined && (enough || onPage === 0)) {
      put(flow, parts[0])
      queue.unshift({ ...row, ...parts[1] })
    } else queue.unshift(row)
    if (parts === undefined && onPage === 0 && flow.y <= start + 0.01) {
      // When not even a line fits a whole page, it is placed anyway, so that nothing is lost.
      put(flow, queue.shift() ?? row)
      continue
    }
    put(flow, continues)
    turn(flow)
    onPage = 0
    if (row.repeated !== undefined) put(flow, row.repeated)
  }
}

/** Minimum points below the space above a part for beginning it on the same page. */
const leastRoom = 160
/** The space above a part that begins below another one. */
export const partSpace = 26

/**
 * Lays out parts. Each begins on the page of the one before, if enough of it fits, in the form that `separated` gives,
 * and otherwise on its own page. Returns their first pages, starting at 1.
 */
export const layParts = (
  flow: Flow,
  parts: readonly (readonly Row[])[],
  separated: (rows: readonly Row[]) => readonly Row[],
): number[] => {
  turn(flow)
  return parts.map((rows) => {
    const { top, bottom } = flow.sheet
    const below = separated(rows)
    const isFirst = flow.y === top
    const needed = Math.max(leastRoom, beginning(below, flow.continues))
    const goesOn = !isFirst && flow.y + partSpace + needed <= bottom
    if (!isFirst && !goesOn) turn(flow)
    if (goesOn) flow.y += partSpace
    const start = flow.pages.length
    lay(flow, goesOn ? below : rows)
    return start
  })
}

/** The height of a part's beginning: its heads and the first other row. */
const beginning = (rows: readonly Row[], continues: Block): number => {
  const [first, ...rest] = rows
  return first === undefined ? 0 : first.height + headed(first, rest) + continues.height
}

/** The height of a head with what must follow it: further heads and the first other row. */
const headed = (row: Row, rest: readonly Row[]): number =>
  rest.slice(0, heads(row, rest)).reduce((sum, { height }) => sum + Math.min(height, mostKept), 0)
/** A head does not stay with a whole row higher than this. */
const mostKept = 200

/** The number of rows that must follow one. */
const heads = (row: Row, rest: readonly Row[]): number => {
  if (row.isHead !== true) return 0
  const first = rest.findIndex(({ isHead }) => isHead !== true)
  return first === -1 ? rest.length : first + 1
}

/** The height of rows one below the other. */
export const heightOf = (rows: readonly Block[]): number => rows.reduce((sum, { height }) => sum + height, 0)
