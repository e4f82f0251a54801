/** Replies to incidents: separate items, written in the commit that counts them. */
import * as z from 'zod'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IncidentReply, replyFileParamsSchema, ReplyFile } from '#shared/contracts/incident-replies.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { incidentOutcomes, otherSide, replySides, sideOfRole } from '#shared/domain/incident-replies.ts'
import {
  attachmentIdOf,
  attachmentOfId,
  fileState,
  type FileSources,
} from '../attachments/attachment-queries.ts'
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
  text: z.string(),
  resolution: z.enum(incidentOutcomes).nullable(),
  /** Absent without files. */
  files: z.array(storedAttachmentSchema).optional(),
})
export type StoredReply = z.infer<typeof storedReplySchema>

/** Maximum analysts of a conversation who are notified of answers: the last ones who wrote. */
const mostAnalysts = 10

/** A file of a reply, with the state of its scan. */
const toReplyFile = async (sources: FileSources, file: StoredAttachment): Promise<ReplyFile> => ({
  attachment_id: attachmentIdOf(file),
  name: file.name,
  size: file.size,
  type: file.type,
  state: await fileState(sources, file),
})

/** A reply as a reader sees it, with its files. Organizations do not see who wrote for the provider. */
export const toReplyResponse = (
  { role, userId }: Session,
  { sk, side, user_id, name, text, resolution }: StoredReply,
  attachments: ReplyFile[],
): IncidentReply => ({
  reply_id: sk,
  date: sk.slice(0, sk.indexOf('#')),
  side,
  author: side === 'provider' && sideOfRole(role) !== 'provider' ? null : name,
  is_own: user_id !== null && user_id === userId,
  text,
  attachments,
  resolution,
})

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
    analysts:
      side === 'provider' && user_id !== null
        ? [...analysts.filter((id) => id !== user_id), user_id].slice(-mostAnalysts)
        : analysts,
    files: allFiles,
    thread: before?.thread ?? thread,
  }
}

interface NewReply extends Pick<StoredReply, 'text' | 'resolution'> {
  /** Names the e-mails of a new conversation. */
  readonly thread: string
  readonly files?: readonly StoredAttachment[]
}

/**
 * Adds a reply to a commit: two writes. A resolution closes the incident; a reply to a closed one leaves it closed.
 * Returns the reply, and the incident with it. Throws `too_many_reply_files`.
 */
export const addReply = (
  commit: Commit<IncidentKinds>,
  id: number,
  stored: Stored<IncidentEntity>,
  session: Session,
  { text, resolution, thread, files = [] }: NewReply,
): { reply: StoredReply; incident: IncidentEntity } => {
  const key = keys.reply(id, commit.at, commit.sequence)
  const outcome = stored.entity.is_open ? resolution : null
  const reply: StoredReply = {
    sk: key.sk,
    side: sideOfRole(session.role),
    user_id: session.userId === 0 ? null : session.userId,
    name: session.name,
    text,
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
  commit.update('incident', id, incident, stored, [...fields, 'replies'])
  return { reply, incident }
}

/** A file of a reply. Throws `not_found`. */
export const readReplyFile = async (
  table: Table,
  { id, reply_id: replyId, attachment_id: attachmentId }: z.output<typeof replyFileParamsSchema>,
): Promise<StoredAttachment> => {
  const item = await table.get({ pk: keys.reply(id, '', 0).pk, sk: replyId })
  return attachmentOfId((item && storedReplySchema.parse(item).files) ?? [], attachmentId)
}

/** Replies, latest first, from one on, and the reply at which the next page begins. */
export const readReplies = async (
  sources: FileSources & { readonly platform: Pick<Platform, 'table'> },
  incidentId: number,
  session: Session,
  { from, limit }: { readonly from: string | undefined; readonly limit: number },
): Promise<{ data: IncidentReply[]; next: string | null }> => {
  const replies: StoredReply[] = []
  const pages = sources.platform.table.query(keys.reply(incidentId, '', 0).pk, {
    descending: true,
    limit: limit + 1,
    ...(from === undefined ? {} : { from: '0', to: from }),
  })
  for await (const page of pages) {
    replies.push(...page.map((item) => storedReplySchema.parse(item)))
    if (replies.length > limit) break
  }
  return {
    data: await readReplyResponses(sources, session, replies.slice(0, limit)),
    next: replies[limit]?.sk ?? null,
  }
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
  for await (const page of table.query(keys.reply(incidentId, '', 0).pk, { descending: true, limit: 100 })) {
    for (const item of page) {
      const { sk, side } = storedReplySchema.parse(item)
      if (sk <= upTo || lookedAt >= mostLookedAt) return count
      lookedAt += 1
      if (side === other) count += 1
    }
  }
  return count
}
