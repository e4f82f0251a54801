/** Composes a notification document: its sections, subject and footer, for several items or for one incident. */
import { fileSize } from '#shared/domain/file-size.ts'
import type { NotificationStream } from '#shared/domain/notifications/preferences.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Notification, NotifiedIncident } from '#functions/rules/mail/notification.ts'
import type { Attachment, Link, Section, EmailDocument } from '#functions/rules/mail/email/email-document.ts'
import { commonTexts } from '#functions/rules/mail/email/common-texts.ts'
import { quotedLine, quotedProse } from '#functions/rules/mail/email/harmless.ts'
import { withdrawnSection, matchedSection, overdueSection, sectionsOf } from './sections.ts'
import {
  itemsOf,
  newGroupsOf,
  writingOf,
  type NotificationText,
  type Writing,
  shareOf,
  changedOf,
} from './writing.ts'

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
      { label: writing.t('changeAddress'), link: notification.settings },
      { label: commonTexts[notification.language]('end'), link: notification.unsubscribe },
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

const testPart = ({ t, notification, moments }: Writing): Part => ({
  subject: t('test'),
  isReply: false,
  preview: '',
  kicker: null,
  title: t('test'),
  under: [notification.organization, moments.full(notification.at)],
  rows: [],
  description: null,
  sections: [],
  action: { label: t('openPortal'), link: notification.portal },
})

