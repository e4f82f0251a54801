import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMarkdown } from '#shared/domain/markdown/parse-markdown.ts'
import type { Block, Inline, Line, List } from '#shared/domain/markdown/tree.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './markdown-text.module.css'
import { OutsideLink } from './outside-link.tsx'

/** A description or comment with its Markdown. Everything else stays as typed. */
export const MarkdownText = ({ text, className }: { text: string; className?: string }) => {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className={classNames(styles.root, className)}>
      {blocks.map((block, index) => (
        <BlockPart key={index} block={block} />
      ))}
    </div>
  )
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
      return part.text
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
