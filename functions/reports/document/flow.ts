/** Lays blocks onto pages from top to bottom. A block is never parted, unless it is higher than a page. */
import type { PaperItem } from '#shared/contracts/paper.ts'
import { colors, moved, sheet, textBlock, textWidth, torn, type Block } from './blocks.ts'
import type { DocumentMessages } from './messages.ts'

export interface Row extends Block {
  /** That it does not stand alone at a page's end: the next goes with it. */
  readonly isHead?: boolean
  /** What stands above the rows where they go on at a page after this one. */
  readonly repeated?: Block
}

export interface Flow {
  /** The items of each page, without frames. */
  readonly pages: PaperItem[][]
  /** Where the next block would stand. */
  y: number
}

/** Pages that are laid so far; the first block begins a page. */
export const openFlow = (): Flow => ({ pages: [], y: sheet.bottom })

/** Height of the words that a part goes on. */
export const continuesHeight = 18

/** Begins a page. */
export const turn = (flow: Flow): void => {
  flow.pages.push([])
  flow.y = sheet.top
}

/** The number of the page that is being laid, within the flow, from 1. */
export const pageOf = ({ pages }: Flow): number => pages.length

const put = (flow: Flow, block: Pick<Row, 'height' | 'items'>): void => {
  flow.pages.at(-1)?.push(...block.items.map((item) => moved(item, sheet.left, flow.y)))
  flow.y += block.height
}

/**
 * Lays the rows of a part below what is there. Where they go on at another page, the page says so, and the next begins
 * with the rows' repeated block. Room for those words is kept at every page's end but the last.
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
    // A row that is higher than any page goes on by lines; it begins where there is room for some of them.
    const parts = isTooHigh ? torn(row, sheet.bottom - continuesHeight - flow.y) : undefined
    const enough = isTooHigh && sheet.bottom - flow.y > 120
    if (parts !== undefined && (enough || onPage === 0)) {
      put(flow, parts[0])
      queue.unshift({ ...row, ...parts[1] })
    } else queue.unshift(row)
    if (parts === undefined && onPage === 0 && flow.y <= start + 0.01) {
      // Not even a line goes in a whole page: it is set all the same, so that nothing is lost.
      put(flow, queue.shift() ?? row)
      continue
    }
    put(flow, { height: 0, items: continuation(messages) })
    turn(flow)
    onPage = 0
    if (row.repeated !== undefined) put(flow, row.repeated)
  }
}

/** The height that the beginning of a part needs: its heads, and the first row that is none. */
export const beginning = (rows: readonly Row[]): number => {
  const [first, ...rest] = rows
  return first === undefined ? 0 : first.height + headed(first, rest) + continuesHeight
}

/** The height of what a head takes with it: the heads after it and the first row that is none. */
const headed = (row: Row, rest: readonly Row[]): number =>
  rest.slice(0, heads(row, rest)).reduce((sum, { height }) => sum + Math.min(height, mostKept), 0)
/** A head does not wait for a whole row that is higher than this. */
const mostKept = 200

/** How many of the rows after one go with it. */
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
