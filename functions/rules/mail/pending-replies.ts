/**
 * Replies to incidents, and notes that mention somebody, of which users are not yet e-mailed. The commit of a reply writes the item of its side: the range
 * of replies since the last e-mails. Once the conversation is still, the notifier turns the range into one e-mail for each
 * recipient. An item with `held` is what quiet hours hold back from one of them.
 */
import * as z from 'zod'
import type { Log } from '#functions/core/log.ts'
import type { Key } from '#functions/core/store/keys.ts'
import type { Table, TransactWrite } from '#functions/core/store/table.ts'
import { replySides } from '#shared/domain/incident-replies.ts'
import { stillMinutes, stillMinutesMost } from '#shared/domain/notifications/preferences.ts'
import { keys } from '../keys.ts'

const pendingRepliesSchema = z.object({
  sk: z.string(),
  incident_id: z.int(),
  client_id: z.int(),
  /** The side that sent them. Notes are the provider's own. */
  side: z.enum([...replySides, 'note']),
  /** The sort keys of the first and the last one. */
  first_reply: z.string(),
  last_reply: z.string(),
  held: z
    .object({
      user_id: z.int(),
      /** Epoch milliseconds. */
      until: z.number(),
      /** Nobody else was e-mailed of them. */
      is_alone: z.boolean(),
    })
    .optional(),
})
export type PendingReplies = z.infer<typeof pendingRepliesSchema>

/** The write that adds a reply to those of its side, for its commit. */
export const pendingReplyWrite = (
  table: string,
  {
    incidentId,
    organizationId,
    side,
    reply,
  }: {
    readonly incidentId: number
    readonly organizationId: number
    readonly side: PendingReplies['side']
    /** Its sort key. */
    readonly reply: string
  },
  condition?: string,
): TransactWrite => ({
  Update: {
    TableName: table,
    Key: { ...keys.pendingReplies(incidentId, side) },
    UpdateExpression:
      'SET incident_id = :id, client_id = :owner, side = :side, first_reply = if_not_exists(first_reply, :reply), last_reply = :reply',
    ExpressionAttributeValues: {
      ':id': incidentId,
      ':owner': organizationId,
      ':side': side,
      ':reply': reply,
    },
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
  },
})

/** The same of a note, whose commit nothing else puts in order: it fails unless the note is the last one. */
export const pendingNoteWrite = (
  table: string,
  note: Omit<Parameters<typeof pendingReplyWrite>[1], 'side'>,
): TransactWrite =>
  pendingReplyWrite(
    table,
    { ...note, side: 'note' },
    'attribute_not_exists(last_reply) OR last_reply < :reply',
  )

/** All of them. Costs one query when there are none. */
export const readPendingReplies = async (table: Table, log: Pick<Log, 'error'>): Promise<PendingReplies[]> =>
  (await table.queryAll(keys.pendingReplies(0, '').pk)).flatMap((item) => {
    const read = pendingRepliesSchema.safeParse(item)
    if (!read.success) log.error('unreadable pending replies', { sk: String(item['sk']) })
    return read.success ? [read.data] : []
  })

const minute = 60_000
const timeOf = (reply: string): number => Date.parse(reply.slice(0, reply.indexOf('#')))

/** Whether they are due: nobody has written for some minutes, or others for many, or quiet hours have ended. */
export const areDue = (
  { first_reply: first, last_reply: last, held }: PendingReplies,
  now: number,
): boolean =>
  held === undefined
    ? now - timeOf(last) >= stillMinutes * minute || now - timeOf(first) >= stillMinutesMost * minute
    : now >= held.until

/** The write that ends them, unless another reply has come since they were read. */
export const endOfPendingReplies = (
  table: string,
  { sk, last_reply: last }: PendingReplies,
): TransactWrite => ({
  Delete: {
    TableName: table,
    Key: { ...keyOf(sk) },
    ConditionExpression: 'last_reply = :last',
    ExpressionAttributeValues: { ':last': last },
  },
})

/** The write of what a user's quiet hours hold back, with what they hold back already (`before`). */
export const heldRepliesWrite = (
  table: string,
  { incident_id, client_id, side, first_reply, last_reply }: PendingReplies,
  { before, ...held }: NonNullable<PendingReplies['held']> & { readonly before: PendingReplies | undefined },
): TransactWrite => ({
  Put: {
    TableName: table,
    Item: {
      ...keys.pendingReplies(incident_id, side, held.user_id),
      incident_id,
      client_id,
      side,
      last_reply,
      first_reply: before === undefined ? first_reply : before.first_reply,
      held: { ...held, is_alone: held.is_alone && before?.held?.is_alone !== false },
    },
  },
})

/** Whether both are replies of the same side to the same incident. */
export const isSameConversation = (one: PendingReplies, other: PendingReplies): boolean =>
  one.incident_id === other.incident_id && one.side === other.side

const keyOf = (sk: string): Key => ({ pk: keys.pendingReplies(0, '').pk, sk })
