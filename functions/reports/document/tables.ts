/** Sections as tables. */
import { baselineOf, firstColumnWidth, stacked, type Block, type Column, type Row } from 'pdf-layout'
import type { Language } from '#shared/contracts/account.ts'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { matchReason } from '#functions/rules/lists/matches-csv.ts'
import { criticalityItems } from './charts.ts'
import type {
  ExposureReportRow,
  IncidentReportRow,
  IndicatorReportRow,
  ReportContent,
  ReportSection,
  ThreatReportRow,
} from './content.ts'
import { colors, label, span, tableRows, textBlock, textWidth, tlpBlock, widthOf } from './layout.ts'
import type { DocumentMessages } from './messages.ts'
import { hrefOf, organizationLine, quotedLine, quotedValue, type Reader } from './quoted.ts'

const [size, leading] = [8.5, 11.5]
export type SectionLevel = Pick<ReportSection, 'tlp'>

/** A section has its level at its head. Only items with another level get their own label. */
export const otherThan = ({ tlp: marked }: SectionLevel, tlp: TlpLevel): TlpLevel | undefined =>
  tlp === marked ? undefined : tlp

/** The same as a line below an item. */
export const levelLine = (section: SectionLevel, tlp: TlpLevel): (readonly [number, Block])[] => {
  const mark = otherThan(section, tlp)
  return mark === undefined ? [] : [[1, tlpBlock(mark)]]
}

/** The head repeated when a section continues. */
export const runningHead = (name: string, messages: DocumentMessages): Block =>
  textBlock(messages.continued(name), textWidth, { size: 9, leading: 13, color: colors.ink2 })

const plain = (text: string, width: number): Block => textBlock(text, width, { size, leading })
const faint = (text: string, width: number): Block =>
  textBlock(text, width, { size: 8, leading: 11, color: colors.ink2 })

/** The column of numbers, as wide as the last one. */
const numberWidth = (count: number, messages: DocumentMessages): number =>
  Math.max(25, firstColumnWidth(widthOf(messages.number(count), 'regular', size)))

const numberColumn = <R>(messages: DocumentMessages, width: number): Column<R> => ({
  head: messages.columns.number,
  width,
  cell: (_, wide, index) =>
    textBlock(messages.number(index + 1), wide, { size, leading, color: colors.ink2 }),
})

const dateColumn = <R>(
  head: string,
  width: number,
  messages: DocumentMessages,
  at: (row: R) => number,
): Column<R> => ({ head, width, cell: (row, wide) => plain(messages.date(at(row)), wide) })

/** Maximum asset matches shown per item. */
const mostReasons = 3

/** The asset match of an item as text. Empty without one. */
export const reasonOf = (
  matches: readonly ItemMatch[],
  language: Language,
  messages: DocumentMessages,
): string =>
  matches.length === 0
    ? ''
    : messages.matchesYourAssets(
        matches
          .slice(0, mostReasons)
          .map((match) => matchReason(match, language))
          .join('; '),
      )

/** The line with the asset match, darker than other lines below a name. The reader's own assets are not defanged. */
export const reasonBlock = (reason: string, width: number, language: Language): Block =>
  textBlock(organizationLine(reason, language), width, { size: 8, leading: 11, font: 'semibold' })

/** The marks of an indicator in the list. Empty for a valid one. */
export const indicatorNotes = (
  { expired, isFalsePositive }: Pick<IndicatorReportRow, 'expired' | 'isFalsePositive'>,
  messages: DocumentMessages,
): string =>
  [
    ...(expired === null ? [] : [messages.expired(messages.date(expired))]),
    ...(isFalsePositive ? [messages.falsePositive] : []),
  ].join(' · ')