const listPart = (writing: Writing): Part => {
  const { t, moments, notification } = writing
  const { kind, schedule, period, organization, at, portal } = notification
  const isDigest = kind === 'digest'
  const name = isDigest ? t(`digest.${schedule.mode}`) : newsName(writing)
  const sections = sectionsOf(writing)
  const only = onlyItem(writing)
  const list = sections.length === 1 ? (sections[0]?.all ?? null) : null
  const action = only?.action ??
    (list === null ? null : { label: t('openList'), link: list.link }) ?? {
      label: t('openPortal'),
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
  const parting = bare?.name === t('modules.feed') ? ', ' : ': '
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
const newsName = ({ t, notification }: Writing): string => {
  const { visibilities: exposures } = notification
  const all = itemsOf(notification)
  if (exposures?.returned === all) return t('returnedNews')
  return exposures?.raised === all ? t('raisedNews') : t('news')
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
  const { t, notification, showsNames } = writing
  const { visibilities: exposures, threats } = notification
  if (notification.kind !== 'news' || itemsOf(notification) !== 1) return undefined
  const [exposure, threat] = [exposures?.items[0], threats?.items[0]]
  const item = exposure ?? threat
  if (item === undefined) return undefined
  const name =
    exposure === undefined
      ? t('newThreat', { id: item.id })
      : t(`newExposure.${exposure.news}`, { id: exposure.id })
  return {
    subject: [
      showsNames && !item.isNotice ? `${name}: ${quotedLine(item.name, writing, subjectNameLength)}` : name,
      ...(exposure === undefined && (threats?.matched ?? 0) > 0 ? [`(${t('matchesYourAssets')})`] : []),
    ].join(' '),
    kicker: name,
    action: { label: t('openItem'), link: item.link },
  }
}

/**
 * `4 exposures (1 high), 1 incident`. A subject mentions indicators if there is nothing else, or if some match the
 * organization's assets.
 */
const countsOf = ({ t, notification }: Writing, where: 'subject' | 'title'): string => {
  const { visibilities: exposures, incidents, threats, indicators } = notification
  const high = exposures?.byCriticality[1] ?? 0
  const parts = [
    ...(exposures === null || exposures.total === 0
      ? []
      : [
          t('counted.visibility', { count: exposures.total }) +
            (where === 'subject' && high > 0 ? ` (${shareOf(t, 'high', high, exposures.total)})` : ''),
        ]),
    ...(incidents === null || incidents.total === 0
      ? []
      : [t('counted.incident', { count: incidents.total })]),
    ...(threats === null || threats.total === 0 ? [] : [t('counted.threat', { count: threats.total })]),
  ]
  if (indicators === null || (where === 'subject' && parts.length > 0 && indicators.matched === 0))
    return parts.join(', ')
  if (indicators.total > 0) parts.push(t('counted.feed', { count: indicators.total }))
  else if (newGroupsOf(indicators) > 0) parts.push(t('counted.newGroups', { count: newGroupsOf(indicators) }))
  return parts.join(', ')
}

/** Number of withdrawn indicators, which are not news. A subject has it only when there is nothing new. */
const withdrawnOf = ({ t, notification: { indicators } }: Writing): string[] =>
  indicators === null || indicators.withdrawn.total === 0
    ? []
    : [t('counted.withdrawn', { count: indicators.withdrawn.total })]

/** Number of threats and indicators that match the organization's assets. Exposures always do. */
const matchedCounts = ({ t, notification: { threats, indicators } }: Writing): string[] => {
  const matched = (threats?.matched ?? 0) + (indicators?.matched ?? 0)
  return matched === 0 ? [] : [t('counted.matched', { count: matched })]
}

const noticesOf = (writing: Writing, csv: Attachment | null, leftOut: LeftOut): string[] => {
  const { t, notification } = writing
  const { kind, content, lessBecause, indicators } = notification
  const because =
    lessBecause === null
      ? []
      : [
          t(kind === 'test' ? 'less.all' : 'less.this', {
            content: t(`less.content.${content}`),
            reason: t(`less.reason.${lessBecause}`),
            addKey: t('less.addKey'),
          }),
        ]
  if (kind === 'test')
    return [
      t('testLines.purpose'),
      t('testLines.noAction'),
      ...(because.length === 0 ? [t(`testContent.${content}`)] : because),
    ]
  const [rows, total] = [indicators?.values.length ?? 0, indicators?.total ?? 0]
  return [
    ...because,
    ...(leftOut === 'details' ? [t('tooLarge')] : []),
    ...(content === 'counts' ? [t('countsOnly')] : withheldOf(writing)),
    ...(leftOut === 'values' ? [t('csvLeftOut')] : []),
    ...(csv === null
      ? []
      : [rows < total ? t('csvOf', { name: csv.name, rows, total }) : t('csv', { name: csv.name, rows })]),
  ]
}

/** The names of streams in keys. */
const streamNames = {
  incident: 'incident',
  visibility_high: 'highVisibility',
  visibility_other: 'otherExposure',
  threat: 'threat',
  feed: 'feed',
} as const satisfies Record<NotificationStream, string>

/** In the order of ISO 8601. */
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** When a schedule sends; null when it does not. */
const whenText = (t: NotificationText, schedule: Notification['schedule'], zone: string): string | null => {
  if (schedule.mode === 'off') return null
  if (schedule.mode === 'immediately') return t('when.immediately')
  const hour = `${String(schedule.hour).padStart(2, '0')}:00`
  return schedule.mode === 'daily'
    ? t('when.daily', { hour, zone })
    : t('when.weekly', { weekday: t(`weekday.${weekdays[schedule.day - 1] ?? 'monday'}`), hour, zone })
}

/** The first message to an address explains why it was sent, because the reader did not subscribe. */
const introductionOf = (writing: Writing): string[] => {
  const { t, moments, notification } = writing
  const { introduction, organization, zone } = notification
  if (introduction === null) return []
  const when = Map.groupBy(introduction.gets, ({ schedule }) => whenText(t, schedule, zone) ?? '')
  const gets = [...when].map(
    ([text, streams]) =>
      `${streams.map(({ stream }) => t(`streams.${streamNames[stream]}`)).join(', ')} – ${text}`,
  )
  return [
    t('introduced', {
      by: quotedLine(introduction.by, writing),
      organization,
      day: moments.day(introduction.at),
      streams: gets.join('; '),
    }),
  ]
}

/** What TLP levels keep out of the message. */
const withheldOf = ({ t, notification }: Writing): string[] => {
  const { visibilities: exposures, incidents, threats, overdue, indicators } = notification
  const items = [exposures, incidents, threats].flatMap(
    (notified): { isNotice: boolean; tlp: TlpLevel }[] => [...(notified?.items ?? [])],
  )
  const notices = [...items, ...(overdue?.items ?? [])].filter(({ isNotice }) => isNotice)
  const values = indicators?.withheld ?? 0
  return [
    ...(notices.length === 0
      ? []
      : [
          commonTexts[notification.language]('noticesOnly', {
            levels: [...new Set(notices.map(({ tlp }) => tlpLabel(tlp)))].join(', '),
          }),
        ]),
    ...(values === 0 ? [] : [t('valuesWithheld', { count: values })]),
  ]
}

const footOf = ({ t, notification }: Writing): string[] => {
  const { kind, recipient, organization, schedule, zone, contact } = notification
  const when = kind === 'test' ? null : whenText(t, schedule, zone)
  return [
    when === null
      ? t('onList', { recipient, organization })
      : t('receives', { recipient, organization, when }),
    contact === null ? t('noReply') : t('questions', { contact }),
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
  const { t, moments, notification, showsNames, showsAll, descriptionLength } = writing
  const isChange = incident.changes.length > 0
  const [isNew, now] = [
    t('newIncident', { id: incident.id }),
    incident.changes.includes('replies')
      ? t('repliedIncident', { id: incident.id })
      : t(isChange ? 'changedIncident' : 'newIncident', { id: incident.id }),
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
    action: { label: t('openIncident'), link: incident.link },
  }
}

/** `1 incident`, `1 incident: changed`. */
const countOf = ({ t }: Writing, isChange: boolean): string => {
  const changed = changedOf(t, { changed: isChange ? 1 : 0, total: 1 })
  return [t('counted.incident', { count: 1 }), ...(changed === null ? [] : [changed])].join(': ')
}

const rowsOf = (writing: Writing, incident: NotifiedIncident): EmailDocument['rows'] => {
  const { t, moments, showsNames, showsAll } = writing
  const { changes, tags, attachments } = incident
  const changed =
    changes.length === 0
      ? []
      : [{ label: t('labels.changed'), value: changes.map((change) => t(`changes.${change}`)).join(', ') }]
  if (!showsNames) return changed
  return [
    ...changed,
    { label: t('labels.category'), value: quotedLine(incident.category, writing) },
    { label: t('labels.reported'), value: moments.full(incident.reported) },
    ...(changes.length > 0 || !incident.isOpen
      ? [{ label: t('labels.status'), value: t(incident.isOpen ? 'status.open' : 'status.closed') }]
      : []),
    ...(showsAll && tags.length > 0
      ? [{ label: t('labels.tags'), value: tags.map((tag) => quotedLine(tag, writing)).join(', ') }]
      : []),
    ...(attachments.length === 0
      ? []
      : [{ label: t('labels.attachments'), value: filesOf(writing, incident) }]),
  ]
}

/** File names, or their number when the message has no details. */
const filesOf = (writing: Writing, { attachments }: NotifiedIncident): string => {
  const { t, showsAll, notification } = writing
  const count = t('counted.inPortal', { count: attachments.length })
  const names = attachments.map(
    ({ name, bytes }) => `${quotedLine(name, writing)} (${fileSize(bytes, notification.language)})`,
  )
  return showsAll ? `${count}: ${names.join(', ')}` : count
}
