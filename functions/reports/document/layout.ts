/** The layout of documents: their page, colours and fonts. */
import { createLayout, moved, type Block, type Badge } from 'pdf-layout'
import { tlpColours, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { advances } from './advances.ts'

/** A4 in points, and the text margins. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  left: 51,
  right: 544.28,
  top: 74,
  bottom: 771.89,
} as const

export const colors = {
  paper: '#ffffff',
  ink: '#14232a',
  ink2: '#435560',
  brand: '#007480',
  line: '#7e8d94',
  hair: '#c2cdd2',
  wash: '#ebf0f2',
} as const

export const {
  readable,
  widthOf,
  textWidth,
  textBlock,
  span,
  label,
  rule,
  badgeBlock,
  noteBox,
  bulletList,
  tableRows,
  levelBars,
  legend,
  columnChart,
  shareChart,
  splitChart,
  titledChart,
  stripChart,
  framed,
  openFlow,
  layParts,
} = createLayout({ sheet, colors }, advances)

/** A TLP label, in the standard's colours on black. */
export const tlpBadge = (level: TlpLevel): Badge => ({
  text: tlpLabel(level),
  color: tlpColours[level].toLowerCase(),
  background: '#000000',
})

/** A small TLP label within the text. */
export const tlpBlock = (level: TlpLevel): Block => {
  const { height, items } = badgeBlock(tlpBadge(level), { size: 7, height: 9.5, padding: 3 })
  return { height: height + 1.5, items: items.map((item) => moved(item, 0, 1)) }
}
