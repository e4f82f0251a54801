/**
 * Decisions of analysts on the e-mails about an item, as they are stored. Apart from the queue, so that a function which
 * only decides does not load it.
 */
import type { Key } from '#functions/core/store/keys.ts'
import type { Item, TransactWrite } from '#functions/core/store/table.ts'
import { keys } from '../keys.ts'
import type { Decision, NotificationTopic } from './notification-queue.ts'

/** The key of a decision. */
export const decisionKey = (decision: Decision['decision'], module: NotificationTopic, id: number): Key =>
  keys.pendingNotification(`${decision}#${module}#${String(id).padStart(15, '0')}`)

/** Counts changes of the held items. A release that has not seen all of them starts again. */
export const holdsKey: Key = keys.pendingNotification('version')

/** The write that counts a change of the held items. */
const countHold = (table: string): TransactWrite => ({
  Update: {
    TableName: table,
    Key: { ...holdsKey },
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
})

/** The writes that forget what was decided on an item of which nobody has been notified. */
export const withdrawnDecisionWrites = (
  table: string,
  module: NotificationTopic,
  id: number,
): TransactWrite[] => [
  ...(['hold', 'now'] as const).map((decision) => ({
    Delete: { TableName: table, Key: { ...decisionKey(decision, module, id) } },
  })),
  countHold(table),
]

/** The writes that store a decision, or in its place the notification of an item that was held back. */
export const decisionWrites = (
  table: string,
  decision: Omit<Decision, 'sk'>,
  instead?: Key & Item,
): TransactWrite[] => [
  {
    Put: {
      TableName: table,
      Item:
        instead === undefined
          ? { ...decisionKey(decision.decision, decision.module, decision.id), ...decision }
          : { ...instead },
    },
  },
  countHold(table),
]
