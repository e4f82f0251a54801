/**
 * The module sections of a notification with several items, in menu order. Values of indicators are in a file or in the
 * portal.
 */
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { matchReason } from '../../lists/matches-csv.ts'
import type {
  NotifiedIncident,
  NotifiedThreat,
  NotifiedExposure,
  NotifiedIndicators,
} from '../notification.ts'
import type { Entry, Fact, Section } from './email-document.ts'
import { quotedLine, quotedProse, type QuotedProse } from './harmless.ts'
import { type Writing, changedOf, levelOf, shareOf, newGroupsOf } from './writing.ts'

/** The sections that have content. */
export const sectionsOf = (writing: Writing): Section[] => {
  const { visibilities: exposures, incidents, threats, indicators } = writing.notification
  return [
    ...(exposures === null || exposures.total === 0
      ? []
      : [listSection(writing, 'visibility', exposures, exposureEntry, breakdown(writing))]),
    ...(incidents === null || incidents.total === 0
      ? []
      : [listSection(writing, 'incident', incidents, incidentEntry, changedOf(writing.messages, incidents))]),
    ...(threats === null || threats.total === 0
      ? []
      : [listSection(writing, 'threat', threats, threatEntry, null)]),
    ...(indicators === null ? [] : indicatorSection(writing, indicators)),
  ]
}

/** Overdue repairs, which are first in a digest. */
export const overdueSection = (writing: Writing): Section[] => {
  const { messages, number, moments, showsNames, showsAll, notification } = writing
  const { overdue } = notification
  if (overdue === null || overdue.total === 0) return []
  const entries = showsNames
    ? withoutDetailsLast(overdue.items).map((item): Entry => ({
        title: item.isNotice ? messages.visibility(item.id) : quotedLine(item.name, writing),
        link: item.link,
        level: item.isNotice ? null : item.criticality,
        facts: [
          ...levelFacts(writing, item),
          ...(item.due === null
            ? []
            : [{ text: messages.wasDue(moments.shortDay(`${item.due}T12:00:00.000Z`)) }]),
          ...(showsAll && item.owner !== null
            ? [{ text: messages.repairedBy(quotedLine(item.owner, writing)) }]
            : []),
        ],
        description: null,
      }))
    : []
  const isCut = entries.length > 0 && entries.length < overdue.total
  return [
    {
      name: messages.overdue,
      count: number(overdue.total),
      summary: null,
      entries,
      notes: isCut ? [messages.firstOf(number(entries.length), number(overdue.total))] : [],
      all: { label: isCut ? messages.all(number(overdue.total)) : messages.list, link: overdue.link },
    },
  ]
}

/** Indicators that match the organization's assets, by reason. They precede the modules. */
export const matchedSection = (writing: Writing): Section[] => {
  const { messages, number, showsNames, notification } = writing
  const { indicators } = notification
  if (indicators === null || indicators.matched === 0) return []
  return [
    {
      name: messages.matched,
      count: number(indicators.matched),
      summary: null,
      entries: showsNames
        ? indicators.matches.map(({ match, count, values }): Entry => ({
            title: reasonOf(writing, match),
            // All of them have the link of the section.
            link: null,
            level: null,
            facts: [
              { text: messages.counted.feed(count) },
              ...(values.length === 0
                ? []
                : [
                    {
                      text: `${values.map((value) => quotedLine(value, writing, valueLength)).join(', ')}${values.length < count ? ', …' : ''}`,
                    },
                  ]),
            ],
            description: null,
          }))
        : [],
      notes: [],
      all: { label: messages.list, link: indicators.matchedLink },
    },
  ]
}

/** Maximum characters of all tags of an item in a list. */
const tagsLength = 300
/** Maximum characters of a value in a list. */
const valueLength = 120

const reasonOf = (writing: Writing, match: ItemMatch): string =>
  matchReason(match, writing.notification.language, (value) => quotedLine(value, writing, valueLength))

/** The strongest reasons why an item matches the organization's assets. */
const reasonFacts = (writing: Writing, matches: readonly ItemMatch[]): Fact[] =>
  matches.length === 0
    ? []
    : [
        {
          text: `${writing.messages.matchesYourAssets}: ${matches
            .slice(0, 3)
            .map((match) => reasonOf(writing, match))
            .join('; ')}`,
        },
      ]

/** The entry of an item that is only announced because of its TLP level. */
const noticeEntry = (
  writing: Writing,
  module: 'visibility' | 'incident' | 'threat',
  item: Pick<NotifiedIncident, 'id' | 'link' | 'tlp'>,
): Entry => ({
  title: writing.messages[module](item.id),
  link: item.link,
  level: null,
  facts: levelFacts(writing, item),
  description: null,
})

/** Labels an item whose level differs from the message's, which has the strictest level of its content. */
const levelFacts = ({ notification }: Writing, { tlp }: { readonly tlp: TlpLevel }): Fact[] =>
  tlp === notification.tlp ? [] : [{ text: tlpLabel(tlp) }]

/** Named items in order, then announced ones by number, because the order would reveal their criticality. */
const withoutDetailsLast = <Item extends Pick<NotifiedIncident, 'id' | 'isNotice'>>(
  items: readonly Item[],
): Item[] => [
  ...items.filter(({ isNotice }) => !isNotice),
  ...items.filter(({ isNotice }) => isNotice).toSorted((one, other) => one.id - other.id),
]

