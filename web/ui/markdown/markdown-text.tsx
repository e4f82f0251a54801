import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { namesIn } from '#shared/domain/mentions.ts'
import { parseMarkdown } from '#shared/domain/markdown/parse-markdown.ts'
import type { Block, Inline, Line, List } from '#shared/domain/markdown/tree.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './markdown-text.module.css'
import { OutsideLink } from './outside-link.tsx'

/** A description or comment with its Markdown. Everything else stays as typed. */
export const MarkdownText = ({
  text,
  mentions = nobody,
  className,
}: {
  text: string
  /** The names that follow `@` in it, and whether one is the reader's. */
  mentions?: Mentions
  className?: string
}) => {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <Mentioned value={mentions}>
      <div className={classNames(styles.root, className)}>
        {blocks.map((block, index) => (
          <BlockPart key={index} block={block} />
        ))}
      </div>
    </Mentioned>
  )
}

type Mentions = readonly { readonly name: string; readonly is_own: boolean }[]
const nobody: Mentions = []
const Mentioned = createContext(nobody)

/** A text as typed, with its mentions marked. */
const TextPart = ({ text }: { text: string }) => {
  const mentions = useContext(Mentioned)
  if (mentions.length === 0) return text
  const found = namesIn(
    text,
    mentions.map(({ name }) => name),
  )
  return [...found, undefined].map((place, index) => {
    const from = found[index - 1]?.end ?? 0
    return (
      <span key={from}>
        {text.slice(from, place?.start)}
        {place !== undefined && (
          <span
            className={classNames(
              styles.mention,
              mentions.some(({ name, is_own: isOwn }) => isOwn && name === place.name) && 'is-own',
            )}
          >
            @{place.name}
          </span>
        )}
      </span>
    )
  })
}

const BlockPart = ({ block }: { block: Block }) =>
  block.kind === 'list' ? (
    <ListPart list={block} />
  ) : (
    <p>
      <Lines lines={block.lines} />
    </p>
  )

const ListPart = ({ list: { isNumbered, items } }: { list: List<Line> }) => {
  const Element = isNumbered ? 'ol' : 'ul'
  return (
    <Element>
      {items.map(({ lines, lists }, index) => (
        <li key={index}>
          <Lines lines={lines} />
          {lists.map((list, nested) => (
            <ListPart key={nested} list={list} />
          ))}
        </li>
      ))}
    </Element>
  )
}

/** The style sheet shows the line ends. */
const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map((line, index) => (
    <span key={index}>
      {index > 0 && '\n'}
      {line.map((part, at) => (
        <InlinePart key={at} part={part} />
      ))}
    </span>
  ))

const InlinePart = ({ part }: { part: Inline }) => {
  const { t } = useTranslation('common')
  switch (part.kind) {
    case 'text':
      return <TextPart text={part.text} />
    case 'code':
      return <code>{part.text}</code>
    case 'bold':
      return (
        <strong>
          {part.parts.map((inner, index) => (
            <InlinePart key={index} part={inner} />
          ))}
        </strong>
      )
    case 'link':
      return (
        <>
          <OutsideLink href={part.href}>{part.text}</OutsideLink>
          <LinkHost {...part} />
        </>
      )
    case 'citation':
      return <cite title={t('link.citation', { source: part.source })}>[{part.source}]</cite>
  }
}

/** The site that a link leads to, unless its text is the address. */
const LinkHost = ({ text, href }: { text: string; href: string }) =>
  text !== href && <span className={styles.host}> ({new URL(href).host})</span>
