import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { LinePart, RowDefinition } from './row-definition.ts'
import styles from './second-line.module.css'

interface SecondLineProps<Item> {
  readonly row: RowDefinition<Item>
  readonly line: readonly LinePart<Item>[]
  readonly item: Item
}

/** The line under a name: TLP, badges, and facts in text. */
export const SecondLine = <Item,>({ row, line, item }: SecondLineProps<Item>) => {
  const level = row.tlp?.(item) ?? null
  const parts = line
    .map((part) => ({ ...part, content: part.render(item) }))
    .filter(({ content }) => content !== '' && content !== null && content !== undefined && content !== false)
  return (
    <span className={styles.root}>
      {level !== null && <TlpBadge level={level} />}
      {row.badges?.(item)}
      {parts.map(({ key, content, isWhole = false }, index) => (
        <span
          key={key}
          className={classNames(styles.part, isWhole && styles.whole)}
          // The last ones are cut first.
          style={isWhole ? undefined : { flexShrink: 20 ** index }}
          title={typeof content === 'string' ? content : undefined}
        >
          {content}
        </span>
      ))}
    </span>
  )
}
