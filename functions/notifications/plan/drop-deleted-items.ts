/** Drops held notifications of deleted items, since they can never be sent. */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { NotificationQueue } from '#functions/rules/mail/notification-queue.ts'
import { keys } from '#functions/core/store/keys.ts'
import { readModelOf } from '../send/items.ts'

const idRow = z.object({ id: z.int() }).transform(({ id }) => id)

/** Drops the held notifications of deleted items. Makes no request when none are held. */
export const dropDeletedItems = async (
  platform: Platform,
  { decisions, open }: Pick<NotificationQueue, 'decisions' | 'open'>,
): Promise<void> => {
  const settling = new Set(open.flatMap(({ module, ids }) => ids.map((id) => `${module}#${id}`)))
  const kept = decisions.filter(
    ({ decision, module, id }) => decision === 'hold' && !settling.has(`${module}#${id}`),
  )
  for (const [module, held] of Map.groupBy(kept, (one) => one.module)) {
    const present = new Set(
      (await readModelOf(platform, module)).rows(
        idRow,
        `SELECT id FROM ${module} WHERE id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(held.map(({ id }) => id))],
      ),
    )
    for (const { id, sk } of held)
      if (!present.has(id)) await platform.table.delete(keys.pendingNotification(sk))
  }
}
