/** The overdue repairs: in the section of exposures before the new ones, or alone. */
import { baselineOf, colors, label, moved, rule, span, stacked, textBlock, textWidth } from './blocks.ts'
import { levelBars, levelBarsWidth } from './charts.ts'
import type { RemediationFigures, OverdueRepair, ReportContent } from './content.ts'
import type { Row } from './flow.ts'
import { hrefOf, overdueHrefOf } from './links.ts'
import { quotedLine } from './quoted.ts'
import { levelLine, type SectionLevel } from './table-rows.ts'
import type { DocumentMessages } from './messages.ts'

/** The left position of names, and the width of the days on the right. */
const [left, right] = [76, 110]

/** The listed overdue repairs below their head. Empty when none is overdue. */
export const overdueRows = (
  overdue: RemediationFigures['overdue'],
  section: SectionLevel,
  content: ReportContent,
  messages: DocumentMessages,
): Row[] => {
  if (overdue === undefined || overdue.repairs.length === 0) return []
  const { count, repairs } = overdue
  const title = textBlock(
    [span(messages.overdueRepairs, 'semibold'), span(`  ${messages.number(count)}`, 'regular', colors.ink2)],
    textWidth,
    { size: 10.5, leading: 14, to: overdueHrefOf(content.portal) },
  )
  const all = { size: 8.5, leading: 12, color: colors.ink2, to: overdueHrefOf(content.portal) } as const
  return [
    {
      ...stacked([
        [14, title],
        [4, { height: 0, items: [rule(0, 0.75, colors.line)] }],
      ]),
      isHead: true,
    },
    ...repairs.map((repair) => repairRow(repair, section, content, messages)),
    ...(count > repairs.length
      ? [stacked([[5, textBlock(messages.allOverdue(count), textWidth, all)]])]
      : []),
  ]
}

const repairRow = (
  { id, name, criticality, owner, due, days, tlp }: OverdueRepair,
  section: SectionLevel,
  reader: ReportContent,
  messages: DocumentMessages,
): Row => {
  const width = textWidth - left - right
  const text = stacked([
    [
      0,
      textBlock([span(quotedLine(name, reader), 'semibold')], width, {
        size: 9,
        leading: 13,
        to: hrefOf(reader.portal, 'visibility', id),
      }),
    ],
    [
      0,
      textBlock(
        quotedLine(`${messages.repairer(owner)} · ${messages.dueOn(messages.date(Date.parse(due)))}`, reader),
        width,
        { size: 8, leading: 11, color: colors.ink2 },
      ),
    ],
    ...levelLine(section, tlp),
  ])
  const height = text.height + 6
  const baseline = 2 + baselineOf(9, 13)
  return {
    height,
    items: [
      ...levelBars(criticality).map((item) => moved(item, 0, 4.5)),
      label(messages.levels[criticality], levelBarsWidth + 5, baseline, { size: 9 }),
      ...text.items.map((item) => moved(item, left, 2)),
      label(messages.daysLate(days), textWidth, baseline, { size: 9, align: 'right' }),
      rule(height - 0.25, 0.5, colors.hair),
    ],
  }
}
