/** Replies to incidents: separate items, written in the commit that counts them. */
import * as z from 'zod'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { Key } from '#functions/core/store/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { pendingReplyWrite } from '#functions/rules/mail/pending-replies.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IncidentReply, replyFileParamsSchema, ReplyFile } from '#shared/contracts/incident-replies.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  incidentOutcomes,
  otherSide,
  replySides,
  sideOfRole,
  type ReplySide,
} from '#shared/domain/incident-replies.ts'
import { mentionSchema, namesFor, textFor, type Mention } from '#shared/domain/mentions.ts'
import { attachmentIdOf, fileState, type FileSources } from '../attachments/attachment-queries.ts'
import {
  storedAttachmentSchema,
  type Conversation,
  type IncidentEntity,
  type IncidentKinds,
  type StoredAttachment,
} from '../incident-store.ts'
import { withStatus } from '../incident.ts'

export const storedReplySchema = z.object({
  sk: z.string(),
  side: z.enum(replySides),
  /** Null for a key. */
  user_id: z.int().nullable(),
  name: z.string(),
  /** With a token in place of each name (`shared/domain/mentions.ts`). */
  text: z.string(),
  /** Absent without mentions. */
  mentions: z.array(mentionSchema).optional(),
  resolution: z.enum(incidentOutcomes).nullable(),
  /** Only in notes. */
  internal: z.boolean().optional(),
  /** Absent without files. */
  files: z.array(storedAttachmentSchema).optional(),
})
export type StoredReply = z.infer<typeof storedReplySchema>

/** Maximum users of each side who are notified of answers: the last ones who wrote. */
const mostWriters = 10

const withWriter = (writers: readonly number[], userId: number): number[] =>
  [...writers.filter((id) => id !== userId), userId].slice(-mostWriters)

/** A file of a reply, with the state of its scan. */
const toReplyFile = async (sources: FileSources, file: StoredAttachment): Promise<ReplyFile> => ({
  attachment_id: attachmentIdOf(file),
  name: file.name,
  size: file.size,
  type: file.type,
  state: await fileState(sources, file),
})

/**
 * A reply as a reader sees it, with its files. Organizations see neither who wrote for the provider nor which analysts are
 * mentioned.
 */
export const toReplyResponse = (
  { role, userId }: Session,
  provider: string,
  { sk, side, user_id, name, text, mentions = [], resolution, internal = false }: StoredReply,
  attachments: ReplyFile[],
): IncidentReply => ({
  reply_id: sk,
  date: sk.slice(0, sk.indexOf('#')),
  side,
  author: side === 'provider' && sideOfRole(role) !== 'provider' ? null : name,
  is_internal: internal,
  is_own: user_id !== null && user_id === userId,
  text: textFor({ text, mentions }, sideOfRole(role), provider),
  mentions: mentionsFor(mentions, sideOfRole(role), provider, userId),
  attachments,
  resolution,
})

/** The names that a reader sees in a text, each once, and whether one is the reader's own. */
const mentionsFor = (
  mentions: readonly Mention[],
  reader: ReplySide,
  provider: string,
  userId: number,
): IncidentReply['mentions'] => {
  const own = new Map<string, boolean>()
  for (const [index, name] of namesFor(mentions, reader, provider).entries())
    own.set(name, own.get(name) === true || mentions[index]?.user_id === userId)
  return [...own].map(([name, is_own]) => ({ name, is_own }))
}

/** Replies as a reader sees them. Reads the scan of each file; a conversation has few. */
export const readReplyResponses = (
  sources: FileSources,
  session: Session,
  replies: readonly StoredReply[],
): Promise<IncidentReply[]> =>
  Promise.all(
    replies.map(async (reply) =>
      toReplyResponse(
        session,
        sources.platform.environment.PROVIDER_NAME,
        reply,
        await Promise.all((reply.files ?? []).map((file) => toReplyFile(sources, file))),
      ),
    ),
  )

/** Counts a reply. `thread` names the e-mails of a new conversation. */
const counted = (
  before: Conversation | undefined,
  { side, user_id, files = [] }: StoredReply,
  at: string,
  thread: string,
): Conversation => {
  const other = otherSide[side]
  const unread = before?.unread ?? { organization: 0, provider: 0 }
  const analysts = before?.analysts ?? []
  const allFiles = (before?.files ?? 0) + files.length
  if (files.length > 0 && allFiles > limits.conversationFiles)
    throw new PortalError('too_many_reply_files', { field: 'uploads' })
  return {
    replies: (before?.replies ?? 0) + 1,
    last: { side, at },
    unread: { ...unread, [other]: unread[other] + 1 },
    analysts: side === 'provider' && user_id !== null ? withWriter(analysts, user_id) : analysts,
    members:
      side === 'organization' && user_id !== null
        ? withWriter(before?.members ?? [], user_id)
        : (before?.members ?? []),
    files: allFiles,
    thread: before?.thread ?? thread,
  }
}

interface NewReply extends Pick<StoredReply, 'text' | 'resolution'> {
  readonly mentions?: readonly Mention[]
  /** Names the e-mails of a new conversation. */
  readonly thread: string
  readonly files?: readonly StoredAttachment[]
  /** The name of the table. */
  readonly table: string
}