/** A name with the lines below it. */
const named = (
  name: string,
  below: readonly string[],
  width: number,
  to: string,
  reader: Reader,
  { reason = '', mark }: { readonly reason?: string; readonly mark?: TlpLevel | undefined } = {},
): Block =>
  stacked([
    [0, textBlock([span(quotedLine(name, reader), 'semibold')], width, { size, leading, to })],
    ...(reason === '' ? [] : [[0, reasonBlock(reason, width, reader.language)] as const]),
    ...below.filter((one) => one !== '').map((one) => [0, faint(quotedLine(one, reader), width)] as const),
    ...(mark === undefined ? [] : [[1, tlpBlock(mark)] as const]),
  ])

/** A level as bars and a word. */
const levelBlock = (level: CriticalityLevel, messages: DocumentMessages): Block => ({
  height: leading,
  items: criticalityItems(level, messages, { size, top: 1.6, baseline: baselineOf(size, leading) }),
})

/** A square, filled while open, and a word. */
const statusBlock = (text: string, isOpen: boolean): Block => ({
  height: leading,
  items: [
    isOpen
      ? { kind: 'rect', x: 0, y: 2.9, width: 6, height: 6, fill: colors.ink }
      : { kind: 'rect', x: 0.4, y: 3.3, width: 5.2, height: 5.2, stroke: colors.ink, lineWidth: 0.75 },
    label(text, 11, baselineOf(size, leading), { size }),
  ],
})

/**
 * The owner and due day, or the last day of an accepted risk. Also whether it was detected again or is a false
 * positive.
 */
export const stageFacts = (
  {
    repair,
    acceptedUntil,
    found,
    acceptanceEnded,
    isFalsePositive,
  }: Pick<ExposureReportRow, 'repair' | 'acceptedUntil' | 'found' | 'acceptanceEnded' | 'isFalsePositive'>,
  messages: DocumentMessages,
): string[] => {
  if (isFalsePositive) return [messages.falseAlarm]
  if (acceptedUntil !== null) return [messages.acceptedUntil(messages.date(Date.parse(acceptedUntil)))]
  return [
    ...(found === null ? [] : [messages.foundAgain(messages.date(found))]),
    ...(acceptanceEnded === null
      ? []
      : [messages.acceptedBefore(messages.date(Date.parse(acceptanceEnded)))]),
    ...(repair === null ? [] : [messages.repairer(repair.owner), dueText(repair, messages)]),
  ]
}

/** When a repair is due, or how long it has been overdue. */
export const dueText = (
  { due, days }: { readonly due: string; readonly days: number },
  messages: DocumentMessages,
): string => (days > 0 ? messages.daysLate(days) : messages.dueOn(messages.date(Date.parse(due))))

const exposureColumns = (
  reader: ReportContent,
  messages: DocumentMessages,
  section: SectionLevel,
  numbers: number,
): Column<ExposureReportRow>[] => [
  numberColumn(messages, numbers),
  {
    head: messages.columns.name,
    width: 198 - numbers,
    cell: ({ id, name, category, matches, tlp }, width) =>
      named(name, [category], width, hrefOf(reader.portal, 'visibility', id), reader, {
        reason: reasonOf(matches, reader.language, messages),
        mark: otherThan(section, tlp),
      }),
  },
  { head: messages.criticality, width: 67, cell: ({ criticality }) => levelBlock(criticality, messages) },
  {
    head: messages.columns.stage,
    width: 104,
    cell: ({ isOpen, state, ...row }, width) =>
      stacked([
        [0, statusBlock(messages.states[state], isOpen)],
        ...stageFacts(row, messages).map((fact) => [0, faint(quotedLine(fact, reader), width)] as const),
      ]),
  },
  dateColumn(messages.columns.first, 62, messages, ({ first }) => first),
  dateColumn(messages.columns.last, 62, messages, ({ last }) => last),
]

