/** Lays out documents: texts, tables and charts in a theme become pages. Pure, and needs neither fonts nor a PDF. */
import { createBlocks, moved, type Block } from './blocks.ts'
import { createCharts } from './charts.ts'
import { continuesHeight, layParts, openFlow, type Flow, type Row } from './flow.ts'
import { createFrame } from './frame.ts'
import { createMeasure, type Advances } from './measure.ts'
import type { Theme } from './page.ts'
import { createTables } from './table.ts'

export { baselineOf, extentOf, moved, space, stacked, type Badge, type Block } from './blocks.ts'
export { chartRows, levelBarsWidth, type Bucket } from './charts.ts'
export { continuesHeight, heightOf, lay, partSpace, type Row } from './flow.ts'
export type { Advances } from './measure.ts'
export type { FaceName, Page, PageItem } from './page.ts'
export { firstColumnWidth, type Column } from './table.ts'

/** The functions that lay out in a theme, with the widths of the faces' characters. */
export const createLayout = (theme: Theme, advances: Advances) => {
  const measure = createMeasure(advances)
  const blocks = createBlocks(measure, theme)
  const { sheet, colors } = theme
  const { textWidth, textBlock, rule } = blocks

  /** The note at the end of a page that a part continues. */
  const continuation = (text: string): Block => {
    const { items } = textBlock(text, textWidth, {
      size: 8.5,
      leading: 12,
      color: colors.ink2,
      align: 'right',
    })
    return { height: continuesHeight, items: items.map((item) => moved(item, 0, 6)) }
  }

  const underRule = ([first, ...rest]: readonly Row[]): readonly Row[] =>
    first === undefined
      ? []
      : [
          {
            ...first,
            height: first.height + 9.5,
            items: [rule(0.75, 1.5, colors.ink), ...first.items.map((item) => moved(item, 0, 9.5))],
          },
          ...rest,
        ]

  return {
    ...measure,
    ...blocks,
    ...createTables(blocks, theme),
    ...createCharts(measure, blocks, theme),
    ...createFrame(measure, blocks, theme),
    /** An empty flow. `continues` is the note where a part continues on the next page. */
    openFlow: (continues: string): Flow => openFlow(sheet, continuation(continues)),
    /**
     * Lays out parts from a new page on: each on its own page, or below a rule after the one before. Returns their first
     * pages, starting at 1.
     */
    layParts: (flow: Flow, parts: readonly (readonly Row[])[]): number[] => layParts(flow, parts, underRule),
  }
}
