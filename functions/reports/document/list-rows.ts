/** Sections as lists with descriptions. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { colors, rule, span, stacked, textBlock, textWidth, type Block } from './blocks.ts'
import type { ReportContent, ReportSection } from './content.ts'
import type { Row } from './flow.ts'
import { hrefOf } from './links.ts'
import { quotedLine, quotedLines } from './quoted.ts'
import { reasonBlock, reasonOf, runningHead, stageFacts, markOf } from './table-rows.ts'
import type { DocumentWords } from './words.ts'

interface ListedItem {
  readonly id: number
  readonly name: string
  /** Beside the id, in a line. */
  readonly facts: readonly string[]
  readonly description: string | null
  readonly below: readonly string[]
  /** Why it matches the organization's assets. */
  readonly reason: string
  readonly tlp: TlpLevel
}

type Described = Extract<ReportSection, { module: 'visibility' | 'incident' | 'threat' }>

/** What is told of each row. */
const listedItems = (section: Described, { language }: ReportContent, words: DocumentWords): ListedItem[] => {
  switch (section.module) {
    case 'visibility':
      return section.rows.map(
        ({
          id,
          name,
          category,
          criticality,
          state,
          repair,
          acceptedUntil,
          found,
          acceptanceEnded,
          isFalsePositive,
          first,
          last,
          description,
          matches,
          tlp,
        }) => ({
          id,
          tlp,
          name,
          facts: [
            category,
            `${words.criticality.toLowerCase()} ${words.levels[criticality]}`,
            [
              words.states[state],
              ...stageFacts({ repair, acceptedUntil, found, acceptanceEnded, isFalsePositive }, words),
            ].join(acceptedUntil === null || isFalsePositive ? ', ' : ' '),
            words.seen(words.longDate(first), words.longDate(last)),
          ],
          description,
          below: [],
          reason: reasonOf(matches, language, words),
        }),
      )
    case 'incident':
      return section.rows.map(
        ({ id, name, category, isOpen, created, updated, attachments, description, tags, tlp }) => ({
          id,
          tlp,
          name,
          facts: [
            category,
            words.status('incident', isOpen),
            words.reportedOn(words.longDate(created)),
            ...(words.longDate(updated) === words.longDate(created)
              ? []
              : [words.updatedOn(words.longDate(updated))]),
          ],
          description,
          below: [tags.join(', '), attachments === 0 ? '' : words.attached(attachments)],
          reason: '',
        }),
      )
    case 'threat':
      return section.rows.map(({ id, name, category, created, description, tags, group, matches, tlp }) => ({
        id,
        tlp,
        name,
        facts: [category, words.longDate(created)],
        description,
        below: [tags.join(', '), group === null ? '' : words.group(group.name, group.feeds)],
        reason: reasonOf(matches, language, words),
      }))
  }
}

/** The rows of a section with descriptions, below its head. */
export const descriptionRows = (section: Described, content: ReportContent, words: DocumentWords): Row[] => {
  const repeated = stacked([[0, runningHead(words.modules[section.module], words)]], 4)
  return listedItems(section, content, words).map((item) => ({
    ...itemBlock(item, hrefOf(content.portal, section.module, item.id), section, content, words),
    repeated,
  }))
}

const itemBlock = (
  { id, name, facts, description, below, reason, tlp }: ListedItem,
  to: string,
  section: Described,
  reader: ReportContent,
  words: DocumentWords,
): Block => {
  const { language } = reader
  const faint = { size: 8.5, leading: 12, color: colors.ink2 } as const
  const fact = quotedLine([`#${id}`, ...facts].join(' · '), reader)
  const rest = quotedLine(below.filter((one) => one !== '').join(' · '), reader)
  const block = stacked(
    [
      [9, textBlock([span(quotedLine(name, reader), 'semibold')], textWidth, { size: 10, leading: 14, to })],
      ...(reason === '' ? [] : [[1, reasonBlock(reason, textWidth, language)] as const]),
      [1, textBlock(fact, textWidth, faint)],
      ...markOf(section, tlp),
      description === null || description.trim() === ''
        ? [4, textBlock(words.noDescription, textWidth, { ...faint, size: 9, leading: 13 })]
        : [4, textBlock(quotedLines(description, reader), textWidth, { size: 9, leading: 13 })],
      ...(rest === '' ? [] : [[4, textBlock(rest, textWidth, faint)] as const]),
    ],
    10.5,
  )
  return { ...block, items: [...block.items, rule(block.height - 0.25, 0.5, colors.hair)] }
}
