/** The message about one incident, new or changed since the last message. */
import { fileSize } from '#shared/domain/file-size.ts'
import type { NotifiedIncident } from '../notification.ts'
import type { Writing } from './context.ts'
import { quotedLine, quotedLines } from './harmless.ts'
import { changedOf } from './shares.ts'
import type { Link, EmailDocument } from './email-document.ts'

type Part = Pick<
  EmailDocument,
  'subject' | 'isReply' | 'preview' | 'kicker' | 'title' | 'under' | 'rows' | 'description' | 'sections'
> & { readonly action: Link }

/** Maximum characters of a name in a subject. */
export const subjectNameLength = 120

/** The document of an incident. A change keeps the subject, so that mail programs show one thread. */
export const incidentDocument = (given: Writing, incident: NotifiedIncident): Part => {
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
        ? quotedLines(incident.description, writing, descriptionLength)
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
