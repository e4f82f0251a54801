/** Decisions of analysts on pending notifications: hold back, or send without waiting. */
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  decisionKey,
  holdsKey,
  type Decision,
  type NotificationTopic,
} from '#functions/rules/mail/notification-queue.ts'
import { auditWrite, type AuditEvent } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys, type Key } from '#functions/core/store/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { PortalError } from '#shared/http/errors.ts'
import { stateKey, readState } from '../plan/pending-notifications.ts'
import { heldNotification } from '../plan/release.ts'
import type { NotifiedItem } from './item.ts'
import { readSettling, statusOf } from './status.ts'

/** Repeated when the notifier plans at the same time. */
const attempts = 3

type Decided = Pick<AuditEvent, 'action'> & { readonly decision: Decision['decision'] }

/**
 * Decides on an item that is pending or not planned yet. Has no effect if the item is released at the same moment.
 * Throws `validation_failed` for indicators, and `notification_gone` when it was already sent.
 */
export const decide = async (
  platform: Platform,
  session: Session,
  item: NotifiedItem,
  decided: Decided,
): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1)
    if (await decideOnce(platform, session, item, decided)) return
  throw new PortalError('notification_gone')
}

/** Returns whether the conditions still held. */
const decideOnce = async (
  platform: Platform,
  session: Session,
  item: NotifiedItem,
  { action, decision }: Decided,
): Promise<boolean> => {
  const { module, id } = item
  if (module === 'feed') throw new PortalError('validation_failed', { field: 'module' })
  const { table, clock, random } = platform
  const [settling, state] = [await readSettling(platform, item), await readState(platform)]
  const known = settling.decision
  if (known?.decision === decision) return true
  const status = await statusOf(platform, item, settling)
  if (status.state !== 'settling' && status.state !== 'held') throw new PortalError('notification_gone')
  const now = clock.now()
  const writes: TransactWrite[] = []
  if (known !== undefined) writes.push(deletionWrite(table.name, keys.pendingNotification(known.sk)))
  const held = known === undefined ? undefined : heldNotification(known, now.getTime(), random.uuid())
  if (decision === 'now' && held !== undefined)
    writes.push({ Put: { TableName: table.name, Item: { ...held } } })
  else writes.push(...marker(table.name, module, id, { decision, by: session.name, at: now.toISOString() }))
  // The conditions: the notification still contains the item, or the journals are planned no further.
  if (held === undefined)
    writes.push(
      settling.notification === undefined
        ? {
            ConditionCheck: {
              TableName: table.name,
              Key: { ...stateKey },
              ConditionExpression: state === undefined ? 'attribute_not_exists(pk)' : 'cursors = :cursors',
              ...(state === undefined ? {} : { ExpressionAttributeValues: { ':cursors': state.cursors } }),
            },
          }
        : {
            ConditionCheck: {
              TableName: table.name,
              Key: { ...keys.pendingNotification(settling.notification.sk) },
              ConditionExpression: 'attribute_exists(pk)',
            },
          },
    )
  writes.push(
    {
      Update: {
        TableName: table.name,
        Key: { ...holdsKey },
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
    auditWrite(platform, {
      action,
      outcome: 'success',
      userId: session.userId,
      organizationId: item.organizationId,
      actorOrganizationId: session.organizationId,
      address: session.address ?? null,
      detail: `${module} ${id}`,
    }),
  )
  return onCondition(platform, () => table.transact(writes))
}

const deletionWrite = (table: string, key: Key): TransactWrite => ({
  Delete: { TableName: table, Key: { ...key }, ConditionExpression: 'attribute_exists(pk)' },
})

const marker = (
  table: string,
  module: NotificationTopic,
  id: number,
  { decision, by, at }: Pick<Decision, 'decision' | 'by' | 'at'>,
): TransactWrite[] => [
  {
    Put: {
      TableName: table,
      Item: { ...decisionKey(decision, module, id), decision, module, id, by, at },
    },
  },
]
