import { Children } from 'react'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { isTooLong, partsIn } from './line-parts.ts'
import type { RowDefinition } from './row-definition.ts'
import type { ShownRow } from './row-layout.ts'
import styles from './second-line.module.css'

interface SecondLineProps<Item> {
  readonly row: RowDefinition<Item>
  readonly shown: ShownRow<Item>
  readonly item: Item
}

/** Pixels of the mark of a level, of a letter of a longer one, and of a badge. */
const markWidth = 80
const markLetter = 8
/** The longest level whose mark has that width. */
const markLetters = 'amber'.length
const badgeWidth = 48

/** The line under a name: TLP, badges, and facts in text. */
export const SecondLine = <Item,>({ row, shown: { line, lineRoom }, item }: SecondLineProps<Item>) => {
  const level = row.tlp?.(item) ?? null
  const badges = Children.toArray(row.badges?.(item))
  const room =
    lineRoom -
    (level === null ? 0 : markWidth + Math.max(0, level.length - markLetters) * markLetter) -
    badges.length * badgeWidth
  const parts = line
    .map((part) => {
      const isBrief = part.brief !== undefined && isTooLong(part.text?.(item), room)
      return isBrief
        ? { ...part, content: part.brief?.(item), text: undefined }
        : { ...part, content: part.render(item) }
    })
    .filter(({ content }) => content !== '' && content !== null && content !== undefined && content !== false)
  const fit = partsIn(
    parts.map(({ content, text, isWhole = false, isMain = false, isKept = false }) => ({
      text: typeof content === 'string' ? content : (text?.(item) ?? undefined),
      isWhole,
      isMain,
      isKept,
    })),
    room,
  )
  return (
    <span className={styles.root}>
      {level !== null && <TlpBadge level={level} />}
      {badges}
      {parts
        .filter((_, index) => fit[index])
        .map(({ key, content, isWhole = false, isMain = false, isKept = false }, index) => (
          <span
            key={key}
            className={classNames(styles.part, isWhole && styles.whole)}
            // The last ones are cut first: by a smaller ratio the others would lose a pixel too, and with it letters.
            style={isWhole ? undefined : { flexShrink: isKept ? 0 : 10_000 ** (isMain ? 0 : index + 1) }}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </span>
        ))}
    </span>
  )
}
