import type { PaperItem, PaperPage } from '#shared/contracts/paper.ts'
import { linesOfPage } from './paper-text.ts'
import styles from './paper-page.module.css'

interface PaperSheetProps {
  readonly page: PaperPage
  /** The accessible name of the image. */
  readonly name: string
  /** The heading of the text alternative. */
  readonly textName: string
}

/**
 * A document page as printed: paper is white in dark mode too. It is a named image with a text alternative next to it.
 */
export const PaperSheet = ({ page, name, textName }: PaperSheetProps) => (
  <div className={styles.root}>
    <svg viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label={name}>
      <rect width={page.width} height={page.height} fill="#ffffff" />
      {page.items.map((item, index) => (
        <Drawn key={index} item={item} />
      ))}
    </svg>
    <div className="ui-visually-hidden">
      <h3>{textName}</h3>
      {linesOfPage(page).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  </div>
)

const Drawn = ({ item }: { item: PaperItem }) => {
  switch (item.kind) {
    case 'text':
      return (
        <text
          x={item.x}
          y={item.y}
          fontSize={item.size}
          fill={item.color}
          className={item.font === 'regular' ? undefined : `is-${item.font}`}
          // The browser's font may be slightly wider, so the text is fitted to its width on paper.
          {...(item.width > 0 && item.text.trim().length > 1
            ? { textLength: item.width, lengthAdjust: 'spacingAndGlyphs' }
            : {})}
        >
          {item.text}
        </text>
      )
    case 'rect':
      return (
        <rect
          x={item.x}
          y={item.y}
          width={item.width}
          height={item.height}
          fill={item.fill ?? 'none'}
          {...(item.stroke === undefined ? {} : { stroke: item.stroke, strokeWidth: item.lineWidth ?? 1 })}
        />
      )
    case 'line':
      return (
        <line
          x1={item.x}
          y1={item.y}
          x2={item.toX}
          y2={item.toY}
          stroke={item.color}
          strokeWidth={item.lineWidth}
        />
      )
    // An image has no links.
    case 'link':
      return null
  }
}
