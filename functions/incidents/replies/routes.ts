/** The routes of conversations about incidents. */
import type { Files } from '#functions/core/files/files.ts'
import { isLostRace, type TransactWrite } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pendingNoteWrite } from '#functions/rules/mail/pending-replies.ts'
import { auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import {
  addIncidentNote,
  addIncidentReply,
  createReplyUploadGrants,
  downloadReplyAttachment,
  listIncidentMentionable,
  listIncidentReplies,
  readIncidentReplies,
} from '#shared/contracts/incident-replies.ts'
import { sideOfRole } from '#shared/domain/incident-replies.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { undoable } from '#functions/rules/undo.ts'
import { linkToAttachment, nameForAudit } from '../attachments/attachment-queries.ts'
import { grantUploads } from '../attachments/attachment.ts'
import type { IncidentSources } from '../incident-queries.ts'
import { incidentUndo } from '../incident.ts'
import { mentionableBy, withMentions } from './mentions.ts'
import {
  addReply,
  countUnread,
  newNote,
  notesPartition,
  readReplies,
  readReplyFile,
  readReplyResponses,
  repliesPartition,
} from './reply.ts'
import { checkDeclaredFiles, withReplyFiles } from './reply-files.ts'

type ReplySources = IncidentSources & { readonly files: Files }

/** What of a conversation a caller reads: organizations have no way to the notes. */
const partitionsFor = ({ role }: Session, id: number): string[] =>
  isProviderStaff(role) ? [repliesPartition(id), notesPartition(id)] : [repliesPartition(id)]

/** Replies of a page. */
const pageLength = 50

/** The replies to an incident, latest first. */
const listIncidentRepliesRoute = (sources: ReplySources): Route =>
  handle(listIncidentReplies, async ({ params: { id }, query, session }) => {
    await sources.incidents.for(session).assertVisible(id)
    return readReplies(sources, session, {
      partitions: partitionsFor(session, id),
      from: query.from,
      limit: pageLength,
    })
  })

/** Whom the caller may mention in a reply to an incident. */
const listIncidentMentionableRoute = (sources: ReplySources): Route =>
  handle(listIncidentMentionable, async ({ params: { id }, session }) => {
    const { entity } = await sources.incidents.for(session).get(id)
    return { data: await mentionableBy(sources, session, entity.client_id) }
  })

/**
 * Adds a reply with its files. The notifier e-mails users about it. With an outcome it also closes the incident, which can
 * be undone.
 */
const addIncidentReplyRoute = (sources: ReplySources): Route =>
  handle(
    addIncidentReply,
    ({ params: { id }, body: { uploads, ...body }, session, idempotency }) =>
      withReplyFiles(sources, session, id, uploads, (filesFor) =>
        sources.collection.commit(actorOf(session), async (commit) => {
          const stored = await sources.incidents.for(session).get(id)
          const { reply } = addReply(commit, id, stored, session, {
            ...body,
            ...(await withMentions(sources, session, stored.entity.client_id, body)),
            thread: sources.platform.random.uuid(),
            table: sources.platform.table.name,
            files: filesFor(commit),
          })
          const [response] = await readReplyResponses(sources, session, [reply])
          if (response === undefined) throw new Error('The reply has no response')
          return idempotency.record(commit, { reply: response })
        }),
      ),
    { undo: undoable(incidentUndo) },
  )

/** Grants uploads of files for a reply to an incident that the caller sees. */
const createReplyUploadGrantsRoute = ({ incidents, files, platform }: ReplySources): Route =>
  handle(createReplyUploadGrants, async ({ params: { id }, body, session }) => {
    await incidents.for(session).assertVisible(id)
    checkDeclaredFiles(body.files)
    return { grants: await grantUploads({ files, platform }, session.userId, body.files) }
  })

/** Redirects to a short-lived link of a reply's file. The audit log records the user. */
const downloadReplyAttachmentRoute = (sources: ReplySources): Route =>
  handle(downloadReplyAttachment, async ({ params, session, request }) => {
    const { entity } = await sources.incidents.for(session).get(params.id)
    const [ofReply, ofNote] = await Promise.all(
      partitionsFor(session, params.id).map((partition) =>
        readReplyFile(sources.platform.table, partition, params),
      ),
    )
    const file = ofReply ?? ofNote
    if (file === undefined) throw new PortalError('not_found')
    const link = await linkToAttachment(sources, file)
    // An organization's audit log shows exports of its data, but knows nothing of notes.
    const owner = ofReply === undefined ? null : entity.client_id
    await auditExport(sources.platform, { session, request }, nameForAudit(params.id, file), owner)
    return link
  })

/** Each retry dates the note later, so that it follows those of the same moment. */
const mostNoteRetries = 4

/** Adds a note: an item alone, so that neither the incident nor a journal shows that there is one. */
const addIncidentNoteRoute = (sources: ReplySources): Route =>
  handle(addIncidentNote, ({ params: { id }, body: { uploads, ...body }, session, request, idempotency }) =>
    withReplyFiles(sources, session, id, uploads, async (filesFor) => {
      const { platform, incidents } = sources
      const { table, clock, random } = platform
      for (let attempt = 0; ; attempt += 1) {
        const { entity } = await incidents.for(session).get(id)
        const writes: TransactWrite[] = []
        const at = new Date(clock.now().getTime() + attempt).toISOString()
        const files = filesFor({ at, addWrite: (write) => writes.push(write) })
        const written = await withMentions(sources, session, entity.client_id, {
          ...body,
          sides: ['provider'],
        })
        const note = newNote(id, session, { ...written, at, uuid: random.uuid(), files })
        const [reply] = await readReplyResponses(sources, session, [note])
        if (reply === undefined) throw new Error('The note has no response')
        const exists = { TableName: table.name, ConditionExpression: 'attribute_exists(pk)' }
        const by = eventBy(session, request, entity.client_id)
        try {
          await table.transact([
            { ConditionCheck: { ...exists, Key: { ...keys.entity('incident', id) } } },
            { Put: { TableName: table.name, Item: { ...note } } },
            ...(written.mentions.length === 0
              ? []
              : [
                  pendingNoteWrite(table.name, {
                    incidentId: id,
                    organizationId: entity.client_id,
                    reply: note.sk,
                  }),
                ]),
            auditWrite(platform, { ...by, action: 'incident_note', outcome: 'success', detail: `#${id}` }),
            ...writes,
            ...idempotency.writes({ reply }),
          ])
          return { reply }
        } catch (error) {
          if (!isLostRace(error)) throw error
          // Another user has deleted the incident, is changing it, or has written a note meanwhile.
          if (attempt === mostNoteRetries) throw new PortalError('busy')
        }
      }
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

export const replyRoutes = (sources: ReplySources): Route[] =>
  [
    listIncidentRepliesRoute,
    listIncidentMentionableRoute,
    addIncidentReplyRoute,
    addIncidentNoteRoute,
    createReplyUploadGrantsRoute,
    downloadReplyAttachmentRoute,
    readIncidentRepliesRoute,
  ].map((route) => route(sources))
