/** Composes a notification document: its sections, subject and footer, for several items or for one incident. */
import { fileSize } from '#shared/domain/file-size.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Notification, NotifiedIncident } from '../notification.ts'
import type { Attachment, Link, Section, EmailDocument } from './email-document.ts'
import { quotedLine, quotedProse } from './harmless.ts'
import { withdrawnSection, matchedSection, overdueSection, sectionsOf } from './sections.ts'
import { itemsOf, newGroupsOf, writingOf, type Writing, levelOf, changedOf } from './writing.ts'

/** What is omitted because the message would be too large. */
export type LeftOut = 'nothing' | 'values' | 'details'

type Part = Omit<EmailDocument, 'notices' | 'paragraphs' | 'code' | 'after' | 'foot' | 'manage' | 'tlp'> & {
  readonly action: Link
}

/** The document of a notification. `csv` is the attached file with values; `share` scales descriptions. */
export const documentOf = (
  notification: Notification,
  csv: Attachment | null,
  leftOut: LeftOut,
  share = 1,
): EmailDocument => {
  const writing = writingOf(notification, share)
  const part = partOf(writing)
  return {
    ...part,
    tlp: notification.tlp,
    notices: [...introductionOf(writing), ...noticesOf(writing, csv, leftOut)],
    paragraphs: [],
    code: null,
    after: [],
    foot: footOf(writing),
    manage: [
      { label: writing.messages.changeAddress, link: notification.settings },
      { label: writing.messages.end, link: notification.unsubscribe },
    ],
  }
}

const partOf = (writing: Writing): Part => {
  const { notification } = writing
  const [incident] = notification.incidents?.items ?? []
  if (notification.kind === 'test') return testPart(writing)
  if (notification.kind === 'incident' && incident !== undefined) return incidentDocument(writing, incident)
  return listPart(writing)
}

const testPart = ({ messages, notification, moments }: Writing): Part => ({
  subject: messages.test,
  isReply: false,
  preview: '',
  kicker: null,
  title: messages.test,
  under: [notification.organization, moments.full(notification.at)],
  rows: [],
  description: null,
  sections: [],
  action: { label: messages.createPortal, link: notification.portal },
})

const listPart = (writing: Writing): Part => {
  const { messages, moments, notification } = writing
  const { kind, schedule, period, organization, at, portal } = notification
  const isDigest = kind === 'digest'
  const name = isDigest ? messages.digest[schedule.mode] : newsName(writing)
  const sections = sectionsOf(writing)
  const only = onlyItem(writing)
  const list = sections.length === 1 ? (sections[0]?.all ?? null) : null
  const action = only?.action ??
    (list === null ? null : { label: messages.openList, link: list.link }) ?? {
      label: messages.createPortal,
      link: portal,
    }
  const shown = sections.map((section) =>
    only === undefined ? withoutDuplicate(section, action.link) : { ...section, all: null },
  )
  // A message with counts of one module only: the title has them, and no heading is needed.
  const bare = shown.find(isBare)
  const summary = bare?.summary ?? null
  const matched = matchedSection(writing)
  const counts = countsOf(writing, 'subject')
  // New groups are listed with the values; all other summaries break down the count.
  const parting = bare?.name === messages.modules.feed ? ', ' : ': '
  return {
    subject:
      only?.subject ??
      `${name}: ${(counts === '' ? withdrawnOf(writing) : [counts, ...matchedCounts(writing)]).join('; ')}`,
    isReply: false,
    preview: sections.flatMap(({ entries }) => entries)[0]?.title ?? '',
    kicker: isDigest ? `${name}, ${moments.day(at)}` : (only?.kicker ?? name),
    title: [
      [countsOf(writing, 'title'), ...(summary === null ? [] : [summary])].join(parting),
      ...withdrawnOf(writing),
      ...matchedCounts(writing),
    ]
      .filter((part) => part !== '')
      .join('; '),
    under: [organization, period === null ? moments.full(at) : moments.period(period.from, period.until)],
    rows: [],
    description: null,
    sections: [
      ...overdueSection(writing),
      ...matched,
      ...shown.filter((section) => !isBare(section)),
      ...withdrawnSection(writing),
    ],
    action,
  }
}

/** Expired accepted risks and raised criticalities are not new in the portal. */
const newsName = ({ messages, notification }: Writing): string => {
  const { visibilities: exposures } = notification
  const all = itemsOf(notification)
  if (exposures?.returned === all) return messages.returnedNews
  return exposures?.raised === all ? messages.raisedNews : messages.news
}

const isBare = ({ entries, notes, all }: Section): boolean =>
  entries.length === 0 && notes.length === 0 && all === null

