/** The text of a page in reading order: line by line, from the left. */
import type { PaperItem, PaperPage } from '#shared/contracts/paper.ts'

type PaperText = Extract<PaperItem, { readonly kind: 'text' }>

/** Texts whose baselines differ by less than this are on one line, in points. */
const sameLine = 2

export const linesOfPage = ({ items }: PaperPage): string[] => {
  const texts = items.filter((item): item is PaperText => item.kind === 'text')
  const lines: PaperText[][] = []
  for (const text of texts.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1)
    if (line?.[0] !== undefined && text.y - line[0].y < sameLine) line.push(text)
    else lines.push([text])
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' '),
  )
}
