/** Incidents as e-mails of notifications name them. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow, idsAmong } from '#functions/core/read-model/rows.ts'
import type { Table } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  categoryName,
  idsOf,
  levelled,
  namedRow,
  namesIn,
  ofModule,
  tagNames,
  type Reading,
} from '#functions/rules/mail/mailed-items.ts'
import { maxItems, type IncidentChange, type Notification } from '#functions/rules/mail/notification.ts'
import type { ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import en from '#messages/en/mail/notifications.ts'
import pl from '#messages/pl/mail/notifications.ts'
import { formats } from '#messages/format.ts'
import type { Language } from '#shared/contracts/account.ts'
import { incidentOutcomes, replySides, type ReplySide } from '#shared/domain/incident-replies.ts'
import { mentionSchema, textFor } from '#shared/domain/mentions.ts'
import { labelledDescriptionIn, labelledNameIn } from '#shared/domain/translations.ts'
import {
  incidentsCollection,
  storedAttachmentSchema,
  type IncidentEntity,
  type StoredAttachment,
} from './incident-store.ts'

/**
 * Those of an organization's incidents that still need a notification. Changes count only for notified incidents, and for
 * those that the provider has answered last: a reply is notified although the incident came quietly.
 */
export const notifiableIncidents = (
  readModel: ReadModel,
  organizationId: number | null,
  ids: readonly number[],
  what: ReleasedNotification['what'],
): ReadonlySet<number> =>
  idsAmong(readModel, 'incident', ids, {
    sql: `client_id = ? ${what === 'changed' ? 'AND (sent IS NOT NULL OR replied_by_provider = 1)' : ''}`,
    parameters: [organizationId],
  })

/** Those of the incidents that still exist. */
export const existingIncidents = (readModel: ReadModel, ids: readonly number[]): ReadonlySet<number> =>
  idsAmong(readModel, 'incident', ids)

/** Those of the incidents without a sent date, in id order. */
export const unsentIncidents = (readModel: ReadModel, ids: readonly number[]): number[] =>
  readModel.rows(
    idRow,
    'SELECT id FROM incident WHERE sent IS NULL AND id IN (SELECT value FROM json_each(?)) ORDER BY id',
    [JSON.stringify(ids)],
  )

const changeNames: Readonly<Record<string, IncidentChange>> = {
  name: 'name',
  description: 'description',
  is_open: 'status',
  attachments: 'attachments',
  replies: 'replies',
}

/** Maximum replies in an e-mail, and the replies read at once for them. */
const [mostReplies, repliesRead] = [3, 20]

const mailedReplySchema = z.object({
  sk: z.string(),
  side: z.enum(replySides),
  name: z.string(),
  user_id: z.int().nullable(),
  text: z.string(),
  mentions: z.array(mentionSchema).optional(),
  resolution: z.enum(incidentOutcomes).nullable(),
  files: z.array(storedAttachmentSchema).default([]),
})

/** The replies of a side, or notes, from one to another, by their sort keys; oldest first. */
export const readRepliesBetween = async (
  table: Table,
  id: number,
  {
    side,
    first_reply: first,
    last_reply: last,
  }: { readonly side: ReplySide | 'note'; readonly first_reply: string; readonly last_reply: string },
): Promise<z.infer<typeof mailedReplySchema>[]> =>
  (
    await table.queryAll((side === 'note' ? keys.incidentNote(id, '', 0) : keys.reply(id, '', 0)).pk, {
      // Clocks differ: of two replies the later one may have the earlier key.
      from: first < last ? first : last,
      to: first < last ? last : first,
    })
  )
    .map((item) => mailedReplySchema.parse(item))
    .filter((reply) => side === 'note' || reply.side === side)

/** The text and the files of several replies. */
interface NewReplies {
  readonly text: string
  readonly files: readonly StoredAttachment[]
}

