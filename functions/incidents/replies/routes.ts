/** The routes of conversations about incidents. */
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import {
  addIncidentReply,
  listIncidentReplies,
  readIncidentReplies,
} from '#shared/contracts/incident-replies.ts'
import { sideOfRole } from '#shared/domain/incident-replies.ts'
import type { IncidentSources } from '../incident-queries.ts'
import { notifyAnalysts } from './notify-analysts.ts'
import { addReply, countUnread, readReplies } from './reply.ts'

/** Replies of a page. */
const pageLength = 50

/** The replies to an incident, latest first. */
const listIncidentRepliesRoute = ({ incidents, platform }: IncidentSources): Route =>
  handle(listIncidentReplies, async ({ params: { id }, query, session }) => {
    await incidents.for(session).assertVisible(id)
    return readReplies(platform.table, id, session, { from: query.from, limit: pageLength })
  })

/** Adds a reply, and the e-mails about it to analysts. With an outcome it also closes the incident. */
const addIncidentReplyRoute = (sources: IncidentSources): Route =>
  handle(addIncidentReply, ({ params: { id }, body, session, idempotency }) =>
    sources.collection.commit(actorOf(session), async (commit) => {
      const stored = await sources.incidents.for(session).get(id)
      const thread = sources.platform.random.uuid()
      const { reply, incident } = addReply(commit, id, stored, session, { ...body, thread })
      await notifyAnalysts(sources, commit, session, { id, incident, reply })
      return idempotency.record(commit, { reply })
    }),
  )

/** Marks the replies up to one as read, for the caller's side. Writes nothing if nothing is unread. */
const readIncidentRepliesRoute = ({ incidents, collection, platform }: IncidentSources): Route =>
  handle(readIncidentReplies, async ({ params: { id }, body, session }) => {
    const items = incidents.for(session)
    const side = sideOfRole(session.role)
    const unreadOf = (conversation: { unread: Record<typeof side, number> } | undefined) =>
      conversation?.unread[side] ?? 0
    if (unreadOf((await items.get(id)).entity.conversation) === 0) return { unread: 0 }
    return collection.commit(actorOf(session), async (commit) => {
      const stored = await items.get(id)
      const { conversation } = stored.entity
      const unread = Math.min(
        unreadOf(conversation),
        await countUnread(platform.table, id, session, body.up_to),
      )
      if (conversation !== undefined && unread < unreadOf(conversation)) {
        const read = { ...conversation, unread: { ...conversation.unread, [side]: unread } }
        commit.refresh('incident', id, { ...stored.entity, conversation: read }, stored, ['replies_read'])
      }
      return { unread }
    })
  })

export const replyRoutes = (sources: IncidentSources): Route[] =>
  [listIncidentRepliesRoute, addIncidentReplyRoute, readIncidentRepliesRoute].map((route) => route(sources))
