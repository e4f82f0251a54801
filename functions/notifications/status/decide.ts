/** What an analyst decides of a notification that has not gone out: hold it back, or send it without waiting. */
import type { Platform } from '#functions/platform/http/platform.ts'
import {
  decisionKey,
  holdsKey,
  type Decision,
  type NotificationTopic,
} from '#functions/platform/mail/notification-queue.ts'
import { auditWrite, type AuditEvent } from '#functions/platform/security/audit.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { onCondition } from '#functions/platform/store/conditions.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import type { TransactWrite } from '#functions/platform/store/table.ts'
import { PortalError } from '#shared/http/errors.ts'
import { stateKey, readState } from '../plan/state.ts'
import { heldNotification } from '../plan/release.ts'
import type { NotifiedItem } from './item.ts'
import { readSettling, statusOf } from './status.ts'

/** A run of the notifier may plan while an analyst decides: then it is looked at again. */
const attempts = 3

type Decided = Pick<AuditEvent, 'action'> & { readonly decision: Decision['decision'] }

/**
 * Decides of an item that settles, or that nobody has planned yet. The decision holds only if the item was not released
 * in the same moment. Throws `validation_failed` for indicators, and `notification_gone` for what has gone out.
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

/** Answers whether what it depends on was still so. */
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
  // What it depends on is as it was: the notification that has the item, or the journals as far as they were planned.
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