/** The provider's replies that its organization has not read, at least the last one, oldest first. */
const newReplies = async (
  table: Table,
  id: number,
  incident: IncidentEntity | undefined,
  provider: string,
): Promise<NewReplies | null> => {
  if (incident?.conversation === undefined) return null
  const { unread } = incident.conversation
  const most = Math.max(1, Math.min(unread.organization, mostReplies))
  const replies: z.infer<typeof mailedReplySchema>[] = []
  for await (const page of table.query(keys.reply(id, '', 0).pk, {
    descending: true,
    limit: repliesRead,
  })) {
    const read = page.map((item) => mailedReplySchema.parse(item))
    replies.push(...read.filter(({ side }) => side === 'provider').slice(0, most - replies.length))
    if (replies.length === most) break
  }
  const ordered = replies.toReversed()
  return {
    text: ordered.map((reply) => textFor(reply, 'organization', provider)).join('\n\n'),
    files: ordered.flatMap(({ files }) => files),
  }
}

const texts = formats(en, pl)

/** The description of an incident, and the replies below it if they are the reason for its first e-mail. */
const described = (
  description: string | null,
  id: number,
  replies: NewReplies | null,
  language: Language,
): string | null =>
  replies === null
    ? description
    : [
        ...(description === null ? [] : [description]),
        `**${texts[language]('repliedIncident', { id })}**`,
        replies.text,
      ].join('\n\n')

/** The incidents of notifications: new ones, and those with changes since their notification. */
export const incidentsOf = async (
  { platform, organizationId, language, portal, query, everything, channel }: Reading,
  released: readonly ReleasedNotification[],
): Promise<Notification['incidents']> => {
  const mine = ofModule('incident', released)
  const ids = idsOf(mine)
  if (ids.length === 0) return null
  const collection = platform.collection(incidentsCollection)
  const readModel = await collection.readModel()
  const rows = readModel.rows(
    namedRow.extend({ is_open: z.int() }),
    `SELECT incident.id, incident.name, incident.lang, incident.translation, ${categoryName(language)} AS category, created, is_open, ${tlpSql('incident')} AS tlp
       FROM incident JOIN incident_category AS category ON category.id = category_id
      WHERE incident.id IN (SELECT value FROM json_each(?)) AND incident.client_id = ?
      ORDER BY is_open DESC, created DESC, incident.id DESC`,
    [JSON.stringify(ids), organizationId],
  )
  if (rows.length === 0) return null
  const isNew = new Set(idsOf(mine.filter(({ what }) => what !== 'changed')))
  const shown = rows.slice(0, maxItems)
  const fieldsOf = (id: number): string[] => mine.flatMap(({ changes }) => changes[id] ?? [])
  const stored = everything
    ? await collection.getMany(
        'incident',
        shown.map(({ id }) => id),
      )
    : []
  const repliesTo = await Promise.all(
    shown.map(async ({ id, tlp }, index) =>
      levelled(channel, tlp).isNotice || !fieldsOf(id).includes('replies')
        ? null
        : newReplies(platform.table, id, stored[index]?.entity, platform.environment.PROVIDER_NAME),
    ),
  )
  return {
    total: rows.length,
    changed: rows.filter(({ id }) => !isNew.has(id)).length,
    link: `${portal}/incidents?${query}`,
    items: shown.map(({ id, category, created, is_open, tlp, ...names }, index) => {
      const level = levelled(channel, tlp)
      const entity = level.isNotice ? undefined : stored[index]?.entity
      return {
        id,
        ...level,
        name: level.isNotice ? '' : labelledNameIn(namesIn(names), language),
        category: level.isNotice ? '' : category,
        tags: entity === undefined ? [] : tagNames(readModel, 'incident_tag', entity.tag_ids),
        description:
          entity === undefined
            ? null
            : isNew.has(id)
              ? described(labelledDescriptionIn(entity, language), id, repliesTo[index] ?? null, language)
              : (repliesTo[index]?.text ?? labelledDescriptionIn(entity, language)),
        isOpen: is_open === 1,
        reported: new Date(created).toISOString(),
        attachments: [
          ...(isNew.has(id) ? (entity?.attachments ?? []) : []),
          ...(repliesTo[index]?.files ?? (isNew.has(id) ? [] : (entity?.attachments ?? []))),
        ].map((file) => ({
          name: file.name,
          bytes: file.size,
        })),
        changes: isNew.has(id) ? [] : [...new Set(fieldsOf(id))].flatMap((field) => changeNames[field] ?? []),
        link: `${portal}/incidents/${id}`,
      }
    }),
  }
}
