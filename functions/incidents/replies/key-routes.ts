/** Conversations about incidents for keys: every key reads them, and systems of the provider reply. */
import * as z from 'zod'
import { fingerprintOf, readCursor, writeCursor } from '#functions/rules/key-api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiAddIncidentReply } from '#shared/contracts/api/incidents-writes.ts'
import { apiListIncidentReplies } from '#shared/contracts/api/incidents.ts'
import { replyIdSchema, type IncidentReply } from '#shared/contracts/incident-replies.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentSources } from '../incident-queries.ts'
import { addReply, readReplies } from './reply.ts'

const toKeyReply = ({ is_own: _, ...reply }: IncidentReply) => reply

/** The fingerprint `q` of the list, and the reply at which the next page begins. */
const cursorSchema = z.strictObject({ q: z.string(), from: replyIdSchema })

/** The replies to an incident, latest first, page by page. */
export const listRepliesRoute = ({ incidents, platform }: IncidentSources): KeyRoute =>
  handleKey(apiListIncidentReplies, async ({ params: { id }, query, caller: { session } }) => {
    const fingerprint = fingerprintOf('replies', id)
    const cursor = query.cursor === undefined ? undefined : readCursor(cursorSchema, query.cursor)
    if (cursor !== undefined && cursor.q !== fingerprint) throw new PortalError('cursor_invalid')
    await incidents.for(session).assertVisible(id)
    const { data, next } = await readReplies(platform.table, id, session, {
      from: cursor?.from,
      limit: query.limit,
    })
    return {
      data: data.map(toKeyReply),
      next: next === null ? null : writeCursor({ q: fingerprint, from: next }),
    }
  })

/** Adds a reply of the provider. */
export const addReplyRoute = ({ collection, incidents, platform }: IncidentSources): KeyRoute =>
  handleKey(apiAddIncidentReply, ({ params: { id }, body, caller: { session }, idempotency }) =>
    collection.commit(actorOf(session), async (commit) => {
      const stored = await incidents.for(session).get(id)
      const thread = platform.random.uuid()
      const { reply } = addReply(commit, id, stored, session, { ...body, thread })
      return idempotency.record(commit, toKeyReply(reply))
    }),
  )
