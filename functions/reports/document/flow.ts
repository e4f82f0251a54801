/** Lays out blocks on pages from top to bottom. A block is split only if it is higher than a page. */
import type { PaperItem } from '#shared/contracts/paper.ts'
import { colors, moved, sheet, textBlock, textWidth, splitBlock, type Block } from './blocks.ts'
import type { DocumentMessages } from './messages.ts'

export interface Row extends Block {
  /** Whether it must not end a page: it stays with the next block. */
  readonly isHead?: boolean
  /** The block repeated at the top when the rows continue on another page. */
  readonly repeated?: Block
}

export interface Flow {
  /** The items of each page, without the frame. */
  readonly pages: PaperItem[][]
  /** The position of the next block. */
  y: number
}

/** An empty flow. The first block begins a page. */
export const openFlow = (): Flow => ({ pages: [], y: sheet.bottom })

/** The height of the "continued" note. */
export const continuesHeight = 18

/** Begins a page. */
export const turn = (flow: Flow): void => {
  flow.pages.push([])
  flow.y = sheet.top
}

/** The number of the present page within the flow, starting at 1. */
export const pageOf = ({ pages }: Flow): number => pages.length

const put = (flow: Flow, block: Pick<Row, 'height' | 'items'>): void => {
  flow.pages.at(-1)?.push(...block.items.map((item) => moved(item, sheet.left, flow.y)))
  flow.y += block.height
}

/**
 * Lays out the rows of a part after the present content. When they continue on another page, a note says so and the
 * next page repeats their head block. Space for the note is reserved on every page except the last.
 */
export const lay = (flow: Flow, rows: readonly Row[], messages: DocumentMessages): void => {
  if (flow.pages.length === 0) turn(flow)
  const queue = [...rows]
  let onPage = 0
  for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
    const limit = sheet.bottom - (queue.length === 0 ? 0 : continuesHeight)
    const needed = row.height + headed(row, queue)
    if (flow.y + needed <= limit || (flow.y + needed <= sheet.bottom && queue.length === heads(row, queue))) {
      put(flow, row)
      onPage += 1
      continue
    }
    const start = sheet.top + (row.repeated?.height ?? 0)
    const isTooHigh = start + row.height > sheet.bottom - continuesHeight
    // A row higher than a page is split by lines. It begins where some of them fit.
    const parts = isTooHigh ? splitBlock(row, sheet.bottom - continuesHeight - flow.y) : undefined
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
    put(flow, { height: 0, items: continuation(messages) })
    turn(flow)
    onPage = 0
    if (row.repeated !== undefined) put(flow, row.repeated)
  }
}

/** The height of a part's beginning: its heads and the first other row. */
export const beginning = (rows: readonly Row[]): number => {
  const [first, ...rest] = rows
  return first === undefined ? 0 : first.height + headed(first, rest) + continuesHeight
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

const continuation = (messages: DocumentMessages): PaperItem[] =>
  textBlock(messages.continues, textWidth, {
    size: 8.5,
    leading: 12,
    color: colors.ink2,
    align: 'right',
  }).items.map((item) => moved(item, 0, 6))
