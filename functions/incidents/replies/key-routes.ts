/** Conversations about incidents for keys: every key reads them, and systems of the provider reply. */
import * as z from 'zod'
import type { Files } from '#functions/core/files/files.ts'
import { fingerprintOf, readCursor, writeCursor } from '#functions/rules/key-api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { auditKeyDownload } from '#functions/rules/security/audit-export.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiAddIncidentReply } from '#shared/contracts/api/incidents-writes.ts'
import { apiDownloadReplyAttachment, apiListIncidentReplies } from '#shared/contracts/api/incidents.ts'
import { replyIdSchema, type IncidentReply } from '#shared/contracts/incident-replies.ts'
import { PortalError } from '#shared/http/errors.ts'
import { linkToAttachment, nameForAudit } from '../attachments/attachment-queries.ts'
import type { IncidentSources } from '../incident-queries.ts'
import { withMentions } from './mentions.ts'
import { addReply, readReplies, readReplyFile, repliesPartition, toReplyResponse } from './reply.ts'

const toKeyReply = ({ is_own: _, is_internal: __, mentions: ___, ...reply }: IncidentReply) => reply

/** The fingerprint `q` of the list, and the reply at which the next page begins. */
const cursorSchema = z.strictObject({ q: z.string(), from: replyIdSchema })

/** The replies to an incident, latest first, page by page. */
export const listRepliesRoute = (sources: IncidentSources & { readonly files: Files }): KeyRoute =>
  handleKey(apiListIncidentReplies, async ({ params: { id }, query, caller: { session } }) => {
    const fingerprint = fingerprintOf('replies', id)
    const cursor = query.cursor === undefined ? undefined : readCursor(cursorSchema, query.cursor)
    if (cursor !== undefined && cursor.q !== fingerprint) throw new PortalError('cursor_invalid')
    await sources.incidents.for(session).assertVisible(id)
    const { data, next } = await readReplies(sources, session, {
      partitions: [repliesPartition(id)],
      from: cursor?.from,
      limit: query.limit,
    })
    return {
      data: data.map(toKeyReply),
      next: next === null ? null : writeCursor({ q: fingerprint, from: next }),
    }
  })

/** Adds a reply of the provider. Keys mention nobody, and organizations read no analyst's name in it either. */
export const addReplyRoute = (sources: IncidentSources): KeyRoute =>
  handleKey(apiAddIncidentReply, ({ params: { id }, body, caller: { session }, idempotency }) => {
    const { collection, incidents, platform } = sources
    return collection.commit(actorOf(session), async (commit) => {
      const stored = await incidents.for(session).get(id)
      const thread = platform.random.uuid()
      const { reply } = addReply(commit, id, stored, session, {
        ...body,
        ...(await withMentions(sources, session, stored.entity.client_id, { ...body, mentions: [] })),
        thread,
        table: platform.table.name,
      })
      return idempotency.record(
        commit,
        toKeyReply(toReplyResponse(session, platform.environment.PROVIDER_NAME, reply, [])),
      )
    })
  })

/** Redirects to a short-lived link of a reply's file. The audit log records the key. */
export const downloadReplyAttachmentRoute = (
  sources: IncidentSources & { readonly files: Files },
): KeyRoute =>
  handleKey(apiDownloadReplyAttachment, async ({ params, caller, request }) => {
    const { entity } = await sources.incidents.for(caller.session).get(params.id)
    const file = await readReplyFile(sources.platform.table, repliesPartition(params.id), params)
    if (file === undefined) throw new PortalError('not_found')
    const link = await linkToAttachment(sources, file)
    await auditKeyDownload(
      sources.platform,
      { caller, request },
      nameForAudit(params.id, file),
      entity.client_id,
    )
    return link
  })
