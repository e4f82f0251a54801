/** The collection of incidents, the dictionaries that they refer to, and the incident templates. */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { timeOf } from '#functions/core/read-model/rows.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { keys } from '#functions/rules/keys.ts'
import { bilingualEntryKind, plainEntryKind, usesOfEntry } from '#functions/rules/dictionaries/entries.ts'
import { translatedShape, translationColumns, translationRow } from '#functions/rules/translations/columns.ts'
import { replySides } from '#shared/domain/incident-replies.ts'
import { templateLanguagesShape } from '#shared/contracts/translations.ts'
import {
  disclosedTlp,
  explicitTlpShape,
  tlpColumn,
  tlpDefaultKind,
  tlpRow,
} from '#functions/rules/tlp/tlp.ts'
import { nameKey, searchKey, sortKey, tidyText, titleKey } from '#shared/domain/text.ts'

export const storedAttachmentSchema = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  /** The object key in the bucket of files. */
  object: z.string(),
  /** The upload it came from, so that confirming it twice attaches it once. */
  upload_id: z.string(),
  /** ISO 8601. */
  creation_date: z.string(),
})
export type StoredAttachment = z.infer<typeof storedAttachmentSchema>

/** What lists know of an incident's replies. The replies are separate items. */
const conversationSchema = z.object({
  replies: z.int(),
  last: z.object({ side: z.enum(replySides), at: z.string() }),
  /** By side: replies of the other one that nobody of this one has read. */
  unread: z.object({ organization: z.int(), provider: z.int() }),
  /** The analysts who wrote, latest last. */
  analysts: z.array(z.int()),
  /** The same for users of the organization. Absent in older ones. */
  members: z.array(z.int()).optional(),
  /** Files of all replies. Absent in older ones. */
  files: z.int().optional(),
  /** Names the thread of its e-mails to analysts. Random, since mail servers see it. */
  thread: z.string(),
})
export type Conversation = z.infer<typeof conversationSchema>

export const incidentEntitySchema = z.object({
  client_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  ...translatedShape,
  category_id: z.int(),
  tag_ids: z.array(z.int()),
  is_open: z.boolean(),
  attachments: z.array(storedAttachmentSchema),
  /** ISO 8601. */
  creation_date: z.string(),
  last_update_date: z.string(),
  /** When it was resolved. Null while it is open. Absent in older ones, where the last change counts instead. */
  closed_date: z.string().nullable().optional(),
  /** When the organization was notified by e-mail, or null. */
  sent_date: z.string().nullable(),
  conversation: conversationSchema.optional(),
  ...explicitTlpShape,
})
export type IncidentEntity = z.infer<typeof incidentEntitySchema>

/**
 * The identity of an incident within an organization: name, category and description. A name may recur: the next
 * phishing campaign is another incident.
 */
export const incidentDataKey = (
  incident: Pick<IncidentEntity, 'name' | 'category_id' | 'description'>,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        titleKey(incident.name),
        incident.category_id,
        incident.description === null ? null : tidyText(incident.description, true),
      ]),
    )
    .digest('base64url')
    .slice(0, 22)

