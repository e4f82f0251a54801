/** Sections as lists with descriptions. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { colors, rule, span, stacked, textBlock, textWidth, type Block } from './blocks.ts'
import type { ReportContent, ReportSection } from './content.ts'
import type { Row } from './flow.ts'
import { hrefOf } from './links.ts'
import { quotedLine, quotedLines } from './quoted.ts'
import { reasonBlock, reasonOf, runningHead, stageFacts, levelLine } from './table-rows.ts'
import type { DocumentMessages } from './messages.ts'

interface ListedItem {
  readonly id: number
  readonly name: string
  /** Shown in a line next to the id. */
  readonly facts: readonly string[]
  readonly description: string | null
  readonly below: readonly string[]
  /** The asset match as text. */
  readonly reason: string
  readonly tlp: TlpLevel
}

type Described = Extract<ReportSection, { module: 'visibility' | 'incident' | 'threat' }>

/** The contents of each row. */
const listedItems = (
  section: Described,
  { language }: ReportContent,
  messages: DocumentMessages,
): ListedItem[] => {
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
            `${messages.criticality.toLowerCase()} ${messages.levels[criticality]}`,
            [
              messages.states[state],
              ...stageFacts({ repair, acceptedUntil, found, acceptanceEnded, isFalsePositive }, messages),
            ].join(acceptedUntil === null || isFalsePositive ? ', ' : ' '),
            messages.seen(messages.longDate(first), messages.longDate(last)),
          ],
          description,
          below: [],
          reason: reasonOf(matches, language, messages),
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
            messages.status('incident', isOpen),
            messages.reportedOn(messages.longDate(created)),
            ...(messages.longDate(updated) === messages.longDate(created)
              ? []
              : [messages.updatedOn(messages.longDate(updated))]),
          ],
          description,
          below: [tags.join(', '), attachments === 0 ? '' : messages.attached(attachments)],
          reason: '',
        }),
      )
    case 'threat':
      return section.rows.map(({ id, name, category, created, description, tags, group, matches, tlp }) => ({
        id,
        tlp,
        name,
        facts: [category, messages.longDate(created)],
        description,
        below: [tags.join(', '), group === null ? '' : messages.group(group.name, group.indicators)],
        reason: reasonOf(matches, language, messages),
      }))
  }
}

/** The rows of a section with descriptions, without its head. */
export const descriptionRows = (
  section: Described,
  content: ReportContent,
  messages: DocumentMessages,
): Row[] => {
  const repeated = stacked([[0, runningHead(messages.modules[section.module], messages)]], 4)
  return listedItems(section, content, messages).map((item) => ({
    ...itemBlock(item, hrefOf(content.portal, section.module, item.id), section, content, messages),
    repeated,
  }))
}

const itemBlock = (
  { id, name, facts, description, below, reason, tlp }: ListedItem,
  to: string,
  section: Described,
  reader: ReportContent,
  messages: DocumentMessages,
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
      ...levelLine(section, tlp),
      description === null || description.trim() === ''
        ? [4, textBlock(messages.noDescription, textWidth, { ...faint, size: 9, leading: 13 })]
        : [4, textBlock(quotedLines(description, reader), textWidth, { size: 9, leading: 13 })],
      ...(rest === '' ? [] : [[4, textBlock(rest, textWidth, faint)] as const]),
    ],
    10.5,
  )
  return { ...block, items: [...block.items, rule(block.height - 0.25, 0.5, colors.hair)] }
}
