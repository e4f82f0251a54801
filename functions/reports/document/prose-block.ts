/** Texts of users as blocks: paragraphs and lists, in bold and monospace where their Markdown says so. */
import { baselineOf, moved, stacked, type Block } from 'pdf-layout'
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { QuotedBlock, Run } from '#shared/domain/markdown/quoted-markdown.ts'
import type { List } from '#shared/domain/markdown/tree.ts'
import { label, span, textBlock, widthOf } from './layout.ts'
import { quotedProse, type Reader } from './quoted.ts'

interface Setting {
  readonly size: number
  readonly leading: number
}

const listSpace = 4
/** The space between a marker and its text. */
const markerSpace = 5
const faces = { plain: 'regular', bold: 'semibold', code: 'mono' } as const

/** A text in a width. Its paragraphs are a line apart. */
export const proseBlock = (text: string, width: number, setting: Setting, reader: Reader): Block => {
  const linesBlock = (lines: readonly (readonly Run[])[], room: number): Block =>
    textBlock(
      lines.flatMap((line, index) => [
        ...(index === 0 ? [] : [span('\n')]),
        ...line.map((run) => span(written(run), faces[run.style])),
      ]),
      room,
      setting,
    )
  const written = ({ text: quoted, style }: Run): string =>
    style === 'code' ? quoted : withoutHangingWords(quoted, reader.language)
  const listBlock = ({ isNumbered, items }: List<readonly Run[]>, room: number): Block => {
    const widest = isNumbered ? `${items.length}.` : '•'
    const indent = 6 + widthOf(widest, 'regular', setting.size) + markerSpace
    return stacked(
      items.map(({ lines, lists }, index) => {
        const content = stacked([
          [0, linesBlock(lines, room - indent)],
          ...lists.map((list) => [1, listBlock(list, room - indent)] as const),
        ])
        // On the baseline of the first line, so that a page break does not part them.
        const marker = label(
          isNumbered ? `${index + 1}.` : '•',
          indent - markerSpace,
          baselineOf(setting.size, setting.leading),
          { size: setting.size, align: 'right' },
        )
        return [
          index === 0 ? 0 : 1,
          { height: content.height, items: [marker, ...content.items.map((item) => moved(item, indent, 0))] },
        ] as const
      }),
    )
  }
  const spaceBefore = (block: QuotedBlock, before: QuotedBlock | undefined): number =>
    before === undefined ? 0 : block.kind === 'list' || before.kind === 'list' ? listSpace : setting.leading
  const blocks = quotedProse(text, reader)
  return stacked(
    blocks.map((block, index) => [
      spaceBefore(block, blocks[index - 1]),
      block.kind === 'list' ? listBlock(block, width) : linesBlock(block.lines, width),
    ]),
  )
}