const incidentKind = kind({
  name: 'incident',
  schema: incidentEntitySchema,
  columns: {
    client_id: 'integer',
    name: 'text',
    name_search: 'text',
    name_sort: 'text',
    ...translationColumns,
    category_id: 'integer',
    tag_ids: 'ids',
    is_open: 'integer',
    attachments: 'integer',
    data_key: 'text',
    created: 'integer',
    updated: 'integer',
    closed: 'integer?',
    sent: 'integer?',
    replies: 'integer',
    replied: 'integer?',
    /** 1 when the provider wrote the last reply. */
    replied_by_provider: 'integer?',
    unread_organization: 'integer',
    unread_provider: 'integer',
    ...tlpColumn,
  },
  indexes: [
    ['created', 'id'],
    ['updated', 'id'],
    ['name_sort', 'id'],
    ['is_open', 'created', 'id'],
    ['category_id', 'created', 'id'],
    ['client_id', 'created', 'id', 'category_id', 'is_open'],
    ['client_id', 'closed'],
    ['client_id', 'data_key'],
  ],
  row: (incident) => ({
    client_id: incident.client_id,
    name: incident.name,
    name_search: searchKey(incident.name),
    name_sort: sortKey(incident.name),
    ...translationRow(incident),
    category_id: incident.category_id,
    tag_ids: incident.tag_ids,
    is_open: Number(incident.is_open),
    attachments: incident.attachments.length,
    data_key: incidentDataKey(incident),
    created: Date.parse(incident.creation_date),
    updated: Date.parse(incident.last_update_date),
    closed: incident.is_open ? null : Date.parse(incident.closed_date ?? incident.last_update_date),
    sent: timeOf(incident.sent_date),
    replies: incident.conversation?.replies ?? 0,
    replied: timeOf(incident.conversation?.last.at ?? null),
    replied_by_provider: incident.conversation
      ? Number(incident.conversation.last.side === 'provider')
      : null,
    unread_organization: incident.conversation?.unread.organization ?? 0,
    unread_provider: incident.conversation?.unread.provider ?? 0,
    ...tlpRow(incident),
  }),
  disclosed: (item) => disclosedTlp(item),
  counters: ({ client_id, is_open }) => {
    const field = is_open === 1 ? 'open' : 'closed'
    return scopesOfOrganization(client_id).map((scope) => ({ scope, field }))
  },
})

export const incidentTemplateEntitySchema = z.object({
  template_name: z.string(),
  incident_name: z.string().nullable(),
  category_id: z.int().nullable(),
  description: z.string().nullable(),
  ...templateLanguagesShape,
  tag_ids: z.array(z.int()),
  organization_ids: z.array(z.int()),
  ...explicitTlpShape,
})

const templateKind = kind({
  name: 'incident_template',
  schema: incidentTemplateEntitySchema,
  // Templates are few, so the row contains everything that the list shows.
  columns: {
    template_name: 'text',
    name_key: 'text',
    name_sort: 'text',
    incident_name: 'text?',
    category_id: 'integer?',
    description: 'text?',
    lang: 'rare',
    /** JSON. */
    translation: 'rare',
    tag_ids: 'ids',
    organization_ids: 'ids',
    ...tlpColumn,
  },
  indexes: [['name_key']],
  row: (template) => ({
    template_name: template.template_name,
    name_key: nameKey(template.template_name),
    name_sort: sortKey(template.template_name),
    incident_name: template.incident_name,
    category_id: template.category_id,
    description: template.description,
    lang: template.lang,
    translation: template.translation === undefined ? undefined : JSON.stringify(template.translation),
    tag_ids: template.tag_ids,
    organization_ids: template.organization_ids,
    ...tlpRow(template),
  }),
})

export const incidentsCollection = defineCollection({
  name: 'incidents',
  kinds: {
    incident: incidentKind,
    incident_template: templateKind,
    incident_category: bilingualEntryKind('incident_category'),
    incident_tag: plainEntryKind('incident_tag'),
    incident_tlp: tlpDefaultKind('incident'),
  },
})
export type IncidentKinds = (typeof incidentsCollection)['kinds']

/** The partitions of an incident's replies and notes, for the cleanup that deletes them. Notes are not counted. */
export const repliesOf = (
  id: number,
  incident: Pick<IncidentEntity, 'conversation'> | undefined,
): string[] => [
  keys.incidentNote(id, '', 0).pk,
  ...(incident?.conversation === undefined ? [] : [keys.reply(id, '', 0).pk]),
]

/** SQL that counts the incidents with an entry of a dictionary. */
export const incidentEntryUses = {
  incident_category: usesOfEntry(['incident', 'category_id']),
  incident_tag: usesOfEntry(['incident', 'tag_ids']),
}
