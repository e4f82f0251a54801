/**
 * The module sections of a notification with several items, in menu order. Values of indicators are in a file or in the
 * portal.
 */
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import { criticalityLevels, criticalityNames } from '#shared/domain/exposures/detections.ts'
import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { matchReason } from '#functions/rules/lists/matches-csv.ts'
import type {
  NotifiedIncident,
  NotifiedThreat,
  NotifiedExposure,
  NotifiedIndicators,
} from '#functions/rules/mail/notification.ts'
import type { Entry, Fact, Section } from '#functions/rules/mail/email/email-document.ts'
import { quotedLine, quotedProse, type QuotedProse } from '#functions/rules/mail/email/harmless.ts'
import { type Writing, changedOf, shareOf, newGroupsOf } from './writing.ts'

/** The sections that have content. */
export const sectionsOf = (writing: Writing): Section[] => {
  const { visibilities: exposures, incidents, threats, indicators } = writing.notification
  return [
    ...(exposures === null || exposures.total === 0
      ? []
      : [listSection(writing, 'visibility', exposures, exposureEntry, breakdown(writing))]),
    ...(incidents === null || incidents.total === 0
      ? []
      : [listSection(writing, 'incident', incidents, incidentEntry, changedOf(writing.t, incidents))]),
    ...(threats === null || threats.total === 0
      ? []
      : [listSection(writing, 'threat', threats, threatEntry, null)]),
    ...(indicators === null ? [] : indicatorSection(writing, indicators)),
  ]
}

/** Overdue repairs, which are first in a digest. */
export const overdueSection = (writing: Writing): Section[] => {
  const { t, number, moments, showsNames, showsAll, notification } = writing
  const { overdue } = notification
  if (overdue === null || overdue.total === 0) return []
  const entries = showsNames
    ? withoutDetailsLast(overdue.items).map((item): Entry => ({
        title: item.isNotice ? t('item.visibility', { id: item.id }) : quotedLine(item.name, writing),
        link: item.link,
        level: item.isNotice ? null : item.criticality,
        facts: [
          ...levelFacts(writing, item),
          ...(item.due === null
            ? []
            : [{ text: t('wasDue', { day: moments.shortDay(`${item.due}T12:00:00.000Z`) }) }]),
          ...(showsAll && item.owner !== null
            ? [{ text: t('repairedBy', { name: quotedLine(item.owner, writing) }) }]
            : []),
        ],
        description: null,
      }))
    : []
  const isCut = entries.length > 0 && entries.length < overdue.total
  return [
    {
      name: t('overdue'),
      count: number(overdue.total),
      summary: null,
      entries,
      notes: isCut ? [t('firstOf', { shown: entries.length, total: overdue.total })] : [],
      all: { label: isCut ? t('all', { total: overdue.total }) : t('list'), link: overdue.link },
    },
  ]
}