/** Removes a link that the button or an entry already has. */
const withoutDuplicate = (section: Section, link: string): Section =>
  section.all !== null && [link, ...section.entries.map((entry) => entry.link)].includes(section.all.link)
    ? { ...section, all: null }
    : section

/** A message about a single new exposure or threat has its name. */
const onlyItem = (writing: Writing): Pick<EmailDocument, 'subject' | 'kicker' | 'action'> | undefined => {
  const { messages, notification, showsNames } = writing
  const { visibilities: exposures, threats } = notification
  if (notification.kind !== 'news' || itemsOf(notification) !== 1) return undefined
  const [exposure, threat] = [exposures?.items[0], threats?.items[0]]
  const item = exposure ?? threat
  if (item === undefined) return undefined
  const name =
    exposure === undefined ? messages.newThreat(item.id) : messages.newExposure(exposure.id, exposure.news)
  return {
    subject: [
      showsNames && !item.isNotice ? `${name}: ${quotedLine(item.name, writing, subjectNameLength)}` : name,
      ...(exposure === undefined && (threats?.matched ?? 0) > 0 ? [`(${messages.matchesYourAssets})`] : []),
    ].join(' '),
    kicker: name,
    action: { label: messages.openItem, link: item.link },
  }
}

/**
 * `4 exposures (1 high), 1 incident`. A subject mentions indicators if there is nothing else, or if some match the
 * organization's assets.
 */
const countsOf = ({ messages, notification }: Writing, where: 'subject' | 'title'): string => {
  const { visibilities: exposures, incidents, threats, indicators } = notification
  const { counted } = messages
  const high = exposures?.byCriticality[1] ?? 0
  const parts = [
    ...(exposures === null || exposures.total === 0
      ? []
      : [
          counted.visibility(exposures.total) +
            (where === 'subject' && high > 0 ? ` (${levelOf(messages, 1, high, exposures.total)})` : ''),
        ]),
    ...(incidents === null || incidents.total === 0 ? [] : [counted.incident(incidents.total)]),
    ...(threats === null || threats.total === 0 ? [] : [counted.threat(threats.total)]),
  ]
  if (indicators === null || (where === 'subject' && parts.length > 0 && indicators.matched === 0))
    return parts.join(', ')
  if (indicators.total > 0) parts.push(counted.feed(indicators.total))
  else if (newGroupsOf(indicators) > 0) parts.push(messages.countedNewGroups(newGroupsOf(indicators)))
  return parts.join(', ')
}

/** Number of withdrawn indicators, which are not news. A subject has it only when there is nothing new. */
const withdrawnOf = ({ messages, notification: { indicators } }: Writing): string[] =>
  indicators === null || indicators.withdrawn.total === 0
    ? []
    : [messages.countedWithdrawn(indicators.withdrawn.total)]

/** Number of threats and indicators that match the organization's assets. Exposures always do. */
const matchedCounts = ({ messages, notification: { threats, indicators } }: Writing): string[] => {
  const matched = (threats?.matched ?? 0) + (indicators?.matched ?? 0)
  return matched === 0 ? [] : [messages.countedMatched(matched)]
}

const noticesOf = (writing: Writing, csv: Attachment | null, leftOut: LeftOut): string[] => {
  const { messages, notification, number } = writing
  const { kind, content, lessBecause, indicators } = notification
  const because =
    lessBecause === null ? [] : [messages.less(lessBecause, content, kind === 'test' ? 'all' : 'this')]
  if (kind === 'test')
    return [...messages.testLines, ...(because.length === 0 ? [messages.testContent[content]] : because)]
  const [rows, total] = [indicators?.values.length ?? 0, indicators?.total ?? 0]
  return [
    ...because,
    ...(leftOut === 'details' ? [messages.tooLarge] : []),
    ...(content === 'counts' ? [messages.countsOnly] : withheldOf(writing)),
    ...(leftOut === 'values' ? [messages.csvLeftOut] : []),
    ...(csv === null
      ? []
      : [
          rows < total
            ? messages.csvOf(csv.name, number(rows), number(total))
            : messages.csv(csv.name, number(rows)),
        ]),
  ]
}

/** The first message to an address explains why it was sent, because the reader did not subscribe. */
const introductionOf = (writing: Writing): string[] => {
  const { messages, moments, notification } = writing
  const { introduction, organization, zone } = notification
  if (introduction === null) return []
  const when = Map.groupBy(introduction.gets, ({ schedule }) => messages.when(schedule, zone) ?? '')
  const gets = [...when].map(
    ([text, streams]) => `${streams.map(({ stream }) => messages.streams[stream]).join(', ')} – ${text}`,
  )
  return [
    messages.introduced(
      quotedLine(introduction.by, writing),
      organization,
      moments.day(introduction.at),
      gets.join('; '),
    ),
  ]
}