const listSection = <Item extends Pick<NotifiedIncident, 'id' | 'link' | 'tlp' | 'isNotice'>>(
  writing: Writing,
  module: 'visibility' | 'incident' | 'threat',
  notified: { readonly total: number; readonly items: readonly Item[]; readonly link: string },
  entry: (writing: Writing, item: Item) => Entry,
  summary: string | null,
): Section => {
  const { messages, number, showsNames } = writing
  const entries = showsNames
    ? withoutDetailsLast(notified.items).map((item) =>
        item.isNotice ? noticeEntry(writing, module, item) : entry(writing, item),
      )
    : []
  const isCut = entries.length > 0 && entries.length < notified.total
  return {
    name: messages.modules[module],
    count: number(notified.total),
    summary,
    entries,
    notes: isCut
      ? [
          messages[module === 'visibility' ? 'shownOf' : 'firstOf'](
            number(entries.length),
            number(notified.total),
          ),
        ]
      : [],
    // The only item of a list has its own link.
    all:
      entries.length === 1 && notified.total === 1
        ? null
        : { label: isCut ? messages.all(number(notified.total)) : messages.list, link: notified.link },
  }
}

/** `1 high, 2 medium, 1 low; 2 reopened`; for a single one `medium, reopened`. */
const breakdown = ({ notification: { visibilities: exposures }, messages }: Writing): string | null => {
  if (exposures === null) return null
  const { total, byCriticality, found, reopened, returned, raised } = exposures
  const levels = criticalityLevels
    .filter((level) => byCriticality[level] > 0)
    .map((level) => levelOf(messages, level, byCriticality[level], total))
    .join(', ')
  const foundAgain = { one: messages.found, all: messages.allFound, counted: messages.countedFound }
  const again = {
    one: messages.reopened,
    all: messages.allReopened,
    counted: messages.countedReopened,
  }
  const ended = { one: messages.returned, all: messages.allReturned, counted: messages.countedReturned }
  const higher = { one: messages.raised, all: messages.allRaised, counted: messages.countedRaised }
  return [
    levels,
    ...(found === 0 ? [] : [shareOf(foundAgain, found, total)]),
    ...(reopened === 0 ? [] : [shareOf(again, reopened, total)]),
    ...(returned === 0 ? [] : [shareOf(ended, returned, total)]),
    ...(raised === 0 ? [] : [shareOf(higher, raised, total)]),
  ].join(total === 1 ? ', ' : '; ')
}

const describing = (writing: Writing, description: string | null): QuotedProse | null =>
  writing.showsAll && description !== null && description !== ''
    ? quotedProse(description, writing, writing.descriptionLength)
    : null

const tagFacts = (writing: Writing, tags: readonly string[]): Fact[] =>
  writing.showsAll && tags.length > 0
    ? [{ text: writing.messages.tagged(quotedLine(tags.join(', '), writing, tagsLength)) }]
    : []

/** The workflow state of an exposure beyond new: its owner and due day, or until when its risk is accepted. */
const remediationFacts = (
  writing: Writing,
  { state, owner, due, acceptedUntil }: NotifiedExposure,
): Fact[] => {
  const { messages, moments, showsAll } = writing
  const dayText = (day: string): string => moments.shortDay(`${day}T12:00:00.000Z`)
  if (state === 'new') return []
  return [
    {
      text: [
        messages.states[state],
        ...(acceptedUntil === null ? [] : [messages.until(dayText(acceptedUntil))]),
      ].join(' '),
    },
    ...(state === 'in_repair' && owner !== null && showsAll
      ? [{ text: messages.repairedBy(quotedLine(owner, writing)) }]
      : []),
    ...(due === null ? [] : [{ text: messages.dueOn(dayText(due)) }]),
  ]
}

const exposureEntry = (writing: Writing, item: NotifiedExposure): Entry => ({
  title: quotedLine(item.name, writing),
  link: item.link,
  level: item.criticality,
  facts: [
    ...reasonFacts(writing, item.matches),
    ...levelFacts(writing, item),
    { text: quotedLine(item.category, writing) },
    ...(item.news === 'new' ? [] : [{ text: writing.messages[item.news] }]),
    ...remediationFacts(writing, item),
    { text: writing.messages.seen(writing.moments.short(item.lastSeen)) },
  ],
  description: describing(writing, item.description),
})

const incidentEntry = (writing: Writing, item: NotifiedIncident): Entry => {
  const { messages, moments } = writing
  const changes = item.changes.map((change) => messages.changes[change]).join(', ')
  return {
    title: quotedLine(item.name, writing),
    link: item.link,
    level: null,
    facts: [
      { text: `#${item.id}` },
      ...levelFacts(writing, item),
      { text: quotedLine(item.category, writing) },
      { text: messages.reportedOn(moments.short(item.reported)) },
      { text: messages.status(item.isOpen) },
      ...(changes === '' ? [] : [{ text: `${messages.labels.changed.toLowerCase()}: ${changes}` }]),
      ...tagFacts(writing, item.tags),
    ],
    description: describing(writing, item.description),
  }
}

const threatEntry = (writing: Writing, item: NotifiedThreat): Entry => {
  const { messages, moments, number } = writing
  return {
    title: quotedLine(item.name, writing),
    link: item.link,
    level: null,
    facts: [
      ...reasonFacts(writing, item.matches),
      ...levelFacts(writing, item),
      { text: quotedLine(item.category, writing) },
      { text: moments.shortDay(item.published) },
      ...tagFacts(writing, item.tags),
      ...(item.group === null
        ? []
        : [
            {
              text: messages.group(quotedLine(item.group.name, writing), number(item.group.count)),
              link: item.group.link,
            },
          ]),
    ],
    description: describing(writing, item.description),
  }
}

/** Maximum kinds and groups that are named; the others are summed up. */
const [mostKinds, mostGroups] = [8, 20]

/** The indicator section; empty when there is nothing to report. */
const indicatorSection = (writing: Writing, indicators: NotifiedIndicators): Section[] => {
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