/** Indicators that match the organization's assets, by reason. They precede the modules. */
export const matchedSection = (writing: Writing): Section[] => {
  const { t, number, showsNames, notification } = writing
  const { indicators } = notification
  if (indicators === null || indicators.matched === 0) return []
  return [
    {
      name: t('matched'),
      count: number(indicators.matched),
      summary: null,
      entries: showsNames
        ? indicators.matches.map(({ match, count, values }): Entry => ({
            title: reasonOf(writing, match),
            // All of them have the link of the section.
            link: null,
            level: null,
            facts: [
              { text: t('counted.feed', { count }) },
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
      all: { label: t('list'), link: indicators.matchedLink },
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
          text: `${writing.t('matchesYourAssets')}: ${matches
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
  title: writing.t(`item.${module}`, { id: item.id }),
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
  const { t, number, showsNames } = writing
  const entries = showsNames
    ? withoutDetailsLast(notified.items).map((item) =>
        item.isNotice ? noticeEntry(writing, module, item) : entry(writing, item),
      )
    : []
  const isCut = entries.length > 0 && entries.length < notified.total
  return {
    name: t(`modules.${module}`),
    count: number(notified.total),
    summary,
    entries,
    notes: isCut
      ? [
          t(module === 'visibility' ? 'shownOf' : 'firstOf', {
            shown: entries.length,
            total: notified.total,
          }),
        ]
      : [],
    // The only item of a list has its own link.
    all:
      entries.length === 1 && notified.total === 1
        ? null
        : { label: isCut ? t('all', { total: notified.total }) : t('list'), link: notified.link },
  }
}

/** `1 high, 2 medium, 1 low; 2 reopened`; for a single one `medium, reopened`. */
const breakdown = ({ notification: { visibilities: exposures }, t }: Writing): string | null => {
  if (exposures === null) return null
  const { total, byCriticality, found, reopened, returned, raised } = exposures
  const levels = criticalityLevels
    .filter((level) => byCriticality[level] > 0)
    .map((level) => shareOf(t, criticalityNames[level], byCriticality[level], total))
    .join(', ')
  return [
    levels,
    ...(found === 0 ? [] : [shareOf(t, 'found', found, total)]),
    ...(reopened === 0 ? [] : [shareOf(t, 'reopened', reopened, total)]),
    ...(returned === 0 ? [] : [shareOf(t, 'returned', returned, total)]),
    ...(raised === 0 ? [] : [shareOf(t, 'raised', raised, total)]),
  ].join(total === 1 ? ', ' : '; ')
}

const describing = (writing: Writing, description: string | null): QuotedProse | null =>
  writing.showsAll && description !== null && description !== ''
    ? quotedProse(description, writing, writing.descriptionLength)
    : null

const tagFacts = (writing: Writing, tags: readonly string[]): Fact[] =>
  writing.showsAll && tags.length > 0
    ? [{ text: writing.t('tagged', { tags: quotedLine(tags.join(', '), writing, tagsLength) }) }]
    : []

/** The workflow state of an exposure beyond new: its owner and due day, or until when its risk is accepted. */
const remediationFacts = (
  writing: Writing,
  { state, owner, due, acceptedUntil }: NotifiedExposure,
): Fact[] => {
  const { t, moments, showsAll, notification } = writing
  const dayText = (day: string): string => moments.shortDay(`${day}T12:00:00.000Z`)
  if (state === 'new') return []
  return [
    {
      text: [
        exposureStateLabels[notification.language][state],
        ...(acceptedUntil === null ? [] : [t('until', { day: dayText(acceptedUntil) })]),
      ].join(' '),
    },
    ...(state === 'in_repair' && owner !== null && showsAll
      ? [{ text: t('repairedBy', { name: quotedLine(owner, writing) }) }]
      : []),
    ...(due === null ? [] : [{ text: t('dueOn', { day: dayText(due) }) }]),
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
    ...(item.news === 'new' ? [] : [{ text: writing.t(`part.${item.news}.single`) }]),
    ...remediationFacts(writing, item),
    { text: writing.t('seen', { moment: writing.moments.short(item.lastSeen) }) },
  ],
  description: describing(writing, item.description),
})

const incidentEntry = (writing: Writing, item: NotifiedIncident): Entry => {
  const { t, moments } = writing
  const changes = item.changes.map((change) => t(`changes.${change}`)).join(', ')
  return {
    title: quotedLine(item.name, writing),
    link: item.link,
    level: null,
    facts: [
      { text: `#${item.id}` },
      ...levelFacts(writing, item),
      { text: quotedLine(item.category, writing) },
      { text: t('reportedOn', { moment: moments.short(item.reported) }) },
      { text: t(item.isOpen ? 'status.open' : 'status.closed') },
      ...(changes === '' ? [] : [{ text: `${t('labels.changed').toLowerCase()}: ${changes}` }]),
      ...tagFacts(writing, item.tags),
    ],
    description: describing(writing, item.description),
  }
}

const threatEntry = (writing: Writing, item: NotifiedThreat): Entry => {
  const { t, moments } = writing
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
              text: t('group', { name: quotedLine(item.group.name, writing), count: item.group.count }),
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
  const { t, number, showsNames } = writing
  const newGroups = newGroupsOf(indicators)
  if (indicators.total === 0 && newGroups === 0) return []
  return [
    {
      name: t('modules.feed'),
      count: indicators.total === 0 ? t('counted.newGroups', { count: newGroups }) : number(indicators.total),
      summary:
        indicators.total === 0 || newGroups === 0 ? null : t('counted.newGroups', { count: newGroups }),
      entries: showsNames ? [...valueEntries(writing, indicators), ...groupEntries(writing, indicators)] : [],
      notes: [],
      all: { label: t('list'), link: indicators.link },
    },
  ]
}

/** Withdrawn indicators by number and level only; the portal shows the reason. */
export const withdrawnSection = ({ t, number, showsNames, notification }: Writing): Section[] => {
  const { total, items } = notification.indicators?.withdrawn ?? { total: 0, items: [] }
  if (total === 0) return []
  return [
    {
      name: t('withdrawn'),
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
        ...(showsNames && items.length < total ? [t('latestOf', { shown: items.length, total })] : []),
        t('withdrawnNote'),
      ],
      all: null,
    },
  ]
}

const valueEntries = (writing: Writing, indicators: NotifiedIndicators): Entry[] => {
  const { t, number } = writing
  if (indicators.total === 0) return []
  const kinds = (all: NotifiedIndicators['byType']): string => {
    const rest = all.slice(mostKinds).reduce((sum, { count }) => sum + count, 0)
    return [
      ...all.slice(0, mostKinds).map(({ name, count }) => `${quotedLine(name, writing)} ${number(count)}`),
      ...(rest === 0 ? [] : [t('others', { count: rest })]),
    ].join(', ')
  }
  const kindsText = [
    ...(indicators.byType.length === 0 ? [] : [t('byType', { list: kinds(indicators.byType) })]),
    ...(indicators.byCategory.length === 0 ? [] : [t('byCategory', { list: kinds(indicators.byCategory) })]),
  ].join('; ')
  return [
    {
      title: t('counted.newValues', { count: indicators.total }),
      link: indicators.link,
      level: null,
      facts: kindsText === '' ? [] : [{ text: kindsText }],
      description: null,
    },
  ]
}

const groupEntries = (writing: Writing, { groups, newGroups }: NotifiedIndicators): Entry[] => {
  const { t } = writing
  return [
    ...newGroups.map(({ name, link }) => ({
      title: t('newGroup', { name: quotedLine(name, writing) }),
      link,
    })),
    ...groups.map(({ name, count, link }) => ({
      title: t('largestGroup', { name: quotedLine(name, writing), count }),
      link,
    })),
  ]
    .slice(0, mostGroups)
    .map((entry) => ({ ...entry, level: null, facts: [], description: null }))
}
