/**
 * Indicators of a digest: counts and their groups, then withdrawn indicators. Values are in a file or in the portal.
 */
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { NotifiedIndicators } from '../notification.ts'
import { newGroupsOf, type Writing } from './context.ts'
import { quotedLine } from './harmless.ts'
import type { Entry, Section } from './email-document.ts'

/** Maximum kinds and groups that are named; the others are summed up. */
const [mostKinds, mostGroups] = [8, 20]

/** The indicator section; empty when there is nothing to report. */
export const indicatorSection = (writing: Writing, indicators: NotifiedIndicators): Section[] => {
  const { messages, number, showsNames } = writing
  const newGroups = newGroupsOf(indicators)
  if (indicators.total === 0 && newGroups === 0) return []
  return [
    {
      name: messages.modules.feed,
      count: indicators.total === 0 ? messages.countedNewGroups(newGroups) : number(indicators.total),
      summary: indicators.total === 0 || newGroups === 0 ? null : messages.countedNewGroups(newGroups),
      entries: showsNames ? [...valueEntries(writing, indicators), ...groupEntries(writing, indicators)] : [],
      notes: [],
      all: { label: messages.list, link: indicators.link },
    },
  ]
}

/** Withdrawn indicators by number and level only; the portal shows the reason. */
export const withdrawnSection = ({ messages, number, showsNames, notification }: Writing): Section[] => {
  const { total, items } = notification.indicators?.withdrawn ?? { total: 0, items: [] }
  if (total === 0) return []
  return [
    {
      name: messages.withdrawn,
      count: number(total),
      summary: null,
      entries: showsNames
        ? items.map(({ id, tlp, link }) => ({
            title: `IoC #${id} (${tlpLabel(tlp)})`,
            link,
            level: null,
            facts: [],
            description: null,
          }))
        : [],
      notes: [
        ...(showsNames && items.length < total
          ? [messages.latestOf(number(items.length), number(total))]
          : []),
        messages.withdrawnNote,
      ],
      all: null,
    },
  ]
}

const valueEntries = (writing: Writing, indicators: NotifiedIndicators): Entry[] => {
  const { messages, number } = writing
  if (indicators.total === 0) return []
  const kinds = (all: NotifiedIndicators['byType']): string => {
    const rest = all.slice(mostKinds).reduce((sum, { count }) => sum + count, 0)
    return [
      ...all.slice(0, mostKinds).map(({ name, count }) => `${quotedLine(name, writing)} ${number(count)}`),
      ...(rest === 0 ? [] : [messages.others(number(rest))]),
    ].join(', ')
  }
  const kindsText = [
    ...(indicators.byType.length === 0 ? [] : [messages.byType(kinds(indicators.byType))]),
    ...(indicators.byCategory.length === 0 ? [] : [messages.byCategory(kinds(indicators.byCategory))]),
  ].join('; ')
  return [
    {
      title: messages.countedNewValues(indicators.total),
      link: indicators.link,
      level: null,
      facts: kindsText === '' ? [] : [{ text: kindsText }],
      description: null,
    },
  ]
}

const groupEntries = (writing: Writing, { groups, newGroups }: NotifiedIndicators): Entry[] => {
  const { messages, number } = writing
  return [
    ...newGroups.map(({ name, link }) => ({ title: messages.newGroup(quotedLine(name, writing)), link })),
    ...groups.map(({ name, count, link }) => ({
      title: messages.largestGroup(quotedLine(name, writing), number(count)),
      link,
    })),
  ]
    .slice(0, mostGroups)
    .map((entry) => ({ ...entry, level: null, facts: [], description: null }))
}