/**
 * Adds a reply to a commit, and to those of which users are e-mailed: three writes. A resolution closes the incident; a
 * reply to a closed one leaves it closed. Throws `too_many_reply_files`.
 */
export const addReply = (
  commit: Commit<IncidentKinds>,
  id: number,
  stored: Stored<IncidentEntity>,
  session: Pick<Session, 'role' | 'userId' | 'name'>,
  { text, mentions = [], resolution, thread, files = [], table }: NewReply,
): { reply: StoredReply } => {
  const key = keys.reply(id, commit.at, commit.sequence)
  const outcome = stored.entity.is_open ? resolution : null
  const reply: StoredReply = {
    sk: key.sk,
    side: sideOfRole(session.role),
    user_id: session.userId === 0 ? null : session.userId,
    name: session.name,
    text,
    ...(mentions.length === 0 ? {} : { mentions: [...mentions] }),
    resolution: outcome,
    ...(files.length === 0 ? {} : { files: [...files] }),
  }
  const { entity, fields } =
    outcome === null
      ? { entity: { ...stored.entity, last_update_date: commit.at }, fields: [] }
      : withStatus(stored.entity, false, commit.at)
  const incident = {
    ...entity,
    conversation: counted(stored.entity.conversation, reply, commit.at, thread),
  }
  commit.putItem({ ...key, ...reply })
  commit.addWrite(
    pendingReplyWrite(table, {
      incidentId: id,
      organizationId: incident.client_id,
      side: reply.side,
      reply: reply.sk,
    }),
  )
  commit.update('incident', id, incident, stored, [...fields, 'replies'])
  return { reply }
}

/** A note of the caller, as it is stored. */
export const newNote = (
  id: number,
  session: Session,
  {
    at,
    uuid,
    text,
    mentions,
    files,
  }: {
    readonly at: string
    /** Distinguishes notes of the same millisecond. */
    readonly uuid: string
    readonly text: string
    readonly mentions: readonly Mention[]
    readonly files: readonly StoredAttachment[]
  },
): Key & StoredReply => ({
  ...keys.incidentNote(id, at, Number.parseInt(uuid.slice(0, 8), 16)),
  side: 'provider',
  internal: true,
  user_id: session.userId,
  name: session.name,
  text,
  ...(mentions.length === 0 ? {} : { mentions: [...mentions] }),
  resolution: null,
  ...(files.length === 0 ? {} : { files: [...files] }),
})

/** The partition of an incident's replies, which both sides read. */
export const repliesPartition = (id: number): string => keys.reply(id, '', 0).pk

/** The partition of an incident's notes, which only the provider reads. */
export const notesPartition = (id: number): string => keys.incidentNote(id, '', 0).pk

/** A file of a reply; undefined if there is none. */
export const readReplyFile = async (
  table: Table,
  pk: string,
  { reply_id: replyId, attachment_id: attachmentId }: z.output<typeof replyFileParamsSchema>,
): Promise<StoredAttachment | undefined> => {
  const item = await table.get({ pk, sk: replyId })
  const files = item && storedReplySchema.parse(item).files
  return files?.find((file) => attachmentIdOf(file) === attachmentId)
}

interface Paging {
  readonly partitions: readonly string[]
  readonly from: string | undefined
  readonly limit: number
}

/** Replies of partitions, latest first, from one on, and the reply at which the next page begins. */
export const readReplies = async (
  sources: FileSources & { readonly platform: Pick<Platform, 'table'> },
  session: Session,
  { partitions, from, limit }: Paging,
): Promise<{ data: IncidentReply[]; next: string | null }> => {
  const found = await Promise.all(
    partitions.map((partition) => readPartition(sources.platform.table, partition, from, limit)),
  )
  const replies = found.flat().toSorted((a, b) => (a.sk < b.sk ? 1 : -1))
  return {
    data: await readReplyResponses(sources, session, replies.slice(0, limit)),
    next: replies[limit]?.sk ?? null,
  }
}

/** One reply more than a page has, if there are so many. */
const readPartition = async (
  table: Table,
  partition: string,
  from: string | undefined,
  limit: number,
): Promise<StoredReply[]> => {
  const replies: StoredReply[] = []
  const pages = table.query(partition, {
    descending: true,
    limit: limit + 1,
    ...(from === undefined ? {} : { from: '0', to: from }),
  })
  for await (const page of pages) {
    replies.push(...page.map((item) => storedReplySchema.parse(item)))
    if (replies.length > limit) break
  }
  return replies
}

/** Maximum replies that are looked at. Older ones count as read. */
const mostLookedAt = 1000

/** How many replies of the other side follow a place, among the latest. */
export const countUnread = async (
  table: Table,
  incidentId: number,
  { role }: Session,
  upTo: string,
): Promise<number> => {
  const other = otherSide[sideOfRole(role)]
  let count = 0
  let lookedAt = 0
  for await (const page of table.query(repliesPartition(incidentId), {
    descending: true,
    limit: 100,
  })) {
    for (const item of page) {
      const { sk, side } = storedReplySchema.parse(item)
      if (sk <= upTo || lookedAt >= mostLookedAt) return count
      lookedAt += 1
      if (side === other) count += 1
    }
  }
  return count
}