const incidentColumns = (
  reader: ReportContent,
  messages: DocumentMessages,
  section: SectionLevel,
  numbers: number,
): Column<IncidentReportRow>[] => [
  numberColumn(messages, numbers),
  {
    head: messages.columns.name,
    width: 248 - numbers,
    cell: ({ id, name, category, tags, tlp }, width) =>
      named(name, [category, tags.join(', ')], width, hrefOf(reader.portal, 'incident', id), reader, {
        mark: otherThan(section, tlp),
      }),
  },
  {
    head: messages.columns.status,
    width: 65,
    cell: ({ isOpen }) => statusBlock(messages.status('incident', isOpen), isOpen),
  },
  dateColumn(messages.columns.reported, 62, messages, ({ created }) => created),
  dateColumn(messages.columns.updated, 62, messages, ({ updated }) => updated),
  {
    head: messages.columns.attachments,
    width: 56,
    cell: ({ attachments }, width) => plain(messages.number(attachments), width),
  },
]

const threatColumns = (
  reader: ReportContent,
  messages: DocumentMessages,
  section: SectionLevel,
  numbers: number,
): Column<ThreatReportRow>[] => [
  numberColumn(messages, numbers),
  {
    head: messages.columns.name,
    width: 297 - numbers,
    cell: ({ id, name, category, group, matches, tlp }, width) =>
      named(
        name,
        [category, group === null ? '' : messages.group(group.name, group.indicators)],
        width,
        hrefOf(reader.portal, 'threat', id),
        reader,
        { reason: reasonOf(matches, reader.language, messages), mark: otherThan(section, tlp) },
      ),
  },
  {
    head: messages.columns.tags,
    width: 134,
    cell: ({ tags }, width) => plain(quotedLine(tags.join(', '), reader), width),
  },
  dateColumn(messages.columns.created, 62, messages, ({ created }) => created),
]

const indicatorColumns = (
  reader: ReportContent,
  messages: DocumentMessages,
  section: SectionLevel,
  numbers: number,
): Column<IndicatorReportRow>[] => [
  numberColumn(messages, numbers),
  {
    head: messages.columns.value,
    width: 253 - numbers,
    cell: ({ id, value, type, tags, matches, tlp, ...row }, width) => {
      const marks = indicatorNotes(row, messages)
      return stacked([
        [
          0,
          textBlock([span(quotedValue(value, type, reader), 'mono')], width, {
            size: 8,
            leading,
            to: hrefOf(reader.portal, 'feed', id),
          }),
        ],
        ...(matches.length === 0
          ? []
          : [
              [0, reasonBlock(reasonOf(matches, reader.language, messages), width, reader.language)] as const,
            ]),
        ...(marks === '' ? [] : [[0, faint(marks, width)] as const]),
        ...(tags.length === 0 ? [] : [[0, faint(quotedLine(tags.join(', '), reader), width)] as const]),
        ...levelLine(section, tlp),
      ])
    },
  },
  {
    head: messages.columns.type,
    width: 56,
    cell: ({ type }, width) => plain(quotedLine(type, reader), width),
  },
  {
    head: messages.columns.category,
    width: 90,
    cell: ({ category }, width) => plain(quotedLine(category, reader), width),
  },
  {
    head: messages.columns.ids,
    width: 26,
    cell: ({ idsFlag }, width) => plain(idsFlag ? messages.withIds : '–', width),
  },
  dateColumn(messages.columns.published, 68, messages, ({ published }) => published),
]

/** The rows of a section's table, without its head. */
export const sectionTable = (
  section: ReportSection,
  content: ReportContent,
  messages: DocumentMessages,
): Row[] => {
  const running = runningHead(messages.modules[section.module], messages)
  const numbers = numberWidth(section.rows.length, messages)
  switch (section.module) {
    case 'visibility':
      return tableRows(section.rows, exposureColumns(content, messages, section, numbers), running)
    case 'incident':
      return tableRows(section.rows, incidentColumns(content, messages, section, numbers), running)
    case 'threat':
      return tableRows(section.rows, threatColumns(content, messages, section, numbers), running)
    case 'feed':
      return tableRows(section.rows, indicatorColumns(content, messages, section, numbers), running)
  }
}