/** What TLP levels keep out of the message. */
const withheldOf = ({ messages, notification, number }: Writing): string[] => {
  const { visibilities: exposures, incidents, threats, overdue, indicators } = notification
  const items = [exposures, incidents, threats].flatMap(
    (notified): { isNotice: boolean; tlp: TlpLevel }[] => [...(notified?.items ?? [])],
  )
  const notices = [...items, ...(overdue?.items ?? [])].filter(({ isNotice }) => isNotice)
  const values = indicators?.withheld ?? 0
  return [
    ...(notices.length === 0
      ? []
      : [messages.noticesOnly([...new Set(notices.map(({ tlp }) => tlpLabel(tlp)))].join(', '))]),
    ...(values === 0 ? [] : [messages.valuesWithheld(number(values))]),
  ]
}

const footOf = ({ messages, notification }: Writing): string[] => {
  const { kind, recipient, organization, schedule, zone, contact } = notification
  return [
    messages.foot(recipient, organization, kind === 'test' ? null : messages.when(schedule, zone)),
    messages.questions(contact),
  ]
}

type IncidentPart = Pick<
  EmailDocument,
  'subject' | 'isReply' | 'preview' | 'kicker' | 'title' | 'under' | 'rows' | 'description' | 'sections'
> & { readonly action: Link }

/** Maximum characters of a name in a subject. */
const subjectNameLength = 120

/** The document of an incident. A change keeps the subject, so that mail programs show one thread. */
const incidentDocument = (given: Writing, incident: NotifiedIncident): IncidentPart => {
  // If its TLP level only allows an announcement, the message has its number and the link.
  const writing = incident.isNotice ? { ...given, showsNames: false, showsAll: false } : given
  const { messages, moments, notification, showsNames, showsAll, descriptionLength } = writing
  const isChange = incident.changes.length > 0
  const [isNew, now] = [
    messages.newIncident(incident.id),
    isChange ? messages.changedIncident(incident.id) : messages.newIncident(incident.id),
  ]
  return {
    subject: showsNames ? `${isNew}: ${quotedLine(incident.name, writing, subjectNameLength)}` : isNew,
    isReply: isChange,
    preview: showsNames ? quotedLine(incident.category, writing) : '',
    kicker: now,
    title: showsNames ? quotedLine(incident.name, writing) : countOf(writing, isChange),
    under: [notification.organization, moments.full(notification.at)],
    rows: rowsOf(writing, incident),
    description:
      showsAll && incident.description !== null
        ? quotedProse(incident.description, writing, descriptionLength)
        : null,
    sections: [],
    action: { label: messages.openIncident, link: incident.link },
  }
}

/** `1 incident`, `1 incident: changed`. */
const countOf = (writing: Writing, isChange: boolean): string => {
  const changed = changedOf(writing.messages, { changed: isChange ? 1 : 0, total: 1 })
  return [writing.messages.counted.incident(1), ...(changed === null ? [] : [changed])].join(': ')
}

const rowsOf = (writing: Writing, incident: NotifiedIncident): EmailDocument['rows'] => {
  const { messages, moments, showsNames, showsAll } = writing
  const { labels } = messages
  const { changes, tags, attachments } = incident
  const changed =
    changes.length === 0
      ? []
      : [{ label: labels.changed, value: changes.map((change) => messages.changes[change]).join(', ') }]
  if (!showsNames) return changed
  return [
    ...changed,
    { label: labels.category, value: quotedLine(incident.category, writing) },
    { label: labels.reported, value: moments.full(incident.reported) },
    ...(changes.length > 0 || !incident.isOpen
      ? [{ label: labels.status, value: messages.status(incident.isOpen) }]
      : []),
    ...(showsAll && tags.length > 0
      ? [{ label: labels.tags, value: tags.map((tag) => quotedLine(tag, writing)).join(', ') }]
      : []),
    ...(attachments.length === 0 ? [] : [{ label: labels.attachments, value: filesOf(writing, incident) }]),
  ]
}

/** File names, or their number when the message has no details. */
const filesOf = (writing: Writing, { attachments }: NotifiedIncident): string => {
  const { messages, number, showsAll, notification } = writing
  const count = messages.countedInPortal(number(attachments.length))
  const names = attachments.map(
    ({ name, bytes }) => `${quotedLine(name, writing)} (${fileSize(bytes, notification.language)})`,
  )
  return showsAll ? `${count}: ${names.join(', ')}` : count
}
